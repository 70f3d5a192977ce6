"""The commands and the site say the same when they refuse, in both languages."""

import pytest
from django.utils.translation import override

from engine.refusals import refusal_sentences
from events.sentences import SENTENCES
from tests.project.code import BASE, calls, first_text, modules

ROOMS = ("engine/lots", "engine/outcomes", "engine/scoring")


def codes():
    """Every code that the rooms of results refuse with."""
    for path in modules():
        if str(path.relative_to(BASE)).startswith(ROOMS):
            yield from filter(None, (first_text(call) for call in calls(path, "RuleError")))


def test_every_refusal_of_results_has_a_sentence_of_its_own():
    assert sorted(set(codes()) - refusal_sentences().keys()) == []


@pytest.mark.parametrize("code", sorted(refusal_sentences()))
def test_commands_and_site_say_the_same(code):
    words, told = SENTENCES[code].words, refusal_sentences()[code]
    with override("ja"):
        assert str(words) == told.ja
    with override("en"):
        assert str(words) == told.en
