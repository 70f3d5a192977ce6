"""Rounds planned before they come: who will sit with whom until the event is over."""

from django.db import models

from events.models import Event


class Schedule(models.Model):
    """The rounds of an event from number `first` on: pods of entry ids in seat order, table by table."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="schedule")
    first = models.PositiveSmallIntegerField()
    seed = models.PositiveBigIntegerField()
    rounds = models.JSONField()

    def __str__(self) -> str:
        """Which rounds."""
        return f"rounds {self.first} to {self.first + len(self.rounds) - 1}"
