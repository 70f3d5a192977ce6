"""Games inside the game of a pod."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from events.models import Entry


class Subgame(models.Model):
    """One game inside the game of a pod: who plays, who begins by which seed, and how it ended.

    `number` counts a pod's subgames from 1 in the order opened, `parent` is the game it was opened
    in, 0 the pod's own. `players` are entries in seat order, `short` those of them who lost at once;
    `copies` are how many more subgames the same effect opens. One that was opened by mistake keeps
    its row, but no number. `extra_seconds` is the time that its pod was given for it, None where
    nobody has decided that yet.
    """

    pod = models.ForeignKey("pods.Pod", on_delete=models.CASCADE, related_name="subgames")
    number = models.PositiveSmallIntegerField(null=True)
    parent = models.PositiveSmallIntegerField()
    seed = models.PositiveBigIntegerField()
    players = models.JSONField()
    first = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    life = models.PositiveIntegerField(null=True)
    short = models.JSONField(default=list, blank=True)
    copies = models.PositiveSmallIntegerField(default=0)
    opened_at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    told = models.JSONField(null=True)
    placements = models.JSONField(default=dict, blank=True)
    winner = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="+")
    kind = models.CharField(max_length=12, blank=True)
    extra_seconds = models.PositiveIntegerField(null=True)

    class Meta:
        """In the order opened; a number once per pod; what is over has a result."""

        ordering = ("number", "pk")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pod", "number"], name="subgame_number_once_per_pod"),
            models.CheckConstraint(
                condition=Q(number=None) | Q(number__gte=1, parent__lt=F("number")),
                name="subgame_inside_an_earlier_game",
            ),
            models.CheckConstraint(
                condition=Q(number=None, taken_back_at__isnull=False)
                | Q(number__isnull=False, taken_back_at=None),
                name="subgame_number_unless_taken_back",
            ),
            models.CheckConstraint(
                condition=Q(closed_at=None, kind="") | (Q(closed_at__isnull=False) & ~Q(kind="")),
                name="subgame_closed_with_result",
            ),
        ]

    def __str__(self) -> str:
        """Number for humans."""
        return f"subgame {self.number} of {self.pod_id}"
