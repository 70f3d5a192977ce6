"""Commands on card data: have a file taken in by a task, and see every night what is new at its sources."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from hashlib import file_digest, sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.db import transaction
from django.db.models import Q

from accounts.chunks import deleted
from decks import importing
from decks.card_data import (
    IMPORTED,
    LONGEST_PLACE,
    MOST_SENT,
    CardOrder,
    CardSource,
    OrderState,
    sources,
    works,
)
from decks.fetching import Known, fetched, fetched_anew
from decks.models import CardImport
from engine.errors import RuleError
from events import access, due
from events.access import Actor, Scope
from events.deferred import sees_all

KEPT = timedelta(days=7)  # how long it is told what became of one
MOST_TOLD = 20  # conflicts
PASSING = frozenset({"cards.not_fetched", "cards.overtaken"})  # trying again may help


@transaction.atomic
def order_import(
    *, shop_id: str, actor: Actor, source: str, place: str, content: bytes = b"", now: datetime
) -> CardOrder:
    """Have a task take in cards from an https address, or from the content of a file of that name.

    What is under way already is not ordered twice. Refuses with `cards.unknown_source`, `cards.too_large`,
    `cards.address_refused`, `access.forbidden` who does not run the installation.
    """
    _refuse(shop_id, actor, source, place, content)
    order, made = CardOrder.objects.get_or_create(
        source=source,
        place=place[:LONGEST_PLACE],
        digest=sha256(content).hexdigest() if content else "",
        state=OrderState.OPEN,
        defaults={"content": content, "made_by": actor.label, "asked_at": now},
    )
    work = None if made else works().get(order.pk)
    if work is None or work.died_at is not None:
        due.plan(IMPORTED, at=now, order_id=order.pk)
    return order


def carry_out_import(*, now: datetime, order_id: str) -> None:
    """Take in the cards that an order names; may run twice without harm.

    Trouble of the net is raised, so that it is tried again; where a file is refused, the order says why.
    """
    order = CardOrder.objects.filter(pk=order_id, state=OrderState.OPEN).first()
    if order is None:
        return
    try:
        with _file_of(order) as path:
            report = _taken_in(order.source, path, now=now)
    except RuleError as refusal:
        if refusal.code in PASSING:
            raise
        _end(order_id, now=now, state=OrderState.FAILED, trouble=told(refusal, order.place))
    else:
        _end(order_id, now=now, state=OrderState.DONE, report=report)


def refresh_cards(*, now: datetime) -> None:
    """Take in anew what has changed at the sources of the settings; one that fails does not stop the others.

    Refuses at the end with `cards.sources_failed` (places), so that the failed ones are tried again.
    """
    wanted, failed = sources(), []
    CardSource.objects.exclude(pk__in=[each.pk for each in wanted if each.pk]).delete()
    for done, each in enumerate(wanted):
        due.tell(done, len(wanted))
        if not _refreshed(each, now=now):
            failed.append(each.address)
    if failed:
        raise RuleError("cards.sources_failed", places=", ".join(failed))


def forget_old_card_orders(*, now: datetime) -> int:
    """Forget imports that ended a week ago, and those that nobody tried again for as long."""
    ago = now - KEPT
    work = works()
    left = [pk for pk, row in work.items() if row.died_at is None]
    stale = Q(state=OrderState.OPEN, asked_at__lt=ago) & ~Q(pk__in=left)
    return deleted(CardOrder.objects.filter(Q(finished_at__lt=ago) | stale))


def told(refusal: RuleError, place: str) -> dict[str, Any]:
    """Return a refusal as it is kept, with the place that was asked for, not a copy of it."""
    path = {"path": place} if "path" in refusal.facts else {}
    return {"code": refusal.code, "facts": {**refusal.facts, **path}}


def _refuse(shop_id: str, actor: Actor, source: str, place: str, content: bytes) -> None:
    shop = access.shop_for(shop_id, actor=actor, need=Scope.EVENTS_WRITE)
    if not sees_all(shop, actor):
        raise RuleError("access.forbidden")
    importing.game_of_source(source)
    if len(content) > MOST_SENT:
        raise RuleError("cards.too_large", limit=MOST_SENT)
    if not content and not place.startswith("https://"):
        raise RuleError("cards.address_refused", url=place)


@contextmanager
def _file_of(order: CardOrder) -> Iterator[Path]:
    """Give the file that an order is about."""
    if not order.digest:
        with fetched(order.place) as path:
            yield path
        return
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cards"
        path.write_bytes(order.content)
        yield path


def _taken_in(source: str, path: Path, *, now: datetime) -> dict[str, Any]:
    """Import a file, and return what came of it."""
    report = importing.import_cards(source=source, path=path, now=now, tell=_teller(source))
    return {
        "added": report.added,
        "changed": report.changed,
        "unchanged": report.unchanged,
        "conflicting": len(report.conflicts),
        "conflicts": [list(each) for each in report.conflicts[:MOST_TOLD]],
    }


def _teller(source: str) -> Callable[[str, int, int], None]:
    """Return what tells how far the reading is, by how many cards the source had the last time.

    Writing is one short transaction, which nobody sees before it is over.
    """
    last = CardImport.objects.filter(source=source).first()
    of = last.added + last.changed + last.unchanged + last.conflicting if last else 0

    def tell(step: str, done: int, _of: int) -> None:
        if of and step == "reading":
            due.tell(min(done, of), of)

    return tell


@transaction.atomic
def _end(order_id: str, *, now: datetime, **words: object) -> None:
    """Note how it ended, and throw the file away."""
    open_one = CardOrder.objects.filter(pk=order_id, state=OrderState.OPEN)
    open_one.update(finished_at=now, content=b"", **words)


def _refreshed(row: CardSource, *, now: datetime) -> bool:
    """Look at one source and keep how that went; tell whether it went well."""
    row.looked_at, row.trouble = now, None
    try:
        _look(row, now=now)
    except RuleError as refusal:
        row.trouble = told(refusal, row.address)
    row.save()
    return row.trouble is None


def _look(row: CardSource, *, now: datetime) -> None:
    """Import what stands at a source, if it is not what was taken in last."""
    importing.game_of_source(row.source)
    with fetched_anew(row.address, known=Known(row.etag, row.modified)) as found:
        if found is None:
            return
        digest = _digest_of(found.path)
        if digest != row.digest:
            row.report, row.imported_at = _taken_in(row.source, found.path, now=now), now
        row.digest, row.etag, row.modified = digest, found.marks.etag, found.marks.modified


def _digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
