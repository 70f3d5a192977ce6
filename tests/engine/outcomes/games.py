"""Possible games, built so that every rule of the format is kept."""

from hypothesis import strategies as st

from engine.outcomes.report import Report, Step
from engine.words import Cause, Ending

PLAYERS = ("asa", "ryo", "mei", "ken", "yui", "jun", "sho", "rin")
TOGETHER = (Cause.DECK_OUT, Cause.OWN_EFFECT, Cause.NO_SHOW, Cause.LEFT, Cause.DISQUALIFIED)


def step(*eliminated, cause=Cause.DECK_OUT, by=None, turn=None):
    return Step(eliminated, cause, by, turn)


def report(*steps, ending=Ending.LAST_STANDING):
    return Report(steps, ending)


def _groups(draw, order, left):
    """Cut the front of the order into groups so that `left` players stay."""
    groups = []
    out = order[: len(order) - left]
    while out:
        size = draw(st.integers(1, len(out)))
        groups.append(out[:size])
        out = out[size:]
    return groups


def _cause(draw, group):
    if len(group) == 1 and draw(st.booleans()):
        return Cause.DIRECT_ATTACK
    return draw(st.sampled_from((*TOGETHER, Cause.CONCESSION)))


@st.composite
def reports(draw, seats):
    """A report about these seats that Duel Party accepts."""
    order = draw(st.permutations(seats))
    ending = draw(st.sampled_from(sorted(set(Ending) - {Ending.SPECIAL_WIN, Ending.TURN_LIMIT})))
    last = 1 if ending is Ending.LAST_STANDING else draw(st.integers(2, len(seats)))
    turn = 1
    steps, standing = [], list(order)
    for group in _groups(draw, order, last):
        turn += draw(st.integers(0, 5))
        standing = standing[len(group) :]
        by = draw(st.none() | st.sampled_from(standing))
        told = draw(st.none() | st.just(turn))
        steps.append(Step(tuple(group), _cause(draw, group), by, told))
    if ending is Ending.DOUBLE_LOSS:
        steps.append(Step(tuple(standing), draw(st.sampled_from(TOGETHER)), None, turn))
    if ending is Ending.ALL_CONCEDED:
        steps.append(Step(tuple(standing), Cause.CONCESSION, None, None))
    return Report(tuple(steps), ending)


@st.composite
def games(draw):
    """Two to eight seats and a report about them that Duel Party accepts."""
    seats = tuple(draw(st.permutations(PLAYERS)))[: draw(st.integers(2, 8))]
    return seats, draw(reports(seats))
