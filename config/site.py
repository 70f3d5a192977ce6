"""The site as servers run it: what answers first, and what is around it."""

import gc
from collections.abc import Awaitable, Callable, Mapping
from contextlib import closing
from importlib import import_module
from typing import Any, cast

from asgiref.sync import sync_to_async
from asgiref.typing import ASGI3Application
from django.conf import settings
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.core.signals import request_started
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import ResolverMatch, set_script_prefix

from config.probes import Probes
from config.reads.layer import Reads
from config.threads import usual
from observing.requests import Watched, routed

# as Django's own handler has them
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
HOME = "/"
STREAM = "/stream"
WAITING = (STREAM, "/changes")  # these wait without a thread


class _Telling(BaseHandler):
    """Django's part that finds the view of a request, and tells which route it is."""

    def resolve_request(self, request: HttpRequest) -> ResolverMatch:
        """Find the view of a request."""
        match: ResolverMatch = super().resolve_request(request)
        routed(match.route or HOME)
        return match


class _InOneThread(_Telling):
    """All middlewares and the view of a request, one after the other."""

    def __init__(self) -> None:
        super().__init__()
        self.load_middleware(is_async=False)


class Pages(_Telling, ASGIHandler):
    """Django's part: it answers each request in one visit to a thread, and those that wait in none.

    Django itself would go into a thread and back for every middleware, which costs more than most answers.
    """

    def __init__(self) -> None:
        """Load the middlewares both ways."""
        super().__init__()
        self._in_one_thread = _InOneThread()
        self._threads = usual()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http" or scope["path"].rstrip("/").endswith(WAITING):
            await super().__call__(scope, receive, send)
        else:
            await self._in_one_visit(scope, receive, send)

    async def run_get_response(self, request: HttpRequest) -> HttpResponseBase:
        """Open a stream in one visit to a thread as well; only waiting for news takes none."""
        if request.path_info.rstrip("/").endswith(STREAM):
            return await self._threads.answer(self._in_one_thread.get_response, request)
        waited: HttpResponseBase = await super().run_get_response(request)
        return waited

    async def _in_one_visit(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with closing(body):
            set_script_prefix(get_script_prefix(scope))
            request, wrong = self.create_request(scope, body)
            response = wrong or await self._threads.answer(
                self._answered, cast("ASGIRequest", request)
            )
            try:
                await self.send_response(response, send)
            finally:
                if response.streaming:
                    await sync_to_async(response.close)()

    def _answered(self, request: HttpRequest) -> HttpResponseBase:
        """Answer in a thread; what is whole needs nothing any more when it is sent."""
        request_started.send(sender=type(self), scope=cast("ASGIRequest", request).scope)
        response: HttpResponseBase = self._in_one_thread.get_response(request)
        if not response.streaming:
            response.close()
        return response


def site() -> ASGI3Application:
    """Return the site; Django must have been set up."""
    pages = Reads(cast("ASGI3Application", Pages()))
    return cast("ASGI3Application", Probes(Watched(pages)))


def whole_site() -> ASGI3Application:
    """Return the site with all its pages loaded: the first visitor need not wait for that.

    What is loaded stays as long as the process lives: looking for garbage in it would stop all answers at once for
    a fifth of a second, in the middle of a rush.
    """
    import_module(settings.ROOT_URLCONF)
    whole = site()
    gc.collect()
    gc.freeze()
    return whole
