"""Commands on one player's entry."""

from collections.abc import Collection, Mapping
from datetime import time
from typing import Any

from django.db import transaction
from django.utils import timezone

from engine.errors import RuleError
from events import access, due, journal
from events.access import Actor, Scope
from events.cleaning import refuse_bad_fields
from events.models import (
    DECK_READY,
    OUT,
    TAKES_A_PLACE,
    Confirmation,
    Entry,
    EntryState,
    Event,
    GroupWish,
    Mark,
    Phase,
)
from events.names import fold, needs_reading, tidy
from events.questions import answers_from, questions_from
from events.services.events import WEIGH, look_at_absent
from events.services.links import forget_links
from events.services.slips import next_slip
from events.services.teams import enter_team
from events.services.waitlist import promote

MOST_IN_LINE = 500  # whatever the capacity: nobody at the end of a longer line ever plays
MOST_IN_LOTTERY = 5000  # there everybody has the same chance
PLAIN = frozenset({"level", "group_wish", "mark", "home_by"})  # taken as they come
PRIVATE = frozenset({"home_by", "answers"})  # not even the journal says that it changed


@transaction.atomic
def add_entry(
    *,
    event_id: str,
    actor: Actor,
    player_name: str,
    level: int,
    kana: str = "",
    accepts: Collection[int] = (),
    group: str = "",
    group_wish: str = GroupWish.APART,
    mark: str = Mark.NONE,
    home_by: time | None = None,
    same_name_ok: bool = False,
    here: bool = False,
    phoneless: bool = False,
    team_code: str = "",
    answers: Mapping[str, str] | None = None,
) -> Entry:
    """Enter a player: in while there are places, else in line, in the order of arrival.

    Staff may enter people who stand at the desk (`here`) or have no phone (`phoneless`).
    Refuses a name that is already in (`entry.same_name`) until `same_name_ok` says it is another
    person, and everybody while 500 people wait in line (`event.line_full`). Where pairs are fixed,
    `team_code` is the partner's; refuses it with `team.…`. `answers` are those to the event's questions.
    """
    event = access.locked_event(event_id, actor=actor)
    if here or phoneless:
        access.require(event, actor=actor, need=Scope.ENTRIES_WRITE)
    refuse_when_over(event)
    entry = Entry(event=event, level=level, phoneless=phoneless, walk_in=here)
    entry.group_wish, entry.mark, entry.home_by = group_wish, mark, home_by
    fill(entry, player_name=player_name, kana=kana, group=group, accepts=accepts)
    answer(event, entry, answers or {}, actor=actor)
    if not same_name_ok:
        _refuse_same_name(entry)
    give_place(event, entry, EntryState.HERE if here else EntryState.EXPECTED)
    if here and event.by_slips and entry.state == EntryState.WAITING:
        entry.lot = next_slip(event)
    entry.arrival = event.version + 1
    entry.save(force_insert=True)
    enter_team(event, entry, team_code)
    journal.record(
        event, actor=actor, kind="entry.added", entry=entry.pk, state=entry.state, level=level
    )
    return entry


@transaction.atomic
def change_entry(*, entry_id: str, actor: Actor, changes: Mapping[str, Any]) -> Entry:
    """Change name, reading, levels, group, mark or the way home; the player may do it alone.

    A new name asks as entering does (`entry.same_name`, until `same_name_ok`), and the reading
    follows it where it was nothing but the old name, unless the changes bring one.
    """
    event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.ENTRIES_WRITE)
    refuse_when_over(event)
    _refuse_other_levels(event, entry, changes)
    _refuse_to_change_mask(entry, changes)
    for name in PLAIN & changes.keys():
        setattr(entry, name, changes[name])
    if "answers" in changes:
        answer(event, entry, changes["answers"], actor=actor)
    old_name = entry.player_name
    fill(entry, **_words_after(entry, changes))
    renamed = fold(entry.player_name) != fold(old_name)
    if renamed and not changes.get("same_name_ok", False):
        _refuse_same_name(entry)
    entry.save()
    fields = sorted(changes.keys() - {"same_name_ok", *PRIVATE})
    journal.record(event, actor=actor, kind="entry.changed", entry=entry.pk, fields=fields)
    return entry


