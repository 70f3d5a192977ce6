"""What holds for every report that is accepted."""

from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.outcomes.judge import judge
from engine.words import Kind
from tests.engine.outcomes.games import PLAYERS, games


@given(games())
def test_placements_are_a_ranking_with_ties(game):
    seats, told = game
    outcome = judge(told, seats=seats, format_code="duel_party")
    assert list(outcome.placements) == list(seats)
    expected = 1
    for place, sharing in sorted(Counter(outcome.placements.values()).items()):
        assert place == expected
        expected += sharing


@given(games())
def test_there_is_a_winner_exactly_when_one_stands_alone_at_the_top(game):
    seats, told = game
    outcome = judge(told, seats=seats, format_code="duel_party")
    firsts = [player for player, place in outcome.placements.items() if place == 1]
    assert (outcome.winner is not None) == (outcome.kind is Kind.WIN) == (len(firsts) == 1)
    assert outcome.winner in {None, *firsts}


@given(games(), st.randoms(use_true_random=False))
def test_where_people_sit_changes_nothing(game, chance):
    seats, told = game
    moved = chance.sample(seats, len(seats))
    outcome = judge(told, seats=seats, format_code="duel_party")
    assert judge(told, seats=moved, format_code="duel_party") == outcome


@given(games(), st.randoms(use_true_random=False))
def test_names_are_only_names(game, chance):
    seats, told = game
    new = dict(zip(PLAYERS, chance.sample(PLAYERS, len(PLAYERS)), strict=True))
    steps = tuple(
        replace(one, eliminated=tuple(new[p] for p in one.eliminated), by=new.get(one.by or ""))
        for one in told.steps
    )
    before = judge(told, seats=seats, format_code="duel_party")
    after = judge(
        replace(told, steps=steps), seats=[new[p] for p in seats], format_code="duel_party"
    )
    assert after.placements == {new[p]: place for p, place in before.placements.items()}
    assert (after.kind, after.winner) == (before.kind, new.get(before.winner or ""))


@given(games(), st.randoms(use_true_random=False))
def test_the_order_inside_a_step_changes_nothing(game, chance):
    seats, told = game
    steps = tuple(
        replace(one, eliminated=tuple(chance.sample(one.eliminated, len(one.eliminated))))
        for one in told.steps
    )
    before = judge(told, seats=seats, format_code="duel_party")
    assert judge(replace(told, steps=steps), seats=seats, format_code="duel_party") == before


@given(games())
def test_who_went_out_later_placed_better(game):
    seats, told = game
    places = judge(told, seats=seats, format_code="duel_party").placements
    order = [{places[player] for player in one.eliminated} for one in told.steps]
    assert all(len(shared) == 1 for shared in order)
    flat = [min(shared) for shared in order]
    assert flat == sorted(set(flat), reverse=True)
