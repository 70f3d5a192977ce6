"""Rounds of large events, which a task pairs: follow it, cancel it."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.event_forms import NothingInput
from api.reading import body_of, filled
from api.views import View
from api.writes import written
from engine.errors import RuleError
from events.models import Event
from events.once import Answer
from events.sentences import sentence_of
from pods import access, services
from pods.jobs import PairingJob


class PairingTroubleOutput(serializers.Serializer[Any]):
    """Why a task gave up: a refusal's code and its sentence."""

    code = serializers.CharField()
    detail = serializers.CharField()


class PairingOutput(serializers.ModelSerializer[PairingJob]):
    """A task that pairs a round; `round` is its draft once it is done."""

    event = serializers.CharField(source="event_id")
    round = serializers.CharField(source="round_id", allow_null=True)
    trouble = serializers.SerializerMethodField()

    class Meta:
        """The contract's fields in the contract's order."""

        model = PairingJob
        fields = (
            "id", "event", "number", "people", "state", "tries", "asked_at", "started_at",
            "finished_at", "round", "trouble",
        )  # fmt: skip

    @extend_schema_field(PairingTroubleOutput(allow_null=True))
    def get_trouble(self, job: PairingJob) -> dict[str, str] | None:
        """Return why a task gave up, in the reader's language."""
        if not job.trouble:
            return None
        refusal = RuleError(job.trouble["code"], **job.trouble["facts"])
        return {"code": refusal.code, "detail": sentence_of(refusal)}


class PairingView(View):
    """One task."""

    @extend_schema(responses=PairingOutput)
    def get(self, request: Request, job_id: str) -> Response:
        """Read how far a task has come."""
        job = access.job_for(job_id, actor=actor_of(request))
        headers = {"Cache-Control": "private, no-store", "Vary": etags.VARY}
        return Response(_words(job), headers=headers)


class CancelPairingView(View):
    """A task that nobody waits for any more."""

    @extend_schema(request=NothingInput, responses=PairingOutput)
    def post(self, request: Request, job_id: str) -> Response:
        """Stop waiting; what it still thinks out is thrown away. One that has ended stays so."""
        body, actor = body_of(request), actor_of(request)
        filled(NothingInput, body)

        def cancel() -> Answer:
            job = services.cancel_order(job_id=job_id, actor=actor, now=timezone.now())
            return Answer(200, _words(job))

        return written(request, cancel, body=body)


def ordered(request: Request, event: Event, words: Mapping[str, Any], *, body: object) -> Response:
    """Have a task pair the next round; answer 202 with what to follow."""

    def order() -> Answer:
        job = services.order_round(
            event_id=event.pk, actor=actor_of(request), now=timezone.now(), **words
        )
        return Answer(202, _words(job))

    return written(request, order, body=body)


def _words(job: PairingJob) -> dict[str, Any]:
    return dict(PairingOutput(job).data)
