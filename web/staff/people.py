"""The reception's list: one row for each person, what can be done at a tap, and states to choose from."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from events.models import DECK_READY, OUT, DeckPolicy, Entry, EntryState, Event, Phase
from events.pairs import has_pairs
from events.selectors import entries_by_kana, found, lines_of
from events.till import Paid, paid_at
from standings.giving import promos_at

FEW = 60  # rows that a page shows before it is asked for more
STATES: Mapping[str, tuple[frozenset[EntryState], str | Promise]] = {
    "expected": (frozenset({EntryState.EXPECTED}), pgettext_lazy("people who are", "Expected")),
    "here": (frozenset({EntryState.HERE}), pgettext_lazy("people who are", "Here")),
    "left": (frozenset({EntryState.DROPPED}), pgettext_lazy("people who have", "Left")),
    "cancelled": (
        frozenset({EntryState.CANCELLED}),
        pgettext_lazy("people who have", "Cancelled"),
    ),
    "no_show": (frozenset({EntryState.NO_SHOW}), gettext_lazy("Did not come")),
    "waiting": (frozenset({EntryState.WAITING}), gettext_lazy("In line")),
}
UNPAID = "unpaid"
ALWAYS = ("expected", "here", "left", "no_show")
OFFERED_ONCE_SEATED = {
    EntryState.EXPECTED: ("check-in", "drop"),
    EntryState.HERE: ("drop",),
    EntryState.WAITING: ("drop",),
    EntryState.DROPPED: ("restore",),
    EntryState.CANCELLED: ("restore",),
    EntryState.NO_SHOW: ("check-in", "restore"),
}
OFFERED = {
    EntryState.EXPECTED: ("check-in", "no-show"),
    EntryState.HERE: ("undo", "drop"),
    EntryState.WAITING: ("cancel",),
    EntryState.DROPPED: ("restore",),
    EntryState.CANCELLED: ("restore",),
    EntryState.NO_SHOW: ("check-in", "restore"),
}


@dataclass(frozen=True, slots=True)
class Person:
    """One row of the list: an entry, its place in line, and what can be done at a tap."""

    entry: Entry
    line: int | None
    deck_lacks: bool
    acts: tuple[str, ...]
    has_promo: bool
    is_alone: bool
    paid: Paid | None
    is_unpaid: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """A state to look at alone, and how many people are in it."""

    code: str
    name: str
    people: int


@dataclass(frozen=True, slots=True)
class Asked:
    """What the list was asked for: words to find, or one state; and how many rows."""

    words: str
    state: str
    rows: int

    def of(self, entries: list[Entry], beside: "Beside") -> list[Entry]:
        """Return who is asked for; words find people in whatever state they are."""
        if self.words:
            return found(entries, self.words)
        if self.state == UNPAID:
            return [entry for entry in entries if beside.owes(entry)]
        if self.state in STATES:
            return [entry for entry in entries if entry.state in STATES[self.state][0]]
        return entries


@dataclass(frozen=True, slots=True)
class PeopleList:
    """The rows of a page, how many more there are, and the states to choose from."""

    people: list[Person]
    more: int
    choices: list[Choice]


@dataclass(frozen=True, slots=True)
class Beside:
    """What is known of all people of an event beside their entries."""

    lines: Mapping[str, int]
    promos: frozenset[str]
    alone: frozenset[str]
    paid: Mapping[str, Paid]
    takes_money: bool

    def owes(self, entry: Entry) -> bool:
        """Whether somebody is here and has not paid."""
        is_here = entry.state == EntryState.HERE
        return self.takes_money and is_here and entry.pk not in self.paid


def asked_in(query: QueryDict) -> Asked:
    """Read what the list is asked for from an address."""
    rows = query.get("rows", "")
    many = int(rows) if rows.isascii() and rows.isdigit() and len(rows) <= len("9999") else 0
    state = query.get("state", "")
    return Asked(
        query.get("q", "").strip(), state if state in {*STATES, UNPAID} else "", max(many, FEW)
    )


def listed(event: Event, asked: Asked) -> PeopleList:
    """Return the rows that were asked for, in kana order."""
    everybody = entries_by_kana(event)
    beside = beside_of(event, everybody)
    wanted = asked.of(everybody, beside)
    rows = [_person(event, entry, beside) for entry in wanted[: asked.rows]]
    return PeopleList(rows, max(len(wanted) - asked.rows, 0), choices_of(everybody, beside))


def one_of(event: Event, entry: Entry, everybody: list[Entry]) -> tuple[Person, list[Choice]]:
    """Return the row of one person, and the states to choose from."""
    beside = beside_of(event, everybody)
    return _person(event, entry, beside), choices_of(everybody, beside)


def beside_of(event: Event, everybody: list[Entry]) -> Beside:
    """Return what rows need beside the entries, in as many queries as the event has extras."""
    return Beside(
        lines_of(everybody),
        _promos(event),
        _alone(event, everybody),
        paid_at(event),
        takes_money=bool(event.fees),
    )


def choices_of(entries: list[Entry], beside: Beside) -> list[Choice]:
    """Count the people in each state; the rarer states only where somebody is in them."""
    counts = Counter(entry.state for entry in entries)
    choices = [
        Choice(code, str(name), sum(counts[state] for state in states))
        for code, (states, name) in STATES.items()
    ]
    owing = sum(beside.owes(entry) for entry in entries)
    choices.append(Choice(UNPAID, _("Here, unpaid"), owing))
    return [choice for choice in choices if choice.people or choice.code in ALWAYS]


def _promos(event: Event) -> frozenset[str]:
    return promos_at(event) if event.fan_event else frozenset()


def _alone(event: Event, entries: Iterable[Entry]) -> frozenset[str]:
    """Return who still has no partner where pairs are fixed."""
    if not has_pairs(event):
        return frozenset()
    staying = [entry for entry in entries if entry.state not in OUT]
    sizes = Counter(entry.team_id or entry.pk for entry in staying)
    return frozenset(e.pk for e in staying if sizes[e.team_id or e.pk] == 1)


def _person(event: Event, entry: Entry, beside: Beside) -> Person:
    state = EntryState(entry.state)
    lacks = event.deck_policy == DeckPolicy.REQUIRED and entry.deck_state not in DECK_READY
    has_promo = entry.pk in beside.promos
    acts = _acts(event, entry, state)
    if event.fan_event and (state == EntryState.HERE or entry.seated or has_promo):
        acts = ("promo-undo" if has_promo else "promo", *acts)
    return Person(
        entry=entry,
        # nobody has a place in line before lots are drawn; a slip has a number of its own
        line=None if event.awaits_lots or event.by_slips else beside.lines.get(entry.pk),
        deck_lacks=lacks and "check-in" in acts,
        acts=acts,
        has_promo=has_promo,
        is_alone=entry.pk in beside.alone,
        paid=beside.paid.get(entry.pk),
        is_unpaid=beside.owes(entry),
    )


def _acts(event: Event, entry: Entry, state: EntryState) -> tuple[str, ...]:
    if event.phase == Phase.FINISHED:
        return ()
    if event.by_slips and state == EntryState.WAITING:
        return ("slip" if entry.lot is None else "slip-undo", "cancel")
    acts = (OFFERED_ONCE_SEATED if entry.seated else OFFERED)[state]
    asked = state == EntryState.EXPECTED and entry.offer_until is not None
    return (*acts, "take-place") if asked else acts
