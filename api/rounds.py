"""Rounds: pair, publish, withdraw, close, and their clock."""

from collections.abc import Callable
from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.event_forms import NothingInput
from api.pages import PageQuery, page, part
from api.pairings import PairingOutput, ordered
from api.reading import Several, StrictForm, Whole, YesNo, asked, body_of, filled
from api.round_words import RoundOutput, RoundPageOutput, round_words
from api.views import View
from api.writes import written, written_after
from events.access import Scope, event_for
from events.models import Event
from events.once import Answer
from events.pairing import ByeRule, PairingPolicy
from pods import services
from pods.access import round_for
from pods.models import Round
from pods.selectors import round_with_pods, rounds_of
from pods.services import ClockAct, RoundPlan

LARGEST_SEED = 2**31 - 1
LARGEST_VERSION = 2**31 - 1
MOST_SIZES = 8


class PairInput(StrictForm):
    """Pod sizes that are fine for this round besides the format's; a seed to deal again as before.

    A size of 1 is a bye. `policy` and `byes` are for this round only; `new_schedule` plans all
    rounds to come anew where they are planned ahead.
    """

    allow = Several(child=Whole(min_value=0, max_value=99), most=MOST_SIZES, required=False)
    seed = Whole(required=False, min_value=0, max_value=LARGEST_SEED)
    policy = serializers.ChoiceField(PairingPolicy.choices, required=False)
    new_schedule = YesNo(required=False)
    byes = serializers.ChoiceField(ByeRule.choices, required=False)


class PublishInput(StrictForm):
    """The event's version at which the draft was looked at; without it whatever is there is published."""

    seen = Whole(required=False, min_value=0, max_value=LARGEST_VERSION)


class ClockInput(StrictForm):
    """What to do to the clock; `minutes` goes with `adjust` (back or forth) and `set` (what is left)."""

    act = serializers.ChoiceField([(act.value, act.value) for act in ClockAct])
    minutes = Whole(required=False, min_value=-1000, max_value=1000)


class RoundsView(View):
    """The rounds of an event."""

    @extend_schema(parameters=[PageQuery], responses=RoundPageOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """List the rounds, oldest first; drafts are for the staff."""
        event = event_for(event_id, actor=actor_of(request))
        query = asked(PageQuery, request)
        return etags.read(request, event, lambda: _page_of(event, query, request))

    @extend_schema(request=PairInput, responses={201: RoundOutput, 202: PairingOutput})
    def post(self, request: Request, event_id: str) -> Response:
        """Pair the next round as a draft, in place of an older draft; 202 where a task does it."""
        body, actor = body_of(request), actor_of(request)
        event = event_for(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
        words = filled(PairInput, body)
        if services.pairs_later(event):
            return ordered(request, event, words, body=body)

        def think() -> RoundPlan:
            return services.plan_round(event_id=event_id, actor=actor, **words)

        def pair(thought: RoundPlan) -> Answer:
            draft = services.pair_round(event_id=event_id, actor=actor, thought=thought)
            return Answer(201, _words_of(draft, request))

        return written_after(request, think, pair, body=body)


class RoundView(View):
    """One round."""

    @extend_schema(responses=RoundOutput)
    def get(self, request: Request, round_id: str) -> Response:
        """Read a round with its pods."""
        actor = actor_of(request)
        found = round_for(round_id, actor=actor)
        return etags.read(request, found.event, lambda: _words_of(found, request))


class _ActView(View):
    """Something that happens to a round and takes no words."""

    act: ClassVar[Callable[..., Round]]

    @extend_schema(request=NothingInput, responses=RoundOutput)
    def post(self, request: Request, round_id: str) -> Response:
        body, actor, act = body_of(request), actor_of(request), type(self).act
        filled(NothingInput, body)
        return written(
            request,
            lambda: Answer(200, _words_of(act(round_id=round_id, actor=actor), request)),
            body=body,
        )


class PublishView(View):
    """A draft that everybody may see now."""

    @extend_schema(request=PublishInput, responses=RoundOutput)
    def post(self, request: Request, round_id: str) -> Response:
        """Show a draft to everybody; refused where its pods are not those `seen` at that version."""
        body, actor = body_of(request), actor_of(request)
        words = filled(PublishInput, body)

        def publish() -> Answer:
            found = services.publish_round(round_id=round_id, actor=actor, **words)
            return Answer(200, _words_of(found, request))

        return written(request, publish, body=body)


class WithdrawView(_ActView):
    """Void a draft, or a published round while no result is in."""

    act = staticmethod(services.withdraw_round)


class RedraftView(_ActView):
    """Make a published round a draft again while no result is in: the same pods, seen by staff only."""

    act = staticmethod(services.redraft_round)


class CloseView(_ActView):
    """Close a round when every pod is done."""

    act = staticmethod(services.close_round)


class ClockView(View):
    """A round's clock."""

    @extend_schema(request=ClockInput, responses=RoundOutput)
    def post(self, request: Request, round_id: str) -> Response:
        """Start, pause, resume, move, set or restart the clock; starting or pausing twice changes nothing."""
        body, actor = body_of(request), actor_of(request)
        words = filled(ClockInput, body)

        def turn() -> Answer:
            found = services.set_clock(
                round_id=round_id,
                actor=actor,
                act=ClockAct(words["act"]),
                minutes=words.get("minutes", 0),
                now=timezone.now(),
            )
            return Answer(200, _words_of(found, request))

        return written(request, turn, body=body)


def _page_of(event: Event, query: dict[str, Any], request: Request) -> dict[str, object]:
    actor = actor_of(request)
    staff = actor.may(event, Scope.EVENTS_READ)
    shown, following = part(rounds_of(event, actor=actor), query, lambda each: (each.number,), int)
    items = [round_words(found, request, staff=staff) for found in shown]
    return page(items, following=following, as_of=event.version)


def _words_of(found: Round, request: Request) -> dict[str, Any]:
    staff = actor_of(request).may(found.event, Scope.EVENTS_READ)
    return round_words(round_with_pods(found), request, staff=staff)
