"""The reception: find people, check them in, take walk-ins; several devices at once."""

from collections.abc import Callable, Mapping
from urllib.parse import urlencode, urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from decks.loans import offers_at
from decks.services import enter
from engine.errors import RuleError
from events import access, services
from events.access import Scope
from events.models import Entry, Event
from events.selectors import turnout
from events.services import Arrival
from standings.services import give_promo, take_promo_back
from web.door import SeeOther
from web.staff.acts import ButtonForm, filled, pressed, told
from web.staff.arrivals import Told, told_again, walked_in
from web.staff.entry_forms import WalkInForm
from web.staff.gate import Desk, at_event, show
from web.staff.outlooks import prospects
from web.staff.people import asked_in, listed, one_of
from web.staff.prices import chosen, prices_at_once

Command = Callable[[HttpRequest, Desk, Entry], object]


@require_GET
@at_event(Scope.CHECKIN_WRITE)
def reception(request: HttpRequest, desk: Desk) -> HttpResponse:
    """List people in kana order: all, one state, or whom the search finds."""
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
    if entry.phoneless:
        messages.success(request, walked_in(entry).sentence)
        return SeeOther(_place(desk, "person", entry_id=entry.pk))
    return back_with(desk, entry, "walk-in")


@require_POST
@at_event(Scope.CHECKIN_WRITE)
def change_person(request: HttpRequest, desk: Desk, entry_id: str, act: str) -> HttpResponse:
    """Check in, undo, drop, restore or mark at one tap; a second tap changes nothing."""
    entry = entry_at(desk, entry_id)
    if act not in COMMANDS:
        raise RuleError("access.not_found")
    command, words = COMMANDS[act]
    form, is_new = pressed(request, desk, lambda: command(request, desk, entry))
    told(request, form)
    how = _how(request, act, is_new=is_new) if not form.refusal else ""
    if not form.refusal and not how:
        messages.success(request, str(words()).format(name=entry.player_name))
    if request.headers.get("HX-Request"):
        return _row(request, desk, entry, form, how)
    if how:
        return back_with(desk, entry, how)
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


def back_with(desk: Desk, entry: Entry, how: str, **more: str) -> SeeOther:
    """Go back to the reception, which tells in large letters who has just come."""
    query = urlencode({"done": entry.pk, "as": how, **more})
    return SeeOther(f"{_place(desk, 'reception')}?{query}")


def _how(request: HttpRequest, act: str, *, is_new: bool) -> str:
    """Return how the desk is told of an act in large letters; nothing where a line is enough."""
    if act == "pay":
        return "fee"
    if act != "check-in" or not is_new:
        return "again" if act == "check-in" else ""
    return "paid" if request.POST.get("pay") else "new"


def _check_in(request: HttpRequest, desk: Desk, entry: Entry) -> Arrival:
    despite = request.POST.get("despite_deck") == "yes"
    if not request.POST.get("pay"):
        return services.arrive(entry_id=entry.pk, actor=desk.actor, despite_deck=despite)
    fee, method = chosen(request.POST["pay"])
    return services.arrive_paying(
        entry_id=entry.pk,
        actor=desk.actor,
        fee=fee,
        method=method,
        now=timezone.now(),
        despite_deck=despite,
    )


def _pay(request: HttpRequest, desk: Desk, entry: Entry) -> services.Receipt:
    fee, method = chosen(request.POST.get("pay", ""))
    return services.take_payment(
        entry_id=entry.pk, actor=desk.actor, fee=fee, method=method, now=timezone.now()
    )


def _unpay(request: HttpRequest, desk: Desk, entry: Entry) -> object:
    """Take back a fee that was noted a moment ago."""
    payment = entry.payments.filter(pk=request.POST.get("payment", "")).first()
    if payment is None:
        raise RuleError("payment.nothing_left")
    return services.never_paid(payment_id=payment.pk, actor=desk.actor, now=timezone.now())


def _undo(request: HttpRequest, desk: Desk, entry: Entry) -> Entry:
    """Take a check-in back, and the fee that was taken by the same tap."""
    payment = request.POST.get("payment", "")
    if payment and entry.payments.filter(pk=payment).exists():
        services.never_paid(payment_id=payment, actor=desk.actor, now=timezone.now())
    return services.undo_check_in(entry_id=entry.pk, actor=desk.actor)


