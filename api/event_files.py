"""Events as pod event files, and the audit of their rounds."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.event_words import EventOutput, event_words
from api.reading import Moment, StrictForm, Words, asked, body_of, filled, words_for
from api.uploads import UploadOutput, kept_for_later
from api.views import View
from api.writes import written_after
from engine.seating.file import as_dict, read
from events import access
from events.access import Scope
from events.models import Event
from events.once import Answer
from pods.certificate import certificate_of
from pods.event_file import pod_event_of, public_pod_event_of
from pods.services import FileThought, make_from_file, think_file
from standings.uploads import UploadKind, is_later

LONGEST_FILE = 950_000


class RedactedQuery(serializers.Serializer[Any]):
    """Whether private wishes and names are left out for the staff, too."""

    redacted = serializers.BooleanField(required=False, default=False)


class ImportInput(StrictForm):
    """A pod event file as text, and the event to make of it."""

    shop = words_for(Event, "id")
    name = words_for(Event, "name")
    starts_at = Moment()
    file = Words(max_length=LONGEST_FILE, trim_whitespace=False)


class FilePodOutput(serializers.Serializer[Any]):
    """A pod of the file; `result` only where one counts."""

    table = serializers.IntegerField()
    seats = serializers.ListField(child=serializers.CharField())
    result = serializers.DictField(required=False)


class FileRoundOutput(serializers.Serializer[Any]):
    """A round of the file; `ends` is for the staff."""

    number = serializers.IntegerField()
    pods = FilePodOutput(many=True)
    byes = serializers.ListField(child=serializers.CharField())
    ends = serializers.CharField(required=False, allow_null=True)


class FilePlayerOutput(serializers.Serializer[Any]):
    """A player of the file; the last four fields are for the staff."""

    id = serializers.CharField()
    level = serializers.IntegerField()
    accepts = serializers.ListField(child=serializers.IntegerField())
    group = serializers.CharField(allow_null=True)
    beginner = serializers.BooleanField()
    helper = serializers.BooleanField()
    active_from = serializers.IntegerField()
    active_to = serializers.IntegerField(allow_null=True)
    avoid = serializers.ListField(child=serializers.CharField(), required=False)
    home_by = serializers.CharField(required=False, allow_null=True)
    name = serializers.CharField(required=False, allow_null=True)
    reading = serializers.CharField(required=False, allow_null=True)


class FileSizesOutput(serializers.Serializer[Any]):
    """The pod sizes of the file."""

    prefer = serializers.IntegerField()
    allow = serializers.ListField(child=serializers.IntegerField())


class FileOpenPodOutput(FilePodOutput):
    """A game at a rolling table beside round `during`; `formed` is for the staff."""

    during = serializers.IntegerField()
    formed = serializers.CharField(required=False, allow_null=True)


class PodEventOutput(serializers.Serializer[Any]):
    """A pod event file, version 1."""

    pod_event = serializers.IntegerField()
    format = serializers.CharField()
    policy = serializers.CharField()
    levels = serializers.CharField()
    sizes = FileSizesOutput()
    rounds_planned = serializers.IntegerField()
    seed = serializers.IntegerField()
    players = FilePlayerOutput(many=True)
    together = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    rounds = FileRoundOutput(many=True)
    open_play = FileOpenPodOutput(many=True, required=False)
    scoring = serializers.CharField()
    tiebreaks = serializers.ListField(child=serializers.CharField())


class BrokenOutput(serializers.Serializer[Any]):
    """A rule that must hold and did not: a code, and the entries or tables it is about."""

    rule = serializers.CharField()
    code = serializers.CharField()
    of = serializers.ListField()


class AvoidableOutput(serializers.Serializer[Any]):
    """A rule that was broken more than needed, proven by a seating of the same people."""

    rule = serializers.CharField()
    found = serializers.FloatField()
    possible = serializers.FloatField()
    seating = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    repeats_later = serializers.IntegerField()


class JudgedRoundOutput(serializers.Serializer[Any]):
    """One round: its cost, the proven least number of repeats, and what was wrong."""

    number = serializers.IntegerField()
    cost = serializers.DictField()
    lower_bound = serializers.DictField(child=serializers.IntegerField())
    broken = BrokenOutput(many=True)
    avoidable = AvoidableOutput(many=True)


class OpenGameOutput(serializers.Serializer[Any]):
    """A game at a rolling table: who had met, who sat beside a level they do not accept, who is kept apart."""

    table = serializers.IntegerField()
    during = serializers.IntegerField()
    seats = serializers.ListField(child=serializers.CharField())
    met = serializers.ListField(child=serializers.ListField())
    outside = serializers.ListField(child=serializers.CharField())
    apart = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()),
        required=False,
        help_text="Left out where the audit is redacted.",
    )


class CertificateOutput(serializers.Serializer[Any]):
    """The audit of an event as of a version; games at rolling tables are told as they were."""

    well = serializers.BooleanField()
    rounds = JudgedRoundOutput(many=True)
    open_pods = serializers.IntegerField()
    open_play = OpenGameOutput(many=True)
    as_of = serializers.IntegerField()


class PodEventView(View):
    """An event as a pod event file."""

    @extend_schema(parameters=[RedactedQuery], responses=PodEventOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """Read the public rounds as a file: whole for those who run rounds, redacted for all others."""
        actor = actor_of(request)
        event = access.event_for(event_id, actor=actor)
        whole = (
            actor.may(event, Scope.ROUNDS_WRITE) and not asked(RedactedQuery, request)["redacted"]
        )
        file = pod_event_of(event) if whole else public_pod_event_of(event)
        words = as_dict(file, redacted=not whole)
        return Response(words, headers={"Cache-Control": "private, no-cache", "Vary": etags.VARY})


class AuditView(View):
    """The audit of an event."""

    @extend_schema(parameters=[RedactedQuery], responses=CertificateOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """Judge every public round by the published rules; with a better seating where there was one."""
        actor = actor_of(request)
        event = access.event_for(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
        redacted = asked(RedactedQuery, request)["redacted"]
        certificate = certificate_of(event, redacted=redacted)
        words = {
            "well": certificate.well,
            "rounds": list(certificate.rounds),
            "open_pods": len(certificate.open_play),
            "open_play": list(certificate.open_play),
            "as_of": event.version,
        }
        return Response(words, headers={"Cache-Control": "private, no-store", "Vary": etags.VARY})


class ImportView(View):
    """Events from files."""

    @extend_schema(request=ImportInput, responses={201: EventOutput, 202: UploadOutput})
    def post(self, request: Request) -> Response:
        """Make an event of a shop from a pod event file: people, wishes, rounds and results.

        A task reads a large file: then the answer is a 202 with the upload to follow.
        """
        body, actor = body_of(request), actor_of(request)
        words = filled(ImportInput, body)
        content = words["file"].encode()
        if is_later(content):
            typed = {"name": words["name"], "starts_at": words["starts_at"].isoformat()}
            shop_id = words["shop"]
            return kept_for_later(
                request, UploadKind.POD_EVENT, content, shop_id=shop_id, body=body, words=typed
            )

        def read_file() -> FileThought:
            access.shop_for(words["shop"], actor=actor, need=Scope.EVENTS_WRITE)
            return think_file(read(words["file"]))

        def make(thought: FileThought) -> Answer:
            event = make_from_file(
                shop_id=words["shop"],
                actor=actor,
                thought=thought,
                name=words["name"],
                starts_at=words["starts_at"],
                now=timezone.now(),
            )
            return Answer(201, event_words(event, request, 0))

        return written_after(request, read_file, make, body=body)
