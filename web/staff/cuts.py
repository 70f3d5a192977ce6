"""A cut: look who would be in, draw it, and draw each next stage."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from events.access import Scope
from events.models import Mode, Phase
from pods import services
from pods.cuts import preview, stage_is_public
from web.door import SeeOther
from web.staff.acts import press, told
from web.staff.board import evening_of, stations
from web.staff.changing import number_of
from web.staff.gate import Desk, at_event, show

MOST_BELOW = 8  # so many people who are not in are shown below the line


@require_GET
@at_event(Scope.ROUNDS_WRITE)
def cut(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show who would be in a cut by the table as it stands, who waits, and who meets whom."""
    if desk.event.mode == Mode.ROLLING:
        return SeeOther(reverse("staff:board", kwargs={"event_id": desk.event.pk}))
    if desk.event.phase == Phase.FINISHED or stage_is_public(desk.event):
        return SeeOther(reverse("staff:pairing", kwargs={"event_id": desk.event.pk}))
    evening = evening_of(desk)
    told_now = preview(desk.event, number_of(request.GET.get("size", "")) or None)
    names = {seed.entry.pk: seed for seed in told_now.seeds}
    stage = told_now.stage
    facts = {
        "evening": evening,
        "stations": stations(evening),
        "preview": told_now,
        "pods": [[names[name] for name in pod] for pod in stage.pods] if stage else [],
        "waiting": [names[name] for name in stage.waiting] if stage else [],
        "tied": [seed for seed in told_now.seeds if seed.tied],
        "below": told_now.seeds[told_now.size : told_now.size + MOST_BELOW],
        "may_cut": evening.may_cut or bool(evening.newest and evening.newest.stage),
        "left": max(desk.event.rounds_planned - evening.played, 0),
    }
    return show(request, desk, "cut.html", facts)


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def draw_cut(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Draw the first stage of a cut with the size that was looked at, or the next stage."""
    size = number_of(request.POST.get("size", "")) or None
    form = press(
        request,
        desk,
        lambda: services.draw_cut(event_id=desk.event.pk, actor=desk.actor, size=size),
        done=_("This stage is drawn. Look at it, then publish."),
    )
    told(request, form)
    page = "pairing" if form.refusal is None else "cut"
    return SeeOther(reverse(f"staff:{page}", kwargs={"event_id": desk.event.pk}))
