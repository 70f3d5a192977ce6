"""Announcements at the desk: ready words or one's own, for whom, and what was said before."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import RuleError
from events.access import Scope
from pods import services
from pods.announcement import Announcement
from pods.announcements import all_at
from web.announcement_forms import AnnouncementForm
from web.door import SeeOther
from web.forms import sent
from web.staff.acts import filled, press, told
from web.staff.gate import Desk, at_event, show


@require_http_methods(["GET", "POST"])
@at_event(Scope.ROUNDS_WRITE)
def announcements(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show what was announced, and announce something."""
    form = AnnouncementForm(sent(request), event=desk.event)

    def announce() -> object:
        now = timezone.now()
        return services.announce(event_id=desk.event.pk, actor=desk.actor, now=now, **form.words())

    if request.method == "POST" and filled(request, desk, form, announce):
        messages.success(request, _("Announced."))
        return _back(desk)
    facts = {"form": form, "said": all_at(desk.event), "now": timezone.now()}
    return show(request, desk, "announcements.html", facts, status=form.status)


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def take_back(request: HttpRequest, desk: Desk, announcement_id: str) -> HttpResponse:
    """Take an announcement back."""
    if not Announcement.objects.filter(pk=announcement_id, event=desk.event).exists():
        raise RuleError("access.not_found")
    form = press(
        request,
        desk,
        lambda: services.take_back_announcement(
            announcement_id=announcement_id, actor=desk.actor, now=timezone.now()
        ),
        done=_("Taken back."),
    )
    told(request, form)
    return _back(desk)


def _back(desk: Desk) -> HttpResponse:
    return SeeOther(reverse("staff:announcements", args=[desk.event.pk]))
