"""What has changed, for those who ask: at once, or as soon as there is something new."""

import asyncio
from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags, limits, news
from api.auth import actor_in, actor_of
from api.limits import Used
from api.news import ChangesOutput, ChangesQuery, news_of, read_beside
from api.reading import asked
from api.views import View
from engine.errors import RuleError
from events.access import ANYONE, event_for
from events.live import listening


class ChangesView(View):
    """What changed after a version."""

    @classmethod
    def as_view(cls, **options: Any) -> Callable[..., Any]:  # type: ignore[override]  # noqa: ANN401  Django's own words
        """Return a view that waits before it answers, and holds no database connection meanwhile."""
        view = super().as_view

        @csrf_exempt
        @wraps(view(**options))
        async def waiting(request: HttpRequest, event_id: str) -> HttpResponseBase:
            used = await _wait_for_news(request, event_id)
            return await sync_to_async(view(**options, used=used))(request, event_id=event_id)

        return waiting

    @extend_schema(parameters=[ChangesQuery], responses=ChangesOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """List the changes after a version, oldest first; too many ask for a new snapshot.

        With `wait` and nothing newer, the answer comes with the next change, or after so many seconds.
        """
        actor = actor_of(request)
        event = event_for(event_id, actor=actor)
        after = asked(ChangesQuery, request)["after"]

        def build() -> dict[str, object]:
            found = news_of(event, after, actor=actor)
            return {"version": found.version, "changes": found.changes, "resync": found.resync}

        return etags.read(request, event, build)


async def _wait_for_news(request: HttpRequest, event_id: str) -> Used | None:
    """Count a request that would wait, then wait while nothing is new; whatever is wrong, the answer says it."""
    query = ChangesQuery(data=request.GET.dict())
    if request.method != "GET" or not query.is_valid() or not query.validated_data["wait"]:
        return None  # the answer counts it
    used = await read_beside(partial(_counted, request))
    if used is None or used.count <= used.most:
        await _until_new(request, event_id, **query.validated_data)
    return used


async def _until_new(request: HttpRequest, event_id: str, *, after: int, wait: int) -> None:
    version = partial(_version, request.headers.get("Authorization", ""), event_id)
    clock = asyncio.get_running_loop().time
    end = clock() + wait
    async with listening(event_id) as mailbox:
        while await read_beside(version) == after:
            left = end - clock()
            if left <= 0:
                return
            await mailbox.next(seconds=min(left, news.CHECK_SECONDS))


def _counted(request: HttpRequest) -> Used | None:
    try:
        actor = actor_in(request.headers.get("Authorization", ""))
    except RuleError:
        actor = ANYONE
    return limits.count(request, actor)


def _version(credential: str, event_id: str) -> int | None:
    try:
        return event_for(event_id, actor=actor_in(credential)).version
    except RuleError:
        return None
