"""Deck lists and their checks."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from accounts.ids import IdField
from events.models import Entry


class DeckList(models.Model):
    """The deck of an entry as its owner pasted it; sealed for everybody but owner and judges."""

    id = IdField()
    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="deck")
    text = models.TextField()
    partner = models.CharField(max_length=120, blank=True)
    submitted_at = models.DateTimeField()

    def __str__(self) -> str:
        """Whose deck."""
        return f"deck of {self.entry_id}"


class DeckCheck(models.Model):
    """One verdict of the engine on one submitted text; a judge's ruling stands beside it."""

    deck = models.ForeignKey(DeckList, on_delete=models.CASCADE, related_name="checks")
    outcome = models.CharField(max_length=12)
    verdict = models.JSONField()
    ruling = models.CharField(max_length=10, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ("-pk",)
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(ruling__in=["", "accepted", "refused"]), name="check_ruling_known"
            )
        ]

    def __str__(self) -> str:
        """What was found."""
        return self.outcome
