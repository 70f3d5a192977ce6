"""Every row of the rules on losing at the same time, and how the rulings moved."""

import json
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.formats import formats
from engine.outcomes.judge import judge
from engine.outcomes.report import Report
from engine.outcomes.rulings import Falls, How, Loss, ruling
from engine.outcomes.sides import usual_teams
from engine.words import Cause, Ending, Kind
from tests.engine.outcomes.games import report

NOW = date(2026, 8, 10)
DM = ("duel_party", "dm_original", "dm_advance")


def asked(*losing, how, cause="deck_out", format_code="duel_party", on=NOW, turn="asa", **more):
    losses = [Loss(player, Cause(cause), How(how)) for player in losing]
    return ruling(losses, format_code=format_code, on=on, turn_player=turn, **more)


def told(answer):
    return answer.outcome.value, "".join(answer.order), answer.ends, answer.certain


def ruled(how, format_code, *, cause="deck_out", on=NOW):
    """Both players of a game would lose; b has the turn."""
    return told(asked("a", "b", how=how, cause=cause, format_code=format_code, on=on, turn="b"))


# The rows


@pytest.mark.parametrize(
    ("code", "outcome"),
    [
        *((code, "double_loss") for code in (*DM, "dm_plays")),
        ("ygo_tag", "draw"),
        ("ygo_ocg", "draw"),
        ("mtg_commander", "draw"),
    ],
)
def test_all_decks_run_out_in_one_state_check(code, outcome):
    assert ruled("state_check", code) == (outcome, "ba", True, True)


@pytest.mark.parametrize(
    ("code", "outcome"),
    [
        *((code, "ordered") for code in (*DM, "dm_plays")),
        ("ygo_tag", "draw"),
        ("mtg_commander", "draw"),
    ],
)
def test_each_player_draws(code, outcome):
    assert ruled("each_draws", code) == (outcome, "ba", True, True)


def test_in_a_teams_own_draw_phase_that_team_loses():
    answer = asked(
        "a", "b", how="each_draws", format_code="ygo_tag", turn="a", remaining=list("abcd")
    )
    assert told(answer) == ("ordered", "ab", True, True)
    assert answer.left == ("c", "d")
    named = asked(
        "a", "c", how="each_draws", format_code="ygo_tag", turn="a",
        remaining=list("abcd"), teams=[["a", "c"], ["b", "d"]],
    )  # fmt: skip
    assert told(named) == ("ordered", "ac", True, True)


def test_decks_of_both_teams_are_a_draw():
    answer = asked(
        "a", "d", how="each_draws", format_code="ygo_tag", turn="a", remaining=list("abcd")
    )
    assert (told(answer), answer.left) == (("draw", "ad", True, True), ())


@pytest.mark.parametrize("code", [*DM, "dm_plays"])
def test_a_stated_order_is_checked_player_by_player(code):
    assert ruled("stated_order", code) == ("ordered", "ab", True, True)


@pytest.mark.parametrize("code", [*DM, "dm_plays"])
def test_a_zone_move_of_several_decks_is_simultaneous(code):
    assert ruled("zone_move", code) == ("double_loss", "ba", True, True)


@pytest.mark.parametrize("code", DM)
def test_a_prevention_that_ends_is_simultaneous(code):
    assert ruled("prevention_ends", code) == ("double_loss", "ba", True, True)


@pytest.mark.parametrize("code", DM)
def test_putting_into_the_battle_zone_begins_with_the_turn_player(code):
    assert ruled("put_into_battle", code) == ("ordered", "ba", True, True)


@pytest.mark.parametrize("code", DM)
@pytest.mark.parametrize("cause", ["own_effect", "special_loss"])
def test_one_shot_losses_begin_with_the_turn_player(code, cause):
    assert ruled("static_one_shot", code, cause=cause) == ("ordered", "ba", True, True)


@pytest.mark.parametrize("code", [*DM, "dm_plays"])
@pytest.mark.parametrize("how", ["battle", "state_check"])
def test_direct_attacks_are_never_simultaneous(code, how):
    assert ruled(how, code, cause="direct_attack") == ("ordered", "ab", True, True)


@pytest.mark.parametrize("code", ["ygo_tag", "ygo_ocg", "mtg_commander", "mtg_legacy"])
@pytest.mark.parametrize(
    ("how", "cause"),
    [("state_check", "life_zero"), ("battle", "life_zero"), ("static_one_shot", "special_loss")],
)
def test_life_totals_and_special_wins_at_the_same_time_are_a_draw(code, how, cause):
    assert ruled(how, code, cause=cause) == ("draw", "ba", True, True)


