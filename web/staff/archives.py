"""A whole event taken along as a file, and an event made from such a file."""

import hashlib
from collections.abc import Mapping
from functools import partial
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from engine.errors import RuleError
from events.access import Actor, Scope
from events.once import Answer
from standings.archive.reading import MOST_BYTES
from standings.services import Ready, archive_for, restore_event, think_restoring
from standings.uploads import UploadKind, is_later
from web.door import submit_prepared
from web.forms import PageForm, sent
from web.staff.event_file import event_from_file
from web.staff.gate import Desk, at_event, show, signed_in
from web.staff.uploads import ordered
from web.views.table_files import named


class ArchiveForm(PageForm):
    """The archive of an event."""

    file = forms.FileField(label=gettext_lazy("Archive (ZIP)"))

    def __init__(self, data: Any = None, files: Any = None) -> None:  # noqa: ANN401  Django's own types
        """Read the file once, so that a form that was sent twice is known by what it holds."""
        super().__init__(data)
        self.files = files or self.files
        self.content = b""

    def read(self) -> bytes:
        """Return the file, if it is not too large."""
        file = self.cleaned_data["file"]
        if file.size > MOST_BYTES:
            raise RuleError("archive.too_large", limit=MOST_BYTES)
        self.content = self.content or file.read()
        return self.content

    def typed(self) -> dict[str, list[str]]:
        """Return what was sent, the file by its digest."""
        return super().typed() | {"file": [hashlib.sha256(self.read()).hexdigest()]}


@require_GET
@at_event(Scope.EVENTS_WRITE)
def archive(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Say what an archive is for and what is in it."""
    return show(request, desk, "archive.html", {})


@require_GET
@at_event(Scope.EVENTS_WRITE)
def archive_file(_request: HttpRequest, desk: Desk) -> HttpResponse:
    """Send the whole event."""
    event, content = archive_for(desk.event.pk, actor=desk.actor)
    answer = HttpResponse(content, content_type="application/zip")
    return named(answer, [event.name, _("Archive"), _("private")], "zip")


@require_http_methods(["GET", "POST"])
@signed_in
def restore(request: HttpRequest) -> HttpResponse:
    """Make an event of a shop from an archive."""
    form = ArchiveForm(sent(request), request.FILES or None)
    make = partial(_restored, request, form)
    return event_from_file(request, form, "web/staff/restore.html", make=make, told=_told)


def _told(made: Mapping[str, Any]) -> str:
    """Say that the event is here, and how to tell it from the one that was here already."""
    if made["ids_kept"]:
        return _("The event is here, as the archive holds it.")
    return _("The event was here already, so this is a second one: “{name}”.").format_map(made)


def _restored(request: HttpRequest, form: ArchiveForm, actor: Actor, shop_id: str) -> Answer | None:
    def think() -> Ready | bytes:
        content = form.read()
        return (
            content if is_later(content) else think_restoring(content, shop_id=shop_id, actor=actor)
        )

    def make(thought: Ready | bytes) -> Answer:
        if isinstance(thought, bytes):
            return ordered(shop_id, UploadKind.ARCHIVE, thought, actor=actor)
        event = restore_event(thought=thought, actor=actor, now=timezone.now())
        return Answer(201, {"id": event.pk, "name": event.name, "ids_kept": thought.found.ids_kept})

    return submit_prepared(request, form, make, prepare=think, actor=actor, event_id="")
