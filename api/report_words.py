"""How reports read in JSON, cut to what the reader may see."""

from datetime import datetime
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.told import told
from events.models import Confirmation
from pods.models import Report, ReportState, Voice
from pods.penalties import for_everybody
from pods.stances import silent_until


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
    counts_at = serializers.SerializerMethodField(
        help_text="When silence lets it count; null where it waits for no silence."
    )

    class Meta:
        """The contract's fields in the contract's order."""

        model = Report
        fields = (
            "id", "pod", "by", "steps", "ending", "life", "games", "achievements", "placements", "winner", "kind", "state", "at",
            "counts_at", "voices",
        )  # fmt: skip

    @extend_schema_field(serializers.DateTimeField(allow_null=True))
    def get_counts_at(self, report: Report) -> str | None:
        """Return the end of the silence that a waiting report needs."""
        event = report.pod.round.event
        waits = event.confirmation == Confirmation.SILENCE and report.state == ReportState.PENDING
        return _moment(silent_until(event, report)) if waits else None

    def to_representation(self, instance: Report) -> dict[str, Any]:
        """Leave out life points and games where none were told, and what a judge has ruled."""
        words = super().to_representation(instance)
        if not self.context["staff"]:
            words["steps"] = for_everybody(words["steps"])
        rare = {"life", "games", "achievements"}
        return {name: value for name, value in words.items() if name not in rare or value}


class ReportPageOutput(serializers.Serializer[Any]):
    """All that was ever told of a pod, oldest first, as of a version of its event."""

    items = ReportOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.IntegerField()


def report_words(report: Report, *, staff: bool) -> dict[str, Any]:
    """Return a report as JSON; the notes of its voices are for the staff."""
    return told(ReportOutput, report, staff=staff)


def _moment(at: datetime) -> str | None:
    return serializers.DateTimeField().to_representation(at)
