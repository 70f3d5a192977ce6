"""Commands on an event as a whole."""

from collections.abc import Mapping
from datetime import datetime, time, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import Shop
from engine.errors import RuleError
from engine.fees import fees_from
from engine.formats import Format, format_of
from engine.legality.house import rules_in_force
from engine.outcomes.policies import time_policy_from
from engine.scoring.achievements import achievements_from
from engine.scoring.awards import choices_from
from engine.scoring.schemes import SCHEMES
from engine.scoring.tiebreaks import tiebreak_of
from events import access, due, journal
from events.access import Actor, Scope
from events.admission import Admission
from events.cleaning import refuse_bad_fields
from events.models import Event, Phase
from events.names import tidy
from events.presets import preset_of
from events.questions import questions_from
from events.services.sides import refuse_bad_sides, with_usual_teams
from events.services.teams import give_teams
from events.services.waitlist import promote
from events.teams import Teams
from events.work import Due

SETTINGS = frozenset(
    {
        "name", "format", "starts_at", "place", "fee", "fees", "note", "capacity", "rounds_planned",
        "round_minutes", "levels_policy", "pairing_policy", "byes", "deck_policy", "scheme", "tiebreaks",
        "house_rules", "decks_allowed", "decks_due_at", "decks_public", "levels_from_decks", "mode",
        "queue_three_after", "queue_again_after", "queue_last_start", "queue_from_minute",
        "queue_scored", "draw_points", "double_loss_points", "worth", "rate_floor", "achievements", "time_policy", "concession", "draw_is_loss", "confirmation",
        "silence_minutes", "grace_minutes", "lost_time", "teams", "best_of", "life_points",
        "fan_event", "ranks_hidden", "admission", "lots_at", "check_in_by", "offer_minutes", "remind_minutes", "questions",
    }
)  # fmt: skip
KEPT_ONCE_PLAYING = frozenset(
    {"format", "scheme", "mode", "time_policy", "draw_is_loss", "teams", "best_of"}
)
ONE_LINE = frozenset({"name", "place", "fee"})
CHECKS_DECKS = frozenset({"starts_at", "format", "house_rules", "levels_from_decks"})
RECHECK = "decks.recheck"  # a command of the decks room, which stands above this one
LOOKS_AT_LOTS = frozenset({"admission", "lots_at"})
LOOK_AT_LOTS = "lots.look"  # a command of the standings room, above this one as well
RELEASE = "entries.release"
WEIGHS_REPORTS = frozenset({"confirmation", "silence_minutes"})
WEIGH = "reports.weigh"  # a command of the pods room, which stands above this one too


@transaction.atomic
def create_event(
    *, shop_id: str, preset: str, actor: Actor, settings: Mapping[str, object]
) -> Event:
    """Create an event from a preset; `settings` (name and starts_at at least) win over it."""
    shop = access.by_id(Shop.objects.all(), shop_id)
    event = Event(shop=shop)
    access.require(event, actor=actor, need=Scope.EVENTS_WRITE)
    values = dict(preset_of(preset).settings) | dict(settings)
    return written_anew(event, values, actor=actor, preset=preset)


def written_anew(
    event: Event, values: Mapping[str, object], *, actor: Actor, **facts: object
) -> Event:
    """Write an event that is new, with all that is to be done for it later."""
    _apply(event, with_usual_teams(values), must_have={"name", "starts_at"})
    journal.record(event, actor=actor, kind="event.created", **facts)
    plan_recheck(event, now=event.created_at)
    if event.awaits_lots:
        _plan_lots(event, now=event.created_at)
    _plan_release(event, now=event.created_at)
    return event


@transaction.atomic
def change_event(
    *, event_id: str, actor: Actor, changes: Mapping[str, object], seen_version: int | None = None
) -> Event:
    """Change settings; `seen_version` refuses (`event.stale`) when somebody changed it since.

    More capacity takes people from the line at once; less than the people already in is refused.
    """
    event = access.locked_event(event_id, actor=actor, need=Scope.EVENTS_WRITE)
    if seen_version not in (None, event.version):
        raise RuleError("event.stale", version=event.version)
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    fixed = sorted(
        name
        for name in KEPT_ONCE_PLAYING & changes.keys()
        if event.phase == Phase.PLAYING and getattr(event, name) != changes[name]
    )
    if fixed:
        raise RuleError("event.fixed_once_playing", fields=fixed)
    changes = _with_deadline(event, changes)
    _apply(event, changes)
    if event.capacity < event.taken:
        raise RuleError("event.capacity_below_taken", taken=event.taken)
    promoted = promote(event)
    give_teams(event)
    journal.record(
        event, actor=actor, kind="event.changed", fields=sorted(changes), promoted=promoted
    )
    _follow(event, changes, now=timezone.now())
    return event


