"""Deferred work of a shop: read how it goes, run again what died, or set it aside."""

from collections.abc import Callable

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.event_forms import NothingInput
from api.pages import cut, key_in, page
from api.reading import asked, body_of, filled
from api.views import View
from api.work_words import WorkOutput, WorkPageOutput, WorkQuery, work_words
from api.writes import written
from events import services
from events.deferred import State, in_state, rows_of, shop_of_work
from events.once import Answer
from events.work import Due

SEALED = {"Cache-Control": "private, no-store", "Vary": etags.VARY}


class WorkView(View):
    """The deferred work of a shop."""

    @extend_schema(parameters=[WorkQuery], responses=WorkPageOutput)
    def get(self, request: Request, shop_id: str) -> Response:
        """List what is done by itself about a shop and its events, the newest first; after a week it is forgotten."""
        actor, query, now = actor_of(request), asked(WorkQuery, request), timezone.localtime()
        rows = rows_of(shop_of_work(shop_id, actor=actor), actor=actor).order_by("-pk")
        if "state" in query:
            rows = in_state(rows, State(query["state"]), now=now)
        if "cursor" in query:
            rows = rows.filter(pk__lt=key_in(query["cursor"], int)[0])
        shown, following = cut(rows, query, lambda row: (row.pk,))
        items = [work_words(row, now=now) for row in shown]
        return Response(page(items, following=following, as_of=now), headers=SEALED)


class RunWorkAgainView(View):
    """Work that died, tried anew."""

    @extend_schema(request=NothingInput, responses=WorkOutput)
    def post(self, request: Request, shop_id: str, work_id: int) -> Response:
        """Try work that died again, at once; other work stays as it is."""
        return _changed(
            request,
            lambda: services.run_again(
                shop_id=shop_id, work_id=work_id, actor=actor_of(request), now=timezone.now()
            ),
        )


class SetWorkAsideView(View):
    """Work that died, out of sight."""

    @extend_schema(request=NothingInput, responses=WorkOutput)
    def post(self, request: Request, shop_id: str, work_id: int) -> Response:
        """Set work that died aside: it is never run, and forgotten after a week."""
        return _changed(
            request,
            lambda: services.set_aside(
                shop_id=shop_id, work_id=work_id, actor=actor_of(request), now=timezone.now()
            ),
        )


def _changed(request: Request, command: Callable[[], Due]) -> Response:
    body = body_of(request)
    filled(NothingInput, body)
    return written(
        request, lambda: Answer(200, work_words(command(), now=timezone.now())), body=body
    )
