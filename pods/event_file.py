"""An event as the pod event file holds it: the staff's whole one, and one without anything private."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from django.utils import timezone

from engine.formats import format_of
from engine.seating.byes import BYE
from engine.seating.event import OpenPod, Player, PodEvent, Round, Table, clock_of
from engine.seating.problem import Levels, Person, Policy
from events.models import Entry, EntryState, Event, GroupWish, Mark
from events.names import fold
from events.selectors import entries_by_kana
from pods import models
from pods.asked import AskState, LevelAsk
from pods.history import History, formed, history_of, outcome_of, policy_of, seated, turns
from pods.home import home_at
from pods.sizes import sizes_for
from pods.wishes import apart


def pod_event_of(event: Event, *, number: int | None = None, promises: bool = True) -> PodEvent:
    """Return the public rounds of an event with everybody who was or is to be seated.

    With a round's number the file is made to judge that round: people have the levels they played
    at, who had no seat was away, and the seed is the round's. Without one everybody keeps their own
    level and accepts what they ever agreed to. Games at rolling tables are no rounds and stand apart.
    Promised mates are for those who run rounds; without `promises` only families stay together.
    """
    history = history_of(event)
    rounds = history.rounds
    people = [e for e in entries_by_kana(event) if e.seated or e.state == EntryState.HERE]
    agreed = _agreed(event, number)
    avoid = apart(event)
    rules = format_of(event.format)
    played = _played(history)
    sizes = {len(seated(pod)) for found in rounds for pod in found.pods.all()}
    sizes |= {BYE} if history.byes else set()
    newest = rounds[-1].number if rounds else 0
    ids = {entry.pk for entry in people}
    return PodEvent(
        players=tuple(
            _player(
                entry,
                event,
                levels=agreed.get(entry.pk, ()),
                plays=number is not None,
                avoid=avoid.get(entry.pk, frozenset()) & ids,
                active=_active(entry, played.get(entry.pk, []), newest=newest, number=number),
            )
            for entry in people
        ),
        rounds=tuple(
            _round(found, event, history.out(found.number), planned=found.number == number)
            for found in rounds
        ),
        rounds_planned=max(event.rounds_planned, newest),
        seed=_seed(rounds, number),
        format=event.format,
        policy=_policy(event, rounds, number),
        levels=Levels(event.levels_policy),
        prefer=rules.pod_prefer,
        allow=tuple(sorted({*sizes_for(event), *sizes})),
        scoring=event.scheme,
        tiebreaks=tuple(event.tiebreaks),
        open_play=tuple(_open_pod(pod, event) for pod in history.open_pods),
        together=(*_families(people), *(_mates(event, ids) if promises else ())),
    )


def public_pod_event_of(event: Event) -> PodEvent:
    """Return what of an event anybody may have; written down it is redacted besides."""
    return without_groups(pod_event_of(event, promises=False))


def without_groups(event: PodEvent) -> PodEvent:
    """Return the same event with groups by number: the words that people chose are theirs."""
    words = sorted({player.person.group for player in event.players if player.person.group})
    numbers = {word: f"g{number}" for number, word in enumerate(words, 1)}
    players = tuple(
        replace(player, person=replace(player.person, group=numbers.get(player.person.group or "")))
        for player in event.players
    )
    return replace(event, players=players)


def _player(
    entry: Entry,
    event: Event,
    *,
    levels: Iterable[int],
    plays: bool,
    avoid: frozenset[str],
    active: tuple[int, int | None],
) -> Player:
    at = home_at(entry, event)
    agreed = list(levels)
    return Player(
        person=Person(
            id=entry.pk,
            level=agreed[-1] if plays and agreed else entry.level,
            accepts=frozenset({*entry.accepts, entry.level, *agreed}),
            group=(fold(entry.group) or None) if entry.group_wish == GroupWish.APART else None,
            avoid=avoid,
            order=entry.arrival,
            beginner=entry.mark == Mark.BEGINNER,
            helper=entry.mark == Mark.HELPER,
        ),
        active_from=active[0],
        active_to=active[1],
        home_by=_clock(event, at) if at else None,
        name=entry.player_name,
        reading=entry.kana,
    )


def _agreed(event: Event, number: int | None) -> Mapping[str, list[int]]:
    rows = LevelAsk.objects.filter(event=event, state=AskState.YES).order_by("number", "at")
    rows = rows if number is None else rows.filter(number=number)
    found: dict[str, list[int]] = {}
    for entry, level in rows.values_list("entry_id", "level"):
        found.setdefault(entry, []).append(level)
    return found


def _played(history: History) -> Mapping[str, list[int]]:
    """Return the numbers of the rounds that each entry had a seat in."""
    played: dict[str, list[int]] = {}
    for found in history.rounds:
        for pod in found.pods.all():
            for entry in seated(pod):
                played.setdefault(entry, []).append(found.number)
        for entry in history.out(found.number):
            played.setdefault(entry, []).append(found.number)
    return played


def _active(
    entry: Entry, numbers: Sequence[int], *, newest: int, number: int | None
) -> tuple[int, int | None]:
    """Return the first and the last round somebody takes part in; None: to the end.

    Who is here without a seat in the newest round came too late for it, or sits out to the end.
    """
    if number is not None:
        return (number, number) if number in numbers else (newest + 1, None)
    if not numbers:
        return newest + 1, None
    stays = entry.state == EntryState.HERE and numbers[-1] == newest
    return numbers[0], None if stays else numbers[-1]


def _round(found: models.Round, event: Event, byes: tuple[str, ...], *, planned: bool) -> Round:
    """Return a round as its turns were taken; `planned`, as it was made, which is what is judged."""
    begins = found.started_at
    ends = begins + timedelta(minutes=found.minutes) if begins else None
    return Round(
        number=found.number,
        pods=tuple(
            Table(
                table=pod.table,
                seats=seated(pod) if planned else turns(pod),
                outcome=outcome_of(pod),
            )
            for pod in found.pods.all()
        ),
        byes=byes,
        ends=_clock(event, ends) if ends else None,
    )


def _open_pod(pod: models.Pod, event: Event) -> OpenPod:
    table = Table(table=pod.table, seats=seated(pod), outcome=outcome_of(pod))
    return OpenPod(pod.during, table, _clock(event, formed(pod)))


def _seed(rounds: Iterable[models.Round], number: int | None) -> int:
    seeds = {found.number: found.seed for found in rounds}
    return seeds.get(number or 1, 0)


def _policy(event: Event, rounds: Iterable[models.Round], number: int | None) -> Policy:
    """Return what mattered most in the round to judge, else what matters at the event."""
    policies = {found.number: Policy(found.policy) for found in rounds}
    return policies.get(number or 0) or policy_of(event)


def _families(people: Iterable[Entry]) -> list[tuple[str, ...]]:
    groups: dict[str, list[str]] = {}
    for entry in sorted(people, key=lambda one: one.arrival):
        if entry.group and entry.group_wish == GroupWish.TOGETHER:
            groups.setdefault(fold(entry.group), []).append(entry.pk)
    return [tuple(group) for group in groups.values() if len(group) > 1]


def _mates(event: Event, ids: Collection[str]) -> list[tuple[str, ...]]:
    """Return the pairs who are promised to share a pod, where both are in the file."""
    pairs = event.locks.exclude(mate=None).values_list("entry_id", "mate_id")
    return [(one, str(other)) for one, other in pairs if one in ids and other in ids]


def _clock(event: Event, at: datetime) -> str:
    """Return a moment as the file tells it: hours go on after the midnight of the event's day."""
    day = timezone.localtime(event.starts_at).replace(hour=0, minute=0, second=0, microsecond=0)
    minutes = int((at - day).total_seconds() // 60)
    return clock_of(min(max(minutes, 0), 47 * 60 + 59))
