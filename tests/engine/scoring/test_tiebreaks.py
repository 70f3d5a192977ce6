"""Each tie-breaker by a told example, and what holds for all of them."""

from dataclasses import replace
from fractions import Fraction
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.scoring.history import PlayedPod
from engine.scoring.table import TIEBREAKS, explained, ranked
from engine.scoring.tiebreaks import Options, tiebreak_of
from tests.engine.scoring.histories import histories, pod

ALL = tuple(sorted(TIEBREAKS))
EVERY_CODE = st.sampled_from(ALL)


def values(players, pods, code, **options):
    rows = ranked(players.split(), pods, tiebreaks=(code,), options=Options(**options))
    return {row.player: row.tiebreaks[0][1] for row in rows}


def test_the_list_of_tie_breakers():
    assert list(TIEBREAKS) == [
        "wins",
        "opponents_win_rate",
        "game_win_rate",
        "opponents_game_win_rate",
        "opponents_average",
        "table_share",
        "average_place",
        "opponents_beaten",
        "later_seats",
        "head_to_head",
        "lot",
    ]


PODS = [
    pod("asa ryo mei ken"),
    pod("asa mei/ryo", in_round=2),
    pod("ken asa ryo", in_round=3),
]


def test_opponents_win_rate():
    found = values("asa ken", PODS, "opponents_win_rate")
    ken, asa = Fraction(1, 2), Fraction(2, 3)
    assert found["asa"] == (0 + 0 + ken + 0 + 0 + ken + 0) / 7
    assert found["ken"] == (asa + 0 + 0 + asa + 0) / 5


def test_the_floor_of_a_win_rate():
    floored = values("asa", PODS, "opponents_win_rate", floor=Fraction(1, 3))
    assert floored["asa"] == (5 * Fraction(1, 3) + 2 * Fraction(1, 2)) / 7


def test_games_of_matches_count_one_by_one():
    one = replace(pod("asa ryo"), games=("asa", "ryo", "asa"))
    other = replace(pod("asa mei", in_round=2), games=("asa", None, "asa"))
    pods = [one, other, pod("mei ryo", in_round=3)]
    found = values("asa ryo mei", pods, "game_win_rate")
    assert found == {"asa": Fraction(4, 6), "ryo": Fraction(1, 4), "mei": Fraction(1, 4)}
    against = values("asa ryo", pods, "opponents_game_win_rate", floor=Fraction(1, 3))
    assert against == {"asa": Fraction(1, 3), "ryo": (Fraction(4, 6) + Fraction(1, 3)) / 2}


def test_games_of_matches_are_shown_one_by_one():
    pods = [replace(pod("asa ryo"), games=("asa", "ryo", "asa"))]
    codes = ("game_win_rate", "opponents_game_win_rate")
    own, others = explained("asa", ["asa", "ryo"], pods, tiebreaks=codes).tiebreaks
    assert [term.value for term in own.terms] == [1, 0, 1]
    assert [(term.other, term.value) for term in others.terms] == [("ryo", Fraction(1, 3))]


def test_shares_of_table_points_weigh_pods_of_three_and_four_alike():
    pods = [pod("asa ryo mei ken"), pod("asa ryo mei", in_round=2)]
    found = values("asa", pods, "table_share")
    assert found["asa"] == (Fraction(5 * 4, 11) + Fraction(5 * 3, 10)) / 2
    drawn = [pod("asa/ryo/mei/ken"), pod("asa/ryo/mei", in_round=2)]
    assert values("asa", drawn, "table_share") == {"asa": 1}


def test_a_table_that_pays_nothing_is_no_share():
    found = {"scheme": "none", "tiebreaks": ("table_share",)}
    rows = ranked(["asa"], [pod("asa ryo")], **found)
    assert rows[0].tiebreaks == (("table_share", 0),)
    [told] = explained("asa", ["asa"], [pod("asa ryo")], **found).tiebreaks
    assert [term.value for term in told.terms] == [0]


def test_without_games_there_is_nothing_to_tell():
    [told] = explained("x", ["asa", "x"], PODS, tiebreaks=("opponents_average",)).tiebreaks
    assert (told.value, told.terms) == (0, ())


def test_average_place_is_better_the_lower():
    found = values("asa ryo", PODS, "average_place")
    assert found == {
        "asa": -Fraction(1 + 1 + 2, 3),
        "ryo": -(2 + Fraction(5, 2) + 3) / 3,
    }
    assert TIEBREAKS["average_place"].negated
    assert not TIEBREAKS["wins"].negated


def test_opponents_beaten_counts_every_meeting():
    assert values("asa ryo mei", PODS, "opponents_beaten") == {"asa": 6, "ryo": 2, "mei": 1}


def test_later_seats_from_0_to_1():
    seats = ("ken", "asa", "mei", "ryo")
    played = PlayedPod(1, 1, seats, pod("asa ryo mei ken").outcome)
    assert values("asa ken ryo mei", [played], "later_seats") == {
        "ken": 0,
        "asa": Fraction(1, 3),
        "mei": Fraction(2, 3),
        "ryo": 1,
    }


def test_a_lot_can_be_drawn_again_by_anybody():
    found = values("asa ryo", [pod("asa/ryo")], "lot", seed=7)
    digest = sha256(b"7:asa").hexdigest()[:16]
    assert found["asa"] == Fraction(int(digest, 16), 2**64)
    other = values("asa ryo", [pod("asa/ryo")], "lot", seed=8)
    assert found != other


