"""How games inside a pod's game read in JSON, and what writes of them take."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from api.reading import Several, StrictForm, Table, Whole, Words
from api.report_words import StepOutput
from engine.outcomes.report import MOST_LIFE, MOST_PLAYERS
from engine.outcomes.subgames import MAIN, MOST_COPIES, PlayedGame
from pods.penalties import for_everybody
from pods.services.subgames import MOST_MINUTES
from pods.subgame import Subgame
from pods.subgames import Subgames

LONGEST_ID = 16
MOST_CARDS = 1000


class LibrariesInput(StrictForm):
    """The cards in the libraries of those who play, by entry."""

    libraries = Table(
        child=Whole(min_value=0, max_value=MOST_CARDS), most=MOST_PLAYERS, longest=LONGEST_ID
    )


class OpenInput(LibrariesInput):
    """Who plays in the subgame; what each starts with, the format's life where it is left out."""

    players = Several(child=Words(max_length=LONGEST_ID), most=MOST_PLAYERS)
    life = Whole(required=False, min_value=1, max_value=MOST_LIFE)
    copies = Whole(required=False, min_value=1, max_value=MOST_COPIES)


class GiveTimeInput(StrictForm):
    """Minutes in place of the time that subgames took; 0 gives none."""

    minutes = Whole(required=False, min_value=0, max_value=MOST_MINUTES)


class SubgameOutput(serializers.Serializer[Any]):
    """One game inside a pod's game: `parent` 0 is the pod's own, `depth` how many games it is inside of.

    `first` was drawn by `seed`; `short` had fewer than 7 cards and lost at once; `copies` more subgames
    of the same effect are still to be opened. Without a result it is being played.
    """

    number = serializers.IntegerField()
    parent = serializers.IntegerField()  # type: ignore[assignment]  # a field of ours, not DRF's attribute
    depth = serializers.IntegerField()
    players = serializers.ListField(child=serializers.CharField())
    first = serializers.CharField()
    seed = serializers.IntegerField()
    life = serializers.IntegerField(allow_null=True)
    short = serializers.ListField(child=serializers.CharField())
    copies = serializers.IntegerField()
    opened_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)
    steps = StepOutput(many=True)
    ending = serializers.CharField(allow_null=True)
    placements = serializers.DictField(child=serializers.IntegerField())
    winner = serializers.CharField(allow_null=True)
    kind = serializers.CharField(allow_null=True)
    extra_seconds = serializers.IntegerField(allow_null=True)


class SubgamesOutput(serializers.Serializer[Any]):
    """All games inside a pod's game, in the order opened.

    `running` is the innermost game that is played, 0 the pod's own and null once a result is told;
    `waiting` sit at the table and do not play in it. `next_copy` is the subgame whose effect opens
    another one before anything outside goes on. `offered_seconds` is the time that staff have not
    decided about, `extra_seconds` what the pod was given so far.
    """

    pod = serializers.CharField()
    running = serializers.IntegerField(allow_null=True)
    waiting = serializers.ListField(child=serializers.CharField())
    open = serializers.ListField(child=serializers.IntegerField())
    next_copy = serializers.IntegerField(allow_null=True)
    offered_seconds = serializers.IntegerField()
    extra_seconds = serializers.IntegerField()
    games = SubgameOutput(many=True)


def subgames_words(pod_id: str, found: Subgames, *, extra_seconds: int) -> dict[str, Any]:
    """Return the games of a pod as JSON."""
    running, copy = found.tree.running, found.tree.next_copy()
    words = {
        "pod": pod_id,
        "running": running.number if running else None,
        "waiting": list(found.tree.waiting) if running else [],
        "open": list(found.tree.open_subgames),
        "next_copy": copy.number if copy else None,
        "offered_seconds": int(found.offered.total_seconds()),
        "extra_seconds": extra_seconds,
        "games": [
            _game(game, found.rows[game.number], found.tree.depth(game.number))
            for game in found.tree.games
            if game.number != MAIN
        ],
    }
    return dict(SubgamesOutput(words).data)


def _game(game: PlayedGame, row: Subgame, depth: int) -> Mapping[str, Any]:
    told = row.told or {}
    return {
        "number": game.number,
        "parent": game.parent,
        "depth": depth,
        "players": list(game.players),
        "first": game.first,
        "seed": row.seed,
        "life": game.life,
        "short": list(game.short),
        "copies": game.copies,
        "opened_at": row.opened_at,
        "closed_at": row.closed_at,
        "steps": for_everybody(told.get("steps", [])),
        "ending": told.get("ending"),
        "placements": row.placements,
        "winner": row.winner_id,
        "kind": row.kind or None,
        "extra_seconds": row.extra_seconds,
    }
