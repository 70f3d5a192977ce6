"""Counters, opponents, comparisons, subgames, and what reads them."""

from datetime import timedelta

import pytest

from engine.formats import formats
from engine.outcomes.report import Step
from engine.table.acts import Act, Kind, act_from
from engine.table.game import setup_for
from engine.table.opponents import compared, faced, meant, opponents
from engine.table.play import MOST_ACTS, begun, played, replayed
from engine.table.presets import counter_names, preset_of
from engine.table.report import report_of
from engine.words import Cause, Ending
from tests.engine.table.tables import NEXT, SEATS, START, TEAMS, change, end, out, play, table
from tests.refusing import refusing


def test_every_format_begins_as_its_rules_say():
    usual = {rules.code: preset_of(rules.code) for rules in formats() if not rules.supplementary}
    told = {code: (preset.counts, preset.start) for code, preset in usual.items()}
    assert told == {
        "duel_party": ("shields", 6),
        "dm_original": ("shields", 5),
        "dm_advance": ("shields", 5),
        "dm_plays": ("shields", 5),
        "ygo_tag": ("life", 12000),
        "ygo_ocg": ("life", 8000),
        "mtg_commander": ("life", 40),
        "mtg_legacy": ("life", 20),
        "mtg_vintage": ("life", 20),
    }
    plays = usual["dm_plays"]
    assert (plays.turn_seconds, plays.turn_limit, plays.most) == (90, 99, 10)
    assert {name for each in usual.values() for name in each.counted} == counter_names().keys()
    with refusing("live.no_preset", format="mtg_planar"):
        preset_of("mtg_planar")


def test_counters_stay_within_their_bounds():
    game = play(table("dm_plays", ("a", "b")), change("a", 99), change("b", -99))
    assert (game.count("a"), game.count("b")) == (10, 0)
    game = play(table("mtg_commander"), change("a", 3, "poison"))
    assert (game.count("a", "poison"), game.count("a")) == (3, 40)
    with refusing("live.unknown_counter", counter="shields"):
        play(game, change("a", 1))
    with refusing("live.player_out", player="b"):
        play(table(), out("b"), change("b", 1))


def test_shields_are_compared_with_every_opponent_alone():
    """RULES: me 5; A 1, B 2, C 6: oni time against A only, labyrinth against A and B."""
    game = play(table(), *(change(who, n - 6) for who, n in zip(SEATS, (5, 1, 2, 6), strict=True)))
    oni, labyrinth = compared(game, "a")
    assert (oni.comparison.code, oni.against) == ("oni_time", ("b",))
    assert (labyrinth.comparison.code, labyrinth.against) == ("labyrinth", ("b", "c"))
    assert compared(play(game, out("b")), "a")[0].against == ()
    assert compared(table("mtg_commander"), "a") == ()


def test_opponent_is_everybody_but_me_or_one_of_them():
    game = play(table(), out("b"))
    assert opponents(game, "c") == ("d", "a")
    by_kind = {each.meaning.text.en[:12]: each for each in meant(game, "c")}
    continuous, other = by_kind["A continuous"], by_kind["Any other ef"]
    assert (continuous.players, continuous.choose) == (("d", "a"), False)
    assert (other.players, other.choose) == (("d", "a"), True)
    assert by_kind["“Each player"].players == ("a", "c", "d")
    assert not any(each.choose for each in meant(play(game, out("a")), "c"))


def test_in_a_tag_duel_one_faces_the_lane():
    game = table("ygo_tag", teams=TEAMS)
    assert [faced(game, one) for one in SEATS] == [("b",), ("a",), ("d",), ("c",)]
    assert meant(game, "a")[0].players == ("b",)
    three = table("ygo_tag", ("a", "b", "c"), teams=(("a", "c"), ("b",)))
    assert (faced(three, "b"), faced(three, "c")) == (("c", "a"), ("b",))
    assert play(game, out("a", cause=Cause.LIFE_ZERO)).standing == ("b", "d")


def test_who_never_came_is_out_before_the_first_turn():
    game = table(absent=("a", "c"))
    assert (game.standing, game.turn_player) == (("b", "d"), "b")
    assert game.steps == (Step(("a", "c"), Cause.NO_SHOW),)
    assert table(absent=SEATS).ending is Ending.DOUBLE_LOSS


def test_endings_that_a_format_lacks_or_that_show_by_themselves_are_refused():
    with refusing("report.ending_excluded", ending=Ending.SPECIAL_WIN, format="duel_party"):
        play(table(), end(Ending.SPECIAL_WIN, "a"))
    for odd in (end(Ending.LAST_STANDING), end(Ending.SPECIAL_WIN), end(Ending.TIME, "a")):
        with refusing("live.ending_not_told", ending=odd.ending):
            play(table("mtg_commander"), odd)
    with refusing("report.cause_excluded", step=1, cause=Cause.LIFE_ZERO, format="duel_party"):
        play(table(), out("a", cause=Cause.LIFE_ZERO))
    with refusing("report.direct_attack_together", step=1, players=["b", "c"]):
        play(table(), out("b", "c", cause=Cause.DIRECT_ATTACK))
    with refusing("live.player_out", player="x"):
        play(table(), Act(Kind.LAST, player="a", whose="x"))


