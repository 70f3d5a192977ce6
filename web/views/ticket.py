"""A player's own page: always the next thing to do, and the acts that are theirs alone."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from events import services
from events.access import Actor
from events.models import Entry, EntryState, Phase
from events.once import Answer
from events.tickets import ticket_of
from pods.selectors import pod_of_entry, report_of
from pods.services import answer_report
from web.actors import holder_of
from web.door import SeeOther, page, submit
from web.entry_forms import PlayForm
from web.forms import PageForm, sent
from web.held_tickets import held_by
from web.links import absolute, qr_code
from web.now import now_of
from web.ticket_forms import DisputeForm, ReportAnswerForm


def back_to(ticket: str) -> SeeOther:
    """Go back to a player's page."""
    return SeeOther(reverse("ticket", args=[ticket]))


@require_safe
@page
def ticket_page(request: HttpRequest, ticket: str) -> HttpResponse:
    """Show a player their page."""
    entry, _actor = holder_of(ticket)
    return render(request, "web/ticket.html", ticket_words(request, entry, ticket))


@require_safe
@page
def ticket_now(request: HttpRequest, ticket: str) -> HttpResponse:
    """Show the part of a player's page that changes."""
    entry, _actor = holder_of(ticket)
    return render(request, "web/ticket/now_alone.html", ticket_words(request, entry, ticket))


def ticket_words(request: HttpRequest, entry: Entry, ticket: str) -> dict[str, object]:
    """Return what a player's page is made of."""
    return {
        "entry": entry,
        "event": entry.event,
        "ticket": ticket,
        "now": now_of(entry, at=timezone.now()),
        "agree_form": ReportAnswerForm(),
        "link": absolute(request, reverse("ticket", args=[ticket])),
        "beside": _held_beside(request, entry),
    }


def _held_beside(request: HttpRequest, entry: Entry) -> list[tuple[Entry, str]]:
    """Return the other people of this event whose tickets the phone holds: a family's."""
    held = held_by(request)
    same = (each for each in held if each.event_id == entry.event_id and each.pk != entry.pk)
    return [(each, ticket_of(each)) for each in same]


@require_safe
@page
def ticket_qr(request: HttpRequest, ticket: str) -> HttpResponse:
    """Draw the QR code of a player's private link."""
    holder_of(ticket)
    return qr_code(absolute(request, reverse("ticket", args=[ticket])))


@require_http_methods(["GET", "HEAD", "POST"])
@page
def change(request: HttpRequest, ticket: str) -> HttpResponse:
    """Let a player change how they want to play."""
    entry, actor = holder_of(ticket)
    if entry.event.phase == Phase.FINISHED:
        return _too_late(request, ticket)
    form = PlayForm.of(entry)
    if request.method == "POST":
        form = PlayForm(request.POST).asking(entry.event)

    def command(_nothing: None) -> Answer:
        services.change_entry(entry_id=entry.pk, actor=actor, changes=form.words())
        return Answer(303, {})

    if request.method == "POST" and submit(
        request, form, command, actor=actor, event_id=entry.event_id
    ):
        messages.success(request, _("Changed."))
        return back_to(ticket)
    words = {"entry": entry, "event": entry.event, "ticket": ticket, "form": form}
    return render(request, "web/ticket/change.html", words, status=form.status)


@require_http_methods(["GET", "HEAD", "POST"])
@page
def leave(request: HttpRequest, ticket: str) -> HttpResponse:
    """Ask once more, then cancel an entry, or drop a player who is here already."""
    entry, actor = holder_of(ticket)
    if entry.event.phase == Phase.FINISHED:
        return _too_late(request, ticket)
    form = PageForm(sent(request))
    if request.method == "POST" and submit(
        request, form, lambda _: _left(entry, actor), actor=actor, event_id=entry.event_id
    ):
        return back_to(ticket)
    words = {"entry": entry, "event": entry.event, "ticket": ticket, "form": form}
    words["drops"] = _drops(entry)
    return render(request, "web/ticket/leave.html", words, status=form.status)


@require_POST
@page
def take_place(request: HttpRequest, ticket: str) -> HttpResponse:
    """Take the place that is offered to somebody from the line."""
    entry, actor = holder_of(ticket)
    form = PageForm(request.POST)

    def command(_nothing: None) -> Answer:
        services.take_place(entry_id=entry.pk, actor=actor)
        return Answer(303, {})

    if submit(request, form, command, actor=actor, event_id=entry.event_id):
        messages.success(request, _("The place is yours."))
    else:
        messages.error(request, " ".join(map(str, form.non_field_errors())))
    return back_to(ticket)


def _too_late(request: HttpRequest, ticket: str) -> SeeOther:
    """Go back to the page of a player and say that the event is finished."""
    messages.error(request, _("The event is finished: nobody can leave it or change their entry."))
    return back_to(ticket)


def _drops(entry: Entry) -> bool:
    """Tell whether leaving means dropping out: results so far stay."""
    return entry.state == EntryState.HERE or entry.seated


def _left(entry: Entry, actor: Actor) -> Answer:
    command = services.drop_entry if _drops(entry) else services.cancel_entry
    command(entry_id=entry.pk, actor=actor)
    return Answer(303, {})


@require_POST
@page
def agree(request: HttpRequest, ticket: str) -> HttpResponse:
    """Say yes to the result that was told."""
    entry, actor = holder_of(ticket)
    form = ReportAnswerForm(request.POST)
    if _answered(request, form, entry, actor, agrees=True):
        return back_to(ticket)
    words = ticket_words(request, entry, ticket) | {"agree_form": form}
    return render(request, "web/ticket.html", words, status=form.status)


@require_http_methods(["GET", "HEAD", "POST"])
@page
def dispute(request: HttpRequest, ticket: str) -> HttpResponse:
    """Say no to the result that was told, and why."""
    entry, actor = holder_of(ticket)
    pod = pod_of_entry(entry)
    report = report_of(pod) if pod else None
    if report is None:
        return back_to(ticket)
    form = DisputeForm(sent(request), initial={"report": report.pk})
    if request.method == "POST" and _answered(request, form, entry, actor, agrees=False):
        return back_to(ticket)
    words = ticket_words(request, entry, ticket) | {"form": form}
    return render(request, "web/ticket/dispute.html", words, status=form.status)


def _answered(
    request: HttpRequest, form: ReportAnswerForm, entry: Entry, actor: Actor, *, agrees: bool
) -> Answer | None:
    def command(_nothing: None) -> Answer:
        report = answer_report(
            report_id=form.cleaned_data["report"],
            actor=actor,
            agrees=agrees,
            note=form.cleaned_data.get("note", ""),
            now=timezone.now(),
        )
        return Answer(303, {"report": report.pk})

    return submit(request, form, command, actor=actor, event_id=entry.event_id)
