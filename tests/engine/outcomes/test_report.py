import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.outcomes.judge import judge
from engine.outcomes.report import Report, Step, report_from
from engine.words import Cause, Ending
from tests.engine.outcomes.games import games

GOOD: dict[str, Any] = {
    "steps": [
        {"eliminated": ["p4"], "cause": "direct_attack", "by": "p1", "turn": 6},
        {"eliminated": ["p2", "p3"], "cause": "deck_out"},
    ],
    "ending": "last_standing",
}

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
anything = st.recursive(
    scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20
)
nearly_step = st.fixed_dictionaries(
    {},
    optional={
        "eliminated": anything | st.lists(st.sampled_from(["p1", "p2", ""]) | scalars),
        "cause": st.sampled_from(Cause).map(str) | anything,
        "by": st.just("p1") | anything,
        "turn": st.integers(-5, 1005) | anything,
        "note": scalars,
    },
)
nearly_report = st.fixed_dictionaries(
    {},
    optional={
        "steps": st.lists(nearly_step, max_size=10) | anything,
        "ending": st.sampled_from(Ending).map(str) | anything,
    },
)


def changed(path, value):
    data = json.loads(json.dumps(GOOD))
    *parents, key = path
    target = data
    for parent in parents:
        target = target[parent]
    target[key] = value
    return data


def test_a_report_reads_as_written():
    assert report_from(GOOD) == Report(
        (
            Step(("p4",), Cause.DIRECT_ATTACK, "p1", 6),
            Step(("p2", "p3"), Cause.DECK_OUT),
        ),
        Ending.LAST_STANDING,
    )


def test_null_is_as_good_as_absent():
    data = changed(("steps", 1, "by"), None)
    data["steps"][1]["turn"] = None
    assert report_from(data) == report_from(GOOD)


@given(games())
def test_what_is_written_reads_back_equal(game):
    _, report = game
    assert report_from(json.loads(json.dumps(report.as_dict()))) == report


@pytest.mark.parametrize("edge", [1, 999])
def test_turns_reach_from_1_to_999(edge):
    assert report_from(changed(("steps", 0, "turn"), edge)).steps[0].turn == edge


def test_eight_players_may_go_out_at_once():
    eight = [f"p{number}" for number in range(8)]
    assert report_from(changed(("steps", 1, "eliminated"), eight)).steps[1].eliminated == tuple(
        eight
    )


@pytest.mark.parametrize("name", ["p", "x" * 64, "たくみ さん"])
def test_ids_may_be_any_printable_text(name):
    assert report_from(changed(("steps", 0, "by"), name)).steps[0].by == name


@pytest.mark.parametrize(
    ("path", "value", "pointer"),
    [
        (("steps",), None, "/steps"),
        (("steps",), {}, "/steps"),
        (("steps",), "p1", "/steps"),
        (("steps",), GOOD["steps"] * 5, "/steps"),
        (("steps", 1), None, "/steps/1"),
        (("steps", 1), [], "/steps/1"),
        (("steps", 1), {"cause": "deck_out"}, "/steps/1/eliminated"),
        (("steps", 1), {"eliminated": ["p2"]}, "/steps/1/cause"),
        (("steps", 1), {"eliminated": [], "cause": None}, "/steps/1/cause"),
        (("steps", 1, "note"), "why", "/steps/1"),
        (("steps", 1, "eliminated"), "p2", "/steps/1/eliminated"),
        (("steps", 1, "eliminated"), ["p"] * 9, "/steps/1/eliminated"),
        (("steps", 1, "eliminated", 1), 3, "/steps/1/eliminated/1"),
        (("steps", 1, "eliminated", 0), "", "/steps/1/eliminated/0"),
        (("steps", 1, "eliminated", 0), "x" * 65, "/steps/1/eliminated/0"),
        (("steps", 1, "eliminated", 0), "a\nb", "/steps/1/eliminated/0"),
        (("steps", 1, "eliminated", 0), "\ud800", "/steps/1/eliminated/0"),
        (("steps", 0, "cause"), "boredom", "/steps/0/cause"),
        (("steps", 0, "cause"), ["deck_out"], "/steps/0/cause"),
        (("steps", 0, "by"), 7, "/steps/0/by"),
        (("steps", 0, "turn"), 0, "/steps/0/turn"),
        (("steps", 0, "turn"), 1000, "/steps/0/turn"),
        (("steps", 0, "turn"), 6.0, "/steps/0/turn"),
        (("steps", 0, "turn"), True, "/steps/0/turn"),
        (("steps", 0, "turn"), "6", "/steps/0/turn"),
        (("ending",), "boredom", "/ending"),
        (("ending",), None, "/ending"),
        (("winner",), "p1", ""),
    ],
)
def test_the_pointer_names_the_first_wrong_value(path, value, pointer):
    with pytest.raises(RuleError) as refusal:
        report_from(changed(path, value))
    facts = dict(refusal.value.facts)
    known = facts.pop("known", None)
    assert (refusal.value.code, facts) == ("report.malformed", {"pointer": pointer})
    words = {"/steps/0/cause": Cause, "/ending": Ending}.get(pointer)
    assert known == (words and [word.value for word in words])


@pytest.mark.parametrize(
    ("data", "pointer"),
    [(None, ""), ([], ""), ("steps", ""), ({}, "/ending"), ({"ending": "time"}, "/steps")],
)
def test_what_is_no_report_at_all(data, pointer):
    with pytest.raises(RuleError) as refusal:
        report_from(data)
    assert refusal.value.facts == {"pointer": pointer}


def refusal_of(data):
    """The refusal of this value, or None if it reads; any other exception is a bug."""
    try:
        report_from(data)
    except RuleError as refusal:
        return refusal
    return None


@given(anything | nearly_report)
def test_no_json_raises_anything_but_a_rule_error(data):
    refusal = refusal_of(data)
    if refusal is None:
        assert report_from(report_from(data).as_dict()) == report_from(data)
    else:
        assert refusal.code == "report.malformed"
        json.dumps(refusal.facts, ensure_ascii=False).encode()


@given(nearly_report)
def test_what_reads_is_judged_or_refused_by_rule(data):
    if refusal_of(data) is None:
        try:
            outcome = judge(report_from(data), seats=("p1", "p2", "p3"), format_code="duel_party")
        except RuleError:
            return
        assert outcome.placements.keys() == {"p1", "p2", "p3"}