def test_after_turn_99_of_the_second_player_both_lose():
    assert ruled("state_check", "dm_plays", cause="turn_limit") == ("double_loss", "ba", True, True)
    outcome = judge(report(ending=Ending.TURN_LIMIT), seats=("a", "b"), format_code="dm_plays")
    assert outcome.kind is Kind.DOUBLE_LOSS


@pytest.mark.parametrize("rules", formats(), ids=lambda rules: rules.code)
@pytest.mark.parametrize("ending", [Ending.LOOP, Ending.TIME])
def test_an_endless_loop_and_time_are_a_draw_or_what_the_event_says(rules, ending):
    game = {"seats": ("a", "b"), "format_code": rules.code}
    assert judge(report(ending=ending), **game).kind is Kind.DRAW
    assert judge(report(ending=ending), draw_is_loss=True, **game).kind is Kind.DOUBLE_LOSS


@pytest.mark.parametrize(
    ("code", "how", "outcome"),
    [
        *(
            (code, how, "draw")
            for code in ("ygo_tag", "mtg_commander")
            for how in ("stated_order", "zone_move", "prevention_ends", "put_into_battle")
        ),
        ("dm_plays", "prevention_ends", "double_loss"),
        ("dm_plays", "put_into_battle", "ordered"),
        ("dm_plays", "static_one_shot", "ordered"),
    ],
)
def test_what_no_ruling_is_known_for_is_not_certain(code, how, outcome):
    assert ruled(how, code)[::3] == (outcome, False)


# The history


@pytest.mark.parametrize("how", ["state_check", "zone_move", "prevention_ends"])
@pytest.mark.parametrize(
    ("on", "outcome", "certain"),
    [
        ("2014-05-01", "ordered", True),
        ("2019-10-31", "ordered", True),
        ("2019-11-01", "double_loss", False),
        ("2019-12-31", "double_loss", False),
        ("2020-01-01", "double_loss", True),
        ("2024-04-16", "double_loss", True),
    ],
)
def test_empty_decks_over_the_years(how, on, outcome, certain):
    assert ruled(how, "dm_original", on=date.fromisoformat(on)) == (outcome, "ba", True, certain)


@pytest.mark.parametrize(
    ("on", "outcome", "certain"),
    [
        ("2018-01-01", "ordered", True),
        ("2019-11-30", "ordered", True),
        ("2019-12-01", "ordered", False),
        ("2020-01-31", "ordered", False),
        ("2020-02-01", "double_loss", True),
        ("2020-03-01", "double_loss", False),
        ("2023-12-31", "double_loss", False),
        ("2024-01-01", "ordered", True),
    ],
)
def test_dokindam_x_over_the_years(on, outcome, certain):
    answer = ruled("static_one_shot", "dm_original", cause="own_effect", on=date.fromisoformat(on))
    assert answer == (outcome, "ba", True, certain)


def test_the_answer_tells_how_the_ruling_moved():
    history = asked("a", "b", how="static_one_shot").as_dict()["history"]
    assert [(rule["from"], rule["outcome"]) for rule in history] == [
        (None, "ordered"),
        ("2019-12-01", "ordered"),
        ("2020-02-01", "double_loss"),
        ("2020-03-01", "double_loss"),
        ("2024-01-01", "ordered"),
    ]


# Several players


def test_turn_order_begins_with_the_turn_player():
    answer = asked(
        "ryo", "asa", "ken", how="each_draws", turn="mei", remaining=["asa", "ryo", "mei", "ken"]
    )
    assert told(answer) == ("ordered", "kenasaryo", True, True)
    assert answer.left == ("mei",)


def test_others_play_on():
    answer = asked("asa", "ryo", how="zone_move", remaining=["asa", "ryo", "mei", "ken"])
    assert told(answer) == ("double_loss", "asaryo", False, True)
    assert (answer.left, answer.ending()) == (("mei", "ken"), None)
    assert "続きます" in answer.reason.ja


def test_others_in_other_games_play_on_without_a_draw():
    answer = asked(
        "a", "b", how="state_check", format_code="mtg_commander", turn="a", remaining=list("abc")
    )
    assert told(answer) == ("double_loss", "ab", True, True)
    assert answer.left == ("c",)


def test_one_alone_just_loses():
    answer = asked("asa", how="state_check", remaining=["asa", "ryo", "mei"])
    assert told(answer) == ("ordered", "asa", False, True)
    assert asked("asa", how="state_check").left == ()


