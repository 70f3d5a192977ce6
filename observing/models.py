"""Signs of life of the processes that work in the background."""

from django.db import models


class Pulse(models.Model):
    """When a kind of process gave its last sign of life, by the clock of its machine."""

    name = models.CharField(primary_key=True, max_length=20)
    at = models.DateTimeField()

    def __str__(self) -> str:
        """Who, and when."""
        return f"{self.name} at {self.at:%F %T}"
