"""Series: a shop's league over several events, and who is the same person in them."""

from typing import ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q

from accounts.ids import IdField
from accounts.models import Shop
from engine.scoring.series import SeriesRule
from events.models import Entry, Event

MOST_PLACES = 64
MOST_POINTS = 1000
MOST_EVENTS = 100


class Series(models.Model):
    """A league of a shop; its version grows by one with every change to it."""

    id = IdField()
    shop = models.ForeignKey(Shop, on_delete=models.PROTECT, related_name="series")
    name = models.CharField(max_length=80)
    places = models.JSONField(default=list)  # points for ranks 1, 2, …
    participation = models.PositiveSmallIntegerField(
        default=0, validators=[MaxValueValidator(MOST_POINTS)]
    )
    best = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(MOST_EVENTS)]
    )
    rated = models.BooleanField(default=False)
    final = models.JSONField(null=True)  # the table as it was frozen: ids and exact fractions
    finished_at = models.DateTimeField(null=True)
    version = models.PositiveBigIntegerField(default=1)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """What the table promises."""

        ordering = ("-made_at", "pk")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(best=None) | Q(best__gte=1), name="series_best_from_one"
            ),
            models.CheckConstraint(
                condition=Q(final__isnull=True, finished_at=None)
                | Q(final__isnull=False, finished_at__isnull=False),
                name="series_final_when_finished",
            ),
        ]

    def __str__(self) -> str:
        """Name for humans."""
        return self.name

    @property
    def is_finished(self) -> bool:
        """Whether the table is frozen."""
        return self.finished_at is not None

    @property
    def rule(self) -> SeriesRule:
        """How it counts, as the engine wants it."""
        return SeriesRule(tuple(self.places), self.participation, self.best)


class SeriesEvent(models.Model):
    """An event that counts for a series."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="parts")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="in_series")

    class Meta:
        """What the table promises."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["series", "event"], name="series_event_once")
        ]

    def __str__(self) -> str:
        """Which event of which series."""
        return f"{self.event_id} in {self.series_id}"


class SeriesPlayer(models.Model):
    """A person whom staff know in a series; holds nothing but the entries that are theirs."""

    id = IdField()
    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="players")

    def __str__(self) -> str:
        """Which person."""
        return self.pk


class SeriesEntry(models.Model):
    """An entry of which staff have said whose it is; nobody is in an event twice."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="known")
    player = models.ForeignKey(SeriesPlayer, on_delete=models.CASCADE, related_name="entries")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="in_series")

    class Meta:
        """What the table promises."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["series", "entry"], name="series_entry_once"),
            models.UniqueConstraint(
                fields=["player", "event"], name="series_player_once_per_event"
            ),
        ]

    def __str__(self) -> str:
        """Whose entry."""
        return f"{self.entry_id} is {self.player_id}"
