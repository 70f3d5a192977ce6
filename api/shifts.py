"""What a correction moved in the standings."""

from fractions import Fraction
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.views import View
from pods.access import report_for
from standings.shifts import Moved, Shift, shift_of


class MovedOutput(serializers.Serializer[Any]):
    """A player whose rank or points a correction changed."""

    entry = serializers.CharField()
    player_name = serializers.CharField()
    rank_before = serializers.IntegerField()
    rank_after = serializers.IntegerField()
    ranks_up = serializers.IntegerField(help_text="Negative where ranks were lost.")
    points_before = serializers.FloatField()
    points_after = serializers.FloatField()
    points_more = serializers.FloatField(help_text="Negative where points were lost.")


class ShiftOutput(serializers.Serializer[Any]):
    """A correction and whom it moved; later rounds are kept as they were paired."""

    report = serializers.CharField()
    replaces = serializers.CharField(allow_null=True)
    round_number = serializers.IntegerField()
    kept_rounds = serializers.ListField(child=serializers.IntegerField())
    moved = MovedOutput(many=True)


class DifferenceView(View):
    """A correction's effect, for those who decide results."""

    @extend_schema(responses=ShiftOutput)
    def get(self, request: Request, report_id: str) -> Response:
        """Say whom a report moved, against what counted before it; all else as it is now."""
        actor = actor_of(request)
        event = report_for(report_id, actor=actor).pod.round.event
        return etags.read(request, event, lambda: _words(shift_of(report_id, actor=actor)))


def _words(shift: Shift) -> dict[str, object]:
    return {
        "report": shift.report.pk,
        "replaces": shift.report.replaces_id,
        "round_number": shift.round_number,
        "kept_rounds": list(shift.kept),
        "moved": [_moved(each) for each in shift.moved],
    }


def _moved(moved: Moved) -> dict[str, object]:
    return {
        "entry": moved.entry_id,
        "player_name": moved.player_name,
        "rank_before": moved.rank_before,
        "rank_after": moved.rank_after,
        "ranks_up": moved.ranks_up,
        "points_before": _points(moved.points_before),
        "points_after": _points(moved.points_after),
        "points_more": _points(moved.points_more),
    }


def _points(points: Fraction) -> float:
    return round(float(points), 2)
