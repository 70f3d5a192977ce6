"""How rounds and pods read in JSON, cut to what the reader may see."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.utils import timezone
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from api.page_links import NowField, PageField, page_of_pod, page_of_round
from api.report_words import ReportOutput, report_words
from api.told import told
from engine.seating.plan import PRIVATE_TIERS
from events.access import ANYONE
from events.models import Event
from pods.judging import teams_at
from pods.models import Pod, Round, Seat
from pods.prices import next_best_sentence
from pods.selectors import (
    ClockState,
    byes_in,
    clock_of,
    reasons_for_everybody,
    report_of,
    rounds_of,
)
from pods.stances import Stance, stances_of
from pods.words import reason_sentence
from standings.kept import Kept

OF_CLOCK = ("state", "minutes", "started_at", "ends_at", "paused_seconds_left")
KEPT_EVENTS = 3  # of a large event some megabytes each
_for_all: Kept[list[tuple[Round, dict[str, Any]]]] = Kept(KEPT_EVENTS)


class SeatOutput(serializers.ModelSerializer[Seat]):
    """Who sits where; number 1 takes the first turn."""

    entry = serializers.CharField(source="entry_id")
    player_name = serializers.CharField(source="entry.player_name")
    stance = serializers.SerializerMethodField(help_text="Null where no result is told.")

    class Meta:
        """The contract's fields in the contract's order."""

        model = Seat
        fields = (
            "number", "entry", "player_name", "stance", "missing_since", "missing_until", "no_show",
        )  # fmt: skip

    @extend_schema_field(
        serializers.ChoiceField([(each.value, each.value) for each in Stance], allow_null=True)
    )
    def get_stance(self, seat: Seat) -> str | None:
        """Return what the player says to the report that counts or waits."""
        return stances_of(seat.at).get(seat.entry_id)


class ReasonOutput(serializers.Serializer[Any]):
    """Why the pod is as it is: a code, its facts, and the sentence of both."""

    code = serializers.CharField()
    sentence = serializers.CharField()


class PodOutput(serializers.ModelSerializer[Pod]):
    """A table of one round."""

    round = serializers.CharField(source="round_id")
    round_number = serializers.IntegerField(source="round.number")
    label = serializers.CharField(source="sign", help_text="What stands on the table.")  # type: ignore[assignment]  # a field of ours, not DRF's option
    reasons = serializers.SerializerMethodField()
    next_best = serializers.SerializerMethodField(help_text="For the staff only.")
    seats = SeatOutput(many=True)
    teams = serializers.SerializerMethodField(
        help_text="The entries of both teams; empty where everybody plays alone."
    )
    report = serializers.SerializerMethodField()
    first = serializers.CharField(
        source="first_id", allow_null=True, help_text="Who really began, where lots were drawn."
    )
    ends_at = serializers.SerializerMethodField(
        help_text="When this pod's own time is over; null while no clock runs."
    )
    server_now = NowField()
    html_url = PageField(page_of_pod)

    class Meta:
        """The contract's fields in the contract's order."""

        model = Pod
        fields = (
            "id", "round", "round_number", "table", "label", "level", "state", "version", "pinned",
            "changed", "reasons", "next_best", "seats", "teams", "report", "formed_at",
            "first", "extra_seconds", "lost_seconds", "ends_at", "server_now", "html_url",
        )  # fmt: skip

    @extend_schema_field(
        serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    )
    def get_teams(self, pod: Pod) -> list[list[str]]:
        """Return who plays with whom."""
        seats = [seat.entry_id for seat in pod.seats.all()]
        return [list(team) for team in teams_at(pod.round.event, seats)]

    @extend_schema_field(ReasonOutput(many=True))
    def get_reasons(self, pod: Pod) -> list[dict[str, Any]]:
        """Return the reasons with their sentences in the reader's language."""
        names = {seat.entry_id: seat.entry.player_name for seat in pod.seats.all()}
        reasons = pod.reasons if self.context["staff"] else reasons_for_everybody(pod)
        return [{**why, "sentence": reason_sentence(why, names)} for why in reasons]

    @extend_schema_field(ReasonOutput(allow_null=True))
    def get_next_best(self, pod: Pod) -> dict[str, Any] | None:
        """Return what the best swap with another table would have done."""
        if pod.next_best is None or not self.context["staff"]:
            return None
        return {**pod.next_best, "sentence": next_best_sentence(pod.next_best)}

    @extend_schema_field(serializers.DateTimeField(allow_null=True))
    def get_ends_at(self, pod: Pod) -> str | None:
        """Return the end of the round's clock with the pod's own seconds after it."""
        ends_at = clock_of(pod.round, now=timezone.now(), extra=pod.extra_seconds).ends_at
        return serializers.DateTimeField().to_representation(ends_at) if ends_at else None

    @extend_schema_field(ReportOutput(allow_null=True))
    def get_report(self, pod: Pod) -> dict[str, Any] | None:
        """Return the report that counts or waits."""
        found = report_of(pod)
        return report_words(found, staff=self.context["staff"]) if found else None


