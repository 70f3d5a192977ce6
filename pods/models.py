"""Rounds, pods, seats, and what the tables report."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from accounts.ids import IdField
from events.models import Entry, Event
from events.pairing import ByeRule, PairingPolicy
from pods import (  # noqa: F401  # more tables
    agreement,
    announcement,
    asked,
    call,
    companion,
    cut,
    jobs,
    ledger,
    queue,
    room,
    schedule,
    subgame,
)


class RoundState(models.TextChoices):
    """How far a round has come; voided rounds stay for the record."""

    DRAFT = "draft"
    PUBLISHED = "published"
    CLOSED = "closed"
    VOIDED = "voided"


LIVING = (RoundState.DRAFT, RoundState.PUBLISHED, RoundState.CLOSED)
PUBLIC = (RoundState.PUBLISHED, RoundState.CLOSED)


class RoundKind(models.TextChoices):
    """Paired rounds count from 1; open play is the one round 0 that holds all rolling pods.

    The stages of a cut come after all paired rounds and score no points.
    """

    PAIRED = "paired"
    OPEN = "open"
    CUT = "cut"


class Round(models.Model):
    """One round of an event: its pods, why they are so, and its clock."""

    id = IdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    kind = models.CharField(max_length=10, choices=RoundKind, default=RoundKind.PAIRED)
    number = models.PositiveSmallIntegerField()
    stage = models.PositiveSmallIntegerField(default=0)  # of a cut: how many are still in
    state = models.CharField(max_length=10, choices=RoundState, default=RoundState.DRAFT)
    policy = models.CharField(
        max_length=12, choices=PairingPolicy, default=PairingPolicy.NEVER_REPEAT
    )
    byes = models.CharField(max_length=8, choices=ByeRule, default=ByeRule.USUAL)
    seed = models.PositiveBigIntegerField()
    cost = models.JSONField()
    lower_bound = models.JSONField()
    minutes = models.PositiveSmallIntegerField()
    publish_version = models.PositiveBigIntegerField(default=0)
    started_at = models.DateTimeField(null=True)
    ends_at = models.DateTimeField(null=True)
    paused_seconds_left = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ("number", "pk")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["event", "number"],
                condition=~Q(state=RoundState.VOIDED),
                name="round_number_once",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=(RoundKind.PAIRED, RoundKind.CUT), number__gte=1)
                | Q(kind=RoundKind.OPEN, number=0),
                name="round_number_from_one",
            ),
            models.CheckConstraint(
                condition=Q(kind=RoundKind.CUT, stage__gte=4) | ~Q(kind=RoundKind.CUT) & Q(stage=0),
                name="round_stage_of_cut",
            ),
            models.CheckConstraint(
                condition=Q(state__in=RoundState.values), name="round_state_known"
            ),
        ]

    def __str__(self) -> str:
        """Number for humans."""
        return f"round {self.number}"


class PodState(models.TextChoices):
    """What is known of a pod's result."""

    PLAYING = "playing"
    REPORTED = "reported"
    DISPUTED = "disputed"
    DONE = "done"


class Pod(models.Model):
    """One table of players in one round; `version` is the event's version of its last change.

    A pod of open play was formed at a moment, during a paired round (0: outside of any), and holds
    its table until its result counts; all others hold theirs as long as their round lasts.
    """

    id = IdField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pods")
    table = models.PositiveSmallIntegerField()
    label = models.CharField(max_length=room.LABEL_LENGTH, blank=True)
    level = models.PositiveSmallIntegerField(null=True)
    reasons = models.JSONField(default=list)
    next_best = models.JSONField(null=True)
    pinned = models.BooleanField(default=False)
    changed = models.BooleanField(default=False)  # since its round was published
    state = models.CharField(max_length=10, choices=PodState, default=PodState.PLAYING)
    version = models.PositiveBigIntegerField(default=0)
    formed_at = models.DateTimeField(null=True)
    during = models.PositiveSmallIntegerField(default=0)
    holds = models.BooleanField(default=True)
    extra_seconds = models.PositiveIntegerField(default=0)  # this pod's own, after the round's time
    lost_seconds = models.PositiveIntegerField(default=0)  # lost, and nobody has decided about them
    first = models.ForeignKey(
        Entry, on_delete=models.PROTECT, null=True, related_name="began"
    )  # where the table drew lots instead of taking our seats

    class Meta:
        ordering = ("table",)
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["round", "table"],
                condition=Q(holds=True),
                name="pod_table_once_per_round",
            ),
            models.CheckConstraint(condition=Q(state__in=PodState.values), name="pod_state_known"),
        ]

    def __str__(self) -> str:
        """Table for humans."""
        return f"table {self.sign}"

    @property
    def sign(self) -> str:
        """What stands on the table: its label, else its number."""
        return self.label or str(self.table)


