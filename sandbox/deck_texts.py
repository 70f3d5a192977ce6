"""Decks as people hand them in: some with a mistake, and mended by what the verdict says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Any

from engine.cards.decks import OwnDeck, own_decks
from engine.cards.own import own_table
from engine.legality.text import Line, read_deck

SINGLETON = "deck.singleton"
CIVILIZATION = "deck.civilization"
_LONG_ENOUGH_TO_MISSPELL = 8


class Trouble(StrEnum):
    """What is wrong with a deck on purpose."""

    NONE = "none"
    EXTRA_COPY = "extra_copy"
    CIVILIZATION = "civilization"
    MISSPELT = "misspelt"


@dataclass(frozen=True, slots=True)
class Draft:
    """A deck text by rows, its partner, and the rows that its player took out (by line number)."""

    rows: tuple[str, ...]
    partner: str
    kept: Mapping[int, str]

    @property
    def text(self) -> str:
        """The text to send."""
        return "\n".join(self.rows)

    def with_row(self, number: int, row: str) -> "Draft":
        """Return the draft with another row at a line number."""
        rows = [row if n == number else old for n, old in enumerate(self.rows, 1)]
        return replace(self, rows=tuple(rows))

    def without(self, numbers: Sequence[int]) -> "Draft":
        """Return the draft without the rows at these line numbers."""
        rows = [row for n, row in enumerate(self.rows, 1) if n not in numbers]
        return replace(self, rows=tuple(rows))


def handed_in(deck: int, trouble: Trouble, rng: Random) -> Draft:
    """Return one of our own decks, spoiled as the trouble says."""
    decks = own_decks()
    own = decks[deck % len(decks)]
    draft = Draft(tuple(own.text.splitlines()), own.partner, {})
    match trouble:
        case Trouble.NONE:
            return draft
        case Trouble.EXTRA_COPY:
            return _with_extra_copy(draft, rng)
        case Trouble.CIVILIZATION:
            return _with_stranger(draft, own, rng)
        case Trouble.MISSPELT:
            return _misspelt(draft, rng)


def mended(draft: Draft, findings: Sequence[Mapping[str, Any]]) -> Draft:
    """Return the draft as its player changes it after reading the findings.

    Extra copies go out, a card of a foreign civilization gives way to the one it replaced, a
    name nobody knows becomes the first candidate. What no finding speaks of stays.
    """
    for finding in findings:
        lines = list(finding["lines"])
        if finding["rule"] == SINGLETON:
            draft = draft.without(lines[1:])
        elif finding["rule"] == CIVILIZATION:
            for number in lines:
                draft = draft.with_row(number, draft.kept.get(number, draft.rows[number - 1]))
        elif finding["candidates"] and finding["severity"] == "needs_judge":
            row = draft.rows[lines[0] - 1]
            better = row.replace(finding["cards"][0], finding["candidates"][0])
            draft = draft.with_row(lines[0], better)
    return draft


def _lines(draft: Draft) -> list[Line]:
    """The rows that a mistake can be made in: one card of the main deck, not the partner."""
    known = own_table()
    return [
        line
        for line in read_deck(draft.text).lines
        if line.zone == "main"
        and line.name != draft.partner
        and (card := known.find(line.name)) is not None
        and not card.over_four
    ]


def _with_extra_copy(draft: Draft, rng: Random) -> Draft:
    number = rng.choice(_lines(draft)).number
    return replace(draft, rows=(*draft.rows, draft.rows[number - 1]))


def _with_stranger(draft: Draft, own: OwnDeck, rng: Random) -> Draft:
    line = rng.choice(_lines(draft))
    row = draft.rows[line.number - 1]
    changed = draft.with_row(line.number, row.replace(line.name, _stranger(own, rng)))
    return replace(changed, kept={line.number: row})


def _stranger(own: OwnDeck, rng: Random) -> str:
    """A plain card of one civilization that the deck's partner lacks."""
    partner = own_table().find(own.partner)
    allowed = partner.civilizations if partner else frozenset()
    foreign = [
        card.name
        for card in own_table()
        if card.zone == "main"
        and not card.banned
        and not card.is_twinpact
        and card.civilizations
        and card.civilizations.isdisjoint(allowed)
        and not any(letter.isdigit() for letter in card.name)
    ]
    return rng.choice(foreign)


def _misspelt(draft: Draft, rng: Random) -> Draft:
    """Leave a letter out of a long name."""
    known = own_table()
    lines = [line for line in _lines(draft) if len(line.name) >= _LONG_ENOUGH_TO_MISSPELL]
    rng.shuffle(lines)
    for line in lines:
        at = rng.randrange(2, len(line.name) - 2)
        wrong = line.name[:at] + line.name[at + 1 :]
        if known.find(wrong) is None and known.candidates(wrong)[:1] == (line.name,):
            row = draft.rows[line.number - 1]
            return draft.with_row(line.number, row.replace(line.name, wrong))
    return draft
