"""Readings above the kanji of a finished page: marks in texts become ruby, all others are taken away."""

import re
from collections.abc import Iterator, Mapping

from web.reading import MARKED, plain

TOKENS = re.compile(r"""<!--.*?-->|<(?:[^"'<>]|"[^"]*"|'[^']*')*>|[^<]+|<""", re.DOTALL)
NAME = re.compile(r"<(/?)([a-zA-Z][\w-]*)")
SILENT = frozenset({"head", "script", "style", "textarea", "select", "svg", "title", "ruby"})
WORD = re.compile(f"(?<![0-9])([0-9]*){MARKED.pattern}")  # begun once for each run of digits
RUBY = "<ruby>{}<rp>（</rp><rt>{}</rt><rp>）</rp></ruby>"

PEOPLE = {"1": "ひとり", "2": "ふたり"}
DAYS = {
    "1": "ついたち", "2": "ふつか", "3": "みっか", "4": "よっか", "5": "いつか", "6": "むいか",
    "7": "なのか", "8": "ようか", "9": "ここのか", "10": "とおか", "14": "じゅうよっか",
    "20": "はつか", "24": "にじゅうよっか",
}  # fmt: skip
TOGETHER: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("人", "にん"): PEOPLE,
    ("日", "にち"): DAYS,
}
HARDER: Mapping[str, Mapping[str, str]] = {
    "ふん": dict.fromkeys("134680", "ぷん"),
    "ほん": {"1": "ぽん", "3": "ぼん", "6": "ぽん", "8": "ぽん", "0": "ぽん"},
}


def with_ruby(page: str) -> str:
    """Return a page with readings above its marked words; none in attributes, forms' texts and pictures."""
    return "".join(_shown(page))


def _shown(page: str) -> Iterator[str]:
    silent, depth = "", 0
    for token in TOKENS.findall(page):
        if not token.startswith("<"):
            yield plain(token) if depth else _text(token)
            continue
        closes, name = _name(token)
        if not depth and name in SILENT and not closes:
            silent = name
        if silent and name == silent and not token.endswith("/>"):
            depth += -1 if closes else 1
        silent = silent if depth else ""
        yield plain(token)


def _text(token: str) -> str:
    """Return a text with readings in one piece: buttons and labels would lay out each word by itself."""
    shown = WORD.sub(_ruby, token)
    return shown if shown == token else f"<span>{shown}</span>"


def _name(token: str) -> tuple[bool, str]:
    found = NAME.match(token)
    return (bool(found[1]), found[2].lower()) if found else (False, "")


def _ruby(found: re.Match[str]) -> str:
    """Return a word with its reading; some are read otherwise after some numbers."""
    number, word, reading = found.groups()
    together = TOGETHER.get((word, reading), {}).get(number)
    if together:
        return RUBY.format(number + word, together)
    return number + RUBY.format(word, _after(number, reading))


def _after(number: str, reading: str) -> str:
    for usual, harder in HARDER.items():
        if reading.startswith(usual) and number.strip("0"):
            return harder.get(number[-1], usual) + reading[len(usual) :]
    return reading
