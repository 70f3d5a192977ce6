import json
import random
import time
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.outcomes.judge import Outcome
from engine.scoring.schemes import SCHEMES, points_of
from engine.scoring.table import TIEBREAKS, PlayedPod, ranked
from engine.words import Kind
from tests.engine.scoring.histories import histories, pod

ALL = ("wins", "opponents_average", "head_to_head")


def table_of(rows):
    return [(row.rank, row.player) for row in rows]


def values(rows, code):
    return {row.player: dict(row.tiebreaks)[code] for row in rows}


def refusal(*arguments, **options):
    with pytest.raises(RuleError) as refused:
        ranked(*arguments, **options)
    json.dumps(refused.value.facts)
    return refused.value.code, refused.value.facts


# Told tournaments


def test_nobody_and_nothing():
    assert ranked([], []) == ()


def test_points_rank_first():
    rows = ranked(["ken", "mei", "ryo", "asa"], [pod("asa ryo mei ken")])
    assert table_of(rows) == [(1, "asa"), (2, "ryo"), (3, "mei"), (4, "ken")]
    assert [row.points for row in rows] == [5, 3, 2, 1]


def test_a_row_tells_what_a_player_did():
    pods = [
        pod("asa ryo/mei", in_round=2),
        pod("ryo asa mei", in_round=1),
        pod("mei asa", in_round=2),
    ]
    row = ranked(["asa", "ryo", "mei"], pods)[0]
    assert (row.player, row.rank, row.points, row.wins, row.played) == ("asa", 1, 11, 1, 3)
    assert row.by_round == ((1, 3), (2, 8))
    assert [code for code, _ in row.tiebreaks] == list(ALL)


def test_equal_players_share_a_rank_and_the_next_rank_is_skipped():
    rows = ranked(["mei", "ryo", "ken", "asa"], [pod("asa ryo/mei ken")])
    assert table_of(rows) == [(1, "asa"), (2, "mei"), (2, "ryo"), (4, "ken")]


def test_who_never_played_comes_last_with_nothing():
    rows = ranked(["new", "late", "asa", "ryo"], [pod("asa ryo")], scheme="none", tiebreaks=())
    assert table_of(rows) == [(1, "asa"), (1, "ryo"), (3, "new"), (3, "late")]
    assert (rows[2].points, rows[2].played, rows[2].by_round) == (0, 0, ())


def test_a_pod_nobody_has_reported_does_not_count():
    waiting = PlayedPod(2, 1, ("asa", "ryo", "mei"), None)
    players = ["asa", "ryo", "mei"]
    assert ranked(players, [pod("asa ryo"), waiting]) == ranked(players, [pod("asa ryo")])


def test_who_dropped_stays_with_what_they_scored():
    pods = [pod("asa ryo mei"), pod("ryo mei", in_round=2)]
    rows = ranked(["asa", "ryo", "mei"], pods)
    assert [(row.player, row.points, row.played) for row in rows][1] == ("asa", 5, 1)


def test_people_without_a_row_still_count_as_opponents():
    rows = ranked(["asa"], [pod("asa guest")])
    assert values(rows, "opponents_average") == {"asa": 3}


# What breaks ties


def test_more_wins_go_first():
    pods = [
        pod("asa x y z"),
        pod("x y z asa", in_round=2),
        pod("q ryo r s"),
        pod("q ryo s", in_round=2),
    ]
    rows = ranked(["ryo", "asa"], pods, tiebreaks=("wins",))
    assert table_of(rows) == [(1, "asa"), (2, "ryo")]
    assert values(rows, "wins") == {"asa": 1, "ryo": 0}


def test_a_draw_is_nobodys_win():
    assert values(ranked(["asa", "ryo"], [pod("asa/ryo")]), "wins") == {"asa": 0, "ryo": 0}


