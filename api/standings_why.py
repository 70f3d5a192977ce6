"""A row of the table, opened over the API."""

from fractions import Fraction
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.auth import actor_of
from api.event_words import TextOutput
from api.reading import asked
from api.standings import StandingsQuery, read_table
from api.views import View
from engine.scoring.awards import Awarded
from engine.scoring.table import Broken, PointsLine
from engine.scoring.tiebreaks import Term, tiebreak_of
from events.models import Event
from standings.ranks import ranked_event_for
from standings.sheets import rounded
from standings.why import Opened, opened

GAME = ("round", "table", "place", "size", "award")

AWARDED = [(each.value, each.value) for each in Awarded]


class GamePointsOutput(serializers.Serializer[Any]):
    """The points of one game: at which table of which round, and the place among so many.

    Points for no game name what they are for in `award`, and neither table nor place.
    """

    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    place = serializers.IntegerField(allow_null=True)
    size = serializers.IntegerField(allow_null=True)
    award = serializers.ChoiceField(AWARDED, allow_null=True)
    points = serializers.FloatField()
    points_exact = serializers.CharField()


class TieBreakTermOutput(serializers.Serializer[Any]):
    """One part of a tie-breaker's value: of which game, with whom; null where it is of none."""

    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    entry = serializers.CharField(allow_null=True)
    value = serializers.FloatField()
    value_exact = serializers.CharField()


class TieBreakOutput(serializers.Serializer[Any]):
    """One tie-breaker: more is better. With nobody in `tied_with` it decided nothing any more."""

    code = serializers.CharField()
    name = TextOutput()
    sentence = TextOutput()
    value = serializers.FloatField()
    value_exact = serializers.CharField()
    is_mean = serializers.BooleanField(
        help_text="The value is the mean of its terms, else the sum."
    )
    terms = TieBreakTermOutput(many=True)
    tied_with = serializers.ListField(child=serializers.CharField())


class OpenedRowOutput(serializers.Serializer[Any]):
    """One player's row with all that it is made of; a stake scheme's points begin at `start`."""

    version = serializers.IntegerField()
    entry = serializers.CharField()
    player_name = serializers.CharField()
    rank = serializers.IntegerField()
    points = serializers.FloatField()
    points_exact = serializers.CharField()
    start = serializers.FloatField()
    games = GamePointsOutput(many=True)
    tiebreaks = TieBreakOutput(many=True)


class OpenedRowView(View):
    """Why a row of the table stands where it does."""

    @extend_schema(parameters=[StandingsQuery], responses=OpenedRowOutput)
    def get(self, request: Request, event_id: str, entry_id: str) -> Response:
        """Read a row's points game by game, and the terms of its tie-breakers."""
        event = ranked_event_for(event_id, actor=actor_of(request))
        query = asked(StandingsQuery, request)
        return read_table(request, event, lambda: _words(event, opened(event, entry_id, **query)))


def _words(event: Event, found: Opened) -> dict[str, Any]:
    why = found.why
    return {
        "version": event.table_version,
        "entry": why.row.player,
        "player_name": found.names[why.row.player],
        "rank": why.row.rank,
        **_value("points", why.row.points),
        "start": rounded(why.start),
        "games": [_game(line) for line in why.lines],
        "tiebreaks": [_broken(each) for each in why.tiebreaks],
    }


def _game(line: PointsLine) -> dict[str, Any]:
    words = {name: getattr(line, name) for name in GAME}
    return words | _value("points", line.points)


def _broken(each: Broken) -> dict[str, Any]:
    tiebreak = tiebreak_of(each.code)
    return {
        "code": each.code,
        "name": {"ja": tiebreak.name.ja, "en": tiebreak.name.en},
        "sentence": {"ja": tiebreak.sentence.ja, "en": tiebreak.sentence.en},
        **_value("value", each.value),
        "is_mean": tiebreak.means,
        "terms": [_term(term) for term in each.terms],
        "tied_with": list(each.tied_with),
    }


def _term(term: Term) -> dict[str, Any]:
    words = {"round": term.round, "table": term.table, "entry": term.other}
    return words | _value("value", term.value)


def _value(name: str, value: Fraction) -> dict[str, Any]:
    return {name: rounded(value), f"{name}_exact": str(value)}
