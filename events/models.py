"""Events, entries and the journal; teams, tokens, answers given and deferred work are beside."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from accounts.ids import IdField
from accounts.models import Shop
from engine.outcomes import confirming, policies
from engine.outcomes.report import MOST_LIFE
from engine.scoring.achievements import MOST_POINTS
from events import hooks, kept, keys, linked, money, permits, pushes, stream_tickets, work  # noqa: F401  # more tables of this room
from events.admission import Admission
from events.bounds import between
from events.lost_time import LostTime
from events.pairing import ByeRule, PairingPolicy
from events.teams import MATCHES, Team, Teams

MOST_PLACES = 4096
MOST_OFFERED = 2880  # minutes: two days


class Phase(models.TextChoices):
    """How far an event has come."""

    OPEN = "open"
    PLAYING = "playing"
    FINISHED = "finished"


class LevelsPolicy(models.TextChoices):
    """Who may share a pod, by play level."""

    SEPARATE = "separate"
    ACCEPTED = "accepted"
    MIXED = "mixed"


class DeckPolicy(models.TextChoices):
    """Whether a deck list is asked for."""

    NONE = "none"
    OPTIONAL = "optional"
    REQUIRED = "required"


class Mode(models.TextChoices):
    """Whether an event is played in rounds, or at tables that fill from a queue (rolling)."""

    ROUNDS = "rounds"
    ROLLING = "rolling"


class Concession(models.TextChoices):
    """When a player may concede: the codes of the engine's presets."""

    FREE = policies.Concession.FREE.value
    OWN_TURN = policies.Concession.OWN_TURN.value
    ALL_AGREE = policies.Concession.ALL_AGREE.value


class Confirmation(models.TextChoices):
    """Whose yes a told result needs: the codes of the engine's rules."""

    ONE = confirming.Confirmation.ONE.value
    ALL_BUT_ONE = confirming.Confirmation.ALL_BUT_ONE.value
    ALL = confirming.Confirmation.ALL.value
    STAFF = confirming.Confirmation.STAFF.value
    SILENCE = confirming.Confirmation.SILENCE.value