def test_a_special_win_wins_for_the_team():
    game = play(table("ygo_tag", teams=TEAMS), end(Ending.SPECIAL_WIN, "b"))
    assert (game.ending, game.standing) == (Ending.SPECIAL_WIN, ("b", "d"))
    assert report_of(game).steps[0].eliminated == ("a", "c")


def test_a_report_comes_of_a_game_that_is_over():
    game = table()
    with refusing("live.not_over"):
        report_of(game)
    timed = report_of(play(game, out("b"), change("a", -2), end(Ending.TIME)))
    assert timed.life == (("a", 4), ("c", 6), ("d", 6))


def test_a_game_inside_the_game_is_played_and_then_the_outer_one_goes_on():
    game = play(table("mtg_commander"), change("a", -7, "life"), NEXT)
    opening = Act(Kind.OPEN_SUBGAME, players=("a", "b", "d"), seed=4, life=20)
    inner = play(game, opening)
    assert (inner.depth, inner.count("a"), set(inner.standing)) == (1, 20, {"a", "b", "d"})
    assert play(game, opening) == inner
    with refusing("subgame.players_invalid", players=["a", "c"]):
        play(inner, Act(Kind.OPEN_SUBGAME, players=("a", "c")))
    deeper = play(inner, Act(Kind.OPEN_SUBGAME, players=("a", "b")))
    assert (deeper.depth, deeper.count("a")) == (2, 40)
    with refusing("subgame.still_open", game=0, open=[2, 1]):
        report_of(deeper)
    with refusing("live.subgame_running"):
        play(inner, Act(Kind.CLOSE_SUBGAME))
    later = START + timedelta(minutes=30)
    after = played(play(inner, out("a", "b")), Act(Kind.CLOSE_SUBGAME), later)
    assert (after.count("a"), after.turn_player, after.turn_since) == (33, "b", later)
    with refusing("live.no_subgame"):
        play(after, Act(Kind.CLOSE_SUBGAME))
    with refusing("subgame.players_invalid", players=["a"]):
        play(game, Act(Kind.OPEN_SUBGAME, players=("a",)))
    with refusing("subgame.format_excluded", format="duel_party"):
        play(table(), opening)


def test_logs_are_bounded_and_an_undo_needs_an_act():
    setup = setup_for("duel_party", SEATS)
    undo = (Act(Kind.UNDO), START)
    with refusing("live.nothing_to_undo"):
        replayed(setup, START, [undo])
    act = (change("a", -1), START)
    assert replayed(setup, START, [act, undo]) == begun(setup, START)
    with refusing("live.log_full", most=MOST_ACTS):
        replayed(setup, START, [act] * (MOST_ACTS + 1))


@pytest.mark.parametrize(
    ("data", "pointer"),
    [
        ([], ""),
        ({}, "/kind"),
        ({"kind": ["next_turn"]}, "/kind"),
        ({"kind": "dance"}, "/kind"),
        ({"kind": "next_turn", "player": "a"}, "/player"),
        ({"kind": "change", "player": "a", "counter": "life"}, "/amount"),
        ({"kind": "change", "player": "a", "counter": "life", "amount": True}, "/amount"),
        ({"kind": "change", "player": "a", "counter": "life", "amount": 10**7}, "/amount"),
        ({"kind": "change", "player": "", "counter": "life", "amount": 1}, "/player"),
        ({"kind": "eliminate", "players": [], "cause": "left"}, "/players"),
        ({"kind": "eliminate", "players": ["a", 1], "cause": "left"}, "/players/1"),
        ({"kind": "eliminate", "players": ["a"], "cause": "left", "agreed": 1}, "/agreed"),
        ({"kind": "eliminate", "players": ["a"], "cause": "luck"}, "/cause"),
        ({"kind": "wait", "player": "a", "text": "x" * 81}, "/text"),
        ({"kind": "wait", "player": "a", "text": "\n"}, "/text"),
    ],
)
def test_what_is_no_act_is_refused_at_its_place(data, pointer):
    with refusing("live.malformed", pointer=pointer):
        act_from(data)


def test_what_is_null_or_empty_is_as_if_left_out():
    told = {"kind": "eliminate", "players": ["a"], "cause": "left", "by": None, "agreed": True}
    assert act_from(told) == out("a", cause=Cause.LEFT, agreed=True)
    assert act_from({"kind": "wait", "player": "a", "text": ""}).as_dict() == {
        "kind": "wait", "player": "a",
    }  # fmt: skip
