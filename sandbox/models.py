"""Evenings that play themselves, each an event in a shop of its own."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from accounts.models import Shop, User
from events.models import Event
from sandbox.pacing import SPEEDS


class Sandbox(models.Model):
    """One such evening: what it was drawn from, how far it is, and when it goes.

    It is changed under its event's lock. `cast` are the entries in the order of the script's people;
    `scene` is the next one to play, `steps` counts those that were played.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, primary_key=True)
    host = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")  # its staff
    made_for = models.ForeignKey(
        Shop, on_delete=models.CASCADE, null=True, related_name="sandboxes"
    )  # the caller's shop; none for strangers
    seed = models.PositiveBigIntegerField()
    players = models.PositiveSmallIntegerField()
    rounds = models.PositiveSmallIntegerField()
    own_seats = models.PositiveSmallIntegerField()
    speed = models.PositiveSmallIntegerField()
    cast = models.JSONField(default=list)
    scene = models.PositiveSmallIntegerField(default=0)
    steps = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField()
    next_at = models.DateTimeField(null=True)
    over_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField()

    class Meta:
        """What the table promises."""

        ordering: ClassVar = ["made_at", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(speed__gte=SPEEDS.start, speed__lt=SPEEDS.stop), name="sandbox_speed"
            ),
            models.CheckConstraint(
                condition=Q(over_at=None, next_at__isnull=False)
                | Q(over_at__isnull=False, next_at=None),
                name="sandbox_plays_or_is_over",
            ),
        ]

    def __str__(self) -> str:
        """What it was drawn from."""
        return f"sandbox of seed {self.seed}"
