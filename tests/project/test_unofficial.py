"""Nothing that people read calls this program, an event or a rule official of its own accord."""

import re

import pytest
from babel.messages.pofile import read_po

from tests.project.code import BASE

CLAIM = re.compile(r"(?<!非)公式|公認|(?<!un)official|sanctioned|endorsed by", re.IGNORECASE)
ALLOWED = {
    "遊戯王OCG 公式ルール",  # the name of a source
    "Yu-Gi-Oh! OCG official rules",
    # says of whom it is not
    "Takuwake is an unofficial tool, not made or endorsed by the makers of any game.",
}


def said(language):
    with (BASE / f"locale/{language}/LC_MESSAGES/django.po").open("rb") as file:
        for message in read_po(file, locale=language):
            words = message.string if isinstance(message.string, tuple) else (message.string,)
            yield from filter(None, words)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_no_sentence_claims_to_be_official(language):
    claims = [words for words in said(language) if CLAIM.search(words) and words not in ALLOWED]
    assert claims == []


def test_no_template_claims_to_be_official():
    for path in (BASE / "web/templates").rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        for words in ALLOWED:
            text = text.replace(words, "")
        assert not CLAIM.search(text), path


def test_the_footer_says_that_it_is_unofficial():
    base = (BASE / "web/templates/web/base.html").read_text(encoding="utf-8")
    assert "Takuwake is an unofficial tool" in base
    assert any("非公式" in words for words in said("ja"))


@pytest.mark.parametrize(
    ("words", "claims"),
    [
        ("公認大会", True),
        ("公式の大会", True),
        ("非公式", False),
        ("Official", True),
        ("unofficial", False),
    ],
)
def test_a_claim_is_told_from_its_denial(words, claims):
    assert bool(CLAIM.search(words)) is claims
