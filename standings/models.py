"""Final tables as they were frozen."""

from typing import ClassVar

from django.db import models

from events.models import Event
from standings import draws, goods, series, uploads  # noqa: F401  # more tables of this room


class FinalTable(models.Model):
    """The table at the moment an event was finished; finishing again adds a newer one."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="final_tables")
    version = models.PositiveBigIntegerField()
    rows = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        ordering = ("-version",)
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["event", "version"], name="final_table_once_per_version"
            )
        ]

    def __str__(self) -> str:
        """Event and version."""
        return f"final table of {self.event_id}@{self.version}"
