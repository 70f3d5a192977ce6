"""Who waits for a rolling table."""

from typing import ClassVar

from django.db import models

from events.models import Entry, Event


class QueuePlace(models.Model):
    """Somebody in the queue since a moment; the row goes when they sit down or leave.

    Who was put back from a table that staff took apart is passed over until `rests_until`.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="queue")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="queue_places")
    since = models.DateTimeField()
    rests_until = models.DateTimeField(null=True)

    class Meta:
        """The longest wait first; everybody at most once."""

        ordering = ("since", "entry__arrival")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entry"], name="queue_once_per_entry"),
        ]

    def __str__(self) -> str:
        """Who waits since when."""
        return f"{self.entry_id} since {self.since:%F %T}"
