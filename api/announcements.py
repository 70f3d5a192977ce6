"""Announcements over the API, cut to whom they concern."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.ids import LENGTH
from api import etags
from api.auth import actor_of
from api.event_forms import NothingInput
from api.pages import PageQuery, by_time, page, part
from api.reading import StrictForm, Whole, Words, asked, body_of, filled, words_for
from api.views import View
from api.writes import written
from events.access import Actor, Scope, event_for
from events.models import Entry, Event
from events.once import Answer
from pods import services
from pods.announcement import Announcement, Audience, Occasion
from pods.announcement_words import LANGUAGES, sentence_in
from pods.announcements import announcements_for, read_by
from pods.services.announcements import MOST_MINUTES

SEALED = {"Cache-Control": "private, no-store", "Vary": etags.VARY}


class AnnounceInput(StrictForm):
    """What is announced, to whom, and for how many minutes it stands on the wall (10).

    `level` goes with the audience `level`, `pod` with `table` and with `come_to_table`, `at` (HH:MM)
    with `next_round` and `break`, words with `free` and `lost_property`.
    """

    occasion = serializers.ChoiceField(Occasion.choices)
    audience = serializers.ChoiceField(Audience.choices, required=False)
    level = Whole(required=False, allow_null=True, min_value=1, max_value=3)
    pod = Words(required=False, allow_null=True, max_length=LENGTH)
    at = serializers.TimeField(required=False, allow_null=True)
    text_ja = words_for(Announcement, "text_ja", required=False, allow_blank=True)
    text_en = words_for(Announcement, "text_en", required=False, allow_blank=True)
    minutes = Whole(required=False, min_value=1, max_value=MOST_MINUTES)


class SaidOutput(serializers.Serializer[Any]):
    """An announcement in both languages."""

    ja = serializers.CharField()
    en = serializers.CharField()


class AnnouncementOutput(serializers.ModelSerializer[Announcement]):
    """One announcement."""

    occasion = serializers.ChoiceField(Occasion.choices)
    audience = serializers.ChoiceField(Audience.choices)
    pod = serializers.CharField(source="pod_id", allow_null=True)
    words = serializers.SerializerMethodField()
    is_read = serializers.SerializerMethodField(
        help_text="Whether this player has closed it; null for all but players."
    )

    class Meta:
        """The contract's fields in the contract's order."""

        model = Announcement
        fields = (
            "id", "occasion", "audience", "level", "pod", "at", "words", "made_at", "until",
            "taken_back_at", "is_read",
        )  # fmt: skip

    @extend_schema_field(SaidOutput)
    def get_words(self, made: Announcement) -> dict[str, str]:
        """Return it in both languages."""
        return {each: sentence_in(made, each) for each in LANGUAGES}

    def get_is_read(self, made: Announcement) -> bool | None:
        """Return whether the player has closed it."""
        read = self.context["read"]
        return None if read is None else made.pk in read


class AnnouncementPageOutput(serializers.Serializer[Any]):
    """One page of announcements, the newest first, as of a version of the event."""

    items = AnnouncementOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.IntegerField()
    server_now = serializers.DateTimeField(help_text="The wall shows them `until` later than it.")


class AnnouncementsView(View):
    """The announcements of an event."""

    @extend_schema(parameters=[PageQuery], responses=AnnouncementPageOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """List what concerns the reader: players also what is for their own table, staff everything."""
        actor = actor_of(request)
        event = event_for(event_id, actor=actor)
        query = asked(PageQuery, request)
        if actor.entry_id is None:
            return etags.read(request, event, lambda: _page_of(event, actor, query))
        return Response(_page_of(event, actor, query), headers=SEALED)

    @extend_schema(request=AnnounceInput, responses={201: AnnouncementOutput})
    def post(self, request: Request, event_id: str) -> Response:
        """Announce something to all, to one level or to one table."""
        body, actor = body_of(request), actor_of(request)
        event_for(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
        words = filled(AnnounceInput, body)
        words["pod_id"] = words.pop("pod", None)

        def run() -> Answer:
            now = timezone.now()
            made = services.announce(event_id=event_id, actor=actor, now=now, **words)
            return Answer(201, _words(made))

        return written(request, run, body=body)


class TakeBackAnnouncementView(View):
    """An announcement that holds no longer."""

    @extend_schema(request=NothingInput, responses=AnnouncementOutput)
    def post(self, request: Request, announcement_id: str) -> Response:
        """Take it back: from now on only staff read it."""
        filled(NothingInput, body := body_of(request))
        actor = actor_of(request)

        def run() -> Answer:
            made = services.take_back_announcement(
                announcement_id=announcement_id, actor=actor, now=timezone.now()
            )
            return Answer(200, _words(made))

        return written(request, run, body=body)


class ReadAnnouncementView(View):
    """An announcement that a player has closed."""

    @extend_schema(request=NothingInput, responses=AnnouncementOutput)
    def post(self, request: Request, announcement_id: str) -> Response:
        """Mark it as read by the player whose ticket this is."""
        filled(NothingInput, body := body_of(request))
        actor = actor_of(request)

        def run() -> Answer:
            made = services.mark_read(announcement_id=announcement_id, actor=actor)
            return Answer(200, _words(made, {made.pk}))

        return written(request, run, body=body)


def _page_of(event: Event, actor: Actor, query: dict[str, Any]) -> dict[str, object]:
    entry = Entry.objects.filter(pk=actor.entry_id, event=event).first()
    read = read_by(entry) if entry else None
    shown, following = part(
        announcements_for(event, actor=actor),
        query,
        lambda each: by_time(each.made_at, each.pk),
        str,
        str,
        newest_first=True,
    )
    words = page([_words(each, read) for each in shown], following=following, as_of=event.version)
    return words | {"server_now": timezone.localtime()}


def _words(made: Announcement, read: set[str] | None = None) -> dict[str, Any]:
    return dict(AnnouncementOutput(made, context={"read": read}).data)
