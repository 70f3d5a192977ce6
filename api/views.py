"""What all views of this room share."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.parsers import JSONParser
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import limits
from api.auth import CredentialAuthentication
from api.deprecations import deprecation_headers, operation_of
from api.fields import keep_fields
from api.limits import Used
from api.schema import Schema
from engine.errors import RuleError
from events.access import ANYONE, Actor


class Counted(APIView):
    """Counts its requests by who sends them, and says in each answer how many are left."""

    used: Used | None = None  # set beforehand where a request was counted before its view saw it

    def perform_authentication(self, request: Request) -> None:
        """Count a wrong credential as a stranger's, so that guessing has an end."""
        try:
            super().perform_authentication(request)
        except RuleError:
            self._count(request, ANYONE)
            raise

    def check_throttles(self, request: Request) -> None:
        """Refuse with `request.too_many` whoever has used up their minute."""
        actor = request.auth
        self._count(request, actor if isinstance(actor, Actor) else ANYONE)

    def finalize_response(
        self, request: Request, response: Response, *args: object, **kwargs: object
    ) -> Response:
        """Say what is left."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        add_headers(answer, limits.told(self.used))
        return answer

    def _count(self, request: Request, actor: Actor) -> None:
        self.used = self.used or limits.count(request, actor)
        limits.refuse_too_many(self.used)


class View(Counted):
    """JSON in, JSON out; the actor in `request.auth`."""

    authentication_classes = (CredentialAuthentication,)
    permission_classes = ()
    parser_classes = (JSONParser,)
    renderer_classes: Sequence[type[BaseRenderer]] = (JSONRenderer,)
    metadata_class = None
    schema = Schema()

    def finalize_response(
        self, request: Request, response: Response, *args: object, **kwargs: object
    ) -> Response:
        """Leave the fields that were asked for, and say what is on its way out."""
        try:
            keep_fields(request, response)
        except RuleError as refusal:
            response = self.handle_exception(refusal)
        words = getattr(response, "data", None)
        add_headers(response, deprecation_headers(operation_of(self, request.method), words))
        return super().finalize_response(request, response, *args, **kwargs)


def add_headers(response: HttpResponseBase, headers: Mapping[str, str]) -> None:
    """Put headers into an answer."""
    for name, value in headers.items():
        response[name] = value


class TextRenderer(BaseRenderer):
    """An answer that is text already; a subclass names its media type."""

    charset = "utf-8"

    def render(
        self,
        data: object,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Encode what is text already."""
        return str(data or "").encode()


class FileRenderer(TextRenderer):
    """An answer that is a file: its bytes are made already."""

    def render(
        self,
        data: object,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Hand on what is bytes already."""
        if isinstance(data, bytes):
            return data
        return super().render(data, accepted_media_type, renderer_context)
