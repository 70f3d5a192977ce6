"""Changing the pods that are there: look at a change, then make it; step back, pin, move."""

import secrets
from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.auth import actor_of
from api.change_words import (
    ChangeOutput,
    MovePodInput,
    PartnersOutput,
    PartnersQuery,
    PinInput,
    RePairInput,
    RepairInput,
    RePairQuery,
    RepairQuery,
    SwapInput,
    SwapQuery,
    UndoInput,
    change_words,
)
from api.etags import VARY
from api.reading import asked, body_of, filled
from api.round_words import PodOutput, RoundOutput, pod_words, round_words
from api.views import View
from api.writes import written, written_after
from events.access import Actor, Scope
from events.models import Event
from events.once import Answer
from pods import services
from pods.access import pod_for, round_for
from pods.models import Pod, Round
from pods.selectors import pod_with_seats, round_with_pods
from pods.services import Change

SEEDS = 2**31


class SwapView(View):
    """Two people trade seats."""

    @extend_schema(parameters=[SwapQuery], responses=ChangeOutput)
    def get(self, request: Request, round_id: str) -> Response:
        """Tell what it would change that two people trade seats."""
        query = asked(SwapQuery, request)
        return _looked(request, round_id, lambda: _swap(request, round_id, query))

    @extend_schema(request=SwapInput, responses=RoundOutput)
    def post(self, request: Request, round_id: str) -> Response:
        """Let two people trade seats, in a draft or at tables without a result."""
        body = body_of(request)
        words = filled(SwapInput, body)
        return _made(request, round_id, lambda: _swap(request, round_id, words), body, words)


class PartnersView(View):
    """With whom somebody may trade seats."""

    @extend_schema(parameters=[PartnersQuery], responses=PartnersOutput)
    def get(self, request: Request, round_id: str) -> Response:
        """Tell of everybody at other tables whether a swap makes the round better or worse."""
        query = asked(PartnersQuery, request)
        signs = services.swap_partners(round_id=round_id, actor=actor_of(request), one=query["one"])
        items = [{"entry": entry, "change": sign} for entry, sign in signs.items()]
        headers = {"Cache-Control": "private, no-store", "Vary": VARY}
        return Response(dict(PartnersOutput({"items": items}).data), headers=headers)


class RepairView(View):
    """Who came and who left after the pods were made."""

    @extend_schema(parameters=[RepairQuery], responses=ChangeOutput)
    def get(self, request: Request, round_id: str) -> Response:
        """Tell which tables would change to seat who came and close the gaps of who left."""
        query = asked(RepairQuery, request)
        sizes = [query["allow"]] if "allow" in query else []
        return _looked(request, round_id, lambda: _repair(request, round_id, sizes))

    @extend_schema(request=RepairInput, responses=RoundOutput)
    def post(self, request: Request, round_id: str) -> Response:
        """Seat who came and close the gaps of who left; all other tables stay as they are."""
        body = body_of(request)
        words = filled(RepairInput, body)
        sizes = words.get("allow", [])
        return _made(request, round_id, lambda: _repair(request, round_id, sizes), body, words)


class RePairView(View):
    """The tables without a result, dealt again."""

    @extend_schema(parameters=[RePairQuery], responses=ChangeOutput)
    def get(self, request: Request, round_id: str) -> Response:
        """Tell how the tables without a result would be paired anew by a seed."""
        query = asked(RePairQuery, request)
        sizes = [query["allow"]] if "allow" in query else []
        return _looked(
            request, round_id, lambda: _re_pair(request, round_id, sizes, query.get("seed"))
        )

    @extend_schema(request=RePairInput, responses=RoundOutput)
    def post(self, request: Request, round_id: str) -> Response:
        """Pair the tables without a result of a round being played anew."""
        body = body_of(request)
        words = filled(RePairInput, body)
        sizes, seed = words.get("allow", []), words.get("seed")
        return _made(
            request, round_id, lambda: _re_pair(request, round_id, sizes, seed), body, words
        )


class UndoView(View):
    """One step of a draft back."""

    @extend_schema(request=UndoInput, responses=RoundOutput)
    def post(self, request: Request, round_id: str) -> Response:
        """Make a draft what it was before its newest step."""
        body, actor = body_of(request), actor_of(request)
        words = filled(UndoInput, body)

        def undo() -> Answer:
            found = services.undo_change(round_id=round_id, actor=actor, **words)
            return Answer(200, _round(found, request))

        return written(request, undo, body=body)


class PinView(View):
    """A pod of a draft that stays."""

    @extend_schema(request=PinInput, responses=PodOutput)
    def post(self, request: Request, pod_id: str) -> Response:
        """Let a pod stay as it is when the draft is dealt again, or no longer."""
        body, actor = body_of(request), actor_of(request)
        words = filled(PinInput, body)
        return written(
            request,
            lambda: _pod(services.pin_pod(pod_id=pod_id, actor=actor, **words), request),
            body=body,
        )


class MoveView(View):
    """A pod at another table."""

    @extend_schema(request=MovePodInput, responses=PodOutput)
    def post(self, request: Request, pod_id: str) -> Response:
        """Let a pod without a result play at another table; who sits there changes places with it."""
        body, actor = body_of(request), actor_of(request)
        words = filled(MovePodInput, body)
        return written(
            request,
            lambda: _pod(services.move_pod(pod_id=pod_id, actor=actor, **words), request),
            body=body,
        )


def _swap(request: Request, round_id: str, words: dict[str, Any]) -> Change:
    return services.plan_swap(
        round_id=round_id, actor=actor_of(request), one=words["one"], other=words["other"]
    )


def _repair(request: Request, round_id: str, sizes: list[int]) -> Change:
    return services.plan_repair(round_id=round_id, actor=actor_of(request), allow=sizes)


def _re_pair(request: Request, round_id: str, sizes: list[int], seed: int | None) -> Change:
    dealt_by = secrets.randbelow(SEEDS) if seed is None else seed
    return services.plan_re_pair(
        round_id=round_id, actor=actor_of(request), seed=dealt_by, allow=sizes
    )


def _looked(request: Request, round_id: str, think: Callable[[], Change]) -> Response:
    """Answer with a change that is only thought out; nothing keeps such an answer."""
    thought = think()
    event = round_for(round_id, actor=actor_of(request)).event
    words = change_words(thought, staff=_reads(event, actor_of(request)))
    return Response(words, headers={"Cache-Control": "private, no-store", "Vary": VARY})


def _made(
    request: Request,
    round_id: str,
    think: Callable[[], Change],
    body: object,
    words: dict[str, Any],
) -> Response:
    actor = actor_of(request)

    def change(thought: Change) -> Answer:
        found = services.change_round(
            round_id=round_id, actor=actor, thought=thought, seen=words.get("seen", "")
        )
        return Answer(200, _round(found, request))

    return written_after(request, think, change, body=body)


def _reads(event: Event, actor: Actor) -> bool:
    return actor.may(event, Scope.EVENTS_READ)


def _round(found: Round, request: Request) -> dict[str, Any]:
    staff = _reads(found.event, actor_of(request))
    return round_words(round_with_pods(found), request, staff=staff)


def _pod(pod: Pod, request: Request) -> Answer:
    actor = actor_of(request)
    staff = _reads(pod_for(pod.pk, actor=actor).round.event, actor)
    return Answer(200, pod_words(pod_with_seats(pod), request, staff=staff))
