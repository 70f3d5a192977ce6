"""How a live game at a table reads in JSON, and what acts on it say."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from rest_framework import serializers

from api.reading import Several, StrictForm, Whole, Words, YesNo
from api.report_words import StepOutput
from engine.outcomes.report import LONGEST_ID, MOST_LIFE, MOST_PLAYERS
from engine.table.acts import LONGEST_TEXT, MOST_NUMBER, SEEDS, Kind, Partner, Until
from engine.table.game import Game, Lasting
from engine.table.opponents import compared, opponents
from engine.table.turns import ends_with, partner_returns
from engine.words import Cause
from pods.live_games import LiveGame
from pods.services.companions import MOST_TURN_SECONDS

MOST_VERSIONS = 2**31 - 1


def _words_of(words: Any) -> list[tuple[str, str]]:  # noqa: ANN401  any enum of words
    return [(word.value, word.value) for word in words]


class BeginInput(StrictForm):
    """Who takes the first turn and how long each lasts; `seen` begins another game after that version."""

    first = Words(required=False, max_length=LONGEST_ID)
    turn_seconds = Whole(required=False, min_value=1, max_value=MOST_TURN_SECONDS)
    seen = Whole(required=False, min_value=0, max_value=MOST_VERSIONS)


class ActInput(StrictForm):
    """One act; each `kind` takes only some of the other fields (docs/api.md)."""

    kind = serializers.ChoiceField(_words_of(Kind))
    player = Words(required=False, max_length=LONGEST_ID)
    players = Several(required=False, child=Words(max_length=LONGEST_ID), most=MOST_PLAYERS)
    counter = Words(required=False, max_length=LONGEST_ID)
    amount = Whole(required=False, min_value=-MOST_LIFE, max_value=MOST_LIFE)
    cause = serializers.ChoiceField(_words_of(Cause), required=False)
    by = Words(required=False, max_length=LONGEST_ID)
    agreed = YesNo(required=False)
    ending = Words(
        required=False, max_length=20, help_text="`time`, `loop`, `turn_limit` or `special_win`."
    )
    text = Words(required=False, allow_blank=True, max_length=LONGEST_TEXT)
    number = Whole(required=False, min_value=1, max_value=MOST_NUMBER)
    until = serializers.ChoiceField(_words_of(Until), required=False)
    whose = Words(required=False, max_length=LONGEST_ID)
    to = serializers.ChoiceField(_words_of(Partner), required=False)
    life = Whole(required=False, min_value=1, max_value=MOST_LIFE)
    seed = Whole(required=False, min_value=0, max_value=SEEDS)


class PlayInput(StrictForm):
    """An act, and the version of the game that it was decided on."""

    seen = Whole(min_value=0, max_value=MOST_VERSIONS)
    act = ActInput()


class LivePlayerOutput(serializers.Serializer[Any]):
    """One player: whether still in, what is counted, whom "opponent" means, and comparisons.

    `holds` names the opponents against whom each comparison of shields holds. `partner` is null in
    formats without a partner zone; `partner_returns` is `this_turn` or `later` while it is face down.
    """

    entry = serializers.CharField()
    standing = serializers.BooleanField()
    counters = serializers.DictField(child=serializers.IntegerField())
    skips = serializers.IntegerField()
    partner = serializers.CharField(allow_null=True)
    partner_returns = serializers.CharField(allow_null=True)
    opponents = serializers.ListField(child=serializers.CharField())
    holds = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))


class WaitingOutput(serializers.Serializer[Any]):
    """An effect that waits to resolve."""

    number = serializers.IntegerField()
    owner = serializers.CharField()
    text = serializers.CharField(allow_blank=True)


class LastingOutput(WaitingOutput):
    """An effect that lasts: it ends at this `moment` of the turn of `turn_of`, whoever is out by now."""

    until = serializers.CharField()
    whose = serializers.CharField()
    moment = serializers.CharField()
    turn_of = serializers.CharField()


class CompanionOutput(serializers.Serializer[Any]):
    """The live game of a pod as it stands at `version`.

    `waiting` is in the order in which it resolves; `depth` counts games inside the pod's own.
    `telling` is what to report once the game is over, else null.
    """

    pod = serializers.CharField()
    version = serializers.IntegerField()
    format = serializers.CharField()
    counts = serializers.CharField()
    seats = serializers.ListField(child=serializers.CharField())
    turn = serializers.IntegerField()
    turn_players = serializers.ListField(child=serializers.CharField())
    turn_order = serializers.ListField(child=serializers.CharField())
    turn_since = serializers.DateTimeField()
    turn_until = serializers.DateTimeField(allow_null=True)
    server_now = serializers.DateTimeField()
    players = LivePlayerOutput(many=True)
    waiting = WaitingOutput(many=True)
    lasting = LastingOutput(many=True)
    steps = StepOutput(many=True)
    ending = serializers.CharField(allow_null=True)
    depth = serializers.IntegerField()
    telling = serializers.DictField(allow_null=True)


def companion_words(live: LiveGame) -> dict[str, Any]:
    """Return a live game as JSON."""
    game, report = live.game, live.report
    words = {
        "pod": live.row.pod_id,
        "version": live.row.version,
        "format": game.setup.format,
        "counts": game.setup.preset.counts,
        "seats": list(game.setup.seats),
        "turn": game.turn,
        "turn_players": list(game.turn_side),
        "turn_order": list(game.turn_order),
        "turn_since": game.turn_since,
        "turn_until": game.turn_until,
        "server_now": timezone.now(),
        "players": [_player(game, player) for player in game.setup.seats],
        "waiting": [_effect(each) for each in game.resolution],
        "lasting": [_lasting(game, each) for each in game.lasting],
        "steps": [step.as_dict() for step in game.steps],
        "ending": game.ending,
        "depth": game.depth,
        "telling": report.as_dict() if report else None,
    }
    return dict(CompanionOutput(words).data)


def _player(game: Game, player: str) -> Mapping[str, Any]:
    who, returns = game.players[player], partner_returns(game, player)
    return {
        "entry": player,
        "standing": player in game.standing,
        "counters": dict(who.counters),
        "skips": who.skips,
        "partner": who.partner if game.setup.preset.partner else None,
        "partner_returns": None if returns is None else "this_turn" if returns else "later",
        "opponents": list(opponents(game, player)),
        "holds": {each.comparison.code: list(each.against) for each in compared(game, player)},
    }


def _effect(each: Any) -> dict[str, Any]:  # noqa: ANN401  waiting or lasting
    return {"number": each.number, "owner": each.owner, "text": each.text}


def _lasting(game: Game, each: Lasting) -> Mapping[str, Any]:
    moment, turn_of = ends_with(game, each)
    when = {"until": each.until, "whose": each.whose, "moment": moment, "turn_of": turn_of}
    return _effect(each) | when
