"""Calls for a judge over the API: for the people of the table, and for those who judge."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.event_forms import NothingInput
from api.pages import PageQuery, by_time, page, part
from api.reading import StrictForm, Whole, asked, body_of, filled, words_for
from api.views import View
from api.writes import written
from events.access import Actor, Scope, event_for
from events.once import Answer
from pods import services
from pods.access import pod_for
from pods.call import CallReason, CallState, JudgeCall
from pods.calls import calls_at, calls_of
from pods.services.extra_time import MOST_MINUTES

SEALED = {"Cache-Control": "private, no-store", "Vary": etags.VARY}


class CallInput(StrictForm):
    """Why a table calls, in a few words if you like."""

    reason = serializers.ChoiceField(CallReason.choices)
    text = words_for(JudgeCall, "text", required=False, allow_blank=True)


class CloseCallInput(StrictForm):
    """What came of it; without `minutes` the event's `lost_time` says what the table gets back."""

    outcome = words_for(JudgeCall, "outcome", required=False, allow_blank=True)
    minutes = Whole(required=False, min_value=0, max_value=MOST_MINUTES)


class CallOutput(serializers.ModelSerializer[JudgeCall]):
    """One call; its table is not told who goes nor what was noted."""

    pod = serializers.CharField(source="pod_id")
    table = serializers.IntegerField(source="pod.table")
    level = serializers.IntegerField(source="pod.level", allow_null=True)
    entry = serializers.CharField(source="entry_id", allow_null=True, help_text="Who called.")
    reason = serializers.ChoiceField(CallReason.choices)
    state = serializers.ChoiceField(CallState.choices)
    claimed_by = serializers.CharField(required=False, help_text="For those who judge only.")
    closed_by = serializers.CharField(required=False, help_text="For those who judge only.")
    outcome = serializers.CharField(required=False, help_text="For those who judge only.")

    class Meta:
        """The contract's fields in the contract's order."""

        model = JudgeCall
        fields = (
            "id", "pod", "table", "level", "entry", "reason", "text", "state", "opened_at",
            "claimed_at", "claimed_by", "closed_at", "closed_by", "outcome", "seconds",
        )  # fmt: skip

    def to_representation(self, instance: JudgeCall) -> dict[str, Any]:
        """Leave out what is the staff's to know."""
        words = super().to_representation(instance)
        sealed = () if self.context["judge"] else ("claimed_by", "closed_by", "outcome")
        return {name: value for name, value in words.items() if name not in sealed}


class CallPageOutput(serializers.Serializer[Any]):
    """Calls, the oldest first, as of a version of the event; they fit on one page."""

    items = CallOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.IntegerField()


class EventCallsView(View):
    """The calls of an event."""

    @extend_schema(parameters=[PageQuery], responses=CallPageOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """List every call, the oldest first."""
        event = event_for(event_id, actor=actor_of(request), need=Scope.RESULTS_CONFIRM)
        shown, following = part(
            calls_at(event),
            asked(PageQuery, request),
            lambda call: by_time(call.opened_at, call.pk),
            str,
            str,
        )
        items = [_words(call, judge=True) for call in shown]
        return Response(page(items, following=following, as_of=event.version), headers=SEALED)


class PodCallsView(View):
    """The calls of a table."""

    @extend_schema(responses=CallPageOutput)
    def get(self, request: Request, pod_id: str) -> Response:
        """List the calls of a table for its own people and for those who judge."""
        actor = actor_of(request)
        pod = pod_for(pod_id, actor=actor)
        event = pod.round.event
        judge = actor.may(event, Scope.RESULTS_CONFIRM)
        items = [_words(call, judge=judge) for call in calls_of(pod, actor=actor)]
        return Response(page(items, following=None, as_of=event.version), headers=SEALED)

    @extend_schema(request=CallInput, responses={201: CallOutput})
    def post(self, request: Request, pod_id: str) -> Response:
        """Call a judge; a table that waits for one keeps the call it has."""
        words = filled(CallInput, body := body_of(request))
        return _done(request, services.open_call, body, 201, pod_id=pod_id, **words)


class _CallView(View):
    """Something that happens to a call and takes no words."""

    command: Callable[..., JudgeCall]

    @extend_schema(request=NothingInput, responses=CallOutput)
    def post(self, request: Request, call_id: str) -> Response:
        filled(NothingInput, body := body_of(request))
        return _done(request, type(self).command, body, 200, call_id=call_id)


class ClaimCallView(_CallView):
    """Say that one goes to the table; somebody else who goes already is named."""

    command = staticmethod(services.claim_call)


class TakeBackCallView(_CallView):
    """Take a call back, for whoever called and for those who judge."""

    command = staticmethod(services.take_back_call)


class CloseCallView(View):
    """A call that is over."""

    @extend_schema(request=CloseCallInput, responses=CallOutput)
    def post(self, request: Request, call_id: str) -> Response:
        """Close a call, and give its table time of its own in the same step."""
        words = filled(CloseCallInput, body := body_of(request))
        return _done(request, services.close_call, body, 200, call_id=call_id, **words)


def _done(
    request: Request,
    command: Callable[..., JudgeCall],
    body: object,
    status: int,
    **words: Any,  # noqa: ANN401  what the command takes
) -> Response:
    actor = actor_of(request)

    def run() -> Answer:
        call = command(actor=actor, now=timezone.now(), **words)
        return Answer(status, _words(call, judge=_judges(call, actor)))

    return written(request, run, body=body)


def _judges(call: JudgeCall, actor: Actor) -> bool:
    return actor.may(call.pod.round.event, Scope.RESULTS_CONFIRM)


def _words(call: JudgeCall, *, judge: bool) -> dict[str, Any]:
    return dict(CallOutput(call, context={"judge": judge}).data)