def _with_deadline(event: Event, changes: Mapping[str, object]) -> Mapping[str, object]:
    """Move the time by which people show themselves along with the beginning."""
    begins, by = changes.get("starts_at"), event.check_in_by
    if by is None or "check_in_by" in changes or not isinstance(begins, datetime):
        return changes
    return {**changes, "check_in_by": by + (begins - event.starts_at)}


def _follow(event: Event, changes: Mapping[str, object], *, now: datetime) -> None:
    """Plan what has to be looked at again after these settings changed."""
    if CHECKS_DECKS & changes.keys():
        due.plan(RECHECK, at=now, event=event.pk)
        plan_recheck(event, now=now)
    if WEIGHS_REPORTS & changes.keys():
        due.plan(WEIGH, at=now, event=event.pk)
    if LOOKS_AT_LOTS & changes.keys():
        _plan_lots(event, now=now)
    if "check_in_by" in changes:
        _plan_release(event, now=now)


def _apply(
    event: Event, values: Mapping[str, object], must_have: frozenset[str] | set[str] = frozenset()
) -> None:
    unknown = sorted(values.keys() - SETTINGS)
    if unknown:
        raise RuleError("event.unknown_setting", fields=unknown)
    for name, value in values.items():
        setattr(event, name, _in_one_line(value) if name in ONE_LINE else value)
    refuse_bad_fields(event, names=set(values) | set(must_have))
    refuse_bad_settings(event)


def _in_one_line(value: object) -> object:
    return tidy(value) if isinstance(value, str) else value


def refuse_bad_settings(event: Event) -> None:
    """Refuse settings that do not go together or that no rule knows, each by its own code."""
    _refuse_bad_house_rules(format_of(event.format), event.house_rules)
    _refuse_bad_scoring(event)
    time_policy_from(event.time_policy)
    fees_from(event.fees)
    questions_from(event.questions)
    refuse_bad_sides(event)
    if event.admission != Admission.FIRST_COME and event.teams == Teams.PAIRS:
        raise RuleError("lots.no_pairs")
    if event.by_slips and event.lots_drawn:
        raise RuleError("slip.after_lots")


def _refuse_bad_scoring(event: Event) -> None:
    if event.scheme not in SCHEMES:
        raise RuleError("scheme.unknown", scheme=event.scheme)
    if not isinstance(event.tiebreaks, list):
        raise RuleError("scoring.unknown_tiebreak", tiebreak=event.tiebreaks)
    for code in event.tiebreaks:
        tiebreak_of(str(code))
    if len(set(event.tiebreaks)) < len(event.tiebreaks):
        raise RuleError("scoring.tiebreak_twice", tiebreaks=event.tiebreaks)
    choices_from(event.worth)
    achievements_from(event.achievements)


def _refuse_bad_house_rules(known: Format, house: object) -> None:
    if not isinstance(house, dict) or not all(isinstance(each, int) for each in house.values()):
        raise RuleError("house.malformed")
    rules_in_force(known, house)


def plan_recheck(event: Event, *, now: datetime) -> None:
    """Have decks checked again when the next day begins, unless the event has begun by then."""
    tomorrow = timezone.localdate(now) + timedelta(days=1)
    at = timezone.make_aware(datetime.combine(tomorrow, time()))
    planned = Due.objects.open().filter(kind=RECHECK, facts__event=event.pk, facts__daily=True)
    if at <= event.starts_at and not planned.filter(at__gt=now).exists():
        due.plan(RECHECK, at=at, event=event.pk, daily=True)


def _plan_lots(event: Event, *, now: datetime) -> None:
    """Have a seed sealed at once, and lots drawn when it is time."""
    due.plan(LOOK_AT_LOTS, at=now, event=event.pk)
    if event.awaits_lots and event.lots_at is not None and event.lots_at > now:
        due.plan(LOOK_AT_LOTS, at=event.lots_at, event=event.pk)


def _plan_release(event: Event, *, now: datetime) -> None:
    """Have absent people's places released at the time by which people show themselves."""
    if event.check_in_by is not None:
        due.plan(RELEASE, at=max(event.check_in_by, now), event=event.pk)


def look_at_absent(event: Event, *, now: datetime) -> None:
    """Look for a place of somebody absent, where it is late and somebody gets in line."""
    if event.check_in_by is not None and event.check_in_by <= now:
        due.plan(RELEASE, at=now, event=event.pk)
