"""Many people at once, as a list tells them: foreseen first, then entered in one go."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.errors import RuleError
from events import access, journal
from events.access import Actor, Scope
from events.models import OUT, Entry, EntryState, Event
from events.names import fold, needs_reading, tidy
from events.people_file import Told
from events.sentences import sentence_of
from events.services.entries import answer, fill, has_place, most_in_line, refuse_when_over
from events.services.events import look_at_absent
from events.services.teams import enter_team

MOST_REASONS = 20
_PLAIN = ("group_wish", "mark", "home_by", "phoneless")


class Outcome(StrEnum):
    """What becomes of one row of a list."""

    ENTERS = "enters"
    WAITS = "waits"
    ALREADY_HERE = "already_here"
    WRONG = "wrong"


NEW = (Outcome.ENTERS, Outcome.WAITS)


@dataclass(frozen=True, slots=True)
class Item:
    """One row: its line, what becomes of it, and the entry that is new, or that is here already."""

    line: int
    outcome: Outcome
    player_name: str
    entry: Entry | None = None
    troubles: Mapping[str, str] = field(default_factory=dict)


def foresee_people(event: Event, people: Sequence[Told], *, actor: Actor) -> list[Item]:
    """Return what would become of each row if the list was entered now; nothing is written.

    Who has the name of somebody in the event, even of one who left or cancelled, is here already;
    a name that a list tells twice is wrong the second time.
    """
    access.require(event, actor=actor, need=Scope.ENTRIES_WRITE)
    refuse_when_over(event)
    known, lines, taken = _known(event), dict[str, int](), event.taken
    room = _Room(event)
    items = [_item(event, each, known, lines, room, actor=actor) for each in people]
    event.taken = taken
    return items


@transaction.atomic
def enter_people(
    *, event_id: str, actor: Actor, people: Sequence[Told], only_good: bool = False
) -> list[Item]:
    """Enter everybody on a list who is not here already, in its order; who finds no place waits in line.

    Refuses with `people_file.wrong_rows` (lines, reasons) all of it where a row is wrong, unless `only_good`
    leaves those rows out. The same list once more enters nobody.
    """
    event = access.locked_event(event_id, actor=actor, need=Scope.ENTRIES_WRITE)
    items = foresee_people(event, people, actor=actor)
    if not only_good:
        _refuse_wrong(items)
    _enter(event, [item.entry for item in items if item.outcome in NEW and item.entry], actor)
    if any(item.outcome is Outcome.WAITS for item in items):
        look_at_absent(event, now=timezone.now())
    return items


def _refuse_wrong(items: Sequence[Item]) -> None:
    """Refuse a list with wrong rows; tell all their lines, and what is wrong with the first of them."""
    wrong = [item for item in items if item.outcome is Outcome.WRONG]
    reasons = [
        {"line": item.line, "field": name, "detail": sentence}
        for item in wrong[:MOST_REASONS]
        for name, sentence in item.troubles.items()
    ]
    if wrong:
        lines = [item.line for item in wrong]
        raise RuleError("people_file.wrong_rows", lines=lines, reasons=reasons)


class _Room:
    """The places that are left while a list is gone through; counts on the event at hand."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.waiting = event.entries.filter(state=EntryState.WAITING).count()

    def take(self, entry: Entry) -> Outcome:
        """Give somebody a place, or the next one in line; refuses with `event.line_full`."""
        if has_place(self.event, EntryState.EXPECTED):
            self.event.taken += 1
            entry.state, entry.place_since = EntryState.EXPECTED, timezone.now()
            return Outcome.ENTERS
        most = most_in_line(self.event)
        if self.waiting >= most:
            raise RuleError("event.line_full", most=most)
        self.waiting += 1
        entry.state = EntryState.WAITING
        return Outcome.WAITS


def _item(
    event: Event,
    told: Told,
    known: Mapping[str, Entry],
    lines: dict[str, int],
    room: _Room,
    *,
    actor: Actor,
) -> Item:
    words = dict(told.words)
    name = tidy(str(words.get("player_name", "")))
    if fold(name) in known:
        same = known[fold(name)]
        return Item(told.line, Outcome.ALREADY_HERE, same.player_name, same)
    first = lines.setdefault(fold(name), told.line)
    troubles = {**told.troubles, **_troubles(name, words, first if first != told.line else 0)}
    if troubles:
        return Item(told.line, Outcome.WRONG, name, troubles=troubles)
    try:
        entry = _entry(event, words, actor=actor)
        return Item(told.line, room.take(entry), name, entry)
    except RuleError as refusal:
        return Item(told.line, Outcome.WRONG, name, troubles=_said(refusal))


def _known(event: Event) -> dict[str, Entry]:
    """Return everybody who ever entered by each name of theirs; who is in comes before who left."""
    people = sorted(event.entries.all(), key=lambda entry: entry.state not in OUT)
    names = ((name, entry) for entry in people for name in (entry.real_name, entry.player_name))
    return {fold(name): entry for name, entry in names if name}


def _troubles(name: str, words: Mapping[str, object], first: int) -> dict[str, str]:
    """Return what is wrong with a name by itself; `first` is the line that had it already, or 0."""
    if not name:
        return {"player_name": _("Write the name of the person.")}
    if first:
        again = _("Line {line} has the same name. Enter another person of that name by hand.")
        return {"player_name": again.format(line=first)}
    if needs_reading(name) and not tidy(str(words.get("kana", ""))):
        return {"kana": _("This name has kanji. Add its reading, so that the list can be sorted.")}
    return {}


def _said(refusal: RuleError) -> dict[str, str]:
    """Return a refusal as sentences by field."""
    errors = refusal.facts.get("errors")
    if not isinstance(errors, Mapping):
        return {"line": sentence_of(refusal)}
    told = {name: found for name, found in errors.items() if not isinstance(found, Mapping)}
    if "player_name" in told:
        told.pop("kana", None)  # which may be nothing but the name
    for code, found in errors.get("answers", {}).items():
        told[f"answers.{code}"] = found
    return {name: " ".join(map(str, found)) for name, found in told.items()}


def _entry(event: Event, words: dict[str, Any], *, actor: Actor) -> Entry:
    entry = Entry(event=event, level=words["level"])
    for name in _PLAIN:
        setattr(entry, name, words.get(name, getattr(entry, name)))
    own = {name: words.get(name, "") for name in ("player_name", "kana", "group")}
    fill(entry, **own, accepts=words.get("accepts", ()))
    answer(event, entry, words.get("answers", {}), actor=actor)
    return entry


def _enter(event: Event, entries: Sequence[Entry], actor: Actor) -> None:
    for arrival, entry in enumerate(entries, event.version + 1):
        event.taken += entry.state == EntryState.EXPECTED
        entry.arrival = arrival
    Entry.objects.bulk_create(entries)
    for entry in entries:
        enter_team(event, entry, "")
    facts = [{"entry": each.pk, "state": each.state, "level": each.level} for each in entries]
    journal.record_each(event, actor=actor, kind="entry.added", facts=facts)