@transaction.atomic
def cancel_entry(*, entry_id: str, actor: Actor) -> Entry:
    """Give the place back before playing; the first in line gets it."""
    event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.ENTRIES_WRITE)
    if entry.state in OUT:
        return entry
    refuse_when_over(event)
    if entry.state == EntryState.HERE:
        raise RuleError("entry.here_drop_instead")
    refuse_when_seated(entry)
    return _leave(event, entry, EntryState.CANCELLED, actor=actor, kind="entry.cancelled")


@transaction.atomic
def drop_entry(*, entry_id: str, actor: Actor) -> Entry:
    """Take a player out of all later rounds; results so far stay."""
    event, entry = access.locked_entry(
        entry_id, actor=actor, need=Scope.ENTRIES_WRITE, forgotten_too=True
    )
    if entry.state in OUT:
        return entry
    refuse_when_over(event)
    if entry.state != EntryState.HERE and not entry.seated:
        raise RuleError("entry.not_here")
    return _leave(event, entry, EntryState.DROPPED, actor=actor, kind="entry.dropped")


@transaction.atomic
def restore_entry(*, entry_id: str, actor: Actor) -> Entry:
    """Take a cancellation or drop back; where the place is gone the player waits in line."""
    event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.ENTRIES_WRITE)
    access.require(event, actor=actor, need=Scope.ENTRIES_WRITE)
    refuse_when_over(event)
    if entry.state not in OUT:
        return entry
    was_here = entry.state == EntryState.DROPPED
    give_place(event, entry, EntryState.HERE if was_here else EntryState.EXPECTED)
    return moved(event, entry, entry.state, actor=actor, kind="entry.restored")


@transaction.atomic
def rotate_ticket(*, entry_id: str, actor: Actor) -> Entry:
    """Make a new ticket; all older links and name tags of this entry stop working."""
    event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.ENTRIES_WRITE)
    access.require(event, actor=actor, need=Scope.ENTRIES_WRITE)
    entry.ticket_rotation += 1
    forget_links(entry)
    entry.save(update_fields=["ticket_rotation"])
    journal.record(event, actor=actor, kind="entry.ticket_rotated", entry=entry.pk)
    return entry


def refuse_when_over(event: Event) -> None:
    """Refuse changes of people once the event is finished."""
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")


def _refuse_other_levels(event: Event, entry: Entry, changes: Mapping[str, Any]) -> None:
    """Refuse to change levels by hand where they follow from decks that are ready."""
    if not event.levels_from_decks or entry.deck_state not in DECK_READY:
        return
    level = changes.get("level", entry.level)
    wanted = {level, *changes.get("accepts", entry.accepts)}
    if level != entry.level or wanted != set(entry.accepts):
        raise RuleError("entry.levels_follow_decks")


def _refuse_to_change_mask(entry: Entry, changes: Mapping[str, Any]) -> None:
    shown = {"player_name": entry.player_name, "kana": entry.kana}
    if entry.real_name and any(changes.get(name, words) != words for name, words in shown.items()):
        raise RuleError("entry.name_masked")


def refuse_when_seated(entry: Entry) -> None:
    """Refuse what must not happen to somebody with a seat in a public round."""
    if entry.seated:
        raise RuleError("entry.playing_drop_instead")


def fill(
    entry: Entry, *, player_name: str, kana: str, group: str, accepts: Collection[int]
) -> None:
    """Write the words of an entry as they are kept; refuses with `fields.invalid`."""
    entry.player_name, entry.kana, entry.group = tidy(player_name), tidy(kana), tidy(group)
    if not entry.kana and not needs_reading(entry.player_name):
        entry.kana = entry.player_name
    entry.accepts = sorted({entry.level, *accepts} & {1, 2, 3})
    refuse_bad_fields(entry, names={"player_name", "kana", "group", *PLAIN})


