"""A whole event as one file, and the file as an event again."""

import hashlib

from django.core.exceptions import RequestDataTooBig
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.event_words import EventOutput, event_words
from api.reading import StrictForm, filled, words_for
from api.uploads import UploadOutput, kept_for_later
from api.views import FileRenderer, View
from api.writes import written_after
from events.access import Actor, Scope, no_entry
from events.models import Event
from events.once import Answer
from standings.archive.reading import MOST_BYTES
from standings.services import Ready, archive_for, restore_event, think_restoring
from standings.uploads import UploadKind, is_later

ZIP = "application/zip"


class RestoreInput(StrictForm):
    """The shop that the event will belong to, and its archive."""

    shop = words_for(Event, "id")
    file = serializers.FileField(help_text="The ZIP as `archive` gave it, at most 2 MB.")


class ZipRenderer(FileRenderer):
    """A ZIP as it is."""

    media_type = ZIP
    format = "zip"
    charset = None  # type: ignore[assignment]  # bytes have none


class ArchiveView(View):
    """A whole event as one file."""

    renderer_classes = (ZipRenderer,)

    @extend_schema(responses={(200, ZIP): OpenApiTypes.BINARY})
    def get(self, request: Request, event_id: str) -> Response:
        """Download everything of an event, with all that is private in it, as a ZIP of JSON files.

        For those who may read each part of it: `events:write`, `events:read`, `checkin:write`,
        `rounds:write`, `results:confirm` and `decks:read` together. It holds no keys, tickets, secrets of
        webhooks or seeds of draws that are not over.
        """
        event, content = archive_for(event_id, actor=actor_of(request))
        headers = {
            "Cache-Control": "private, no-store",
            "Vary": etags.VARY,
            "Content-Disposition": f'attachment; filename="takuwake-{event.pk}.zip"',
        }
        return Response(content, headers=headers)


class RestoreEventView(View):
    """An event from an archive."""

    parser_classes = (MultiPartParser,)  # type: ignore[assignment]  # a file, no JSON

    @extend_schema(
        request={"multipart/form-data": RestoreInput},
        responses={201: EventOutput, 202: UploadOutput},
    )
    def post(self, request: Request) -> Response:
        """Make a new event of a shop from an archive: with everybody, all rounds, results and its journal.

        It keeps its ids where none of them is in use here; else its name says that it is restored. Tickets are made anew by this installation.
        A task reads a large archive: then the answer is a 202 with the upload to follow.
        """
        actor = actor_of(request)
        _refuse_strangers(actor)
        if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:  # the form around it, too
            raise RequestDataTooBig
        words = filled(RestoreInput, request.data)
        content = words["file"].read(MOST_BYTES + 1)

        def think() -> Ready:
            return think_restoring(content, shop_id=words["shop"], actor=actor)

        def restore(thought: Ready) -> Answer:
            event = restore_event(thought=thought, actor=actor, now=timezone.now())
            return Answer(201, event_words(event, request, 0))

        digest = hashlib.sha256(content).hexdigest()
        body = {"shop": words["shop"], "sha256": digest}
        if is_later(content):
            return kept_for_later(
                request, UploadKind.ARCHIVE, content, shop_id=words["shop"], body=body
            )
        return written_after(request, think, restore, body=body)


def _refuse_strangers(actor: Actor) -> None:
    """Read no file of somebody who may make no events anywhere."""
    if not actor.may_somewhere(Scope.EVENTS_WRITE):
        raise no_entry(actor, need=Scope.EVENTS_WRITE.value)
