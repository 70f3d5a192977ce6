"""Tag duels: a team goes out with either of its players."""

import pytest

from engine.errors import RuleError
from engine.formats import format_of, formats
from engine.outcomes.judge import Outcome, judge
from engine.outcomes.sides import usual_teams
from engine.words import Cause, Ending, Kind
from tests.engine.outcomes.games import report, step

SEATS = ("a", "b", "c", "d")


def tag(*steps, ending=Ending.LAST_STANDING, seats=SEATS, teams=None):
    teams = usual_teams(seats, "ygo_tag") if teams is None else teams
    return judge(report(*steps, ending=ending), seats=seats, format_code="ygo_tag", teams=teams)


def test_only_tag_duels_have_usual_teams():
    assert usual_teams("abcd", "ygo_tag") == (("a", "b"), ("c", "d"))
    assert [rules.code for rules in formats() if usual_teams("abcd", rules.code)] == ["ygo_tag"]
    alone = judge(report(step("a"), step("b"), step("c")), seats="abcd", format_code="ygo_tag")
    assert alone.winner == "d"


def refused(*arguments, **options):
    with pytest.raises(RuleError) as refusal:
        tag(*arguments, **options)
    return refusal.value.code, refusal.value.facts


def test_each_duelist_starts_with_12000():
    assert format_of("ygo_tag").life == 12000


@pytest.mark.parametrize("cause", [Cause.LIFE_ZERO, Cause.DECK_OUT])
@pytest.mark.parametrize("out", [("a",), ("b",), ("a", "b")])
def test_a_team_loses_with_either_of_its_players(cause, out):
    outcome = tag(step(*out, cause=cause, by="c"))
    assert outcome == Outcome({"a": 3, "b": 3, "c": 1, "d": 1}, None, Kind.WIN)
    assert outcome.winners == ("c", "d")


def test_a_special_win_wins_for_the_team():
    outcome = tag(step("c", cause=Cause.SPECIAL_LOSS, by="a"), ending=Ending.SPECIAL_WIN)
    assert outcome.winners == ("a", "b")


def test_both_teams_at_once_draw():
    outcome = tag(step("a", "d", cause=Cause.LIFE_ZERO), ending=Ending.DOUBLE_LOSS)
    assert outcome == Outcome(dict.fromkeys(SEATS, 1), None, Kind.DRAW)
    assert outcome.winners == ()


def test_time_is_a_draw_of_both_teams():
    assert tag(ending=Ending.TIME).placements == dict.fromkeys(SEATS, 1)


def test_three_people_play_one_against_two():
    assert tag(step("b"), seats=("a", "b", "c")).winner == "a"
    lost = tag(step("a"), seats=("a", "b", "c"))
    assert (lost.winner, lost.winners) == (None, ("b", "c"))
    assert lost.placements == {"a": 3, "b": 1, "c": 1}


def test_two_people_play_each_other():
    assert tag(step("a"), seats=("a", "b")) == Outcome({"a": 2, "b": 1}, "b", Kind.WIN)


def test_teams_may_sit_as_they_like():
    outcome = tag(step("a"), teams=[["a", "c"], ["b", "d"]])
    assert outcome.winners == ("b", "d")


def test_other_formats_may_be_played_in_teams_of_any_number():
    outcome = judge(
        report(step("a", "c"), step("e")),
        seats=tuple("abcdef"),
        format_code="duel_party",
        teams=["ab", "cd", "e", "f"],
    )
    assert outcome.placements == {"a": 3, "b": 3, "c": 3, "d": 3, "e": 2, "f": 1}


@pytest.mark.parametrize(
    "teams",
    [[], [["a", "b", "c", "d"]], [["a"], ["b"]], [["a", "b"], ["b", "c", "d"]], [[*SEATS], []]],
)
def test_teams_hold_everybody_once(teams):
    assert refused(ending=Ending.TIME, teams=teams) == ("report.teams_invalid", {"teams": teams})


def test_partners_are_out_together():
    assert refused(step("a"), step("b"))[0] == "report.step_after_end"
    code, facts = refused(step("a", by="b"))
    assert (code, facts) == ("report.by_eliminated", {"step": 1, "by": "b"})


def test_one_team_is_not_two():
    assert refused(step("a"), ending=Ending.TIME) == (
        "report.time_needs_two",
        {"ending": "time", "players": ["c", "d"]},
    )
    assert refused(ending=Ending.LAST_STANDING)[0] == "report.still_standing"
