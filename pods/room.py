"""The shop's tables, promises about who sits where, and the steps of a draft."""

from typing import ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q

from accounts.ids import IdField
from events.models import Entry, Event

LABEL_LENGTH = 8
FEWEST_CHAIRS, MOST_CHAIRS = 2, 12


class Table(models.Model):
    """One table of the room an event is in; pods take the usable ones in the order of numbers."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    label = models.CharField(max_length=LABEL_LENGTH, blank=True)
    chairs = models.PositiveSmallIntegerField(
        default=4,
        validators=[MinValueValidator(FEWEST_CHAIRS), MaxValueValidator(MOST_CHAIRS)],
    )
    accessible = models.BooleanField(default=False)
    feature = models.BooleanField(default=False)
    out_of_use = models.BooleanField(default=False)

    class Meta:
        ordering = ("number",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="table_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_from_one"),
            models.CheckConstraint(
                condition=Q(chairs__gte=FEWEST_CHAIRS, chairs__lte=MOST_CHAIRS),
                name="table_chairs_in_range",
            ),
        ]

    def __str__(self) -> str:
        """What stands on the table."""
        return self.sign

    @property
    def sign(self) -> str:
        """What stands on the table: its label, else its number."""
        return self.label or str(self.number)


class Lock(models.Model):
    """A promise for the whole event: somebody sits at this table, or shares a pod with their mate."""

    id = IdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="locks")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="locks")
    table = models.PositiveSmallIntegerField(null=True)
    mate = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, related_name="mate_locks")

    class Meta:
        ordering = ("pk",)
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(table=None, mate__isnull=False) | Q(table__isnull=False, mate=None),
                name="lock_table_or_mate",
            ),
            models.CheckConstraint(
                condition=Q(mate=None) | ~Q(mate=F("entry")), name="lock_not_oneself"
            ),
            models.UniqueConstraint(
                fields=["entry"], condition=Q(mate=None), name="lock_one_table_each"
            ),
            models.UniqueConstraint(
                fields=["entry", "mate"], condition=Q(table=None), name="lock_mates_once"
            ),
        ]

    def __str__(self) -> str:
        """Who and where."""
        return f"{self.entry_id} at {self.table or self.mate_id}"


class DraftStep(models.Model):
    """A draft as it was before a change, to go back to."""

    round = models.ForeignKey("pods.Round", on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    before = models.JSONField()

    class Meta:
        ordering = ("number",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "number"], name="draft_step_once")
        ]

    def __str__(self) -> str:
        """Number of the step."""
        return f"step {self.number} of {self.round_id}"
