"""Pods and what is reported of them."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.event_forms import NothingInput
from api.pages import page
from api.reading import Several, StrictForm, body_of, filled, words_for
from api.report_words import ReportOutput, ReportPageOutput, report_words
from api.round_words import PodOutput, pod_words
from api.views import View
from api.writes import written
from engine.outcomes.games import MOST_GAMES, WITH_WINNER, WITHOUT_WINNER
from engine.outcomes.report import LONGEST_ID, MOST_LIFE, MOST_PLAYERS
from engine.scoring.achievements import MOST
from engine.words import Cause, Ending
from events.access import Actor, Scope, require
from events.models import Entry, Event
from events.once import Answer
from pods import services
from pods.access import pod_for
from pods.models import Pod, Report, Voice
from pods.selectors import pod_with_seats, reports_of


class StepInput(serializers.Serializer[Any]):
    """Who went out together, why, by whom and in which turn."""

    eliminated = Several(child=serializers.CharField(max_length=LONGEST_ID), most=MOST_PLAYERS)
    cause = serializers.ChoiceField([(cause.value, cause.value) for cause in Cause])
    by = serializers.CharField(required=False, allow_null=True, max_length=LONGEST_ID)
    turn = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=999)
    turn_player = serializers.CharField(required=False, allow_null=True, max_length=LONGEST_ID)
    agreed = serializers.BooleanField(
        required=False, help_text="Everybody else still in agreed to the concession."
    )
    causes = serializers.DictField(
        required=False,
        child=serializers.ChoiceField([(cause.value, cause.value) for cause in Cause]),
        help_text="The causes of those who went out for another one.",
    )


class GameInput(serializers.Serializer[Any]):
    """One game of a match: who won it, or how it ended where nobody did."""

    winner = serializers.CharField(allow_null=True, max_length=LONGEST_ID)
    ending = serializers.ChoiceField(
        [(each.value, each.value) for each in (*WITH_WINNER, *WITHOUT_WINNER)], required=False
    )


class TellingInput(serializers.Serializer[Any]):
    """How the game went, for the schema alone: the engine reads and refuses it, field by field."""

    steps = Several(child=StepInput(), most=MOST_PLAYERS, required=False)
    ending = serializers.ChoiceField(
        [(ending.value, ending.value) for ending in Ending], required=False
    )
    life = serializers.DictField(
        required=False,
        child=serializers.IntegerField(min_value=0, max_value=MOST_LIFE),
        help_text="Life points or shields of those still in when time was called.",
    )
    games = Several(
        child=GameInput(),
        most=MOST_GAMES,
        required=False,
        help_text="Instead of steps and ending where two people play a match of several games.",
    )
    time_called = serializers.BooleanField(
        required=False, help_text="Time ended the match as it stood."
    )
    achievements = serializers.DictField(
        required=False,
        child=Several(child=serializers.CharField(max_length=20), most=MOST),
        help_text="Codes of the event's achievements by entry, where its scheme counts them.",
    )


class ConfirmInput(StrictForm):
    """For whom it is said: nobody's name means one's own word."""

    entry = words_for(Entry, "id", required=False)


class DisputeInput(ConfirmInput):
    """A word to the judge."""

    note = words_for(Voice, "note", required=False, allow_blank=True)


class PodView(View):
    """One table of one round."""

    @extend_schema(responses=PodOutput)
    def get(self, request: Request, pod_id: str) -> Response:
        """Read a pod with its seats, reasons and the report that counts or waits."""
        actor = actor_of(request)
        pod = pod_for(pod_id, actor=actor)
        return etags.read(request, pod.round.event, lambda: _words_of(pod, request))


class ReportsView(View):
    """What the players of a pod tell."""

    @extend_schema(responses=ReportPageOutput)
    def get(self, request: Request, pod_id: str) -> Response:
        """List all that was ever told of a pod, what was replaced included, with notes to the judge."""
        actor = actor_of(request)
        event = pod_for(pod_id, actor=actor).round.event
        require(event, actor=actor, need=Scope.RESULTS_CONFIRM)
        return etags.read(request, event, lambda: _told_of(pod_id, event))

    @extend_schema(request=TellingInput, responses={201: ReportOutput})
    def post(self, request: Request, pod_id: str) -> Response:
        """Tell how the game or the match went; it counts once those confirm whose yes is needed."""
        return _told(request, pod_id, services.report_result)


class DecisionView(View):
    """What the staff decides."""

    @extend_schema(request=TellingInput, responses={201: ReportOutput})
    def post(self, request: Request, pod_id: str) -> Response:
        """Enter a result that counts at once and supersedes what was told before."""
        return _told(request, pod_id, services.decide_result)


class ConfirmView(View):
    """Yes, so it was."""

    @extend_schema(request=ConfirmInput, responses=ReportOutput)
    def post(self, request: Request, report_id: str) -> Response:
        """Confirm a report as another player of the pod, or for the `entry` that one may report for."""
        body = body_of(request)
        words = filled(ConfirmInput, body)
        return _answered(request, report_id, body, words, agrees=True)


class DisputeView(View):
    """No, it was not so."""

    @extend_schema(request=DisputeInput, responses=ReportOutput)
    def post(self, request: Request, report_id: str) -> Response:
        """Dispute a report as a player of the pod; a judge is called."""
        body = body_of(request)
        words = filled(DisputeInput, body)
        return _answered(request, report_id, body, words, agrees=False)


class UpholdView(View):
    """The judge agrees with the report."""

    @extend_schema(request=NothingInput, responses=ReportOutput)
    def post(self, request: Request, report_id: str) -> Response:
        """Decide that a waiting or disputed report stands as it was told."""
        body, actor = body_of(request), actor_of(request)
        filled(NothingInput, body)

        def uphold() -> Answer:
            report = services.uphold_report(report_id=report_id, actor=actor)
            return Answer(200, _report_of(report, actor))

        return written(request, uphold, body=body)


class TakeBackView(View):
    """A result that was entered by mistake."""

    @extend_schema(request=NothingInput, responses=ReportOutput)
    def post(self, request: Request, report_id: str) -> Response:
        """Undo what staff entered: the report before it counts again, else the table plays on."""
        body, actor = body_of(request), actor_of(request)
        filled(NothingInput, body)

        def take_back() -> Answer:
            report = services.take_back_result(report_id=report_id, actor=actor)
            return Answer(200, _report_of(report, actor))

        return written(request, take_back, body=body)


def _told(request: Request, pod_id: str, tell: Callable[..., Report]) -> Response:
    body, actor = body_of(request), actor_of(request)

    def told() -> Answer:
        report = tell(pod_id=pod_id, actor=actor, telling=body, now=timezone.now())
        return Answer(201, _report_of(report, actor))

    return written(request, told, body=body)


def _answered(
    request: Request, report_id: str, body: object, words: Mapping[str, str], *, agrees: bool
) -> Response:
    actor = actor_of(request)

    def answer() -> Answer:
        report = services.answer_report(
            report_id=report_id,
            actor=actor,
            agrees=agrees,
            note=words.get("note", ""),
            entry_id=words.get("entry"),
            now=timezone.now(),
        )
        return Answer(200, _report_of(report, actor))

    return written(request, answer, body=body)


def _told_of(pod_id: str, event: Event) -> dict[str, object]:
    told = [report_words(report, staff=True) for report in reports_of(pod_id)]
    return page(told, following=None, as_of=event.version)


def _words_of(pod: Pod, request: Request) -> dict[str, Any]:
    staff = actor_of(request).may(pod.round.event, Scope.EVENTS_READ)
    return pod_words(pod_with_seats(pod), request, staff=staff)


def _report_of(report: Report, actor: Actor) -> dict[str, Any]:
    return report_words(report, staff=actor.may(report.pod.round.event, Scope.EVENTS_READ))
