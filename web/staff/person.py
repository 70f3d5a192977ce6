"""One person at the desk: the ticket to show or print, and what can be put right."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import RuleError
from events import services
from events.access import Scope
from events.models import Entry
from events.tickets import ticket_of
from web.door import SeeOther
from web.forms import sent
from web.links import absolute
from web.staff.acts import filled, press, told
from web.staff.answers import answers_of
from web.staff.codes import qr_svg
from web.staff.entry_forms import ChangeForm
from web.staff.gate import Desk, at_event, show
from web.staff.reception import entry_at
from web.staff.slips import slip_form

MASKS = {
    "hide": (
        services.mask_name,
        gettext_lazy("The name is hidden. The player is told on their page."),
    ),
    "show": (services.unmask_name, gettext_lazy("The name is shown again.")),
}


@require_http_methods(["GET", "POST"])
@at_event(Scope.ENTRIES_WRITE)
def person(request: HttpRequest, desk: Desk, entry_id: str) -> HttpResponse:
    """Show a person's ticket, and change name, reading, level or company."""
    entry = entry_at(desk, entry_id)
    form = ChangeForm(sent(request), initial=_typed(entry))
    if request.method == "POST" and _changed(request, desk, entry, form):
        messages.success(request, _("The changes are saved."))
        return SeeOther(_place(desk, entry))
    address = absolute(request, f"/t/{ticket_of(entry)}")
    facts = {
        "entry": entry,
        "form": form,
        "address": address,
        "qr": qr_svg(address),
        "answers": answers_of(entry),
        "slip": slip_form(entry),
    }
    return show(request, desk, "person.html", facts, status=form.status)


@require_POST
@at_event(Scope.ENTRIES_WRITE)
def rotate(request: HttpRequest, desk: Desk, entry_id: str) -> HttpResponse:
    """Make a new ticket; the old link and name tag stop working."""
    entry = entry_at(desk, entry_id)
    form = press(
        request,
        desk,
        lambda: services.rotate_ticket(entry_id=entry.pk, actor=desk.actor),
        done=_("This is the new ticket. The old one no longer works."),
    )
    told(request, form)
    return SeeOther(_place(desk, entry))


@require_POST
@at_event(Scope.ENTRIES_WRITE)
def mask(request: HttpRequest, desk: Desk, entry_id: str, act: str) -> HttpResponse:
    """Hide an improper name from everybody else, or show it again."""
    entry = entry_at(desk, entry_id)
    if act not in MASKS:
        raise RuleError("access.not_found")
    command, done = MASKS[act]
    form = press(
        request, desk, lambda: command(entry_id=entry.pk, actor=desk.actor), done=str(done)
    )
    told(request, form)
    return SeeOther(_place(desk, entry))


def _changed(request: HttpRequest, desk: Desk, entry: Entry, form: ChangeForm) -> bool:
    answer = filled(
        request,
        desk,
        form,
        lambda: services.change_entry(
            entry_id=entry.pk, actor=desk.actor, changes=form.changes(entry)
        ),
    )
    return answer is not None


def _typed(entry: Entry) -> dict[str, object]:
    names = ("player_name", "kana", "level", "accepts", "group", "group_wish", "mark", "home_by")
    return {name: getattr(entry, name) for name in names}


def _place(desk: Desk, entry: Entry) -> str:
    return reverse("staff:person", kwargs={"event_id": desk.event.pk, "entry_id": entry.pk})