def test_stronger_opponents_go_first():
    pods = [
        pod("asa weak"),
        pod("ryo strong"),
        pod("strong x", in_round=2),
        pod("x weak", in_round=2),
    ]
    rows = ranked(["asa", "ryo"], pods, tiebreaks=("opponents_average",))
    assert table_of(rows) == [(1, "ryo"), (2, "asa")]
    assert values(rows, "opponents_average") == {"ryo": 4, "asa": 3}


def test_who_is_met_twice_counts_twice():
    pods = [pod("asa ryo"), pod("asa ryo", in_round=2), pod("asa mei ken", in_round=3)]
    rows = ranked(["asa"], pods, tiebreaks=("opponents_average",))
    assert values(rows, "opponents_average") == {"asa": Fraction(3 + 3 + 3 + 2, 4)}


def test_without_opponents_their_average_is_nothing():
    alone = PlayedPod(1, 1, ("asa",), Outcome({"asa": 1}, "asa", Kind.WIN))
    rows = ranked(["asa", "ryo"], [alone])
    assert rows[0].points == 5
    assert values(rows, "opponents_average") == {"asa": 0, "ryo": 0}


def test_who_placed_better_in_shared_pods_goes_first():
    pods = [pod("a asa ryo b"), pod("c d asa", in_round=2), pod("c ryo d", in_round=2)]
    rows = ranked(["ryo", "asa"], pods, tiebreaks=())
    assert table_of(rows) == [(1, "ryo"), (1, "asa")]
    rows = ranked(["ryo", "asa"], pods, tiebreaks=("head_to_head",))
    assert table_of(rows) == [(1, "asa"), (2, "ryo")]
    assert values(rows, "head_to_head") == {"asa": 1, "ryo": -1}


def test_head_to_head_looks_only_at_those_still_tied():
    rows = ranked(["asa", "ryo", "mei"], [pod("asa ryo mei")])
    assert set(values(rows, "head_to_head").values()) == {0}


def test_head_to_head_can_leave_a_circle_equal():
    pods = [pod("asa ryo"), pod("ryo mei", in_round=2), pod("mei asa", in_round=3)]
    rows = ranked(["mei", "asa", "ryo"], pods)
    assert table_of(rows) == [(1, "mei"), (1, "asa"), (1, "ryo")]


def test_tie_breakers_apply_in_the_order_asked_for():
    pods = [pod("asa weak"), pod("x y z asa", in_round=2), pod("q ryo"), pod("q ryo", in_round=2)]
    by_wins = ranked(["asa", "ryo"], pods, tiebreaks=("wins", "opponents_average"))
    by_opponents = ranked(["asa", "ryo"], pods, tiebreaks=("opponents_average", "wins"))
    assert table_of(by_wins) == [(1, "asa"), (2, "ryo")]
    assert table_of(by_opponents) == [(1, "ryo"), (2, "asa")]
    assert by_opponents[0].tiebreaks == (("opponents_average", 5), ("wins", 0))


@pytest.mark.parametrize("code", sorted(TIEBREAKS))
def test_each_tie_breaker_says_what_it_does_in_both_languages(code):
    told = TIEBREAKS[code]
    assert told.code == code
    assert told.name.ja
    assert told.name.en
    for text in (told.sentence, told.note):
        assert text.ja.endswith("。")
        assert text.en.endswith(".")


# Refusals


def test_a_player_has_one_row():
    assert refusal(["asa", "ryo", "asa"], []) == ("scoring.player_twice", {"player": "asa"})


def test_a_scheme_must_exist():
    code = ("scoring.unknown_scheme", {"scheme": "places_7"})
    assert refusal(["asa"], [pod("asa ryo")], scheme="places_7") == code
    assert refusal(["asa"], [], scheme="places_7") == code


def test_a_tie_breaker_must_exist():
    assert refusal(["asa"], [], tiebreaks=("coin",)) == (
        "scoring.unknown_tiebreak",
        {"tiebreak": "coin"},
    )


def test_an_outcome_is_about_those_who_sat_there():
    wrong = PlayedPod(3, 2, ("asa", "mei"), pod("asa ryo").outcome)
    assert refusal(["asa"], [wrong]) == ("scoring.seats_differ", {"round": 3, "table": 2})


