"""Hints about single cards for calmer tables: shown beside a verdict, never part of it.

CSV, one hint a row: `card,level,ja,en,source,until`. `card` is a name, or several between `|`; `level` the
levels of the tables that such a card suits ("3", "2 3"; empty: not said); `ja` and `en` the sentence, of
which one is enough; `source` who says so; `until` the last day on which they did (empty: still).
In a sentence `{cards}` stands for the cards of the deck, `{until}` for the day. Written lists put `'` before a cell
that a spreadsheet program would run as a formula; reading takes it away again.
"""

import csv
import hashlib
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from importlib.resources import files

from engine.cards.names import name_key
from engine.cards.table import LONGEST_NAME
from engine.errors import RuleError
from engine.formulas import as_meant, harmless
from engine.legality.deck import Deck
from engine.legality.verdict import Finding, Severity
from engine.legality.wording import lines_of, listed, message_of, names_of, told
from engine.words import Level, Text

RULE = "advice.level"
COLUMNS = ("card", "level", "ja", "en", "source", "until")
LARGEST = 100_000  # letters of one list
LONGEST_SENTENCE = 400
_NEEDED = ("card", "ja")
_CARDS, _UNTIL = "{cards}", "{until}"
SEPARATOR = "|"
_LEVELS = {str(level.value) for level in Level}


@dataclass(frozen=True)
class Advice:
    """One hint: the cards it is about, the levels they suit, its words, its source and last day."""

    cards: tuple[str, ...]
    levels: tuple[int, ...]
    wording: Text
    source: str = ""
    until: date | None = None

    @cached_property
    def keys(self) -> frozenset[str]:
        """The name keys of the cards."""
        return frozenset(map(name_key, self.cards))

    @cached_property
    def id(self) -> str:
        """What tells the hint from every other one: a digest of all it says."""
        return hashlib.sha256("\0".join(self.cells()).encode()).hexdigest()[:12]

    @property
    def sentence(self) -> Text:
        """Its words with all its cards and the day put in where they ask for them."""
        return _filled(self, listed(self.cards))

    def cells(self) -> tuple[str, ...]:
        """Return the hint as a row of a list."""
        levels = " ".join(map(str, self.levels))
        until = self.until.isoformat() if self.until else ""
        ja, en = self.wording.ja, self.wording.en
        one_for_both = "" if en == ja else en
        return (SEPARATOR.join(self.cards), levels, ja, one_for_both, self.source, until)


@cache
def own_advice() -> tuple[Advice, ...]:
    """Return the hints of advice.csv; a shop may keep a list of its own instead."""
    return read_advice(files("engine.legality").joinpath("advice.csv").read_text("utf-8"))


def read_advice(text: str) -> tuple[Advice, ...]:
    """Return the hints of a list, each once; a list may be empty but for its first row.

    Raises RuleError("advice.malformed", line=…, column=…) at the first row that cannot be read (1-based;
    all columns where the row as a whole is broken), and RuleError("advice.too_large", limit=…).
    """
    if len(text) > LARGEST:
        raise RuleError("advice.too_large", limit=LARGEST)
    rows = csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""))
    for column in _NEEDED:
        if column not in (rows.fieldnames or ()):
            raise RuleError("advice.malformed", line=1, column=column)
    found = (_of_row(row, rows.line_num) for row in rows if any(row.values()))
    return tuple(dict.fromkeys(found))


def written_advice(hints: Iterable[Advice]) -> str:
    """Return hints as a list that `read_advice` reads."""
    held = io.StringIO()
    rows = csv.writer(held, lineterminator="\n")
    rows.writerow(COLUMNS)
    rows.writerows([harmless(cell) for cell in hint.cells()] for hint in hints)
    return held.getvalue()


def hint_of(given: Mapping[str, str]) -> Advice:
    """Return the hint of a row's cells by their columns; raises RuleError("advice.bad_hint", column=…)."""
    cells = {column: " ".join(given.get(column, "").split()) for column in COLUMNS}
    bad = [column for column in COLUMNS if not _is_good(column, cells[column])]
    if bad or not (cells["ja"] or cells["en"]):
        raise RuleError("advice.bad_hint", column=[*bad, "ja"][0])
    return Advice(
        cards=tuple(map(str.strip, cells["card"].split(SEPARATOR))),
        levels=tuple(sorted({int(each) for each in _levels(cells["level"])})),
        wording=Text(ja=cells["ja"] or cells["en"], en=cells["en"] or cells["ja"]),
        source=cells["source"],
        until=date.fromisoformat(cells["until"]) if cells["until"] else None,
    )


def _of_row(row: Mapping[str | None, str | list[str] | None], line: int) -> Advice:
    """Return the hint of one row."""
    if None in row or "\0" in "".join(str(cell) for cell in row.values()):
        raise RuleError("advice.malformed", line=line, column=",".join(COLUMNS))
    try:
        return hint_of({column: as_meant(str(row.get(column) or "")) for column in COLUMNS})
    except RuleError as error:
        raise RuleError("advice.malformed", line=line, **error.facts) from error


def _is_good(column: str, cell: str) -> bool:
    """Whether a cell may stand in its column."""
    match column:
        case "card":
            names = cell.split(SEPARATOR)
            return all(name_key(name) and len(name) <= LONGEST_NAME for name in names)
        case "level":
            return _LEVELS.issuperset(_levels(cell))
        case "until":
            return not cell or _is_day(cell)
        case _:
            return len(cell) <= LONGEST_SENTENCE


def _levels(cell: str) -> list[str]:
    return cell.replace(SEPARATOR, " ").split()


def _is_day(cell: str) -> bool:
    try:
        return date.fromisoformat(cell).isoformat() == cell
    except ValueError:
        return False


def advised(deck: Deck, advice: Iterable[Advice]) -> Iterator[Finding]:
    """Yield a finding for each hint about a card of the deck, by any name a list may call it."""
    for hint in advice:
        found = {key for name in hint.keys for key in deck.named.get(name, ())}
        if found:
            yield _said(hint, deck, found)


def _said(hint: Advice, deck: Deck, found: set[str]) -> Finding:
    """Return what a hint says about the cards of a deck; its words are a shop's, so nothing in them runs."""
    entries = [entry for entry in deck.entries if entry.key in found]
    names = names_of(entries)
    case = "levels" if hint.levels else "plain"
    facts = {"sentence": _sentence(hint, listed(names)), "levels": "・".join(map(str, hint.levels))}
    message = told(message_of(RULE, case), facts)
    source = " ".join(filter(None, (hint.source, f"({hint.until})" if hint.until else "")))
    return Finding(RULE, Severity.ADVICE, names, lines_of(entries), message, source)


def _sentence(hint: Advice, cards: Text) -> Text:
    """Return the words of a hint with the cards in them, or before them."""
    said, words = _filled(hint, cards), hint.wording
    return Text(
        ja=said.ja if _CARDS in words.ja else f"{cards.ja}：{said.ja}",
        en=said.en if _CARDS in words.en else f"{cards.en}: {said.en}",
    )


def _filled(hint: Advice, cards: Text) -> Text:
    until = str(hint.until or "")
    return Text(
        ja=hint.wording.ja.replace(_UNTIL, until).replace(_CARDS, cards.ja),
        en=hint.wording.en.replace(_UNTIL, until).replace(_CARDS, cards.en),
    )
