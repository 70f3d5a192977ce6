"""What all views of this room share."""

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework.parsers import JSONParser
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.views import APIView

from api.auth import CredentialAuthentication
from api.schema import Schema


class View(APIView):
    """JSON in, JSON out; the actor in `request.auth`."""

    authentication_classes = (CredentialAuthentication,)
    permission_classes = ()
    parser_classes = (JSONParser,)
    renderer_classes: Sequence[type[BaseRenderer]] = (JSONRenderer,)
    metadata_class = None
    schema = Schema()


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
