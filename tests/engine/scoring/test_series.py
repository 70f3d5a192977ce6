"""A league over several events."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scoring.series import Place, SeriesRule, points_by_rank
from engine.scoring.series import series_table as table_of_places
from tests.refusing import refusing

PLACES = SeriesRule(places=(10, 6, 3, 1))
events = st.lists(
    st.dictionaries(st.sampled_from("abcdefgh"), st.integers(1, 8), min_size=1), max_size=6
)
rules = st.builds(
    SeriesRule,
    places=st.lists(st.integers(0, 20), max_size=6).map(tuple),
    participation=st.integers(1, 3),
    best=st.none() | st.integers(1, 6),
)


def series_table(events, rule):
    return table_of_places(
        [[Place(rank, (player,)) for player, rank in event.items()] for event in events], rule
    )


def lines(rule, *tables):
    return [(row.player, row.rank, row.points) for row in series_table(tables, rule)]


def test_places_are_worth_what_the_rule_says():
    first = {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5}
    second = {"b": 1, "a": 3}
    assert lines(PLACES, first, second) == [
        ("b", 1, 16), ("a", 2, 13), ("c", 3, 3), ("d", 4, 1), ("e", 5, 0),
    ]  # fmt: skip


def test_who_shares_a_rank_shares_the_places_it_covers():
    assert points_by_rank([1, 1, 3], PLACES) == {1: Fraction(8), 3: Fraction(3)}
    assert points_by_rank([1, 2, 2, 2], PLACES) == {1: 10, 2: Fraction(10, 3)}
    assert points_by_rank([4, 4, 1, 2, 3], PLACES)[4] == Fraction(1, 2)


def test_taking_part_alone_or_with_places():
    attended = SeriesRule(participation=2)
    assert lines(attended, {"a": 1, "b": 2}, {"b": 1}) == [("b", 1, 4), ("a", 2, 2)]
    both = SeriesRule(places=(5,), participation=1)
    assert lines(both, {"a": 1, "b": 2}) == [("a", 1, 6), ("b", 2, 1)]


def test_an_event_without_ranks_gives_points_for_taking_part_alone():
    rule = SeriesRule(places=(5,), participation=1)
    [row, _other] = series_table([{"a": None, "b": None}, {"a": 1}], rule)
    assert (row.points, row.wins) == (7, 1)
    assert points_by_rank([None, None], PLACES) == {None: 0}


def test_all_of_a_team_get_what_their_row_is_worth():
    rows = table_of_places([[Place(1, ("a", "b")), Place(2, ("c", "d"))]], PLACES)
    assert [(row.player, row.rank, row.points, row.wins) for row in rows] == [
        ("a", 1, 10, 1), ("b", 1, 10, 1), ("c", 3, 6, 0), ("d", 3, 6, 0),
    ]  # fmt: skip


def test_only_the_best_results_count_and_the_earlier_of_equals():
    rule = SeriesRule(places=(10, 6, 3, 1), best=2)
    [row] = series_table([{"a": 2}, {"a": 4}, {"a": 2}, {"a": 1}], rule)
    assert row.points == 16
    assert [each.counts for each in row.results] == [True, False, False, True]
    assert [each.event for each in row.results] == [0, 1, 2, 3]


def test_equal_points_are_split_by_events_won_then_by_all_results():
    rule = SeriesRule(places=(4, 2), best=2)
    tables = [{"a": 1}, {"b": 2, "c": 2}, {"b": 2}, {"c": 1}]
    # a: 4, one event won; b: 1 + 2; c: 1 + 4
    assert [row[0] for row in lines(rule, *tables)] == ["c", "a", "b"]
    twice = SeriesRule(places=(4, 2), best=1)
    assert lines(twice, {"a": 2}, {"a": 2, "b": 9}, {"b": 2}) == [("a", 1, 2), ("b", 2, 2)]
    assert lines(twice, {"a": 2}, {"b": 2}) == [("a", 1, 2), ("b", 1, 2)]


@pytest.mark.parametrize(
    "rule",
    [
        SeriesRule(),
        SeriesRule(places=(0, 0)),
        SeriesRule(places=(3, -1)),
        SeriesRule(participation=-1),
        SeriesRule(participation=1, best=0),
    ],
)
def test_a_rule_must_give_somebody_something(rule):
    with refusing("series.bad_rule"):
        series_table([], rule)


@given(events, rules)
def test_every_table_is_a_ranking_of_what_the_rule_gives(tables, rule):
    rows = series_table(tables, rule)
    assert {row.player for row in rows} == {player for table in tables for player in table}
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    for row in rows:
        counted = [each.points for each in row.results if each.counts]
        others = [each.points for each in row.results if not each.counts]
        assert row.points == sum(counted)
        assert len(counted) == min(rule.best or len(row.results), len(row.results))
        assert not (others and counted and max(others) > min(counted))
        assert row.rank == 1 + sum(other.rank < row.rank for other in rows)


@given(events, rules, st.randoms(use_true_random=False))
def test_the_order_in_which_players_are_listed_changes_nobodys_line(tables, rule, rng):
    mixed = [dict(rng.sample(list(table.items()), len(table))) for table in tables]
    one = {row.player: (row.rank, row.points) for row in series_table(tables, rule)}
    assert {row.player: (row.rank, row.points) for row in series_table(mixed, rule)} == one
