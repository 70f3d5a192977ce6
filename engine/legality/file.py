"""Deck files: bytes of any origin, read as the text they hold or refused."""

from engine.errors import RuleError
from engine.legality.lines import DeckText
from engine.legality.text import MOST_BYTES, read_deck

_BINARY = (b"PK", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"Rar!", b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"SQLite")  # fmt: skip
_WIDE = (b"\xff\xfe", b"\xfe\xff")
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\x1b\x1a\x0c"))
_ENCODINGS = ("utf-8-sig", "cp932")


def read_deck_file(content: bytes) -> DeckText:
    """Read a deck file: UTF-8, UTF-16 with its mark, or Shift_JIS, in any layout that `read_deck` knows.

    Raises RuleError("deck.not_text") for archives, pictures and other files of bytes, and all that
    `read_deck` raises. Looks at no more than 100 000 bytes.
    """
    return read_deck(text_of(content))


def text_of(content: bytes) -> str:
    """Return the text in a file; raises RuleError "deck.too_large" or "deck.not_text"."""
    if len(content) > MOST_BYTES:
        raise RuleError("deck.too_large", limit=MOST_BYTES)
    if content.startswith(_BINARY):
        raise RuleError("deck.not_text")
    if content.startswith(_WIDE):
        return _decoded(content, ("utf-16",))
    if content.translate(None, _CONTROLS) != content:
        raise RuleError("deck.not_text")
    return _decoded(content, _ENCODINGS)


def _decoded(content: bytes, encodings: tuple[str, ...]) -> str:
    """Return the text in the first encoding that fits."""
    for encoding in encodings:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise RuleError("deck.not_text")
