"""Evenings: the list, the settings of one, its end."""

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts.access import managed_shops, shops_of
from decks import loans
from engine.errors import RuleError
from events import access, services
from events.access import Scope
from events.models import Event, Mode, Phase
from events.once import digest_of
from events.permits import permits_of
from events.retention import months_kept, names_go_soon, near_their_end
from events.selectors import events_of_staff
from pods.selectors import rounds_played
from standings.services import finish_event, reopen_event
from web.door import SeeOther
from web.forms import sent
from web.staff.acts import filled, press, told
from web.staff.forms import EventForm, typed_from
from web.staff.gate import Desk, at_event, person, show, signed_in
from web.staff.shops import own_shops

PAST_AT_ONCE = 30
FIELDS = ("name", "day", "hour", "place", "fee", "note")


@require_GET
@signed_in
def evenings(request: HttpRequest) -> HttpResponse:
    """List the events of my shops: the next first, then those that are over."""
    actor = access.staff(person(request))
    mine, over = events_of_staff(person(request)), Q(phase=Phase.FINISHED)
    coming = [Desk(actor, event) for event in mine.filter(~over)]
    now = timezone.now()
    pages = Paginator(mine.filter(over), PAST_AT_ONCE)
    page = pages.get_page(request.GET.get("page"))
    past = [Desk(actor, event) for event in page]
    facts = {
        "coming": coming[::-1],
        "page": page,
        "past": past,
        "last": next((desk for desk in past if desk.owns), None),
        "shops": shops_of(person(request)),
        "managed": managed_shops(person(request)),
        "may_create": bool(own_shops(request, actor)),
        "names_go": names_go_soon(near_their_end(mine, now=now), now=now),
        "months_kept": months_kept(),
        "acting": bool(permits_of(person(request))),
    }
    return render(request, "web/staff/evenings.html", facts)


@require_http_methods(["GET", "POST"])
@at_event(Scope.EVENTS_WRITE)
def settings(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Change the settings; where somebody else changed them meanwhile, show both."""
    now = typed_from(desk.event)
    form = EventForm(sent(request), initial=now)
    if desk.event.mode == Mode.ROLLING:
        form.speak_of_games()
    stale = request.method == "POST" and request.POST.get("seen") != digest_of(now)
    if request.method == "POST" and not stale and _changed(request, desk, form):
        messages.success(request, _("The settings are saved."))
        return SeeOther(reverse("staff:settings", kwargs={"event_id": desk.event.pk}))
    if stale:
        form.refuse(RuleError("event.stale", version=desk.event.version))
    facts = {"form": form, "seen": digest_of(now), "differs": _differs(form, now) if stale else []}
    return show(request, desk, "settings.html", facts, status=form.status)


@require_http_methods(["GET", "POST"])
@at_event(Scope.EVENTS_WRITE)
def finish(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Ask, then freeze the final standings."""
    return _confirmed(
        request,
        desk,
        "finish.html",
        {"lent": loans.lent_at(desk.event), "played": rounds_played(desk.event)},
        lambda: finish_event(event_id=desk.event.pk, actor=desk.actor, now=timezone.now()),
        done=_("The evening is finished."),
    )


@require_http_methods(["GET", "POST"])
@at_event(Scope.EVENTS_WRITE)
def reopen(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Ask, then take the finish back."""
    return _confirmed(
        request,
        desk,
        "reopen.html",
        {},
        lambda: reopen_event(event_id=desk.event.pk, actor=desk.actor),
        done=_("The evening is open again."),
    )


def _confirmed(
    request: HttpRequest,
    desk: Desk,
    template: str,
    facts: Mapping[str, object],
    command: Callable[[], object],
    *,
    done: str,
) -> HttpResponse:
    if request.method == "GET":
        return show(request, desk, template, facts)
    told(request, press(request, desk, command, done=done))
    return SeeOther(reverse("staff:board", kwargs={"event_id": desk.event.pk}))


def _changed(request: HttpRequest, desk: Desk, form: EventForm) -> bool:
    """Save what differs; people who come and go meanwhile do not make the settings stale."""
    answer = filled(
        request,
        desk,
        form,
        lambda: services.change_event(
            event_id=desk.event.pk,
            actor=desk.actor,
            changes=_changes(desk.event, form),
            seen_version=desk.event.version,
        ),
    )
    return answer is not None


def _changes(event: Event, form: EventForm) -> dict[str, object]:
    values = form.settings()
    return {name: value for name, value in values.items() if value != getattr(event, name)}


def _differs(form: EventForm, now: dict[str, object]) -> list[tuple[object, object]]:
    """Return what is stored now in the fields where something else was typed."""
    return [
        (form[name].label, _shown(form, name, now[name]))
        for name in form.changed_data
        if name in now
    ]


def _shown(form: EventForm, name: str, value: object) -> object:
    choices = dict(getattr(form.fields[name], "choices", ()))
    return choices.get(value, value)
