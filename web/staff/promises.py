"""Promised seats: a table for somebody, two people in one pod."""

import re

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.ids import ALPHABET, LENGTH
from events.access import Scope
from events.models import EntryState
from events.selectors import entries_by_kana
from pods import services
from pods.tables import labels_of, locks_of, tables_of
from web.door import SeeOther
from web.staff.acts import press, told
from web.staff.changing import number_of
from web.staff.gate import Desk, at_event, show

ID = re.compile(rf"[{ALPHABET}]{{{LENGTH}}}")


@require_GET
@at_event(Scope.ROUNDS_WRITE)
def promises(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the promised seats of this event and a form for another one."""
    tables = tables_of(desk.event)
    labels = labels_of(tables)
    facts = {
        "locks": [
            (lock, labels.get(lock.table, "") or lock.table if lock.table else "")
            for lock in locks_of(desk.event)
        ],
        "people": [
            entry for entry in entries_by_kana(desk.event) if entry.state != EntryState.CANCELLED
        ],
        "tables": tables,
    }
    return show(request, desk, "promises.html", facts)


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def promise(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Promise somebody a table or a pod-mate."""
    table, mate = request.POST.get("table", ""), request.POST.get("mate", "")
    form = press(
        request,
        desk,
        lambda: services.lock_seat(
            event_id=desk.event.pk,
            actor=desk.actor,
            entry=_id(request.POST.get("entry", "")),
            table=number_of(table) if table else None,
            mate=_id(mate) if mate else None,
        ),
        done=_("Promised. Drafts made from now on keep it."),
    )
    told(request, form)
    return _back(desk)


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def take_back(request: HttpRequest, desk: Desk, lock_id: str) -> HttpResponse:
    """Take a promise back."""
    form = press(
        request,
        desk,
        lambda: services.unlock_seat(event_id=desk.event.pk, lock_id=lock_id, actor=desk.actor),
        done=_("The promise is taken back."),
    )
    told(request, form)
    return _back(desk)


def _id(typed: str) -> str:
    """Return what was typed where it can be somebody's id, else nobody's."""
    return typed if ID.fullmatch(typed) else "-"


def _back(desk: Desk) -> HttpResponse:
    return SeeOther(reverse("staff:promises", kwargs={"event_id": desk.event.pk}))
