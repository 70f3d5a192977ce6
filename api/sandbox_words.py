"""How an evening that plays itself stands in JSON."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.entry_words import ticket_words
from api.reading import Several, StrictForm, Whole
from api.writes import address_of
from events.access import Scope
from sandbox.pacing import SPEEDS
from sandbox.script import OWN_SEATS, PLAYERS, ROUNDS, Act, Options, Scene
from sandbox.selectors import Standing
from sandbox.services import SEEDS, Opened

SCOPES = tuple(scope.value for scope in Scope)
ACTS = tuple(act.value for act in Act)
USUAL = Options(seed=0)


def _within(numbers: range, **options: Any) -> Whole:  # noqa: ANN401  DRF's own field options
    return Whole(min_value=numbers.start, max_value=numbers.stop - 1, **options)


class SandboxInput(StrictForm):
    """What the evening is drawn from; without a seed another one each time, without scopes a token with all."""

    seed = _within(range(SEEDS), required=False)
    speed = _within(SPEEDS, required=False, default=SPEEDS.stop - 1)
    players = _within(PLAYERS, required=False, default=USUAL.players)
    rounds = _within(ROUNDS, required=False, default=USUAL.rounds)
    own_seats = _within(OWN_SEATS, required=False, default=USUAL.own_seats)
    scopes = Several(
        child=serializers.ChoiceField(choices=SCOPES), most=len(SCOPES), required=False
    )


class SpeedInput(StrictForm):
    """How many times as fast as life the evening goes on."""

    speed = _within(SPEEDS)


class SandboxOutput(serializers.Serializer[Any]):
    """Where an evening that plays itself is.

    `round_minutes` are what a round's clock is set to at this speed, as the event says it; `ends_at` is about
    when the story is over, `expires_at` when everything of it goes. `waits_for` are the pods in which nobody
    tells a result before the round's time is over, because somebody of the author sits there.
    """

    event = serializers.CharField()
    html_url = serializers.CharField()
    seed = serializers.IntegerField()
    speed = serializers.IntegerField()
    round_minutes = serializers.IntegerField()
    players = serializers.IntegerField()
    rounds = serializers.IntegerField()
    own_seats = serializers.IntegerField()
    round = serializers.IntegerField(
        help_text="The number of the newest round, 0 before the first."
    )
    steps = serializers.IntegerField(help_text="How many scenes have been played.")
    next = serializers.ChoiceField(choices=ACTS, allow_null=True)
    next_at = serializers.DateTimeField(allow_null=True)
    finished = serializers.BooleanField()
    waits_for = serializers.ListField(child=serializers.CharField())
    ends_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()


class SandboxPlayerOutput(serializers.Serializer[Any]):
    """Somebody of the evening whose ticket the author holds; `own`: nobody else acts for them."""

    entry = serializers.CharField()
    player_name = serializers.CharField()
    own = serializers.BooleanField()
    ticket = serializers.CharField(required=False)
    ticket_url = serializers.CharField(required=False)


class NewSandboxOutput(SandboxOutput):
    """A new evening; its `token` and the tickets are told this once, a repeat of the request has none."""

    shop = serializers.CharField()
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=SCOPES))
    people = SandboxPlayerOutput(many=True)
    token = serializers.CharField(required=False)


class SceneOutput(serializers.Serializer[Any]):
    """What has just happened: the scene, and for scenes of a round its number."""

    act = serializers.ChoiceField(choices=ACTS)
    round = serializers.IntegerField(allow_null=True)


class SandboxStepOutput(SandboxOutput):
    """Where the evening is after a step; `played` is null where nothing could happen."""

    played = SceneOutput(allow_null=True)


def sandbox_words(standing: Standing, request: Request) -> dict[str, Any]:
    """Return where an evening is."""
    sandbox = standing.sandbox
    words = {
        "event": sandbox.pk,
        "html_url": address_of(request, f"/e/{sandbox.pk}"),
        "seed": sandbox.seed,
        "speed": sandbox.speed,
        "round_minutes": standing.clock_minutes,
        "players": sandbox.players,
        "rounds": sandbox.rounds,
        "own_seats": sandbox.own_seats,
        "round": standing.round.number if standing.round else 0,
        "steps": sandbox.steps,
        "next": standing.next.act.value if standing.next else None,
        "next_at": sandbox.next_at,
        "finished": sandbox.over_at is not None,
        "waits_for": list(standing.waits_for),
        "ends_at": standing.ends_at,
        "expires_at": sandbox.expires_at,
    }
    return dict(SandboxOutput(words).data)


def new_words(opened: Opened, standing: Standing, request: Request) -> dict[str, Any]:
    """Return a new evening without its token and tickets."""
    people = [
        {
            "entry": entry.pk,
            "player_name": entry.player_name,
            "own": place < opened.sandbox.own_seats,
        }
        for place, entry in enumerate(opened.people)
    ]
    shop = opened.sandbox.event.shop_id
    words = {"shop": shop, "scopes": list(opened.scopes), "people": people}
    return sandbox_words(standing, request) | words


def with_secrets(words: dict[str, Any], token: str, request: Request) -> dict[str, Any]:
    """Return the words of a new evening with its token, and the tickets of its people."""
    people = [person | ticket_words(request, person["entry"], 0) for person in words["people"]]
    return words | {"token": token, "people": people}


def step_words(scene: Scene | None, standing: Standing, request: Request) -> dict[str, Any]:
    """Return where an evening is after a step."""
    played = {"act": scene.act.value, "round": scene.round or None} if scene else None
    return sandbox_words(standing, request) | {"played": played}
