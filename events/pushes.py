"""Phones that want to be told: where their browser takes messages, and the keys that only it can open them with."""

from typing import ClassVar

from django.db import models

from accounts.ids import IdField

LONGEST_ENDPOINT = 500


class PushSubscription(models.Model):
    """One browser that is told what concerns one player; worth nothing without this installation's key."""

    id = IdField()
    entry = models.ForeignKey("Entry", on_delete=models.CASCADE, related_name="pushes")
    endpoint = models.CharField(max_length=LONGEST_ENDPOINT)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    language = models.CharField(max_length=5)
    made_at = models.DateTimeField()
    misses = models.PositiveSmallIntegerField(default=0)  # one after the other
    paused_until = models.DateTimeField(null=True)

    class Meta:
        """A browser is told once, however often somebody asks."""

        ordering = ("pk",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entry", "endpoint"], name="push_once_per_browser")
        ]

    def __str__(self) -> str:
        """Whose phone; the address itself is private."""
        return f"a phone of {self.entry_id}"