# Promises


def slow_table(players, pods, scheme):
    """The same table by the book: every value on its own, straight from the definition."""
    told = [p for p in pods if p.outcome]
    mine = {
        p: [q for q in told if p in q.seats]
        for p in {*players, *(s for q in told for s in q.seats)}
    }
    points = {p: sum((points_of(q.outcome, scheme)[p] for q in mine[p]), Fraction()) for p in mine}
    wins = {p: sum(q.outcome.winner == p for q in mine[p]) for p in mine}
    met = {p: [o for q in mine[p] for o in q.seats if o != p] for p in mine}
    average = {
        p: sum((points[o] / len(mine[o]) for o in met[p]), Fraction()) / (len(met[p]) or 1)
        for p in mine
    }
    before = {p: (bool(mine[p]), points[p], wins[p], average[p]) for p in players}
    direct = {
        p: sum(
            (q.outcome.placements[p] < q.outcome.placements[o])
            - (q.outcome.placements[p] > q.outcome.placements[o])
            for q in mine[p]
            for o in q.seats
            if o != p and o in before and before[o] == before[p]
        )
        for p in players
    }
    full = {p: (*before[p], direct[p]) for p in players}
    return {p: (1 + sum(full[o] > full[p] for o in players), *full[p][1:]) for p in players}


@pytest.mark.parametrize("scheme", sorted(set(SCHEMES) - {"stake_1000"}))
@given(history=histories())
def test_the_table_is_what_the_definitions_say(scheme, history):
    rows = ranked(*history, scheme=scheme)
    assert {
        row.player: (row.rank, row.points, *(value for _, value in row.tiebreaks)) for row in rows
    } == slow_table(*history, scheme)


@given(histories(), st.permutations(ALL))
def test_ranks_are_shared_exactly_when_all_values_are_equal(history, order):
    rows = ranked(*history, tiebreaks=order)
    for number, (above, below) in enumerate(pairwise(rows), start=2):
        better = (bool(above.played), above.points, *(v for _, v in above.tiebreaks))
        worse = (bool(below.played), below.points, *(v for _, v in below.tiebreaks))
        assert better >= worse
        assert below.rank == (above.rank if better == worse else number)


@given(histories(), st.randoms(use_true_random=False))
def test_the_order_of_pods_changes_nothing(history, chance):
    players, pods = history
    assert ranked(players, chance.sample(pods, len(pods))) == ranked(players, pods)


@given(histories(), st.randoms(use_true_random=False))
def test_the_order_of_players_only_orders_equals(history, chance):
    players, pods = history
    moved = chance.sample(players, len(players))
    rows = ranked(moved, pods)
    assert set(rows) == set(ranked(players, pods))
    assert [row.player for row in rows] == sorted(
        moved, key=lambda p: next(row.rank for row in rows if row.player == p)
    )


@given(histories())
def test_everything_adds_up_and_is_exact(history):
    for row in ranked(*history):
        assert sum(points for _, points in row.by_round) == row.points
        assert [number for number, _ in row.by_round] == sorted(dict(row.by_round))
        exact = (row.points, *(v for _, v in row.tiebreaks), *(v for _, v in row.by_round))
        assert {type(value) for value in exact} == {Fraction}


@pytest.mark.timed
def test_a_thousand_players_and_ten_rounds_take_no_time():
    chance = random.Random(8)
    players = [f"p{number}" for number in range(1000)]
    pods = []
    for number in range(1, 11):
        order = chance.sample(players, len(players))
        pods += [
            pod(" ".join(order[at : at + 4]), in_round=number, table=at // 4 + 1)
            for at in range(0, 1000, 4)
        ]
    best = min(_seconds(players, pods) for _ in range(3))
    assert best < 0.2


def _seconds(players, pods):
    start = time.process_time()
    ranked(players, pods)
    return time.process_time() - start
