"""Who says so: sources of rules in the reader's language; commanders of a deck by name."""

import re
from importlib.resources import files

import pytest
from django.utils.translation import override

from decks.words import source_words
from engine.formats import formats
from tests import make
from tests.api.conftest import Caller, app_of
from web.verdicts import shown

pytestmark = pytest.mark.django_db
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
TWO = {"text": "1 Sol Ring\n1 Island\n", "partner": "Tymna the Weaver\nThrasios, Triton Hero"}


def sources():
    """Every source that the rules of the product name."""
    said = {rule.source for each in formats() for rule in each.predicates}
    for folder in ("engine.formats", "engine.legality"):
        for file in files(folder).iterdir():
            if file.name.endswith(".toml"):
                said |= set(re.findall(r'(?m)^source = "(.*)"$', file.read_text("utf-8")))
    return sorted(said)


def test_every_source_reads_in_english():
    with override("en"):
        assert [each for each in sources() if JAPANESE.search(source_words(each))] == []
    with override("ja"):
        assert source_words("カードデータ") == "カードデータ"


def checked(event, language):
    caller = Caller(make.token(event)[1], language=language)
    return caller.post(f"/events/{event.pk}/deck-checks", TWO).json()


def test_findings_over_the_api_name_their_sources_in_the_reader_s_language():
    event = make.event(format="mtg_commander")
    said = {
        language: {each["source"] for each in checked(event, language)["findings"]}
        for language in ("ja", "en")
    }
    assert "カードデータ" in said["ja"]
    assert "Card data" in said["en"]


def test_both_commanders_are_named():
    event = make.event(format="mtg_commander")
    verdict = checked(event, "en")
    assert verdict["partners"] == ["Tymna the Weaver", "Thrasios, Triton Hero"]
    assert shown(verdict).partner == "Tymna the Weaver / Thrasios, Triton Hero"
    old = {name: value for name, value in verdict.items() if name != "partners"}
    assert shown(old).partner == "Tymna the Weaver"

    entry = make.entry(event=event)
    app = app_of(event)
    app.put(f"/entries/{entry.pk}/deck", TWO)
    kept = app.get(f"/entries/{entry.pk}/deck").json()["verdict"]
    assert kept["partners"] == verdict["partners"]
