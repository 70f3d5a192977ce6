"""Answers already given, and work for later."""

from typing import ClassVar

from django.db import models


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


class Due(models.Model):
    """Work for later: a command of `DUE_COMMANDS` with its arguments, run once after `at`."""

    kind = models.CharField(max_length=40)
    facts = models.JSONField()
    at = models.DateTimeField()
    done_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    trouble = models.CharField(max_length=200, blank=True)

    class Meta:
        """Work that is still open is found by its time."""

        indexes: ClassVar = [
            models.Index(fields=["at"], condition=models.Q(done_at=None), name="due_open_by_time")
        ]

    def __str__(self) -> str:
        """Kind and time."""
        return f"{self.kind} at {self.at:%F %T}"
