"""The reception: find people, check them in, take walk-ins; several devices at once."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from decks.loans import offers_at
from decks.services import enter
from engine.errors import RuleError
from engine.formats import format_of
from engine.seating.sizes import pod_sizes
from events import access, services
from events.access import Scope
from events.models import (
    DECK_READY,
    DeckPolicy,
    Entry,
    EntryState,
    Event,
    LevelsPolicy,
    Phase,
)
from events.pairs import has_pairs
from events.selectors import Turnout, entries_by_kana, found, lines_of, turnout, waiting_place
from standings.giving import promos_at
from standings.services import give_promo, take_promo_back
from web.door import SeeOther
from web.staff.acts import ButtonForm, filled, press, told
from web.staff.entry_forms import WalkInForm
from web.staff.gate import Desk, at_event, show


@dataclass(frozen=True, slots=True)
class Person:
    """One row of the list: an entry, its place in line, and what can be done at a tap."""

    entry: Entry
    line: int | None
    deck_lacks: bool
    acts: tuple[str, ...]
    has_promo: bool


OFFERED_ONCE_SEATED = {
    EntryState.EXPECTED: ("check-in", "drop"),
    EntryState.HERE: ("drop",),
    EntryState.WAITING: ("drop",),
    EntryState.DROPPED: ("restore",),
    EntryState.CANCELLED: ("restore",),
    EntryState.NO_SHOW: ("check-in", "restore"),
}
OFFERED = {
    EntryState.EXPECTED: ("check-in", "no-show", "cancel"),
    EntryState.HERE: ("undo", "drop"),
    EntryState.WAITING: ("cancel",),
    EntryState.DROPPED: ("restore",),
    EntryState.CANCELLED: ("restore",),
    EntryState.NO_SHOW: ("check-in", "restore"),
}


@require_GET
@at_event(Scope.CHECKIN_WRITE)
def reception(request: HttpRequest, desk: Desk) -> HttpResponse:
    """List everybody in kana order, or whom the search finds."""
    return _page(request, desk, WalkInForm())


@require_POST
@at_event(Scope.CHECKIN_WRITE)
def walk_in(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Enter somebody who stands at the desk; everything typed is kept when it is refused."""
    form = WalkInForm(request.POST)
    answer = filled(
        request,
        desk,
        form,
        lambda: enter(event_id=desk.event.pk, actor=desk.actor, now=timezone.now(), **form.facts()),
    )
    if answer is None:
        return _page(request, desk, form)
    assert isinstance(answer.body, dict)  # noqa: S101  written by `filled`
    entry = access.entry_for(answer.body["id"], actor=desk.actor, need=Scope.ENTRIES_WRITE)
    messages.success(request, _walked_in(entry))
    if entry.phoneless:
        return SeeOther(_place(desk, "person", entry_id=entry.pk))
    return SeeOther(_place(desk, "reception"))


@require_POST
@at_event(Scope.CHECKIN_WRITE)
def change_person(request: HttpRequest, desk: Desk, entry_id: str, act: str) -> HttpResponse:
    """Check in, undo, drop, restore or cancel at one tap; a second tap changes nothing."""
    entry = entry_at(desk, entry_id)
    if act not in COMMANDS:
        raise RuleError("access.not_found")
    command, words = COMMANDS[act]
    form = press(
        request,
        desk,
        lambda: command(request, desk, entry),
        done=str(words()).format(name=entry.player_name),
    )
    told(request, form)
    if request.headers.get("HX-Request"):
        return _row(request, desk, entry, form)
    return SeeOther(f"{_place(desk, 'reception')}#row-{entry.pk}")


@require_GET
@at_event(Scope.CHECKIN_WRITE)
def ask_to_cancel(request: HttpRequest, desk: Desk, entry_id: str) -> HttpResponse:
    """Ask once more before an entry is cancelled."""
    entry = entry_at(desk, entry_id)
    facts = {"entry": entry, "waiting": turnout(desk.event).waiting}
    return show(request, desk, "cancel.html", facts)


def entry_at(desk: Desk, entry_id: str) -> Entry:
    """Return an entry of this very event."""
    entry = access.entry_for(entry_id, actor=desk.actor, need=Scope.CHECKIN_WRITE)
    if entry.event_id != desk.event.pk:
        raise RuleError("access.not_found")
    return entry


def pods_if_now(event: Event, numbers: Turnout) -> str:
    """Say which pods the people who are here would make."""
    if has_pairs(event):
        return _tables_of_pairs(event)
    parts = [numbers.here]
    if event.levels_policy == LevelsPolicy.SEPARATE:
        parts = [people for people in numbers.here_levels.values() if people]
    rules = format_of(event.format)
    try:
        sizes = [
            size
            for people in parts
            for size in pod_sizes(people, prefer=rules.pod_prefer, allow=rules.pod_allow)
        ]
    except RuleError:
        return _("These people cannot be split into pods yet.")
    return _(", ").join(
        ngettext("{count} pod of {size}", "{count} pods of {size}", sizes.count(size)).format(
            count=sizes.count(size), size=size
        )
        for size in sorted(set(sizes), reverse=True)
    )


