"""Ways to pair the next round with their prices, and the rounds that are planned ahead."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.change_words import RePairQuery
from api.reading import asked
from api.views import View
from engine.errors import RuleError
from events.access import Scope, event_for
from events.models import Event
from events.pairing import PairingPolicy
from events.sentences import sentence_of
from events.words import PAIRING_POLICIES
from pods import services
from pods.schedules import Coming, ComingPod, coming
from pods.services import Way

SEALED = {"Cache-Control": "private, no-store", "Vary": etags.VARY}


class WayTroubleOutput(serializers.Serializer[Any]):
    """Why a policy makes no round: a refusal's code and its sentence."""

    code = serializers.CharField()
    detail = serializers.CharField()


class WayOutput(serializers.Serializer[Any]):
    """One policy and what the next round would cost by it; `usual` is the event's own."""

    policy = serializers.ChoiceField(PairingPolicy.choices)
    name = serializers.CharField()
    usual = serializers.BooleanField()
    cost = serializers.DictField(allow_null=True)
    lower_bound = serializers.DictField(child=serializers.IntegerField(), allow_null=True)
    pods = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="Entries in seat order, table by table.",
    )
    trouble = WayTroubleOutput(allow_null=True)


class WaysOutput(serializers.Serializer[Any]):
    """All policies, dealt by one seed: pairing with it and a policy gives just these pods."""

    seed = serializers.IntegerField()
    items = WayOutput(many=True)


class PlannedPodOutput(serializers.Serializer[Any]):
    """A pod of a round to come: what stands on its table, and its entries in seat order."""

    label = serializers.CharField()  # type: ignore[assignment]  # a field of ours, not DRF's option
    entries = serializers.ListField(child=serializers.CharField())


class PlannedRoundOutput(serializers.Serializer[Any]):
    """A round to come."""

    number = serializers.IntegerField()
    pods = PlannedPodOutput(many=True)
    byes = serializers.ListField(child=serializers.CharField())


class ScheduleOutput(serializers.Serializer[Any]):
    """The rounds to come; `gone` are planned but not here, `late` here but not planned."""

    seed = serializers.IntegerField()
    rounds = PlannedRoundOutput(many=True)
    gone = serializers.ListField(child=serializers.CharField())
    late = serializers.ListField(child=serializers.CharField())


class WaysView(View):
    """The ways in which the next round could be paired."""

    @extend_schema(parameters=[RePairQuery], responses=WaysOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """Tell what the next round would cost by each policy; nothing is stored."""
        actor, query = actor_of(request), asked(RePairQuery, request)
        event = event_for(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
        found = services.plan_ways(
            event_id=event_id,
            actor=actor,
            allow=[query["allow"]] if "allow" in query else (),
            seed=query.get("seed"),
        )
        words = {"seed": found.seed, "items": [_way(way, event) for way in found.ways]}
        return Response(WaysOutput(words).data, headers=SEALED)


class ScheduleView(View):
    """The rounds that are planned ahead."""

    @extend_schema(responses=ScheduleOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """Read the rounds to come as they are planned."""
        event = event_for(event_id, actor=actor_of(request), need=Scope.ROUNDS_WRITE)
        found = coming(event)
        if found is None:
            raise RuleError("round.no_schedule")
        return Response(ScheduleOutput(_schedule(found)).data, headers=SEALED)


def _way(way: Way, event: Event) -> dict[str, Any]:
    plan, why = way.plan, way.refusal
    return {
        "policy": way.policy.value,
        "name": PAIRING_POLICIES[way.policy.value],
        "usual": event.pairing_policy == way.policy,
        "cost": dict(plan.cost) if plan else None,
        "lower_bound": dict(plan.lower_bound) if plan else None,
        "pods": [list(pod.seats) for pod in plan.pods] if plan else [],
        "trouble": {"code": why.code, "detail": sentence_of(why)} if why else None,
    }


def _schedule(found: Coming) -> dict[str, Any]:
    return {
        "seed": found.seed,
        "rounds": [
            {
                "number": each.number,
                "pods": list(map(_pod, each.pods)),
                "byes": [entry.pk for entry in each.byes],
            }
            for each in found.rounds
        ],
        "gone": [entry.pk for entry in found.gone],
        "late": [entry.pk for entry in found.late],
    }


def _pod(pod: ComingPod) -> dict[str, Any]:
    return {"label": pod.sign, "entries": [entry.pk for entry in pod.players]}
