"""The penalty ledger: what judges noted about a player; only judges and the player may read it."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from accounts.ids import IdField
from events.models import Entry, Event


class PenaltyKind(models.TextChoices):
    """What a judge gives; `revoked` is the row that takes an earlier one back."""

    NOTE = "note"
    WARNING = "warning"
    LOSS = "loss"
    DISQUALIFICATION = "disqualification"
    REVOKED = "revoked"


GIVEN = (PenaltyKind.NOTE, PenaltyKind.WARNING, PenaltyKind.LOSS, PenaltyKind.DISQUALIFICATION)
STRIKES = (PenaltyKind.LOSS, PenaltyKind.DISQUALIFICATION)


class Penalty(models.Model):
    """One row of the ledger, never edited: a later row may supersede it.

    `round` is the number of the round it is about (0: open play); `pod` is the game that a loss or a
    disqualification loses.
    """

    id = IdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="penalties")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="penalties")
    kind = models.CharField(max_length=20, choices=PenaltyKind)
    reason = models.CharField(max_length=300)
    round = models.PositiveSmallIntegerField(null=True)
    pod = models.ForeignKey("Pod", on_delete=models.SET_NULL, null=True, related_name="penalties")
    given_by = models.CharField(max_length=40)
    supersedes = models.OneToOneField(
        "self", on_delete=models.CASCADE, null=True, related_name="superseded_by"
    )
    at = models.DateTimeField()

    class Meta:
        """What the table promises."""

        ordering = ("at", "pk")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(kind__in=PenaltyKind.values), name="penalty_kind_known"
            ),
            models.CheckConstraint(
                condition=~Q(kind=PenaltyKind.REVOKED) | Q(supersedes__isnull=False),
                name="penalty_revokes_one",
            ),
            models.CheckConstraint(
                condition=Q(pod=None) | Q(kind__in=STRIKES), name="penalty_pod_of_a_loss"
            ),
        ]

    def __str__(self) -> str:
        """Kind only: whom it is about is nobody's to read in a log."""
        return self.kind
