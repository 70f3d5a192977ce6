"""Ratings from games of many players."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from standings.ratings import Rating, ratings_of

games = st.lists(
    st.dictionaries(st.sampled_from("abcdef"), st.integers(1, 4), min_size=1, max_size=4),
    max_size=8,
)


def test_who_wins_more_is_rated_higher_and_more_surely_with_every_game():
    once = ratings_of([{"a": 1, "b": 2, "c": 3, "d": 4}])
    assert once["a"].mu > once["b"].mu > once["c"].mu > once["d"].mu
    often = ratings_of([{"a": 1, "b": 2, "c": 3, "d": 4}] * 10)
    assert often["a"].mu > once["a"].mu
    assert often["a"].spread < once["a"].spread < 2 * 25 / 3
    assert often["a"].games == 10


def test_sharing_a_place_is_a_draw_and_a_game_of_one_says_nothing():
    drawn = ratings_of([{"a": 1, "b": 1, "c": 3}])
    assert drawn["a"].mu == drawn["b"].mu > drawn["c"].mu
    assert ratings_of([{"a": 1}]) == {}


def test_numbers_are_those_of_the_library():
    assert ratings_of([{"a": 1, "b": 2}]) == {
        "a": Rating(27.6354, 8.0659, 1),
        "b": Rating(22.3646, 8.0659, 1),
    }


@given(games, st.integers())
def test_the_same_games_give_the_same_numbers_however_seats_are_listed(played, seed):
    rng = Random(seed)
    mixed = [dict(rng.sample(list(game.items()), len(game))) for game in played]
    assert ratings_of(mixed) == ratings_of(played)
