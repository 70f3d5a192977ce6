"""How series are read and written in JSON."""

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from accounts.ids import LENGTH
from api.event_words import ShopOutput
from api.reading import Several, StrictForm, Whole, Words, YesNo, words_for
from api.writes import address_of
from events.models import Event
from standings.people import Known, Namesakes
from standings.series import MOST_EVENTS, MOST_PLACES, MOST_POINTS, Series

MOST_PEOPLE = 2000
MOST_GROUPS = 500


class SeriesInput(StrictForm):
    """A new series: points for ranks 1, 2, …, points for taking part, and how many results count."""

    name = words_for(Series, "name")
    places = Several(
        child=Whole(min_value=0, max_value=MOST_POINTS), most=MOST_PLACES, required=False
    )
    participation = Whole(required=False, min_value=0, max_value=MOST_POINTS)
    best = Whole(required=False, allow_null=True, min_value=1, max_value=MOST_EVENTS)
    rated = YesNo(required=False)


class SeriesEventInput(StrictForm):
    """The id of an event of the same shop."""

    event = Words(max_length=LENGTH)


class EntriesInput(StrictForm):
    """Ids of entries at events of the series."""

    entries = Several(child=Words(max_length=LENGTH), most=MOST_PEOPLE)


class GroupsInput(StrictForm):
    """Groups of entries, each of one person."""

    groups = Several(
        child=Several(child=Words(max_length=LENGTH), most=MOST_EVENTS), most=MOST_GROUPS
    )


class SeriesOutput(serializers.Serializer[Any]):
    """A league of a shop; `events` are ids by day, `best` null lets all results count."""

    id = serializers.CharField()
    shop = ShopOutput()
    name = serializers.CharField()
    places = serializers.ListField(child=serializers.IntegerField())
    participation = serializers.IntegerField()
    best = serializers.IntegerField(allow_null=True)
    rated = serializers.BooleanField()
    finished = serializers.BooleanField()
    events = serializers.ListField(child=serializers.CharField())
    version = serializers.IntegerField()
    html_url = serializers.CharField()


class SeriesPageOutput(serializers.Serializer[Any]):
    """One page of the series of a shop, the newest first."""

    items = SeriesOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.DateTimeField()


class SeriesRatingOutput(serializers.Serializer[Any]):
    """An estimate of strength from all games, give or take `spread`; everybody begins at 25."""

    mu = serializers.FloatField()
    spread = serializers.FloatField()
    games = serializers.IntegerField()


class SeriesResultOutput(serializers.Serializer[Any]):
    """What an event brought: the entry there, its final rank; `counts` if it is among the best.

    `rank` is null where the event hides its ranks.
    """

    event = serializers.CharField()
    entry = serializers.CharField()
    rank = serializers.IntegerField(allow_null=True)
    points = serializers.FloatField()
    points_exact = serializers.CharField()
    counts = serializers.BooleanField()


class SeriesRowOutput(serializers.Serializer[Any]):
    """One person's line; ranks are shared where people are truly equal."""

    rank = serializers.IntegerField()
    person = serializers.CharField()
    player_name = serializers.CharField()
    points = serializers.FloatField()
    points_exact = serializers.CharField()
    wins = serializers.IntegerField()
    rating = SeriesRatingOutput(allow_null=True)
    results = SeriesResultOutput(many=True)


class SeriesTableOutput(serializers.Serializer[Any]):
    """The table of a series; `events` are those that count so far: the finished ones."""

    series = serializers.CharField()
    name = serializers.CharField()
    finished = serializers.BooleanField()
    events = serializers.ListField(child=serializers.CharField())
    rows = SeriesRowOutput(many=True)


class SeriesEntryOutput(serializers.Serializer[Any]):
    """An entry of a person, with the event it was at."""

    event = serializers.CharField()
    entry = serializers.CharField()
    player_name = serializers.CharField()
    kana = serializers.CharField()


class SeriesPersonOutput(serializers.Serializer[Any]):
    """A person of a series; `decided` if staff have said who it is."""

    person = serializers.CharField()
    player_name = serializers.CharField()
    decided = serializers.BooleanField()
    entries = SeriesEntryOutput(many=True)


class NamesakesOutput(serializers.Serializer[Any]):
    """People with one name and reading; `one_person` if no two of them were at one event."""

    one_person = serializers.BooleanField()
    people = SeriesPersonOutput(many=True)


class SeriesPeopleOutput(serializers.Serializer[Any]):
    """Everybody of a series, and the namesakes whom staff have not told apart or joined yet."""

    people = SeriesPersonOutput(many=True)
    namesakes = NamesakesOutput(many=True)


def series_words(series: Series, events: Sequence[Event], request: Request) -> dict[str, Any]:
    """Return a series as JSON."""
    return {
        "id": series.pk,
        "shop": ShopOutput(series.shop).data,
        "name": series.name,
        "places": series.places,
        "participation": series.participation,
        "best": series.best,
        "rated": series.rated,
        "finished": series.is_finished,
        "events": [event.pk for event in events],
        "version": series.version,
        "html_url": address_of(request, f"/series/{series.pk}"),
    }


def people_words(people: Sequence[Known], groups: Sequence[Namesakes]) -> dict[str, Any]:
    """Return who is who as JSON."""
    return {
        "people": [_known(known) for known in people],
        "namesakes": [
            {
                "one_person": group.one_person,
                "people": [_known(known) for known in group.people],
            }
            for group in groups
        ],
    }


def _known(known: Known) -> dict[str, Any]:
    return {
        "person": known.id,
        "player_name": known.name,
        "decided": known.is_decided,
        "entries": [
            {
                "event": event,
                "entry": entry.pk,
                "player_name": entry.player_name,
                "kana": entry.kana,
            }
            for event, entry in known.entries.items()
        ],
    }
