"""Tournaments, told or made up."""

from hypothesis import strategies as st

from engine.outcomes.judge import Outcome, judge
from engine.scoring.table import PlayedPod
from engine.words import Kind
from tests.engine.outcomes.games import PLAYERS, reports


def pod(places, *, in_round=1, table=1):
    """A finished pod from a line like "asa ryo/mei ken": best first, a slash between equals."""
    placements, place = {}, 1
    for group in places.split():
        equals = group.split("/")
        placements |= dict.fromkeys(equals, place)
        place += len(equals)
    firsts = [player for player, at in placements.items() if at == 1]
    winner = firsts[0] if len(firsts) == 1 else None
    kind = Kind.WIN if winner else Kind.DRAW
    return PlayedPod(in_round, table, tuple(placements), Outcome(placements, winner, kind))


@st.composite
def _pod(draw, seats, round_number, table):
    if draw(st.integers(0, 9)) == 0:
        return PlayedPod(round_number, table, seats, None)
    outcome = judge(draw(reports(seats)), seats=seats, format_code="duel_party")
    return PlayedPod(round_number, table, seats, outcome)


@st.composite
def histories(draw):
    """All players, and the pods of up to four rounds in which some of them play at two tables."""
    pods = []
    for round_number in range(1, draw(st.integers(0, 4)) + 1):
        order = tuple(draw(st.permutations(PLAYERS)))
        first, second = draw(st.integers(2, 4)), draw(st.integers(2, 4))
        pods.append(draw(_pod(order[:first], round_number, 1)))
        pods.append(draw(_pod(order[first : first + second], round_number, 2)))
    return PLAYERS, tuple(pods)
