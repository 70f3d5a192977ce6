"""Series: a shop's leagues, what counts for them, who is who, and their tables."""

from collections.abc import Callable

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.event_forms import NothingInput
from api.pages import PageQuery, by_time, page, part
from api.reading import StrictForm, asked, body_of, filled
from api.series_words import (
    EntriesInput,
    GroupsInput,
    SeriesEventInput,
    SeriesInput,
    SeriesOutput,
    SeriesPageOutput,
    SeriesPeopleOutput,
    people_words,
    series_words,
)
from api.views import View
from api.writes import written
from engine.errors import RuleError
from events.access import Actor
from events.once import Answer
from standings import services
from standings.access import series_for, shop_of_series
from standings.people import namesakes, people_of
from standings.series import Series
from standings.series_tables import counted_of, events_of, tables_of


class ShopSeriesView(View):
    """The series of a shop."""

    @extend_schema(parameters=[PageQuery], responses=SeriesPageOutput)
    def get(self, request: Request, shop_id: str) -> Response:
        """List the series of a shop, the newest first."""
        shown, following = part(
            shop_of_series(shop_id).series.select_related("shop"),
            asked(PageQuery, request),
            lambda series: by_time(series.made_at, series.pk),
            str,
            str,
            newest_first=True,
        )
        items = [_words_of(series, request) for series in shown]
        words = page(items, following=following, as_of=timezone.localtime())
        return Response(words, headers={"Vary": etags.VARY, "Cache-Control": "no-cache"})

    @extend_schema(request=SeriesInput, responses={201: SeriesOutput})
    def post(self, request: Request, shop_id: str) -> Response:
        """Begin a series with points for `places`, for `participation`, or both."""
        body, actor = body_of(request), actor_of(request)
        shop_of_series(shop_id, actor=actor)
        settings = filled(SeriesInput, body)

        def make() -> Answer:
            made = services.make_series(shop_id=shop_id, actor=actor, settings=settings)
            return Answer(201, _words_of(made, request))

        return written(request, make, body=body)


class SeriesView(View):
    """One series."""

    @extend_schema(responses=SeriesOutput)
    def get(self, request: Request, series_id: str) -> Response:
        """Read a series; its ETag is what a change of it must send back in If-Match."""
        series = series_for(series_id)
        return etags.read_version(
            request,
            lambda: _words_of(series, request),
            version=f"v{series.version}",
            viewer="public",
        )

    @extend_schema(request=SeriesInput, responses=SeriesOutput)
    def patch(self, request: Request, series_id: str) -> Response:
        """Change name or rule of the version that If-Match names."""
        body, actor = body_of(request), actor_of(request)
        series_for(series_id, actor=actor)
        seen = etags.seen_versions(request)
        changes = filled(SeriesInput, body, partial=True)

        def change() -> Answer:
            if seen is not None and f"v{series_for(series_id).version}" not in seen:
                raise RuleError("series.stale")
            changed = services.change_series(series_id=series_id, actor=actor, changes=changes)
            return Answer(200, _words_of(changed, request))

        return written(request, change, body=body)


class SeriesEventsView(View):
    """The events that count for a series."""

    @extend_schema(request=SeriesEventInput, responses=SeriesOutput)
    def post(self, request: Request, series_id: str) -> Response:
        """Let an `event` of the same shop count, once it is finished."""
        return _acted(request, series_id, SeriesEventInput, _add)


class SeriesEventView(View):
    """One event of a series."""

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, series_id: str, event_id: str) -> Response:
        """Let it count no more; what was said about its entries is forgotten."""
        actor = actor_of(request)
        series_for(series_id, actor=actor)

        def remove() -> Answer:
            services.remove_event(series_id=series_id, event_id=event_id, actor=actor)
            return Answer(204, None)

        return written(request, remove, body=None)


class SeriesPeopleView(View):
    """Who is who in a series."""

    @extend_schema(responses=SeriesPeopleOutput)
    def get(self, request: Request, series_id: str) -> Response:
        """List everybody with their entries, and the namesakes who may be one person."""
        series = series_for(series_id, actor=actor_of(request))
        people = people_of(series, tables_of(counted_of(events_of(series))))
        words = people_words(people, namesakes(people))
        return Response(words, headers={"Vary": etags.VARY, "Cache-Control": "private, no-cache"})


class JoinPeopleView(View):
    """The same person."""

    @extend_schema(request=GroupsInput, responses=SeriesOutput)
    def post(self, request: Request, series_id: str) -> Response:
        """Say of each of the `groups` of entries that it is one person."""
        return _acted(request, series_id, GroupsInput, services.join_people)


class PartPeopleView(View):
    """Different people."""

    @extend_schema(request=EntriesInput, responses=SeriesOutput)
    def post(self, request: Request, series_id: str) -> Response:
        """Say that these `entries` are people of their own."""
        return _acted(request, series_id, EntriesInput, services.part_people)


class ForgetPeopleView(View):
    """Nothing said after all."""

    @extend_schema(request=EntriesInput, responses=SeriesOutput)
    def post(self, request: Request, series_id: str) -> Response:
        """Take back what was said about these `entries`."""
        return _acted(request, series_id, EntriesInput, services.forget_people)


class FinishSeriesView(View):
    """The end of a series."""

    @extend_schema(request=NothingInput, responses=SeriesOutput)
    def post(self, request: Request, series_id: str) -> Response:
        """Freeze the table as the finished events make it."""
        return _acted(request, series_id, NothingInput, _finish)


class ReopenSeriesView(View):
    """The way back from the end."""

    @extend_schema(request=NothingInput, responses=SeriesOutput)
    def post(self, request: Request, series_id: str) -> Response:
        """Let the table move again."""
        return _acted(request, series_id, NothingInput, services.reopen_series)


def _add(*, series_id: str, event: str, actor: Actor) -> Series:
    return services.add_event(series_id=series_id, event_id=event, actor=actor)


def _finish(*, series_id: str, actor: Actor) -> Series:
    return services.finish_series(series_id=series_id, actor=actor, now=timezone.now())


def _acted(
    request: Request, series_id: str, form: type[StrictForm], command: Callable[..., Series]
) -> Response:
    body, actor = body_of(request), actor_of(request)
    series_for(series_id, actor=actor)
    words = filled(form, body)

    def act() -> Answer:
        changed = command(series_id=series_id, actor=actor, **words)
        return Answer(200, _words_of(changed, request))

    return written(request, act, body=body)


def _words_of(series: Series, request: Request) -> dict[str, object]:
    return series_words(series, events_of(series), request)
