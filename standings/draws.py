"""Draws: a sealed seed, the numbers that phones add, and who was drawn for what."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from accounts.ids import IdField
from engine.lots.draw import LARGEST_TAP, Act
from events.models import Entry, Event

LONGEST_PRIZE = 40
MOST_PRIZES = 500


class DrawState(models.TextChoices):
    """Numbers are taken; lots are drawn; the seed is shown and nothing changes any more."""

    OPEN = "open"
    DRAWING = "drawing"
    OVER = "over"


class Purpose(models.TextChoices):
    """What lots are drawn for: prizes, or places at the event."""

    PRIZES = "prizes"
    ENTRIES = "entries"


class Draw(models.Model):
    """One draw of an event; the seed is secret until the end, its seal is public from the beginning."""

    id = IdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="draws")
    number = models.PositiveSmallIntegerField()
    purpose = models.CharField(max_length=10, choices=Purpose, default=Purpose.PRIZES)
    state = models.CharField(max_length=10, choices=DrawState, default=DrawState.OPEN)
    seed = models.CharField(max_length=64)  # secret until the draw is over
    seal = models.CharField(max_length=64)
    count = models.PositiveSmallIntegerField(null=True)  # null: one for four people, when it begins
    prizes = models.JSONField(default=list)  # names of the first ones; the others have a number
    people = models.JSONField(default=list)  # ids of all who take part, from the beginning of lots
    drawn_as = models.JSONField(
        default=dict
    )  # ids by which lots were drawn, where people have others
    opened_at = models.DateTimeField()
    begun_at = models.DateTimeField(null=True)
    over_at = models.DateTimeField(null=True)

    class Meta:
        """What the table promises."""

        ordering = ("number",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="draw_number_once"),
            models.UniqueConstraint(
                fields=["event"], condition=~Q(state=DrawState.OVER), name="draw_one_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(state__in=DrawState.values), name="draw_state_known"
            ),
        ]

    def __str__(self) -> str:
        """Number and state: the seed is nobody's to read in a log."""
        return f"draw {self.number}, {self.state}"


class DrawTap(models.Model):
    """The number that somebody added; the last one counts."""

    draw = models.ForeignKey(Draw, on_delete=models.CASCADE, related_name="taps")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="draw_taps")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        """What the table promises."""

        ordering = ("entry_id",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["draw", "entry"], name="draw_tap_once"),
            models.CheckConstraint(
                condition=Q(number__lte=LARGEST_TAP), name="draw_tap_six_digits"
            ),
        ]

    def __str__(self) -> str:
        """Whose number."""
        return f"{self.entry_id}: {self.number}"


class DrawStep(models.Model):
    """Somebody was drawn for a prize, or was not here; the newest tap can be taken back."""

    draw = models.ForeignKey(Draw, on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveSmallIntegerField()
    act = models.CharField(max_length=10, choices=[(act.value, act.value) for act in Act])
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="draw_steps")
    prize = models.PositiveSmallIntegerField()

    class Meta:
        """What the table promises."""

        ordering = ("number",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["draw", "number"], name="draw_step_number_once"),
            models.UniqueConstraint(fields=["draw", "entry", "act"], name="draw_nobody_twice"),
        ]

    def __str__(self) -> str:
        """What happened to whom."""
        return f"{self.number}. {self.act} {self.entry_id}"
