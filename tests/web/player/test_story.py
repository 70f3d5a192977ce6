"""A result being told, as it travels in the address."""

import pytest

from engine.words import Cause, Ending
from web.story import Story, StoryStep, story_of


def read(story):
    """The story that a browser sends back after following its address."""
    pairs = (pair.split("=") for pair in story.address()[1:].split("&") if pair)
    return story_of(dict(pairs), of=story.of)


def test_an_address_reads_back_as_the_same_story():
    story = Story(4).tapped(3).because(Cause.DIRECT_ATTACK, 1).tapped(2, 4)
    assert read(story) == story
    assert read(story.because(Cause.DECK_OUT)) == story.because(Cause.DECK_OUT)
    assert read(Story(4).ended(Ending.TIME)) == Story(4).ended(Ending.TIME)


def test_tapping_twice_takes_back():
    assert Story(4).tapped(2).tapped(3).tapped(2).out == (3,)


def test_undoing_goes_one_tap_back():
    story = Story(4).tapped(3).because(Cause.DECK_OUT)
    assert story.tapped(2).undone() == story
    assert story.ended(Ending.TIME).undone() == story
    assert story.undone() == Story(4)


@pytest.mark.parametrize(
    ("story", "ending"),
    [
        (Story(2).tapped(1).because(Cause.DECK_OUT), Ending.LAST_STANDING),
        (Story(2).tapped(1, 2).because(Cause.DECK_OUT), Ending.DOUBLE_LOSS),
        (Story(2).tapped(1, 2).because(Cause.CONCESSION), Ending.ALL_CONCEDED),
        (Story(2).ended(Ending.LOOP), Ending.LOOP),
    ],
)
def test_the_ending_follows_from_the_steps(story, ending):
    assert story.is_told
    assert story.ending == ending


def test_a_telling_names_players_by_their_seats():
    story = Story(3).tapped(2).because(Cause.DIRECT_ATTACK, 3).tapped(3).because(Cause.DECK_OUT)
    assert story.telling(["a", "b", "c"]) == {
        "steps": [
            {"eliminated": ["b"], "cause": "direct_attack", "by": "c"},
            {"eliminated": ["c"], "cause": "deck_out", "by": None},
        ],
        "ending": "last_standing",
    }


@pytest.mark.parametrize(
    "query",
    [
        {"told": "nonsense"},
        {"told": "9:deck_out"},
        {"told": "1:deck_out:7"},
        {"told": "0:deck_out"},
        {"told": ":deck_out,,,"},
        {"out": "x-9-²-"},
        {"end": "double_loss"},
        {"end": "<script>"},
    ],
)
def test_what_makes_no_sense_is_left_out(query):
    assert story_of(query, of=4) == Story(4)


def test_who_is_out_cannot_be_tapped_again():
    assert story_of({"told": "1:deck_out", "out": "1-2"}, of=4) == Story(
        4, (StoryStep((1,), "deck_out"),), (2,)
    )
