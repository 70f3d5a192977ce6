"""Take in a file of cards: read and compare first, then write in one short transaction."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from django.db import transaction

from decks.facts import MARK, card_of, completed, facts_of, longest, row_of
from decks.models import Card, CardImport
from decks.services.rechecks import plan_rechecks_of_game
from engine.cards.kinds import AnyCard
from engine.cards.own import own_table
from engine.cards.sources import SOURCES, Source
from engine.cards.sources.reading import unreadable
from engine.errors import RuleError

BATCH = 500
LARGEST_COST = 2**15 - 1
COLUMNS = ("name", "kana", "folded", "civilizations", "costs", "types", "facts")
Tell = Callable[[str, int, int], None]
OWN = "own"
KINDS: Mapping[str, Source] = {OWN: Source("dm", lambda _path: iter(own_table())), **SOURCES}


class Conflict(NamedTuple):
    """A card about which two sources differ: civilizations and costs as known, and as they are now."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Report:
    """What an import did; the three numbers and the conflicts together are the cards of the file."""

    game: str
    added: int
    changed: int
    unchanged: int
    conflicts: tuple[Conflict, ...]


@dataclass(slots=True)
class _Findings:
    """What a comparison found so far: the rows to write, and how many of each kind."""

    rows: list[Card] = field(default_factory=list)
    added: int = 0
    changed: int = 0
    unchanged: int = 0
    conflicts: list[Conflict] = field(default_factory=list)

    @property
    def read(self) -> int:
        """How many cards were compared."""
        return self.added + self.changed + self.unchanged + len(self.conflicts)


def _silent(_step: str, _done: int, _of: int) -> None:
    """Tell nobody."""


def import_cards(*, source: str, path: Path, now: datetime, tell: Tell = _silent) -> Report:
    """Bring the cards of a game up to what a file says; cards that it does not name stay.

    A card that another source gave with other civilizations or costs is a conflict: the new words count, and
    it is listed. OWN are the cards that ship with the product, whatever the path. What a source leaves unsaid stays as it was. Decks
    of coming events are checked again where anything is new. `tell` hears ("reading", cards, 0) and
    ("writing", cards, of). The database is locked only while rows are written. Raises RuleError with
    `cards.unknown_source`, `cards.unreadable`, or `cards.overtaken` where another import was faster;
    then nothing has changed.
    """
    game = game_of_source(source)
    before = _newest_import(game)
    found = _compared(_rows_of(source, path), tell)
    if not found.read:
        raise unreadable(path, "no cards")
    _keep(found, before, game=game, source=source, now=now, tell=tell)
    if found.rows:
        plan_rechecks_of_game(game, now=now)
    return Report(game, found.added, found.changed, found.unchanged, tuple(found.conflicts))


def bring_own_cards(*, now: datetime) -> int:
    """Let a search find the cards that ship with the product; return how many rows that wrote.

    Cards that another source has given stay as they are. Where nothing is new, nothing is written.
    Raises RuleError("cards.overtaken") where another import was faster.
    """
    game = game_of_source(OWN)
    before = _newest_import(game)
    others = Card.objects.filter(game=game).exclude(source=OWN)
    given = set(others.values_list("key", flat=True))
    rows = (row for row in _rows_of(OWN, Path()) if row.key not in given)
    found = _compared(rows, _silent)
    if found.rows:
        _keep(found, before, game=game, source=OWN, now=now, tell=_silent)
    return len(found.rows)


def game_of_source(source: str) -> str:
    """Return the game whose cards a kind of file holds; raises RuleError("cards.unknown_source")."""
    if source not in KINDS:
        raise RuleError("cards.unknown_source", kind=source, known=list(KINDS))
    return KINDS[source].game


def _newest_import(game: str) -> int | None:
    return CardImport.objects.filter(game=game).order_by("-pk").values_list("pk", flat=True).first()