def _simply(command: Callable[..., Entry]) -> Command:
    return lambda _request, desk, entry: command(entry_id=entry.pk, actor=desk.actor)


def _give_promo(_request: HttpRequest, desk: Desk, entry: Entry) -> object:
    return give_promo(entry_id=entry.pk, actor=desk.actor, now=timezone.now())


COMMANDS: Mapping[str, tuple[Command, Callable[[], str]]] = {
    "check-in": (_check_in, lambda: _("{name} is checked in.")),
    "let-in": (
        lambda _request, desk, entry: services.let_in(entry_id=entry.pk, actor=desk.actor),
        lambda: _("{name} is in, and the limit is one higher."),
    ),
    "pay": (_pay, lambda: _("{name} has paid.")),
    "unpay": (_unpay, lambda: _("The payment of {name} was a mistake and counts no more.")),
    "undo": (_undo, lambda: _("{name} is no longer checked in.")),
    "undo-walk-in": (
        _simply(services.undo_walk_in),
        lambda: _("{name} was entered by mistake and is out again."),
    ),
    "take-place": (
        _simply(services.take_place),
        lambda: _("{name} takes the place."),
    ),
    "no-show": (
        _simply(services.mark_no_show),
        lambda: _("{name} is marked as not having come."),
    ),
    "slip": (_simply(services.give_slip), lambda: _("{name} has a number.")),
    "slip-undo": (_simply(services.take_slip_back), lambda: _("{name} has no number any more.")),
    "drop": (_simply(services.drop_entry), lambda: _("{name} has dropped out.")),
    "restore": (_simply(services.restore_entry), lambda: _("{name} is back.")),
    "promo": (_give_promo, lambda: _("{name} has got the promo.")),
    "promo-undo": (_simply(take_promo_back), lambda: _("{name} has no promo after all.")),
    "cancel": (_simply(services.cancel_entry), lambda: _("{name}'s entry is cancelled.")),
}


def _page(request: HttpRequest, desk: Desk, form: WalkInForm) -> HttpResponse:
    asked = asked_in(request.GET)
    facts = {
        "list": listed(desk.event, asked),
        "asked": asked,
        "q": asked.words,
        "form": form,
        "offers": offers_at(desk.event),
        "done": _just_done(request, desk),
        "at_once": prices_at_once(desk.event),
    }
    return show(request, desk, "reception.html", facts | counts_of(desk.event), status=form.status)


def _just_done(request: HttpRequest, desk: Desk) -> Told | None:
    """Return whom the address names as having just come; a stranger's name is nobody here."""
    wanted = request.GET.get("done", "")
    found = desk.event.entries.filter(pk=wanted).first() if wanted else None
    if found is None:
        return None
    found.event = desk.event
    return told_again(found, request.GET.get("as", ""))


def _row(
    request: HttpRequest, desk: Desk, entry: Entry, form: ButtonForm, how: str
) -> HttpResponse:
    """Return the one row as it is now, with the counts and what was said."""
    entry = entry_at(desk, entry.pk)
    event = entry.event
    person, choices = one_of(event, entry, list(event.entries.all()))
    facts = {
        "person": person,
        "is_row": True,
        "done": told_again(entry, how) if how else None,
        "choices": choices,
        "asked": asked_in(QueryDict(urlsplit(request.headers.get("HX-Current-URL", "")).query)),
        "at_once": prices_at_once(event),
    }
    status = 409 if form.refusal else 200
    desk = Desk(desk.actor, event)
    return show(request, desk, "reception_row.html", facts | counts_of(event), status=status)


def counts_of(event: Event) -> dict[str, object]:
    """Return how many people there are, and the pods they would make now."""
    numbers = turnout(event)
    return {"turnout": numbers, "prospects": prospects(event, numbers)}


def _place(desk: Desk, name: str, **rest: str) -> str:
    return reverse(f"staff:{name}", kwargs={"event_id": desk.event.pk, **rest})