def _tables_of_pairs(event: Event) -> str:
    here = event.entries.filter(state=EntryState.HERE).values("team").distinct().count()
    tables, left = divmod(here, 2)
    said = ngettext("{count} table of two teams", "{count} tables of two teams", tables)
    words = [said.format(count=tables), *([_("one team sits out")] if left else [])]
    return _(", ").join(words)


def _check_in(request: HttpRequest, desk: Desk, entry: Entry) -> object:
    despite = request.POST.get("despite_deck") == "yes"
    return services.check_in(entry_id=entry.pk, actor=desk.actor, despite_deck=despite)


def _simply(command: Callable[..., Entry]) -> Callable[[HttpRequest, Desk, Entry], object]:
    return lambda _request, desk, entry: command(entry_id=entry.pk, actor=desk.actor)


def _give_promo(_request: HttpRequest, desk: Desk, entry: Entry) -> object:
    return give_promo(entry_id=entry.pk, actor=desk.actor, now=timezone.now())


COMMANDS: dict[str, tuple[Callable[[HttpRequest, Desk, Entry], object], Callable[[], str]]] = {
    "check-in": (_check_in, lambda: _("{name} is checked in.")),
    "undo": (_simply(services.undo_check_in), lambda: _("{name} is no longer checked in.")),
    "no-show": (_simply(services.mark_no_show), lambda: _("{name} is marked as not having come.")),
    "drop": (_simply(services.drop_entry), lambda: _("{name} has dropped out.")),
    "restore": (_simply(services.restore_entry), lambda: _("{name} is back.")),
    "promo": (_give_promo, lambda: _("{name} has got the promo.")),
    "promo-undo": (_simply(take_promo_back), lambda: _("{name} has no promo after all.")),
    "cancel": (_simply(services.cancel_entry), lambda: _("{name}'s entry is cancelled.")),
}


def _walked_in(entry: Entry) -> str:
    words = {
        EntryState.HERE: _("{name} is in and checked in."),
        EntryState.EXPECTED: _("{name} is in."),
        EntryState.WAITING: _("No place is free: {name} waits in line as number {place}."),
    }[EntryState(entry.state)]
    if entry.event.awaits_lots and entry.state == EntryState.WAITING:
        words = _("{name} takes part in the draw of the places.")
    return words.format(name=entry.player_name, place=waiting_place(entry))


def _page(request: HttpRequest, desk: Desk, form: WalkInForm) -> HttpResponse:
    words = request.GET.get("q", "").strip()
    everybody = entries_by_kana(desk.event)
    shown = found(everybody, words) if words else everybody
    facts = {
        "people": _people(desk.event, everybody, shown),
        "q": words,
        "form": form,
        "offers": offers_at(desk.event),
    }
    return show(request, desk, "reception.html", facts | _counts(desk.event), status=form.status)


def _row(request: HttpRequest, desk: Desk, entry: Entry, form: ButtonForm) -> HttpResponse:
    """Return the one row as it is now, with the counts and what was said."""
    entry = entry_at(desk, entry.pk)
    event = entry.event
    line = waiting_place(entry)
    person = _person(event, entry, line, promos_of(event))
    facts = {"person": person, "is_row": True}
    status = 409 if form.refusal else 200
    return show(
        request,
        Desk(desk.actor, event),
        "reception_row.html",
        facts | _counts(event),
        status=status,
    )


def _counts(event: Event) -> dict[str, object]:
    numbers = turnout(event)
    return {"turnout": numbers, "pods_if_now": pods_if_now(event, numbers)}


def _people(event: Event, everybody: list[Entry], shown: list[Entry]) -> list[Person]:
    places, promos = lines_of(everybody), promos_of(event)
    return [_person(event, entry, places.get(entry.pk), promos) for entry in shown]


def promos_of(event: Event) -> frozenset[str]:
    """Return who has got a promo, nobody where none are given."""
    return promos_at(event) if event.fan_event else frozenset()


def _person(event: Event, entry: Entry, line: int | None, promos: frozenset[str]) -> Person:
    lacks = event.deck_policy == DeckPolicy.REQUIRED and entry.deck_state not in DECK_READY
    offered = OFFERED_ONCE_SEATED if entry.seated else OFFERED
    line = None if event.awaits_lots else line  # nobody has a place in line before lots are drawn
    acts = () if event.phase == Phase.FINISHED else offered[EntryState(entry.state)]
    has_promo = entry.pk in promos
    if event.fan_event and (entry.state == EntryState.HERE or entry.seated or has_promo):
        acts = ("promo-undo" if has_promo else "promo", *acts)
    return Person(entry, line, lacks and entry.state == EntryState.EXPECTED, acts, has_promo)


def _place(desk: Desk, name: str, **rest: str) -> str:
    return reverse(f"staff:{name}", kwargs={"event_id": desk.event.pk, **rest})