def test_a_lot_leaves_nobody_equal():
    players = [f"p{number}" for number in range(100)]
    pods = [pod("/".join(players[at : at + 4]), table=at) for at in range(0, 100, 4)]
    rows = ranked(players, pods, tiebreaks=("lot",))
    assert [row.rank for row in rows] == list(range(1, 101))


def test_partners_are_no_opponents():
    told = pod("asa/ryo mei/ken").outcome
    teams = (("asa", "ryo"), ("mei", "ken"))
    played = PlayedPod(1, 1, tuple(told.placements), told, teams=teams)
    players = list(told.placements)
    for code, met in (("opponents_average", 3), ("opponents_win_rate", 0)):
        why = explained("asa", players, [played], tiebreaks=(code,))
        assert [term.other for term in why.tiebreaks[0].terms] == ["mei", "ken"]
        assert why.tiebreaks[0].value == met
    assert values("asa", [played], "opponents_beaten") == {"asa": 2}
    assert values("asa", [pod("asa/ryo mei/ken")], "opponents_average") == {
        "asa": (4 + Fraction(3, 2) * 2) / 3
    }


# The page why


def test_a_row_opens_into_points_and_terms():
    players = ["asa", "ryo", "mei", "ken"]
    why = explained("ryo", players, PODS, tiebreaks=("opponents_average", "head_to_head"))
    assert why.row.player == "ryo"
    assert [(line.round, line.table, line.place, line.size) for line in why.lines] == [
        (1, 1, 2, 4),
        (2, 1, 2, 3),
        (3, 1, 3, 3),
    ]
    average, direct = why.tiebreaks
    assert [term.other for term in average.terms] == [
        "asa",
        "mei",
        "ken",
        "asa",
        "mei",
        "ken",
        "asa",
    ]
    assert sum(term.value for term in average.terms) / 7 == average.value
    assert (direct.value, direct.terms, direct.tied_with) == (0, (), ())


def test_terms_of_head_to_head_are_meetings_with_those_still_tied():
    pods = [pod("asa x"), pod("ryo asa", in_round=2), pod("x ryo", in_round=3)]
    why = explained("ryo", ["asa", "ryo", "x"], pods, tiebreaks=("head_to_head",))
    assert why.tiebreaks[0].tied_with == ("asa", "x")
    assert [(term.round, term.other, term.value) for term in why.tiebreaks[0].terms] == [
        (2, "asa", 1),
        (3, "x", -1),
    ]


@pytest.mark.parametrize(
    ("code", "terms"),
    [("opponents_beaten", [1, 1, 0, 0, 0, 0, 0]), ("later_seats", [Fraction(1, 3), 1, 1])],
)
def test_terms_are_told_game_by_game(code, terms):
    [told] = explained("ryo", ["asa", "ryo", "mei", "ken"], PODS, tiebreaks=(code,)).tiebreaks
    assert sorted(term.value for term in told.terms) == sorted(terms)


def test_meetings_with_somebody_who_is_no_longer_level_tell_nothing():
    pods = [
        pod("asa x"),
        pod("ryo asa", in_round=2),
        pod("x ryo", in_round=3),
        pod("asa low", in_round=4),
    ]
    pods.append(pod("ryo low", in_round=5))
    why = explained("asa", ["asa", "ryo", "x", "low"], pods, tiebreaks=("head_to_head",))
    assert {term.other for term in why.tiebreaks[0].terms} <= {*why.tiebreaks[0].tied_with}
    assert "low" not in why.tiebreaks[0].tied_with


def test_only_somebody_with_a_row_is_explained():
    with pytest.raises(RuleError) as refusal:
        explained("x", ["asa"], PODS)
    assert (refusal.value.code, refusal.value.facts) == ("scoring.unknown_player", {"player": "x"})


# Promises


@pytest.mark.parametrize("code", ALL)
def test_the_value_of_an_evening_is_what_its_terms_add_up_to(code):
    adds_up(code, ["asa", "ryo", "mei", "ken"], PODS, Options())


@given(EVERY_CODE, histories(), st.integers(0, 5), st.fractions(0, 1))
def test_a_value_is_what_its_terms_add_up_to(code, history, seed, floor):
    adds_up(code, *history, Options(seed=seed, floor=floor))


def adds_up(code, players, pods, options):
    for player in players[:3]:
        why = explained(player, players, pods, tiebreaks=(code,), options=options)
        [broken] = why.tiebreaks
        total = sum((term.value for term in broken.terms), Fraction(0))
        mean = tiebreak_of(code).means and broken.terms
        assert broken.value == (total / len(broken.terms) if mean else total)
        assert sum(line.points for line in why.lines) == why.row.points


@given(EVERY_CODE, histories(), st.randoms(use_true_random=False))
def test_values_do_not_depend_on_the_order_of_reports_or_players(code, history, chance):
    players, pods = history
    before = ranked(players, pods, tiebreaks=(code,))
    moved = ranked(
        chance.sample(players, len(players)), chance.sample(pods, len(pods)), tiebreaks=(code,)
    )
    assert set(before) == set(moved)


@given(EVERY_CODE, histories())
def test_equal_values_share_a_rank_and_others_do_not(code, history):
    players, pods = history
    rows = ranked(players, pods, tiebreaks=(code,))
    for row in rows:
        key = (bool(row.played), row.points, row.tiebreaks)
        better = sum((bool(o.played), o.points, o.tiebreaks) > key for o in rows)
        assert row.rank == better + 1


@given(EVERY_CODE, histories())
def test_values_are_exact(code, history):
    for row in ranked(*history, tiebreaks=(code,)):
        assert {type(value) for _, value in row.tiebreaks} == {Fraction}
