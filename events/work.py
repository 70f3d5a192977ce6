"""Answers already given, and work for later."""

from datetime import datetime
from typing import ClassVar

from django.db import models
from django.db.models import Q

from accounts.models import Shop

OPEN = Q(done_at=None, died_at=None)


class GivenAnswer(models.Model):
    """The answer to a write with an idempotency key, stored together with its effect."""

    credential = models.CharField(max_length=60)
    key = models.CharField(max_length=120)
    digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    body = models.JSONField(null=True)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        """A key means one answer to each credential."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["credential", "key"], name="answer_once_per_key")
        ]

    def __str__(self) -> str:
        """Whose answer to which key."""
        return f"{self.credential} {self.key}"


class DueRows(models.QuerySet["Due"]):
    """Work for later, asked for by what has become of it."""

    def open(self) -> "DueRows":
        """Keep what is still to be done."""
        return self.filter(done_at=None, died_at=None)

    def ready(self, now: datetime) -> "DueRows":
        """Keep what may be begun: its time has come, and nobody is at it."""
        free = Q(lent_until=None) | Q(lent_until__lte=now)
        return self.open().filter(free, at__lte=now)

    def dead(self) -> "DueRows":
        """Keep what was tried in vain as often as it may be, and waits for somebody of the staff."""
        return self.filter(died_at__isnull=False, set_aside_at=None)


class Due(models.Model):
    """Work for later: a command of `DUE_COMMANDS` with its arguments, run once after `at`.

    Whoever runs it has it on loan until `lent_until`; `tries` tells the loans apart. Its event, or its shop
    where it is about none, is who may look at it; what has neither is the installation's own.
    """

    kind = models.CharField(max_length=40)
    facts = models.JSONField()
    at = models.DateTimeField()
    # without a constraint: a key to check would wait for, or hold up, every command on the event
    event = models.ForeignKey(
        "events.Event", on_delete=models.CASCADE, null=True, related_name="+", db_constraint=False
    )
    shop = models.ForeignKey(
        Shop, on_delete=models.CASCADE, null=True, related_name="+", db_constraint=False
    )
    # comes again, by `DUE_ROUTINES`
    is_routine = models.BooleanField(default=False, db_default=False)
    woken_until = models.DateTimeField(null=True)  # a worker was told of it
    lent_until = models.DateTimeField(null=True)
    begun_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)
    died_at = models.DateTimeField(null=True)
    set_aside_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    trouble = models.CharField(max_length=200, blank=True)  # in technical words
    why = models.JSONField(null=True)  # the same as a refusal: its code and facts
    parts_done = models.PositiveIntegerField(null=True)
    parts = models.PositiveIntegerField(null=True)
    result = models.JSONField(null=True)  # figures by name

    objects = DueRows.as_manager()

    class Meta:
        """Work that is still open is found by its time; a routine waits for one next time."""

        indexes: ClassVar = [
            models.Index(fields=["at"], condition=OPEN, name="due_open_by_time"),
            models.Index(fields=["kind"], condition=Q(done_at=None), name="due_undone_by_kind"),
            models.Index(fields=["died_at"], condition=~Q(died_at=None), name="due_dead_by_time"),
            models.Index(fields=["done_at"], condition=~Q(done_at=None), name="due_done_by_time"),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["kind"], condition=OPEN & Q(is_routine=True), name="due_one_open_routine"
            ),
            models.CheckConstraint(
                condition=Q(done_at=None) | Q(died_at=None), name="due_done_or_dead"
            ),
        ]

    def __str__(self) -> str:
        """Kind and time."""
        return f"{self.kind} at {self.at:%F %T}"
