"""A shop's own revisions of restricted lists: listed, read, added, taken back."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.pages import PageQuery, cut, key_in, page
from api.reading import StrictForm, Words, asked, body_of, filled
from api.views import View
from api.writes import written
from decks.models import Regulation
from decks.regulations import regulation_for, regulations_of
from decks.services import add_regulation, remove_regulation
from engine.formats.revisions import LARGEST
from events.once import Answer

SEALED = {"Cache-Control": "private, no-cache", "Vary": etags.VARY}


class RegulationInput(StrictForm):
    """A file of changes: CSV with list, date, name, with, after, source; or an lflist.conf."""

    text = Words(max_length=LARGEST, trim_whitespace=False)


class RegulationOutput(serializers.ModelSerializer[Regulation]):
    """Which lists a file changes, and from which day on."""

    shop = serializers.CharField(source="shop_id")
    lists = serializers.ListField(child=serializers.CharField())

    class Meta:
        """All but the text."""

        model = Regulation
        fields: tuple[str, ...] = ("id", "shop", "lists", "effective", "made_at")


class WholeRegulationOutput(RegulationOutput):
    """A file of changes with its text."""

    class Meta(RegulationOutput.Meta):
        """The head, and the text."""

        fields = (*RegulationOutput.Meta.fields, "text")


class RegulationPageOutput(serializers.Serializer[Any]):
    """One page of a shop's own revisions."""

    items = RegulationOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.DateTimeField()


class RegulationsView(View):
    """What a shop has added to lists of restricted cards."""

    @extend_schema(parameters=[PageQuery], responses=RegulationPageOutput)
    def get(self, request: Request, shop_id: str) -> Response:
        """List a shop's own revisions by their ids."""
        rows = regulations_of(shop_id, actor=actor_of(request)).order_by("pk")
        query = asked(PageQuery, request)
        if "cursor" in query:
            rows = rows.filter(pk__gt=key_in(query["cursor"], str)[0])
        shown, following = cut(rows, query, lambda added: (added.pk,))
        items = RegulationOutput(shown, many=True).data
        words = page(items, following=following, as_of=timezone.localtime())
        return Response(words, headers=SEALED)

    @extend_schema(request=RegulationInput, responses={201: RegulationOutput})
    def post(self, request: Request, shop_id: str) -> Response:
        """Add a file of changes; decks of coming events are checked again."""
        body, actor = body_of(request), actor_of(request)
        text = filled(RegulationInput, body)["text"]

        def add() -> Answer:
            added = add_regulation(shop_id=shop_id, actor=actor, text=text, now=timezone.now())
            return Answer(201, dict(RegulationOutput(added).data))

        return written(request, add, body=body)


class RegulationView(View):
    """One file of changes."""

    @extend_schema(responses=WholeRegulationOutput)
    def get(self, request: Request, regulation_id: str) -> Response:
        """Read a file of changes with its text, which never changes."""
        found = regulation_for(regulation_id, actor=actor_of(request))
        return etags.read_version(
            request,
            lambda: WholeRegulationOutput(found).data,
            version=f"r{found.pk}",
            viewer="staff",
        )

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, regulation_id: str) -> Response:
        """Take a file of changes back; decks of coming events are checked again."""
        actor = actor_of(request)

        def remove() -> Answer:
            remove_regulation(regulation_id=regulation_id, actor=actor, now=timezone.now())
            return Answer(204, None)

        return written(request, remove, body=None)
