"""A picture of one's own evening, for its player alone."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.entry_words import reader_of_entry
from api.reading import asked
from api.views import FileRenderer, View
from engine.errors import RuleError
from events.access import Scope, entry_for
from standings.evenings import evening_of
from standings.pictures import LONGEST_NAME, Shape, picture_of
from standings.ranks import shows_ranks

MEDIA = "image/svg+xml"


class SvgRenderer(FileRenderer):
    """A drawing."""

    media_type = MEDIA
    format = "svg"


class PictureQuery(serializers.Serializer[object]):
    """In which shape, and with which name; none where it is left out."""

    shape = serializers.ChoiceField([each.value for each in Shape], default=Shape.WIDE.value)
    name = serializers.CharField(required=False, allow_blank=True, max_length=LONGEST_NAME)


class PictureView(View):
    """What a player may show to others."""

    renderer_classes = (SvgRenderer,)

    @extend_schema(parameters=[PictureQuery], responses={(200, MEDIA): OpenApiTypes.STR})
    def get(self, request: Request, entry_id: str) -> Response:
        """Draw the player's own result; to nobody but the player, once a game counts."""
        actor = actor_of(request)
        entry = entry_for(entry_id, actor=actor, need=Scope.EVENTS_READ)
        evening = evening_of(entry, with_ranks=shows_ranks(entry.event, actor=actor))
        if not actor.is_entry(entry) or not evening.counted:
            raise RuleError("access.not_found")
        words = asked(PictureQuery, request)
        shape, name = Shape(words["shape"]), words.get("name", "")
        return etags.read(
            request,
            entry.event,
            lambda: picture_of(evening, shape=shape, name=name),
            viewer=reader_of_entry(entry, actor),
        )
