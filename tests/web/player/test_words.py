"""Every state, cause and reason has its words in both languages."""

import pytest
from django.utils.translation import override

from engine.scoring.schemes import SCHEMES
from engine.scoring.tiebreaks import TIEBREAKS
from engine.words import Cause, Ending, Kind, Level
from events import words as event_words
from events.models import DeckPolicy, DeckState, EntryState, LevelsPolicy, Phase
from pods import words as pod_words
from pods.models import PodState, ReportState, RoundState
from pods.selectors import ClockState

NAMES = {"a": "Ann", "b": "Bob", "c": "Cat"}


@pytest.mark.parametrize(
    ("table", "codes"),
    [
        (event_words.LEVELS, Level),
        (event_words.LEVEL_MEANINGS, Level),
        (event_words.LEVEL_SHAPES, Level),
        (event_words.PHASES, Phase),
        (event_words.ENTRY_STATES, EntryState),
        (event_words.DECK_STATES, DeckState),
        (event_words.DECK_POLICIES, DeckPolicy),
        (event_words.LEVELS_POLICIES, LevelsPolicy),
        (pod_words.ROUND_STATES, RoundState),
        (pod_words.POD_STATES, PodState),
        (pod_words.REPORT_STATES, ReportState),
        (pod_words.CLOCK_STATES, ClockState),
        (pod_words.CAUSES, Cause),
        (pod_words.ENDINGS, Ending),
        (pod_words.KINDS, Kind),
    ],
)
def test_every_code_has_words(table, codes):
    assert set(table) == set(codes)


@pytest.mark.parametrize(
    ("reason", "english", "japanese"),
    [
        (
            {"code": "all_new"},
            "Nobody here has sat at one table before.",
            "全員、このイベントで同じ卓になるのは初めてです。",
        ),
        (
            {"code": "met_before", "pairs": [["a", "b"], ["a", "c"]]},
            "Met before: Ann and Bob, Ann and Cat. By the rules of this event no seating had fewer such pairs.",
            "前にも同卓した組：AnnとBob、AnnとCat。このイベントの決まりの中では、これより少ない組み方はありませんでした。",
        ),
        ({"code": "level_all", "level": 3}, "Everybody plays at Gachi.", "全員がガチで遊びます。"),
        (
            {"code": "level_mixed", "levels": [1, 2]},
            "Fan, Casual play together here.",
            "ファン、カジュアルの人が同じ卓です。",
        ),
        (
            {"code": "level_outside", "players": ["a", "gone"]},
            "No table of the wished level was possible for Ann, ?.",
            "Ann、?は、希望のレベルの卓を組めませんでした。ごめんなさい。",
        ),
        (
            {"code": "short_fair"},
            "A smaller table, for people whose turn it was to sit at one.",
            "人数の少ない卓です。順番が公平になるように選びました。",
        ),
        (
            {"code": "short_again", "players": ["b"]},
            "A smaller table, once more for Bob.",
            "人数の少ない卓です。Bobは2回目以上です。",
        ),
        (
            {"code": "first_seat_first_time", "player": "c"},
            "Cat takes the first turn for the first time today.",
            "Catは今日はじめての1番手です。",
        ),
        (
            {"code": "points_close", "spread": 1.0},
            "The points here are close together.",
            "得点の近い人どうしの卓です。",
        ),
    ],
)
def test_a_reason_is_a_sentence(reason, english, japanese):
    for language, sentence in (("en", english), ("ja", japanese)):
        with override(language):
            assert pod_words.reason_sentences([reason], NAMES) == [sentence]


def test_two_are_both_and_three_are_all():
    with override("ja"):
        assert [pod_words.lost_together(n) for n in (2, 3, 4)] == [
            "両者敗北",
            "全員敗北",
            "全員敗北",
        ]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_formats_schemes_and_tiebreaks_have_names(language):
    with override(language):
        names = [event_words.scheme_name(code) for code in SCHEMES]
        names += [event_words.tiebreak_name(code) for code in TIEBREAKS]
        names += [event_words.format_name("duel_party"), event_words.round_name(2)]
    assert all(names)
    assert ("2回戦" in names) == (language == "ja")