class Event(models.Model):
    """One gathering of a shop; its version grows by one with every change."""

    id = IdField()
    shop = models.ForeignKey(Shop, on_delete=models.PROTECT, related_name="events")
    name = models.CharField(max_length=80)
    format = models.CharField(max_length=30)
    starts_at = models.DateTimeField()
    place = models.CharField(max_length=120, blank=True)
    fee = models.CharField(max_length=60, blank=True)
    fees = models.JSONField(default=dict, blank=True)
    note = models.TextField(max_length=2000, blank=True)
    capacity = models.PositiveSmallIntegerField(validators=between(1, MOST_PLACES))
    taken = models.PositiveSmallIntegerField(default=0)
    rounds_planned = models.PositiveSmallIntegerField(validators=between(1, 20))
    round_minutes = models.PositiveSmallIntegerField(validators=between(1, 600))
    levels_policy = models.CharField(max_length=10, choices=LevelsPolicy)
    pairing_policy = models.CharField(max_length=12, choices=PairingPolicy, default=PairingPolicy.NEVER_REPEAT)  # fmt: skip
    byes = models.CharField(max_length=8, choices=ByeRule, default=ByeRule.USUAL)
    deck_policy = models.CharField(max_length=10, choices=DeckPolicy)
    teams = models.CharField(max_length=10, choices=Teams, default=Teams.NONE)
    best_of = models.PositiveSmallIntegerField(choices=MATCHES, default=1)
    life_points = models.PositiveIntegerField(  # empty: the format's
        null=True, blank=True, validators=between(1, MOST_LIFE)
    )
    decks_allowed = models.PositiveSmallIntegerField(default=1, validators=between(1, 6))
    decks_due_at = models.DateTimeField(null=True, blank=True)
    decks_public = models.BooleanField(default=False)
    levels_from_decks = models.BooleanField(default=False)
    scheme = models.CharField(max_length=30)
    draw_points = models.PositiveSmallIntegerField(null=True, blank=True, validators=between(0, MOST_POINTS))  # fmt: skip
    double_loss_points = models.PositiveSmallIntegerField(null=True, blank=True, validators=between(0, MOST_POINTS))  # fmt: skip
    tiebreaks = models.JSONField(default=list, blank=True)
    worth = models.JSONField(default=dict, blank=True)
    achievements = models.JSONField(default=list, blank=True)
    rate_floor = models.PositiveSmallIntegerField(default=0, validators=between(0, 100))
    house_rules = models.JSONField(default=dict, blank=True)
    time_policy = models.JSONField(default=dict, blank=True)
    concession = models.CharField(max_length=10, choices=Concession, default=Concession.FREE)
    draw_is_loss = models.BooleanField(default=False)
    confirmation = models.CharField(max_length=12, choices=Confirmation, default=Confirmation.ONE)
    silence_minutes = models.PositiveSmallIntegerField(default=10, validators=between(1, confirming.MOST_SILENCE))  # fmt: skip
    grace_minutes = models.PositiveSmallIntegerField(default=5, validators=between(0, 60))
    lost_time = models.CharField(max_length=10, choices=LostTime, default=LostTime.CHAIRS)
    admission = models.CharField(max_length=10, choices=Admission, default=Admission.FIRST_COME)
    lots_at = models.DateTimeField(null=True, blank=True)
    check_in_by = models.DateTimeField(null=True, blank=True)  # then absent people's places go
    offer_minutes = models.PositiveSmallIntegerField(default=0, db_default=0, validators=between(0, MOST_OFFERED))  # fmt: skip
    remind_minutes = models.PositiveSmallIntegerField(default=180, db_default=180, validators=between(0, MOST_OFFERED))  # fmt: skip
    doors_open = models.BooleanField(default=False)  # whether numbered slips come in
    lots_drawn = models.BooleanField(default=False)  # written by the standings room
    questions = models.JSONField(default=list, blank=True)  # asked at entry
    fan_event = models.BooleanField(default=False)  # prizes by lot, a promo for everybody
    ranks_hidden = models.BooleanField(default=False)
    mode = models.CharField(max_length=10, choices=Mode, default=Mode.ROUNDS)
    queue_three_after = models.PositiveSmallIntegerField(default=8, validators=between(1, 60))
    queue_again_after = models.PositiveSmallIntegerField(default=12, validators=between(1, 20))
    queue_last_start = models.DateTimeField(null=True, blank=True)
    queue_from_minute = models.PositiveSmallIntegerField(null=True, blank=True, validators=between(0, 600))  # fmt: skip
    queue_scored = models.BooleanField(default=False)
    queue_open = models.BooleanField(default=False)  # written by the pods room
    phase = models.CharField(max_length=10, choices=Phase, default=Phase.OPEN)
    version = models.PositiveBigIntegerField(default=0)
    table_version = models.PositiveBigIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(taken__lte=F("capacity")), name="event_taken_within_capacity"
            ),
            models.CheckConstraint(condition=Q(capacity__gte=1), name="event_capacity_from_one"),
            models.CheckConstraint(
                condition=Q(rounds_planned__gte=1), name="event_rounds_from_one"
            ),
            models.CheckConstraint(condition=Q(phase__in=Phase.values), name="event_phase_known"),
            models.CheckConstraint(condition=Q(mode__in=Mode.values), name="event_mode_known"),
            models.CheckConstraint(
                condition=Q(pairing_policy__in=PairingPolicy.values),
                name="event_pairing_policy_known",
            ),
            models.CheckConstraint(condition=Q(byes__in=ByeRule.values), name="event_byes_known"),
            models.CheckConstraint(
                condition=Q(queue_open=False) | Q(mode=Mode.ROLLING),
                name="event_queue_when_rolling",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["phase", "starts_at"], name="event_by_phase_and_start"),
            models.Index(fields=["shop", "starts_at"], name="event_of_shop_by_start"),
        ]

    def __str__(self) -> str:
        """Name for humans."""
        return self.name

    @property
    def awaits_lots(self) -> bool:
        """Whether places are given by lots that are still to be drawn."""
        return self.admission == Admission.LOTTERY and not self.lots_drawn

    @property
    def by_slips(self) -> bool:
        """Whether places are given on the day, by numbered slips."""
        return self.admission == Admission.SLIPS


