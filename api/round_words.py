"""How rounds, pods and reports read in JSON, cut to what the reader may see."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine.seating.plan import PRIVATE_TIERS
from pods.judging import teams_at
from pods.models import Pod, Report, Round, Seat, Voice
from pods.penalties import for_everybody
from pods.prices import next_best_sentence
from pods.selectors import ClockState, byes_in, clock_of, reasons_for_everybody, report_of
from pods.stances import Stance, stances_of
from pods.words import reason_sentence


class VoiceOutput(serializers.ModelSerializer[Voice]):
    """What one player of the pod says to a report."""

    entry = serializers.CharField(source="entry_id")
    note = serializers.CharField(required=False, help_text="For the staff only.")

    class Meta:
        """The note is taken out again for everybody but the staff."""

        model = Voice
        fields = ("entry", "agrees", "note")

    def to_representation(self, instance: Voice) -> dict[str, Any]:
        """Leave out what was written to the judge."""
        words = super().to_representation(instance)
        return {name: words[name] for name in words if name != "note" or self.context["staff"]}


class StepOutput(serializers.Serializer[Any]):
    """The players that went out together, and why."""

    eliminated = serializers.ListField(child=serializers.CharField())
    cause = serializers.CharField()
    by = serializers.CharField(allow_null=True)
    turn = serializers.IntegerField(allow_null=True)
    turn_player = serializers.CharField(required=False)
    agreed = serializers.BooleanField(required=False)
    causes = serializers.DictField(child=serializers.CharField(), required=False)


class GameOutput(serializers.Serializer[Any]):
    """One game of a match."""

    winner = serializers.CharField(allow_null=True)
    ending = serializers.CharField()


class ReportOutput(serializers.ModelSerializer[Report]):
    """One telling of a pod's game and what follows from it."""

    pod = serializers.CharField(source="pod_id")
    by = serializers.CharField(source="entry_id", allow_null=True)
    steps = StepOutput(many=True)
    life = serializers.DictField(child=serializers.IntegerField(), required=False)
    games = GameOutput(many=True, required=False)
    achievements = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()), required=False
    )
    placements = serializers.DictField(child=serializers.IntegerField())
    winner = serializers.CharField(source="winner_id", allow_null=True)
    voices = VoiceOutput(many=True)

    class Meta:
        """The contract's fields in the contract's order."""

        model = Report
        fields = (
            "id", "pod", "by", "steps", "ending", "life", "games", "achievements", "placements", "winner", "kind", "state", "at",
            "voices",
        )  # fmt: skip

    def to_representation(self, instance: Report) -> dict[str, Any]:
        """Leave out life points and games where none were told, and what a judge has ruled."""
        words = super().to_representation(instance)
        if not self.context["staff"]:
            words["steps"] = for_everybody(words["steps"])
        rare = {"life", "games", "achievements"}
        return {name: value for name, value in words.items() if name not in rare or value}


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

    class Meta:
        """The contract's fields in the contract's order."""

        model = Pod
        fields = (
            "id", "round", "round_number", "table", "label", "level", "state", "version", "pinned",
            "changed", "reasons", "next_best", "seats", "teams", "report", "formed_at",
            "first", "extra_seconds", "lost_seconds", "ends_at",
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

    class Meta:
        """The contract's fields in the contract's order."""

        model = Round
        fields: tuple[str, ...] = (
            "id", "event", "kind", "number", "stage", "state", "minutes", "policy", "seed", "cost",
            "lower_bound", "publish_version", "clock",
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
        return dict(ClockOutput(asdict(clock_of(found, now=timezone.now()))).data)


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
        return [dict(ByeOutput(seat).data) for seat in byes_in(found)]


class ReportPageOutput(serializers.Serializer[Any]):
    """All that was ever told of a pod, oldest first, as of a version of its event."""

    items = ReportOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.IntegerField()


class RoundPageOutput(serializers.Serializer[Any]):
    """All rounds of an event, as of a version of it; they fit on one page."""

    items = RoundOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.IntegerField()


def round_words(found: Round, *, staff: bool) -> dict[str, Any]:
    """Return a round read by `pods.selectors` as JSON."""
    return dict(RoundOutput(found, context={"staff": staff}).data)


def round_head_words(found: Round, *, staff: bool) -> dict[str, Any]:
    """Return a round without its pods as JSON."""
    return dict(RoundHeadOutput(found, context={"staff": staff}).data)


def pod_words(pod: Pod, *, staff: bool) -> dict[str, Any]:
    """Return a pod read by `pods.selectors` as JSON."""
    return dict(PodOutput(pod, context={"staff": staff}).data)


def report_words(report: Report, *, staff: bool) -> dict[str, Any]:
    """Return a report as JSON; the notes of its voices are for the staff."""
    return dict(ReportOutput(report, context={"staff": staff}).data)
