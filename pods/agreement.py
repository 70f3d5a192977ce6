"""What a table agrees on before it plays: proposals of its people, and what each says to them."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from accounts.ids import IdField
from events.models import Entry

LONGEST_TEXT = 80
MOST_MINUTES = 30


class Change(models.TextChoices):
    """What a table may play by beside the recommended rules; `own` is said in the table's own words."""

    NO_LOOPS = "no_loops"
    NO_LOCKS = "no_locks"
    AS_FAN = "as_fan"
    TAKE_BACKS = "take_backs"
    EXPLAIN = "explain"
    TURN_MINUTES = "turn_minutes"
    OWN = "own"


class Proposal(models.Model):
    """One change that somebody proposes to their table; what becomes of it follows from the voices."""

    id = IdField()
    pod = models.ForeignKey("pods.Pod", on_delete=models.CASCADE, related_name="proposals")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="proposals")
    kind = models.CharField(max_length=12, choices=Change)
    minutes = models.PositiveSmallIntegerField(null=True)
    text = models.CharField(max_length=LONGEST_TEXT, blank=True)
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        """What the table promises."""

        ordering = ("at", "pk")
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(kind__in=Change.values), name="proposal_kind_known"),
            models.CheckConstraint(
                condition=Q(kind=Change.OWN) & ~Q(text="") | ~Q(kind=Change.OWN) & Q(text=""),
                name="proposal_text_when_own",
            ),
            models.CheckConstraint(
                condition=Q(kind=Change.TURN_MINUTES, minutes__gte=1, minutes__lte=MOST_MINUTES)
                | ~Q(kind=Change.TURN_MINUTES) & Q(minutes=None),
                name="proposal_minutes_when_timed",
            ),
        ]

    def __str__(self) -> str:
        """Kind for humans."""
        return f"{self.kind} at {self.pod_id}"


class ProposalVoice(models.Model):
    """What one person of the table says to a proposal; the last word counts."""

    proposal = models.ForeignKey(Proposal, on_delete=models.CASCADE, related_name="voices")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="proposal_voices")
    agrees = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        """What the table promises."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["proposal", "entry"], name="proposal_voice_once")
        ]

    def __str__(self) -> str:
        """Yes or no."""
        return f"{'yes' if self.agrees else 'no'} to {self.proposal_id}"
