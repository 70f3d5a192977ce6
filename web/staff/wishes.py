"""Private wishes at the desk: whom somebody must not meet, and who must go home when."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from engine.errors import RuleError
from events.access import Scope
from events.models import EntryState
from events.selectors import entries_by_kana
from events.services import change_event
from pods import access, services
from pods.wishes import own_wishes, wishes_of
from web.door import SeeOther
from web.forms import PageForm
from web.staff.acts import filled, press, told
from web.staff.gate import Desk, at_event, show
from web.staff.reception import entry_at


class ApartForm(PageForm):
    """The name of somebody a person must not sit with."""

    named = forms.CharField(max_length=40)


SHORTER = {"rounds": "rounds_planned", "minutes": "round_minutes"}


@require_GET
@at_event(Scope.ROUNDS_WRITE)
def wishes(request: HttpRequest, desk: Desk) -> HttpResponse:
    """List all wishes to sit apart, undecided ones first."""
    people = [e for e in entries_by_kana(desk.event) if e.state != EntryState.CANCELLED]
    facts = {"lines": wishes_of(desk.event), "people": people}
    return show(request, desk, "wishes.html", facts)


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def decide(request: HttpRequest, desk: Desk, wish_id: str) -> HttpResponse:
    """Approve a wish for the chosen person, or refuse it."""
    _at_this_event(desk, wish_id)
    approve = request.POST.get("do") == "approve"
    form = press(
        request,
        desk,
        lambda: services.decide_wish(
            wish_id=wish_id,
            actor=desk.actor,
            approve=approve,
            other_id=request.POST.get("other"),
        ),
        done=_("They are seated apart from the next pairing on.") if approve else _("Refused."),
    )
    told(request, form)
    return _to(desk, "wishes")


@require_POST
@at_event(Scope.ENTRIES_WRITE)
def wish_for(request: HttpRequest, desk: Desk, entry_id: str) -> HttpResponse:
    """Note a wish for somebody who says it at the desk."""
    entry = entry_at(desk, entry_id)
    form = ApartForm(request.POST)
    answer = filled(
        request,
        desk,
        form,
        lambda: services.wish_apart(
            entry_id=entry.pk,
            actor=desk.actor,
            named=form.cleaned_data["named"],
            now=timezone.now(),
        ),
    )
    facts = {"entry": entry, "form": form, "wishes": own_wishes(entry)}
    if answer is None:
        return show(request, desk, "apart.html", facts, status=form.status)
    return _to(desk, "wishes" if desk.runs_rounds else "apart", entry_id=entry.pk)


@require_GET
@at_event(Scope.ENTRIES_WRITE)
def apart(request: HttpRequest, desk: Desk, entry_id: str) -> HttpResponse:
    """Show one person's wishes, and take one more."""
    entry = entry_at(desk, entry_id)
    facts = {"entry": entry, "form": ApartForm(), "wishes": own_wishes(entry)}
    return show(request, desk, "apart.html", facts)


@require_POST
@at_event(Scope.ENTRIES_WRITE)
def withdraw(request: HttpRequest, desk: Desk, wish_id: str) -> HttpResponse:
    """Take a wish back for somebody who says so at the desk."""
    entry_id = _at_this_event(desk, wish_id)
    form = press(
        request,
        desk,
        lambda: services.withdraw_wish(wish_id=wish_id, actor=desk.actor),
        done=_("The wish is taken back."),
    )
    told(request, form)
    return _to(desk, "wishes" if desk.runs_rounds else "apart", entry_id=entry_id)


@require_POST
@at_event(Scope.EVENTS_WRITE)
def shorten(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Plan fewer or shorter rounds, as the forecast offers."""
    what, typed = request.POST.get("what", ""), request.POST.get("to", "")
    if what not in SHORTER or not (typed.isascii() and typed.isdigit() and len(typed) <= 3):  # noqa: PLR2004
        raise RuleError("access.not_found")
    form = press(
        request,
        desk,
        lambda: change_event(
            event_id=desk.event.pk, actor=desk.actor, changes={SHORTER[what]: int(typed)}
        ),
        done=_("The plan of the evening is changed."),
    )
    told(request, form)
    return _to(desk, "board")


def _at_this_event(desk: Desk, wish_id: str) -> str:
    """Return whose wish it is; there are no wishes of other events here."""
    wish = access.wish_for(wish_id, actor=desk.actor)
    if wish.entry.event_id != desk.event.pk:
        raise RuleError("access.not_found")
    return wish.entry_id


def _to(desk: Desk, page: str, *, entry_id: str = "") -> SeeOther:
    at = {"entry_id": entry_id} if page == "apart" else {}
    return SeeOther(reverse(f"staff:{page}", kwargs={"event_id": desk.event.pk, **at}))
