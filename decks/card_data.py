"""Where card data comes from: files that somebody sent or named, and sources that are read every night."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Count, Max, Q

from accounts.ids import IdField
from decks.models import Card, CardImport
from events.work import Due

LONGEST_PLACE = 500
MOST_SENT = 2_000_000  # bytes of a file that a page sends
IMPORTED = "cards.import"


class OrderState(models.TextChoices):
    """How far a task has come."""

    OPEN = "open"
    DONE = "done"
    FAILED = "failed"


class CardOrder(models.Model):
    """Somebody asked for an import; the bytes of a file are kept until the task has ended, and no longer.

    `place` is an address, or the name of the file whose `digest` is given.
    """

    id = IdField()
    source = models.CharField(max_length=60)
    place = models.CharField(max_length=LONGEST_PLACE)
    digest = models.CharField(max_length=64, blank=True)
    content = models.BinaryField(default=b"")
    made_by = models.CharField(max_length=40)
    state = models.CharField(max_length=10, choices=OrderState, default=OrderState.OPEN)
    asked_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    report = models.JSONField(null=True)
    trouble = models.JSONField(null=True)

    class Meta:
        """What the table promises."""

        ordering = ("-asked_at", "-pk")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(state__in=OrderState.values), name="card_order_state_known"
            ),
            models.UniqueConstraint(
                fields=["source", "place", "digest"],
                condition=Q(state=OrderState.OPEN),
                name="card_order_one_open_per_file",
            ),
        ]

    def __str__(self) -> str:
        """Kind of file and state."""
        return f"{self.source}: {self.state}"


class CardSource(models.Model):
    """What is known of an address of `CARD_SOURCES`: what was there last, and how reading it went.

    `etag`, `modified` and `digest` are of the file that was taken in last, so one that failed is read again.
    """

    source = models.CharField(max_length=60)
    address = models.CharField(max_length=LONGEST_PLACE)
    etag = models.CharField(max_length=200, blank=True)
    modified = models.CharField(max_length=200, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    looked_at = models.DateTimeField(null=True)
    imported_at = models.DateTimeField(null=True)
    report = models.JSONField(null=True)
    trouble = models.JSONField(null=True)

    class Meta:
        """What the table promises."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["source", "address"], name="card_source_once")
        ]

    def __str__(self) -> str:
        """Where it is."""
        return f"{self.source} at {self.address}"


@dataclass(frozen=True, slots=True)
class Loaded:
    """The cards of a game that one source gave, and when they last came."""

    game: str
    source: str
    cards: int
    at: datetime | None


def loaded() -> list[Loaded]:
    """Return what cards there are, by game and source."""
    held = Card.objects.values_list("game", "source").annotate(n=Count("pk")).order_by()
    newest = CardImport.objects.values_list("game", "source").annotate(at=Max("at")).order_by()
    times = {(game, source): at for game, source, at in newest}
    return [Loaded(game, source, n, times.get((game, source))) for game, source, n in sorted(held)]


def orders() -> list[tuple[CardOrder, Due | None]]:
    """Return what was asked for lately, the newest first, each with the work that is still to do."""
    work = works()
    return [(order, work.get(order.pk)) for order in CardOrder.objects.defer("content")]


def works() -> Mapping[str, Due]:
    """Return the work on imports that is not done, by the order's id; it may have died."""
    rows = Due.objects.filter(kind=IMPORTED, done_at=None, set_aside_at=None)
    return {row.facts["order_id"]: row for row in rows.order_by("pk")}


def sources() -> list[CardSource]:
    """Return the sources of the settings, with what is known of each."""
    known = {(row.source, row.address): row for row in CardSource.objects.all()}
    return [
        known.get((source, address), CardSource(source=source, address=address))
        for source, address in settings.CARD_SOURCES
    ]