class EntryState(models.TextChoices):
    """Where a player is between the sign-up and the last round."""

    WAITING = "waiting"
    EXPECTED = "expected"
    HERE = "here"
    DROPPED = "dropped"
    CANCELLED = "cancelled"
    NO_SHOW = "no_show"  # was expected, never came; may still turn up


class DeckState(models.TextChoices):
    """What is known of an entry's deck; written by the decks room under the event's lock."""

    MISSING = "missing"
    LEGAL = "legal"
    ILLEGAL = "illegal"
    NEEDS_JUDGE = "needs_judge"
    ACCEPTED = "accepted"
    REFUSED = "refused"


class Mark(models.TextChoices):
    """Whether somebody is new to the game, or glad to sit with those who are."""

    NONE = "none"
    BEGINNER = "beginner"
    HELPER = "helper"


class GroupWish(models.TextChoices):
    """Whether people who came together would rather meet others, or stay together."""

    APART = "apart"
    TOGETHER = "together"


DECK_READY = (DeckState.LEGAL, DeckState.ACCEPTED)
TAKES_A_PLACE = (EntryState.EXPECTED, EntryState.HERE)
OUT = (EntryState.DROPPED, EntryState.CANCELLED, EntryState.NO_SHOW)


class Entry(models.Model):
    """One player's participation in an event."""

    id = IdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    player_name = models.CharField(max_length=40)
    kana = models.CharField(max_length=40)
    real_name = models.CharField(max_length=40, blank=True)  # where staff masked it; private
    real_kana = models.CharField(max_length=40, blank=True)
    level = models.PositiveSmallIntegerField(validators=between(1, 3))
    accepts = models.JSONField(default=list, blank=True)
    group = models.CharField(max_length=40, blank=True)
    team = models.ForeignKey(Team, on_delete=models.SET_NULL, null=True, related_name="members")
    team_place = models.PositiveSmallIntegerField(null=True)
    group_wish = models.CharField(max_length=10, choices=GroupWish, default=GroupWish.APART)
    mark = models.CharField(max_length=10, choices=Mark, default=Mark.NONE)
    home_by = models.TimeField(null=True, blank=True)  # private
    answers = models.JSONField(default=dict, blank=True)  # private
    state = models.CharField(max_length=10, choices=EntryState)
    deck_state = models.CharField(max_length=12, choices=DeckState, default=DeckState.MISSING)
    arrival = models.PositiveBigIntegerField()
    lot = models.PositiveSmallIntegerField(null=True)  # of the lots or the slip, in line
    place_since = models.DateTimeField(null=True)  # when they got their place, where that matters
    offer_until = models.DateTimeField(null=True)  # till then an offered place is theirs to take
    passed_over = models.PositiveSmallIntegerField(default=0)  # by how many people behind, in line
    ticket_rotation = models.PositiveSmallIntegerField(default=0)
    phoneless = models.BooleanField(default=False)
    walk_in = models.BooleanField(default=False)
    seated = models.BooleanField(default=False)  # in a public round: written by the pods room
    forgotten_at = models.DateTimeField(null=True)  # then names nobody, for good

    class Meta:
        ordering = ("arrival",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "arrival"], name="entry_arrival_once"),
            models.CheckConstraint(
                condition=Q(state__in=EntryState.values), name="entry_state_known"
            ),
            models.CheckConstraint(
                condition=Q(level__gte=1, level__lte=3), name="entry_level_one_to_three"
            ),
            models.UniqueConstraint(fields=["team", "team_place"], name="entry_team_place_once"),
            models.CheckConstraint(
                condition=Q(team=None) | Q(team_place__isnull=False, team_place__in=(1, 2)),
                name="entry_team_of_two",
            ),
            models.CheckConstraint(condition=Q(mark__in=Mark.values), name="entry_mark_known"),
            models.CheckConstraint(
                condition=Q(group_wish__in=GroupWish.values), name="entry_group_wish_known"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["event", "state"], name="entry_by_event_state")]

    def __str__(self) -> str:
        """Name for humans."""
        return self.player_name


class JournalEntry(models.Model):
    """One fact, never edited: audit trail, live feed and staleness check read this."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="journal")
    version = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=40)
    actor = models.CharField(max_length=40)
    facts = models.JSONField()
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("version",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "version"], name="journal_one_row_per_version")
        ]

    def __str__(self) -> str:
        """Kind and version."""
        return f"{self.kind}@{self.version}"