class ClockOutput(serializers.Serializer[Any]):
    """A round's clock; count down to `ends_at` by the server's `now`."""

    state = serializers.ChoiceField([(state.value, state.value) for state in ClockState])
    seconds_left = serializers.IntegerField()
    ends_at = serializers.DateTimeField(allow_null=True)
    now = serializers.DateTimeField()


class RoundHeadOutput(serializers.ModelSerializer[Round]):
    """A round without its pods; the one of the kind `open`, number 0, holds all rolling pods.

    Of the kind `cut` it is a stage of a cut in which `stage` people are still in (0 for all others).
    """

    event = serializers.CharField(source="event_id")
    cost = serializers.SerializerMethodField()
    lower_bound = serializers.DictField(child=serializers.IntegerField())
    clock = serializers.SerializerMethodField()
    server_now = NowField()
    html_url = PageField(page_of_round)

    class Meta:
        """The contract's fields in the contract's order."""

        model = Round
        fields: tuple[str, ...] = (
            "id", "event", "kind", "number", "stage", "state", "minutes", "policy", "seed", "cost",
            "lower_bound", "publish_version", "clock", "server_now", "html_url",
        )  # fmt: skip

    def get_cost(self, found: Round) -> dict[str, Any]:
        """Return the price of the seating; who wishes to sit apart is the staff's to know."""
        cost: Mapping[str, Any] = found.cost
        return {
            tier: cost[tier] for tier in cost if self.context["staff"] or tier not in PRIVATE_TIERS
        }

    @extend_schema_field(ClockOutput)
    def get_clock(self, found: Round) -> dict[str, Any]:
        """Return the clock as of now."""
        return told(ClockOutput, asdict(clock_of(found, now=timezone.now())))


class ByeOutput(serializers.ModelSerializer[Seat]):
    """Who sits a round out with a bye."""

    entry = serializers.CharField(source="entry_id")
    player_name = serializers.CharField(source="entry.player_name")

    class Meta:
        """Two fields."""

        model = Seat
        fields = ("entry", "player_name")


class RoundOutput(RoundHeadOutput):
    """A round with its pods and byes."""

    pods = PodOutput(many=True)
    byes = serializers.SerializerMethodField()

    class Meta(RoundHeadOutput.Meta):
        """The head, the pods and the byes."""

        fields = (*RoundHeadOutput.Meta.fields, "pods", "byes")

    @extend_schema_field(ByeOutput(many=True))
    def get_byes(self, found: Round) -> list[dict[str, Any]]:
        """Return who sits out."""
        return [told(ByeOutput, seat) for seat in byes_in(found)]


class RoundPageOutput(serializers.Serializer[Any]):
    """One page of rounds, as of a version of the event."""

    items = RoundOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.IntegerField()


def round_words(found: Round, request: Request, *, staff: bool) -> dict[str, Any]:
    """Return a round read by `pods.selectors` as JSON."""
    return told(RoundOutput, found, staff=staff, request=request)


def rounds_for_all(event: Event, request: Request) -> list[dict[str, Any]]:
    """Return an event's public rounds as JSON, worked out once per version; only the time in them is of now."""
    here = request.build_absolute_uri("/")
    key = (event.pk, event.version, get_language(), here)
    kept = _for_all.once(
        key,
        lambda: [
            (_clock_alone(found), round_words(found, request, staff=False))
            for found in rounds_of(event, actor=ANYONE)
        ],
    )
    return [_as_of_now(found, words) for found, words in kept]


def _clock_alone(found: Round) -> Round:
    """Return as much of a round as its clock needs: what is kept holds none of its people."""
    return Round(**{name: getattr(found, name) for name in OF_CLOCK})


def _as_of_now(found: Round, words: Mapping[str, Any]) -> dict[str, Any]:
    now = timezone.now()
    server_now = serializers.DateTimeField().to_representation(now)
    pods = [{**pod, "server_now": server_now} for pod in words["pods"]]
    clock = told(ClockOutput, asdict(clock_of(found, now=now)))
    return {**words, "clock": clock, "server_now": server_now, "pods": pods}


def round_head_words(found: Round, request: Request, *, staff: bool) -> dict[str, Any]:
    """Return a round without its pods as JSON."""
    return told(RoundHeadOutput, found, staff=staff, request=request)


def pod_words(pod: Pod, request: Request, *, staff: bool) -> dict[str, Any]:
    """Return a pod read by `pods.selectors` as JSON."""
    return told(PodOutput, pod, staff=staff, request=request)