def test_ways_that_differ_are_not_certain():
    losing = [
        Loss("a", Cause.DECK_OUT, How.STATE_CHECK),
        Loss("b", Cause.OWN_EFFECT, How.STATIC_ONE_SHOT),
    ]
    answer = ruling(losing, format_code="duel_party", on=NOW, turn_player="b")
    assert (told(answer), answer.history) == (("ordered", "ba", True, False), ())


def test_ways_that_come_to_the_same_are():
    losing = [
        Loss("a", Cause.DECK_OUT, How.STATE_CHECK),
        Loss("b", Cause.DECK_OUT, How.ZONE_MOVE),
    ]
    answer = ruling(losing, format_code="duel_party", on=NOW, turn_player="b")
    assert told(answer) == ("double_loss", "ba", True, True)


def test_a_turn_player_who_is_out_leaves_the_order_as_told():
    assert asked("ryo", "asa", how="each_draws", turn="zed").order == ("ryo", "asa")


# Refusals


@pytest.mark.parametrize(
    ("losing", "more", "code"),
    [
        ((), {}, "ruling.nobody_loses"),
        (("asa", "asa"), {}, "ruling.player_twice"),
        (("asa",), {"remaining": ["asa", "ryo", "ryo"]}, "ruling.player_twice"),
        (("asa", "zed"), {"remaining": ["asa", "ryo"]}, "ruling.unknown_player"),
        (("asa",), {"cause": "life_zero"}, "ruling.cause_excluded"),
        (("asa",), {"cause": "opponent_effect"}, "ruling.cause_excluded"),
        (("asa",), {"cause": "turn_limit"}, "ruling.cause_excluded"),
        (("asa", "ryo"), {"format_code": "poker"}, "format.unknown"),
        (("asa", "ryo"), {"teams": [["asa"]]}, "report.teams_invalid"),
    ],
)
def test_what_cannot_be_ruled_on(losing, more, code):
    with pytest.raises(RuleError) as refusal:
        asked(*losing, how="state_check", **more)
    assert refusal.value.code == code
    json.dumps(refusal.value.facts)


def test_who_goes_out_with_a_partner_is_told_once():
    losing = [Loss(player, Cause.LIFE_ZERO, How.STATED_ORDER) for player in "bc"]
    answer = ruling(
        losing, format_code="ygo_tag", on=date(2026, 8, 1), turn_player="a", remaining="abc"
    )
    assert (answer.order, answer.left, answer.ends) == (("b", "c"), ("a",), True)
    assert [step.eliminated for step in answer.steps()] == [("b",)]


# Promises


@st.composite
def questions(draw):
    rules = draw(st.sampled_from(formats()))
    field = draw(st.permutations("abcdef"))[: draw(st.integers(2, 6))]
    losing = draw(st.permutations(field))[: draw(st.integers(1, len(field)))]
    together = sorted(rules.causes - {Cause.DIRECT_ATTACK, Cause.TURN_LIMIT})
    losses = [
        Loss(player, draw(st.sampled_from(together)), draw(st.sampled_from(How)))
        for player in losing
    ]
    on = draw(st.dates(date(2005, 1, 1), date(2030, 1, 1)))
    turn = draw(st.sampled_from(field))
    return rules, field, losses, on, turn


@given(questions())
def test_an_answer_names_all_of_the_losing_once_and_makes_a_report(question):
    rules, field, losses, on, turn = question
    answer = ruling(losses, format_code=rules.code, on=on, turn_player=turn, remaining=field)
    assert sorted(answer.order) == sorted(loss.player for loss in losses)
    assert answer.outcome in Falls
    assert answer.ends == (answer.ending() is not None)
    json.dumps(answer.as_dict())
    if answer.ends:
        outcome = judge(
            Report(answer.steps(), answer.ending()),
            seats=field,
            format_code=rules.code,
            teams=usual_teams(field, rules.code),
        )
        assert set(outcome.winners) == set(answer.left)
        assert (outcome.kind is Kind.WIN) == bool(answer.left)


@given(questions(), st.randoms(use_true_random=False))
def test_the_order_in_which_losers_are_told_matters_only_where_it_is_the_cards(question, chance):
    rules, field, losses, on, turn = question
    asked = {"format_code": rules.code, "on": on, "turn_player": turn, "remaining": field}
    moved = chance.sample(losses, len(losses))
    before, after = ruling(losses, **asked), ruling(moved, **asked)
    assert (before.outcome, before.ends, before.certain) == (
        after.outcome,
        after.ends,
        after.certain,
    )
    if not {How.STATED_ORDER, How.BATTLE} & {loss.how for loss in losses}:
        assert before.order == after.order
