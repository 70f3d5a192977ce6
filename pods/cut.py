"""A cut: the best of the table play on for the first places."""

from django.db import models

from events.models import Event


class Cut(models.Model):
    """Who plays on after the paired rounds of an event: entries, the best seed first."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="cut")
    seeds = models.JSONField()

    def __str__(self) -> str:
        """How many."""
        return f"cut to {len(self.seeds)}"
