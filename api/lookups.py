"""Finding a round by its number, and a pod by round and table, as they stand on slips and signs."""

from typing import Any

from django.db.models import Q, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.ids import LENGTH
from api import etags
from api.auth import actor_of
from api.pages import PageQuery, cut, key_in, page
from api.reading import asked
from api.round_words import PodOutput, RoundOutput, pod_words, round_words
from api.views import View
from engine.errors import RuleError
from events.access import Actor, Scope, event_for
from events.models import Event
from pods.access import round_numbered
from pods.models import Pod, PodState, Round
from pods.room import LABEL_LENGTH
from pods.selectors import pods_at, public_round, round_with_pods, with_sign

CURRENT = "current"
LARGEST_NUMBER = 32767


class PodsQuery(PageQuery):
    """Of a round, at a table by its number or by what stands on it, with somebody, in a state."""

    round = serializers.RegexField(
        "^(0|[1-9][0-9]{0,3}|current)$",
        required=False,
        help_text="Its number, or `current`: the newest that everybody may see.",
    )
    table = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST_NUMBER)
    sign = serializers.CharField(
        required=False,
        max_length=LABEL_LENGTH,
        help_text="What stands on the table: its label, else its number.",
    )
    entry = serializers.CharField(required=False, max_length=LENGTH)
    state = serializers.ChoiceField(PodState.choices, required=False)


class PodPageOutput(serializers.Serializer[Any]):
    """One page of pods, as of a version of the event."""

    items = PodOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.IntegerField()


class NumberedRoundView(View):
    """A round by its number."""

    @extend_schema(responses=RoundOutput)
    def get(self, request: Request, event_id: str, round_number: str) -> Response:
        """Read the round of this number with its pods; `current` is the newest that everybody may see."""
        actor = actor_of(request)
        event = event_for(event_id, actor=actor)
        found = _round(event, round_number, actor)
        staff = actor.may(event, Scope.EVENTS_READ)
        return etags.read(
            request, event, lambda: round_words(round_with_pods(found), request, staff=staff)
        )


class SignedPodView(View):
    """A pod by its round and by what stands on its table."""

    @extend_schema(responses=PodOutput)
    def get(self, request: Request, event_id: str, round_number: str, sign: str) -> Response:
        """Read the pod at a table: by its label, else its number; where tables are used again, the newest."""
        actor = actor_of(request)
        event = event_for(event_id, actor=actor)
        found = _round(event, round_number, actor)
        at_table = with_sign(pods_at(event, actor=actor).filter(round=found), sign)
        pod = at_table.order_by("-holds", "-formed_at", "pk").first()
        if pod is None:
            raise RuleError("access.not_found")
        staff = actor.may(event, Scope.EVENTS_READ)
        return etags.read(request, event, lambda: pod_words(pod, request, staff=staff))


class PodsView(View):
    """The pods of an event."""

    @extend_schema(parameters=[PodsQuery], responses=PodPageOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """List pods, round by round in the order of the tables, as far as they fit what is asked for."""
        actor = actor_of(request)
        event = event_for(event_id, actor=actor)
        query = asked(PodsQuery, request)
        rows = _asked_for(pods_at(event, actor=actor), event, query, actor)
        return etags.read(request, event, lambda: _page_of(rows, event, query, request))


def _round(event: Event, number: str, actor: Actor) -> Round:
    """Return a round by number or word; a draft is not there for whoever may not see it."""
    if number != CURRENT:
        return round_numbered(event, int(number), actor=actor)
    found = public_round(event)
    if found is None:
        raise RuleError("access.not_found")
    return found


def _asked_for(
    rows: QuerySet[Pod], event: Event, query: dict[str, Any], actor: Actor
) -> QuerySet[Pod]:
    if "round" in query:
        rows = rows.filter(round=_round(event, query["round"], actor))
    if "sign" in query:
        rows = with_sign(rows, query["sign"])
    if "entry" in query:
        rows = rows.filter(seats__entry=query["entry"])
    exact = {name: query[name] for name in ("table", "state") if name in query}
    return rows.filter(**exact)


def _page_of(
    rows: QuerySet[Pod], event: Event, query: dict[str, Any], request: Request
) -> dict[str, object]:
    if "cursor" in query:
        rows = rows.filter(_after(*key_in(query["cursor"], int, int, str)))
    shown, following = cut(rows, query, _key)
    staff = actor_of(request).may(event, Scope.EVENTS_READ)
    return page(
        [pod_words(pod, request, staff=staff) for pod in shown],
        following=following,
        as_of=event.version,
    )


def _key(pod: Pod) -> tuple[int, int, str]:
    return pod.round.number, pod.table, pod.pk


def _after(number: int, table: int, pod_id: str) -> Q:
    behind = Q(table__gt=table) | Q(table=table, pk__gt=pod_id)
    return Q(round__number__gt=number) | Q(round__number=number) & behind
