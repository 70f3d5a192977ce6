"""Delete the data of one person who asked the shop to."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from events.access import Scope
from standings.services import forget_entry
from web.door import SeeOther
from web.forms import PageForm, sent
from web.staff.acts import filled
from web.staff.gate import Desk, at_event, show
from web.staff.reception import entry_at


@require_http_methods(["GET", "HEAD", "POST"])
@at_event(Scope.EVENTS_WRITE)
def forget(request: HttpRequest, desk: Desk, entry_id: str) -> HttpResponse:
    """Say what goes and what stays, then delete a person's data for good."""
    entry = entry_at(desk, entry_id)
    form = PageForm(sent(request))
    if request.method == "POST" and filled(
        request,
        desk,
        form,
        lambda: forget_entry(entry_id=entry.pk, actor=desk.actor, now=timezone.now()),
    ):
        messages.success(request, _("The data are deleted. Places and points stay under a number."))
        return SeeOther(reverse("staff:person", args=[desk.event.pk, entry.pk]))
    return show(request, desk, "forget.html", {"entry": entry, "form": form}, status=form.status)
