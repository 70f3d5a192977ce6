"""Rounds of large events that are thought out by a task, with what became of it."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from accounts.ids import IdField
from events.models import Event
from events.pairing import ByeRule, PairingPolicy


class JobState(models.TextChoices):
    """How far a task has come."""

    WAITING = "waiting"
    THINKING = "thinking"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


OPEN_JOBS = (JobState.WAITING, JobState.THINKING)


class PairingJob(models.Model):
    """Somebody asked for the next round of a large event; one at a time for each event."""

    id = IdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="pairing_jobs")
    number = models.PositiveSmallIntegerField()
    people = models.PositiveSmallIntegerField()
    allow = models.JSONField(default=list)
    policy = models.CharField(max_length=12, choices=PairingPolicy, blank=True)  # "": the event's
    new_schedule = models.BooleanField(default=False)
    byes = models.CharField(max_length=8, choices=ByeRule, blank=True)  # "": as the event has it
    seed = models.PositiveBigIntegerField()
    made_by = models.CharField(max_length=40)
    state = models.CharField(max_length=10, choices=JobState, default=JobState.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    round = models.ForeignKey("pods.Round", on_delete=models.SET_NULL, null=True)
    trouble = models.JSONField(null=True)

    class Meta:
        """What the table promises."""

        ordering = ("asked_at", "pk")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(state__in=JobState.values), name="pairing_job_state_known"
            ),
            models.UniqueConstraint(
                fields=["event"],
                condition=Q(state__in=OPEN_JOBS),
                name="pairing_job_one_open_per_event",
            ),
        ]

    def __str__(self) -> str:
        """Round and state."""
        return f"round {self.number}: {self.state}"

    @property
    def is_open(self) -> bool:
        """Whether the task is still at it."""
        return self.state in OPEN_JOBS
