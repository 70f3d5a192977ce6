"""The API about itself: its OpenAPI document, the page that shows it, and what a problem means."""

import hashlib
import json
import threading
from functools import cache
from typing import Any

from csp.constants import NONCE, SELF
from csp.decorators import csp_update
from django.http import HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.decorators import method_decorator
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.renderers import TemplateHTMLRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from api.manual import MANUAL, page_of
from api.views import View
from engine.errors import RuleError
from events.sentences import SENTENCES

ONE_BUILDER = threading.Lock()  # drf-spectacular cannot build two at once
# Styles that Redoc writes before it knows the nonce: an empty one, and its scrollbar's.
OWN_STYLES = (
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "'sha256-QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc='",
)


class SchemaView(View):
    """The OpenAPI document of this API."""

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        """Return the OpenAPI 3.1 document as JSON."""
        with ONE_BUILDER:
            words, tag = _document(get_language() or "")
        answer = HttpResponse(words, content_type="application/json")
        if request.headers.get("If-None-Match", "").removeprefix("W/") == tag:
            answer = HttpResponse(status=304)
        answer["ETag"], answer["Cache-Control"] = tag, "no-cache"
        patch_vary_headers(answer, ["Accept-Language"])
        return answer


@cache
def _document(language: str) -> tuple[bytes, str]:
    """Build the document once for each language of its sentences; it changes with the code only."""
    document = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]  # no types there
    words = json.dumps(document, ensure_ascii=False, default=str).encode()
    return words, f'"{hashlib.sha256(words).hexdigest()[:16]}"'


class ManualView(View):
    """The manual, as it is in docs/api.md."""

    renderer_classes = (TemplateHTMLRenderer,)

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """Show the page."""
        words = {"view": "manual", "manual": _manual()}
        return Response(words, template_name="api/manual.html")


@cache
def _manual() -> SafeString:
    return page_of(MANUAL.read_text(encoding="utf-8"))


class DocsView(View):
    """The document in Swagger UI; every file of it comes from this machine."""

    renderer_classes = (TemplateHTMLRenderer,)

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """Show the page."""
        return Response({"view": "docs"}, template_name="api/docs.html")


@method_decorator(csp_update({"style-src": [SELF, NONCE, *OWN_STYLES]}), name="dispatch")
class RedocView(View):
    """The document in Redoc, which writes its styles itself: by the nonce of this one answer, or known by hash."""

    renderer_classes = (TemplateHTMLRenderer,)

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """Show the page."""
        return Response({"view": "redoc"}, template_name="api/redoc.html")


class KindOutput(serializers.Serializer[Any]):
    """A kind of refusal; `{name}` in its sentence stands for a fact."""

    type = serializers.CharField()
    code = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()


class ProblemView(View):
    """What the `type` of a problem document stands for."""

    @extend_schema(responses=KindOutput)
    def get(self, request: Request, code: str) -> Response:
        """Read the status and the sentence of a code."""
        if code not in SENTENCES:
            raise RuleError("access.not_found")
        sentence = SENTENCES[code]
        kind = {"type": f"/api/v1/problems/{code}", "code": code, "status": sentence.status}
        return Response(kind | {"detail": str(sentence.words)})
