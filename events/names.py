"""Names of people: tidied, comparable, and in kana order."""

import re
import unicodedata

KANJI = re.compile(r"[\u3400-\u9fff々〆]")
_HIRAGANA_TO_KATAKANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}


def tidy(text: str) -> str:
    """Drop control characters and fold white space to single blanks."""
    kept = "".join(" " if c.isspace() else c for c in text if c.isspace() or c.isprintable())
    return " ".join(kept.split())


def fold(text: str) -> str:
    """Return the form in which names are compared and sorted: width, case and kana kind are one."""
    return unicodedata.normalize("NFKC", text).casefold().translate(_HIRAGANA_TO_KATAKANA)


def needs_reading(name: str) -> bool:
    """Tell whether a name cannot be sorted without its kana reading."""
    return KANJI.search(name) is not None