def answer(event: Event, entry: Entry, answers: Mapping[str, str], *, actor: Actor) -> None:
    """Keep the answers to the event's own questions; staff may leave open what players must answer."""
    lenient = actor.may(event, Scope.ENTRIES_WRITE)
    entry.answers = answers_from(questions_from(event.questions), answers, lenient=lenient)


def _words_after(entry: Entry, changes: Mapping[str, Any]) -> dict[str, Any]:
    names = ("player_name", "kana", "group", "accepts")
    words = {name: changes.get(name, getattr(entry, name)) for name in names}
    renamed = tidy(words["player_name"]) != entry.player_name
    if renamed and "kana" not in changes and entry.kana == entry.player_name:
        words["kana"] = ""
    return words


def _refuse_same_name(entry: Entry) -> None:
    others = Entry.objects.filter(event=entry.event).exclude(state=EntryState.CANCELLED)
    others = others.exclude(pk=entry.pk)
    name = fold(entry.player_name)
    if any(fold(other) == name for other in others.values_list("player_name", flat=True)):
        raise RuleError("entry.same_name", player_name=entry.player_name)


def give_place(event: Event, entry: Entry, state: EntryState) -> None:
    """Give an entry of a locked event a place in this state, or put it in line; nothing is saved."""
    if not has_place(event, state):
        _refuse_full_line(event)
        entry.state = EntryState.WAITING
        look_at_absent(event, now=timezone.now())
        return
    entry.state, entry.place_since = state, timezone.now()
    event.taken += 1


def has_place(event: Event, state: EntryState) -> bool:
    """Tell whether somebody who comes now gets a place of an event at once."""
    return event.taken < event.capacity and not _held_back(event, state)


def _held_back(event: Event, state: EntryState) -> bool:
    """Whether a place is not given at once though one is free: lots or slips decide."""
    if event.by_slips and not event.doors_open:
        return True
    return (event.awaits_lots or event.by_slips) and state != EntryState.HERE


def most_in_line(event: Event) -> int:
    """Return how many people may wait for a place."""
    return MOST_IN_LOTTERY if event.awaits_lots or event.by_slips else MOST_IN_LINE


def _refuse_full_line(event: Event) -> None:
    most = most_in_line(event)
    if event.entries.filter(state=EntryState.WAITING).count() >= most:
        raise RuleError("event.line_full", most=most)


def give_up_place(event: Event, entry: Entry, state: EntryState) -> list[str]:
    """Take an entry of a locked event out; return who comes in from the line. The caller records it.

    A result may have waited for this player alone.
    """
    if entry.state in TAKES_A_PLACE:
        event.taken -= 1
    entry.state = state
    entry.save(update_fields=["state"])
    if entry.seated and event.confirmation != Confirmation.ONE:
        due.plan(WEIGH, at=timezone.now(), event=event.pk)
    return promote(event) if event.phase != Phase.FINISHED else []


def take_place_again(event: Event, entry: Entry) -> EntryState:
    """Take somebody back who was here, or at least into the line. The caller records it."""
    give_place(event, entry, EntryState.HERE)
    entry.save(update_fields=["state", "place_since"])
    return EntryState(entry.state)


def _leave(event: Event, entry: Entry, state: EntryState, *, actor: Actor, kind: str) -> Entry:
    promoted = give_up_place(event, entry, state)
    if state == EntryState.CANCELLED:
        forget_links(entry)
    journal.record(event, actor=actor, kind=kind, entry=entry.pk, promoted=promoted)
    return entry


def moved(event: Event, entry: Entry, state: str, *, actor: Actor, kind: str) -> Entry:
    """Store where an entry of a locked event is now, and record it."""
    entry.state, entry.offer_until = state, None
    entry.save(update_fields=["state", "place_since", "offer_until"])
    journal.record(event, actor=actor, kind=kind, entry=entry.pk, state=state)
    return entry
