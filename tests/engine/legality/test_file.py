"""Deck files as bytes."""

import gzip

import pytest

from engine.errors import RuleError
from engine.legality.file import read_deck_file

TEXT = "4 フェアリー・ライフ\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932"])
def test_encodings(encoding):
    [line] = read_deck_file(TEXT.encode(encoding)).lines
    assert (line.count, line.name) == (4, "フェアリー・ライフ")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"PK\x03\x04deck", "deck.not_text"),
        (gzip.compress(b"4 x", mtime=0), "deck.not_text"),
        (b"%PDF-1.7", "deck.not_text"),
        (b"4 x\0", "deck.not_text"),
        (b"\x81\x20\xfd\xff", "deck.not_text"),
        (b"\xff\xfex", "deck.not_text"),
        (b"4 x\n" * 2_500_000, "deck.too_large"),
        (b"", "deck.empty"),
    ],
)
def test_files_that_are_no_decks(content, code):
    with pytest.raises(RuleError) as error:
        read_deck_file(content)
    assert error.value.code == code