class Seat(models.Model):
    """A player's place in a pod; number 1 takes the first turn. Without a pod it is a bye.

    In open play it holds the player until they are out or the result counts, and keeps since when
    they had waited; in all other rounds it holds them as long as the round lasts.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    pod = models.ForeignKey(Pod, on_delete=models.CASCADE, null=True, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    holds = models.BooleanField(default=True)
    out_at = models.DateTimeField(null=True)
    queued_at = models.DateTimeField(null=True)
    missing_since = models.DateTimeField(null=True)  # an empty chair, and until when it may be one
    missing_until = models.DateTimeField(null=True)
    no_show = models.BooleanField(default=False)

    class Meta:
        ordering = ("number",)
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["round", "entry"], condition=Q(holds=True), name="seat_once_per_round"
            ),
            models.UniqueConstraint(fields=["pod", "number"], name="seat_number_once_per_pod"),
            models.CheckConstraint(condition=Q(number__gte=1), name="seat_number_from_one"),
            models.CheckConstraint(
                condition=Q(pod__isnull=False) | Q(number=1, holds=True, out_at=None),
                name="seat_bye_holds",
            ),
            models.CheckConstraint(
                condition=Q(missing_since=None, missing_until=None)
                | Q(missing_since__isnull=False, missing_until__isnull=False),
                name="seat_missing_with_grace",
            ),
        ]

    def __str__(self) -> str:
        """Player at pod."""
        return f"{self.entry_id} in seat {self.number}"

    @property
    def at(self) -> Pod:
        """The pod of a seat that is no bye."""
        assert self.pod is not None  # noqa: S101  asked only of seats found at tables
        return self.pod


class ReportState(models.TextChoices):
    """What became of a report."""

    PENDING = "pending"
    DISPUTED = "disputed"
    ACCEPTED = "accepted"
    SUPERSEDED = "superseded"


OPEN_REPORTS = (ReportState.PENDING, ReportState.DISPUTED)


class Report(models.Model):
    """One telling of how a pod's game went, with what the engine made of it."""

    id = IdField()
    pod = models.ForeignKey(Pod, on_delete=models.CASCADE, related_name="reports")
    made_by = models.CharField(max_length=40)
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="reports")
    steps = models.JSONField()
    ending = models.CharField(max_length=20)
    life = models.JSONField(default=dict, blank=True)
    games = models.JSONField(default=list, blank=True)  # of a match
    achievements = models.JSONField(default=dict, blank=True)
    as_told = models.JSONField(default=dict, blank=True)  # where a judge's loss changed it
    placements = models.JSONField()
    winner = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="wins")
    kind = models.CharField(max_length=12)
    state = models.CharField(max_length=12, choices=ReportState, default=ReportState.PENDING)
    decided = models.BooleanField(default=False)
    replaces = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, related_name="replaced_by"
    )  # the report that counted before this one
    at = models.DateTimeField()

    class Meta:
        ordering = ("at", "pk")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["pod"],
                condition=Q(state=ReportState.ACCEPTED),
                name="report_one_accepted_per_pod",
            ),
            models.UniqueConstraint(
                fields=["pod"],
                condition=Q(state__in=OPEN_REPORTS),
                name="report_one_open_per_pod",
            ),
            models.CheckConstraint(
                condition=Q(state__in=ReportState.values), name="report_state_known"
            ),
        ]

    def __str__(self) -> str:
        """State of the report."""
        return f"{self.state} report of {self.pod_id}"


class Voice(models.Model):
    """What one player of the pod says to a report: yes, or no and why."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="voices")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="voices")
    agrees = models.BooleanField()
    note = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["report", "entry"], name="voice_once_per_report")
        ]

    def __str__(self) -> str:
        """Yes or no."""
        return f"{'yes' if self.agrees else 'no'} to {self.report_id}"
