"""A table's call for a judge: why, who goes, and what came of it; for the staff and the table alone."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from accounts.ids import IdField
from events.models import Entry


class CallReason(models.TextChoices):
    """Why a table calls."""

    RULES = "rules"
    DECK = "deck"
    DISPUTE = "dispute"
    PLAYER = "player"
    OTHER = "other"


class CallState(models.TextChoices):
    """Whether somebody goes, or it is over."""

    OPEN = "open"
    CLAIMED = "claimed"
    CLOSED = "closed"
    TAKEN_BACK = "taken_back"


WAITING = (CallState.OPEN, CallState.CLAIMED)


class JudgeCall(models.Model):
    """One call of a table; while it waits or somebody is on the way the table has no other.

    Without an entry the staff opened it. `claimed_by` and `closed_by` are actors as the journal names
    them; `seconds` are what the table got back when it was closed.
    """

    id = IdField()
    pod = models.ForeignKey("Pod", on_delete=models.CASCADE, related_name="calls")
    entry = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, related_name="calls")
    reason = models.CharField(max_length=10, choices=CallReason)
    text = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=10, choices=CallState, default=CallState.OPEN)
    opened_at = models.DateTimeField()
    claimed_by = models.CharField(max_length=40, blank=True)
    claimed_at = models.DateTimeField(null=True)
    closed_by = models.CharField(max_length=40, blank=True)
    closed_at = models.DateTimeField(null=True)
    outcome = models.CharField(max_length=200, blank=True)
    seconds = models.PositiveIntegerField(default=0)

    class Meta:
        """What the table promises."""

        ordering = ("opened_at", "pk")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["pod"], condition=Q(state__in=WAITING), name="call_one_waiting_per_pod"
            ),
            models.CheckConstraint(
                condition=Q(reason__in=CallReason.values), name="call_reason_known"
            ),
            models.CheckConstraint(
                condition=Q(state__in=CallState.values), name="call_state_known"
            ),
            models.CheckConstraint(
                condition=~Q(state=CallState.CLAIMED) | ~Q(claimed_by=""),
                name="call_claimed_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        """State only: why is not for a log."""
        return f"{self.state} call"

    @property
    def is_waiting(self) -> bool:
        """Whether nobody has closed it or taken it back."""
        return self.state in WAITING
