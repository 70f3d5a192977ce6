"""The site as servers run it: what answers first, and what is around it."""

from typing import cast

from asgiref.typing import ASGI3Application
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.urls import ResolverMatch

from config.probes import Probes
from observing.requests import Watched, routed

HOME = "/"


class Pages(ASGIHandler):
    """Django's part, which tells which route answers."""

    def resolve_request(self, request: ASGIRequest) -> ResolverMatch:
        """Find the view of a request."""
        match: ResolverMatch = super().resolve_request(request)
        routed(match.route or HOME)
        return match


def site() -> ASGI3Application:
    """Return the site; Django must have been set up."""
    return cast("ASGI3Application", Probes(Watched(cast("ASGI3Application", Pages()))))
