"""An event as one player lived it."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.entry_words import reader_of_entry
from api.standings_why import AWARDED
from api.views import View
from events.access import Scope, entry_for
from events.models import Phase
from pods.models import RoundKind
from pods.penalties import for_everybody
from standings.evenings import OwnEvening, OwnGame, Pause, evening_of
from standings.ranks import shows_ranks
from standings.words import prize_words


class MateOutput(serializers.Serializer[Any]):
    """Somebody at the same table who came."""

    entry = serializers.CharField(source="entry.pk")
    player_name = serializers.CharField(source="entry.player_name")
    partner = serializers.BooleanField(source="is_partner")
    first_time = serializers.BooleanField(source="is_new", help_text="Not met before that day.")


class OwnGameOutput(serializers.Serializer[Any]):
    """One game: `place` among `size` players or teams; null while no result counts.

    `points` is null where the game scores none, or ranks are hidden from the reader.
    """

    pod = serializers.CharField(source="pod.pk")
    kind = serializers.ChoiceField(source="pod.round.kind", choices=RoundKind.choices)
    round_number = serializers.SerializerMethodField()
    table = serializers.IntegerField(source="pod.table")
    sign = serializers.CharField(source="pod.sign")
    size = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True)
    result = serializers.CharField(source="report.kind", allow_null=True, default=None)
    cause = serializers.SerializerMethodField(help_text="Why the player went out, if they did.")
    came = serializers.BooleanField()
    points = serializers.FloatField(allow_null=True)
    achievements = serializers.SerializerMethodField()
    mates = MateOutput(many=True)

    def get_round_number(self, game: OwnGame) -> int:
        """Return the round; of open play the one during which the pod formed."""
        return game.pod.during if game.pod.formed_at else game.pod.round.number

    def get_cause(self, game: OwnGame) -> str | None:
        """Return the cause as everybody reads it."""
        me = self.context["entry"]
        for step in for_everybody(game.report.steps) if game.report else ():
            if me in step["eliminated"]:
                return str(step.get("causes", {}).get(me, step["cause"]))
        return None

    def get_achievements(self, game: OwnGame) -> list[str]:
        """Return the codes of what the player achieved."""
        return list(game.report.achievements.get(self.context["entry"], ())) if game.report else []


class PauseOutput(serializers.Serializer[Any]):
    """A round without a game of one's own."""

    round_number = serializers.IntegerField(source="round")
    why = serializers.ChoiceField(AWARDED)
    points = serializers.FloatField(allow_null=True)


class OwnEveningOutput(serializers.Serializer[Any]):
    """A player's games in the order played, whom they met, and what came of it."""

    entry = serializers.CharField()
    event = serializers.CharField()
    is_over = serializers.BooleanField()
    met = serializers.IntegerField(help_text="How many different people.")
    rank = serializers.IntegerField(allow_null=True, help_text="Null where it is hidden.")
    players = serializers.IntegerField(allow_null=True, help_text="Lines of the table.")
    points = serializers.FloatField(allow_null=True)
    wins = serializers.IntegerField(allow_null=True)
    games = OwnGameOutput(many=True)
    pauses = PauseOutput(many=True)
    prizes = serializers.ListField(child=serializers.CharField(), help_text="Won by lot.")


class EveningView(View):
    """A player's own evening."""

    @extend_schema(responses=OwnEveningOutput)
    def get(self, request: Request, entry_id: str) -> Response:
        """Read the games of a player, whom they met and where they finished."""
        actor = actor_of(request)
        entry = entry_for(entry_id, actor=actor, need=Scope.EVENTS_READ)
        sees = shows_ranks(entry.event, actor=actor)
        return etags.read(
            request,
            entry.event,
            lambda: _words(evening_of(entry, with_ranks=sees)),
            viewer=reader_of_entry(entry, actor),
        )


def _words(evening: OwnEvening) -> Mapping[str, Any]:
    row, entry = evening.row, evening.entry
    scored = row is not None and entry.event.scheme != "none"
    return {
        "entry": entry.pk,
        "event": entry.event_id,
        "is_over": entry.event.phase == Phase.FINISHED,
        "met": evening.met,
        "rank": row.rank if row else None,
        "players": evening.players if row else None,
        "points": float(row.points) if row and scored else None,
        "wins": row.wins if row else None,
        "games": OwnGameOutput(evening.games, many=True, context={"entry": entry.pk}).data,
        "pauses": [_pause(each) for each in evening.pauses],
        "prizes": [prize_words(prize) for prize in evening.prizes],
    }


def _pause(each: Pause) -> Mapping[str, Any]:
    return PauseOutput(each).data