def _keep(
    found: _Findings, before: int | None, *, game: str, source: str, now: datetime, tell: Tell
) -> None:
    """Write what was found, unless another import has come between."""
    with transaction.atomic():
        if _newest_import(game) != before:
            raise RuleError("cards.overtaken")
        _write(found.rows, tell)
        _note(found, game=game, source=source, now=now)


def _write(rows: list[Card], tell: Tell) -> None:
    for done in range(0, len(rows), BATCH):
        Card.objects.bulk_create(
            rows[done : done + BATCH],
            update_conflicts=True,
            unique_fields=["game", "key"],
            update_fields=[*COLUMNS, "source"],
        )
        tell("writing", min(done + BATCH, len(rows)), len(rows))


def _note(found: _Findings, *, game: str, source: str, now: datetime) -> None:
    CardImport.objects.create(
        game=game,
        source=source,
        added=found.added,
        changed=found.changed,
        unchanged=found.unchanged,
        conflicting=len(found.conflicts),
        at=now,
    )


def _compared(rows: Iterator[Card], tell: Tell) -> _Findings:
    """Return what the rows of a file would change."""
    found = _Findings()
    while part := list(islice(rows, BATCH)):
        held = _held(part)
        for row in part:
            _sort(row, held.get(row.key), found)
        tell("reading", found.read, 0)
    return found


def _held(rows: list[Card]) -> dict[str, Card]:
    """Return the saved rows of the same cards, by their keys."""
    keys = [row.key for row in rows]
    return {row.key: row for row in Card.objects.filter(game=rows[0].game, key__in=keys)}


def _sort(new: Card, known: Card | None, found: _Findings) -> None:
    """Add one card to the findings."""
    if known is None:
        found.added += 1
        found.rows.append(new)
        return
    row = _with_what_is_known(new, known)
    if _words(row) == _words(known):
        found.unchanged += 1
        return
    found.rows.append(row)
    before, after = _disputed(known), _disputed(row)
    if known.source != row.source and before != after:
        found.conflicts.append(Conflict(row.name, before, after))
    else:
        found.changed += 1


def _with_what_is_known(new: Card, known: Card) -> Card:
    """Return the new row with what its source does not say as it was."""
    facts = completed(new.game, new.facts, known.facts)
    if facts == new.facts:
        return new
    return row_of(card_of(new.game, facts), facts, source=new.source)


def _words(row: Card) -> list[object]:
    return [getattr(row, column) for column in COLUMNS]


def _disputed(row: Card) -> str:
    """Return what two sources should agree about."""
    return " ".join(filter(None, (row.civilizations, row.costs.strip(MARK))))


def _rows_of(source: str, path: Path) -> Iterator[Card]:
    """Yield a row for each card of a file; of two cards with one key the first counts."""
    seen: set[str] = set()
    for number, card in enumerate(KINDS[source].read(path), start=1):
        row = _row(card, source, path, number)
        if row.key not in seen:
            seen.add(row.key)
            yield row


def _row(card: AnyCard, source: str, path: Path, number: int) -> Card:
    """Return the row of a card that every database can hold."""
    try:
        row = row_of(card, facts_of(card), source=source)
        trouble = _trouble(row)
    except (TypeError, AttributeError, ValueError) as error:
        raise unreadable(path, f"card {number}: {error!r}", number) from error
    if trouble:
        raise unreadable(path, f"card {number}: {trouble}", number)
    return row


def _trouble(row: Card) -> str:
    """Return why a database would refuse a row, empty if none would; raises ValueError for half a sign."""
    text = json.dumps(row.facts, ensure_ascii=False)
    text.encode()
    if "\\u0000" in text.replace("\\\\", ""):
        return "a NUL in a text"
    for column in ("key", "name", "kana", "costs"):
        if len(getattr(row, column)) > longest(column):
            return f"{column} longer than {longest(column)} letters"
    if not row.key:
        return "a name without letters"
    costs = [int(cost) for cost in row.costs.split(MARK) if cost]
    return "" if all(0 <= cost <= LARGEST_COST for cost in costs) else "a cost that no card has"
