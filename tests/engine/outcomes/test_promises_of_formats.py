"""What holds for every report that any format accepts, with teams and the policies of events."""

import json
from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.formats import formats
from engine.outcomes.judge import judge
from engine.outcomes.policies import Concession, Then, time_policies
from engine.outcomes.report import Report, Step, report_from
from engine.words import Ending, Kind
from tests.engine.outcomes.games import PLAYERS


@st.composite
def _steps(draw, seats, rules):
    """Steps that mostly can have happened: nobody goes out twice, causes are the format's."""
    order = list(draw(st.permutations(seats)))
    causes = st.sampled_from(sorted(rules.causes))
    steps = []
    for turn in range(1, draw(st.integers(0, 3)) + 1):
        out = tuple(order.pop() for _ in range(draw(st.integers(1, 2))) if order)
        differing = tuple((player, draw(causes)) for player in out if draw(st.booleans()))
        steps.append(
            Step(
                out or seats[:1],
                draw(causes),
                by=draw(st.sampled_from([None, None, *seats])),
                turn=draw(st.none() | st.just(turn)),
                turn_player=draw(st.none() | st.sampled_from(seats)),
                agreed=draw(st.booleans()),
                causes=differing if out else (),
            )
        )
    return tuple(steps)


@st.composite
def tellings(draw):
    """Any report at all, possible or not, and how it is to be judged."""
    rules = draw(st.sampled_from(formats()))
    seats = tuple(draw(st.permutations(PLAYERS)))[: draw(st.integers(2, 5))]
    life = {player: draw(st.integers(0, 3)) for player in seats}
    policy = draw(st.sampled_from(sorted(time_policies())))
    time = replace(
        time_policies()[policy],
        then=draw(st.sampled_from(Then)),
        everybody=draw(st.booleans()),
    )
    endings = [Ending.TIME, *sorted(rules.endings)]
    steps = draw(_steps(seats, rules))
    told = Report(steps, draw(st.sampled_from(endings)), tuple(life.items()))
    return told, {
        "seats": seats,
        "format_code": rules.code,
        "time": time,
        "concession": draw(st.sampled_from([Concession.FREE, *Concession])),
        "draw_is_loss": draw(st.booleans()),
        "teams": draw(st.none() | st.just([seats[:1], seats[1:]])),
    }


def accepted(told, how):
    """The outcome, or the refusal as code and facts."""
    try:
        return judge(told, **how), None
    except RuleError as refusal:
        return None, (refusal.code, refusal.facts)


@given(tellings())
def test_a_report_is_judged_or_refused_by_rule(telling):
    told, how = telling
    outcome, refusal = accepted(told, how)
    if refusal:
        assert refusal[0].startswith("report.")
        json.dumps(refusal[1])
        return
    assert list(outcome.placements) == list(how["seats"])
    expected = 1
    for place, sharing in sorted(Counter(outcome.placements.values()).items()):
        assert place == expected
        expected += sharing
    assert (outcome.kind is Kind.WIN) == bool(outcome.winners)
    assert outcome.winner == (outcome.winners[0] if len(outcome.winners) == 1 else None)
    firsts = {player for player, place in outcome.placements.items() if place == 1}
    assert set(outcome.winners) in (set(), firsts)


@given(tellings(), st.randoms(use_true_random=False))
def test_permuting_seats_permutes_placements(telling, chance):
    told, how = telling
    if how["time"].then is Then.MOST_WINS and told.ending is Ending.TIME:
        return  # equals are parted by their seats
    moved = how | {"seats": chance.sample(how["seats"], len(how["seats"]))}
    (before, _), (after, _) = accepted(told, how), accepted(told, moved)
    assert before == after


@given(tellings())
def test_partners_share_their_place(telling):
    told, how = telling
    outcome, _ = accepted(told, how)
    if outcome and how["teams"]:
        for team in how["teams"]:
            assert len({outcome.placements[player] for player in team}) == 1


@given(tellings())
def test_what_is_written_is_judged_alike(telling):
    told, how = telling
    again = report_from(json.loads(json.dumps(told.as_dict())))
    assert accepted(again, how) == accepted(told, how)
