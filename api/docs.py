"""The API about itself: its OpenAPI document, the page that shows it, and what a problem means."""

from typing import Any

from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer, TemplateHTMLRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from api.views import View
from engine.errors import RuleError
from events.sentences import SENTENCES


class SchemaView(SpectacularJSONAPIView):
    """The OpenAPI document of this API."""

    renderer_classes = [JSONRenderer]  # noqa: RUF012  the shape is drf-spectacular's
    authentication_classes = ()
    permission_classes = ()
    metadata_class = None

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: object, **kwargs: object) -> Response:
        """Return the OpenAPI 3.1 document as JSON."""
        response: Response = super().get(request, *args, **kwargs)  # type: ignore[no-untyped-call]  # no types there
        del response["Content-Disposition"]
        return response


class DocsView(View):
    """The document in Swagger UI; every file of it comes from this machine."""

    renderer_classes = (TemplateHTMLRenderer,)

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """Show the page."""
        return Response(template_name="api/docs.html")


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
