"""The live game at a pod's table: read it, begin it, play acts on what was seen."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.companion_words import BeginInput, CompanionOutput, PlayInput, companion_words
from api.reading import body_of, filled
from api.views import View
from api.writes import written
from engine.errors import RuleError
from engine.table.acts import act_from
from events.access import Actor
from events.once import Answer
from pods import services
from pods.access import table_for
from pods.live_games import LiveGame, live_game_of


class CompanionView(View):
    """The live game of a pod."""

    @extend_schema(responses=CompanionOutput)
    def get(self, request: Request, pod_id: str) -> Response:
        """Read the game as it stands; only the table and those who read or report for others."""
        live = _live(pod_id, actor_of(request))
        version = f"c{live.row.pk}.{live.row.version}"
        return etags.read_version(
            request, lambda: companion_words(live), version=version, viewer="table"
        )

    @extend_schema(request=BeginInput, responses={201: CompanionOutput})
    def post(self, request: Request, pod_id: str) -> Response:
        """Begin the game, or go on with the one that was begun; with `seen` begin another one."""
        words = filled(BeginInput, body := body_of(request))
        begin: Callable[..., object] = services.begin_live_game
        if "seen" in words:
            begin = services.begin_live_game_anew
        return _done(request, pod_id, body, begin, status=201, **words)


class CompanionActsView(View):
    """What happens at the table."""

    @extend_schema(request=PlayInput, responses=CompanionOutput)
    def post(self, request: Request, pod_id: str) -> Response:
        """Play one act; 409 with the newest `state` where somebody was faster."""
        words = filled(PlayInput, body := body_of(request))
        act, seen = act_from(words["act"]), words["seen"]
        return _done(request, pod_id, body, services.play_act, status=200, act=act, seen=seen)


def _done(
    request: Request,
    pod_id: str,
    body: object,
    command: Callable[..., object],
    *,
    status: int,
    **words: Any,  # noqa: ANN401  what the command takes
) -> Response:
    actor = actor_of(request)

    def run() -> Answer:
        try:
            command(pod_id=pod_id, actor=actor, now=timezone.now(), **words)
        except RuleError as refusal:
            raise _with_state(refusal, pod_id, actor) from refusal
        return Answer(status, companion_words(_live(pod_id, actor)))

    return written(request, run, body=body)


def _with_state(refusal: RuleError, pod_id: str, actor: Actor) -> RuleError:
    """Return a refusal of what is stale with the newest state beside it."""
    if refusal.code != "companion.stale":
        return refusal
    state = companion_words(_live(pod_id, actor))
    return RuleError(refusal.code, **refusal.facts, state=state)


def _live(pod_id: str, actor: Actor) -> LiveGame:
    live = live_game_of(table_for(pod_id, actor=actor))
    if live is None:
        raise RuleError("companion.not_begun")
    return live
