"""The site as servers run it: what answers first, and what is around it."""

from typing import cast

from asgiref.sync import sync_to_async
from asgiref.typing import ASGI3Application
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import ResolverMatch

from config.probes import Probes
from config.reads.layer import Reads
from observing.requests import Watched, routed

HOME = "/"
WAITING = ("/stream", "/changes")  # these wait without a thread


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
    """Django's part: it answers each request in one visit to a thread, streams in none.

    Django itself would go into a thread and back for every middleware, which costs more than most answers.
    """

    def __init__(self) -> None:
        """Load the middlewares both ways."""
        super().__init__()
        self._in_one_thread = _InOneThread()

    async def run_get_response(self, request: HttpRequest) -> HttpResponseBase:
        """Return the answer to a request."""
        if request.path_info.rstrip("/").endswith(WAITING):
            waited: HttpResponseBase = await super().run_get_response(request)
            return waited
        response = await sync_to_async(self._in_one_thread.get_response)(request)
        response._handler_class = type(self)  # type: ignore[attr-defined]  # noqa: SLF001  as Django does
        return response


def site() -> ASGI3Application:
    """Return the site; Django must have been set up."""
    pages = Reads(cast("ASGI3Application", Pages()))
    return cast("ASGI3Application", Probes(Watched(pages)))
