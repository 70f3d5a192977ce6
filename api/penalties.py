"""The penalty ledger over the API: for judges, and each player's own rows."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.pages import PageQuery, by_time, page, part
from api.reading import StrictForm, Whole, asked, body_of, filled, words_for
from api.views import View
from api.writes import written
from events import access
from events.access import Scope
from events.once import Answer
from pods import services
from pods.ledger import GIVEN, Penalty, PenaltyKind
from pods.penalties import ledger_at, ledger_of, standing_of

SEALED = {"Cache-Control": "private, no-store", "Vary": etags.VARY}
LAST_ROUND = 20
GIVEN_KINDS = [(each.value, each.value) for each in GIVEN]
KINDS = [(each.value, each.value) for each in PenaltyKind]


class GivePenaltyInput(StrictForm):
    """What a judge gives, why, and for which round; null: the newest that the player plays in."""

    kind = serializers.ChoiceField(GIVEN_KINDS)
    reason = words_for(Penalty, "reason")
    round = Whole(required=False, allow_null=True, min_value=0, max_value=LAST_ROUND)


class ChangePenaltyInput(GivePenaltyInput):
    """What stands instead; `revoked` takes the earlier one back."""

    kind = serializers.ChoiceField(KINDS)


class PenaltyOutput(serializers.ModelSerializer[Penalty]):
    """One row of the ledger; its player is not told who gave it."""

    entry = serializers.CharField(source="entry_id")
    kind = serializers.ChoiceField(KINDS)
    pod = serializers.CharField(source="pod_id", allow_null=True)
    supersedes = serializers.CharField(source="supersedes_id", allow_null=True)
    superseded_by = serializers.SerializerMethodField()
    given_by = serializers.SerializerMethodField(help_text="Null for the player.")

    class Meta:
        """The contract's fields in the contract's order."""

        model = Penalty
        fields = (
            "id", "entry", "kind", "reason", "round", "pod", "given_by", "supersedes",
            "superseded_by", "at",
        )  # fmt: skip

    def get_superseded_by(self, penalty: Penalty) -> str | None:
        """Return the row that changed this one or took it back."""
        later: Penalty | None = getattr(penalty, "superseded_by", None)
        return later.pk if later else None

    def get_given_by(self, penalty: Penalty) -> str | None:
        """Return who gave it, as the journal names them."""
        return penalty.given_by if self.context["judge"] else None


class PenaltyPageOutput(serializers.Serializer[Any]):
    """Rows of the ledger."""

    items = PenaltyOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.IntegerField()


class EventPenaltiesView(View):
    """The ledger of an event."""

    @extend_schema(parameters=[PageQuery], responses=PenaltyPageOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """List every row for judges, newest first."""
        actor = actor_of(request)
        event = access.event_for(event_id, actor=actor, need=Scope.RESULTS_CONFIRM)
        shown, following = part(
            ledger_at(event),
            asked(PageQuery, request),
            lambda each: by_time(each.at, each.pk),
            str,
            str,
            newest_first=True,
        )
        items = [_words(each, judge=True) for each in shown]
        return Response(page(items, following=following, as_of=event.version), headers=SEALED)


class EntryPenaltiesView(View):
    """The ledger of one player."""

    @extend_schema(responses=PenaltyPageOutput)
    def get(self, request: Request, entry_id: str) -> Response:
        """List every row for judges; the player reads what stands against them."""
        actor = actor_of(request)
        entry = access.entry_for(entry_id, actor=actor, need=Scope.RESULTS_CONFIRM)
        judge = actor.may(entry.event, Scope.RESULTS_CONFIRM)
        rows = ledger_of(entry) if judge else standing_of(entry)
        items = [_words(each, judge=judge) for each in rows]
        return Response(page(items, following=None, as_of=entry.event.version), headers=SEALED)

    @extend_schema(request=GivePenaltyInput, responses={201: PenaltyOutput})
    def post(self, request: Request, entry_id: str) -> Response:
        """Give a penalty; a loss or a disqualification acts at once on game and entry."""
        body, actor = body_of(request), actor_of(request)
        access.entry_for(entry_id, actor=actor, need=Scope.RESULTS_CONFIRM)
        words = filled(GivePenaltyInput, body)

        def give() -> Answer:
            penalty = services.give_penalty(
                entry_id=entry_id,
                actor=actor,
                kind=words["kind"],
                reason=words["reason"],
                round_number=words.get("round"),
                now=timezone.now(),
            )
            return Answer(201, _words(penalty, judge=True))

        return written(request, give, body=body)


class SupersedePenaltyView(View):
    """A row that stands no longer."""

    @extend_schema(request=ChangePenaltyInput, responses={201: PenaltyOutput})
    def post(self, request: Request, penalty_id: str) -> Response:
        """Supersede a row by another one, or take it back; nothing is ever deleted."""
        body, actor = body_of(request), actor_of(request)
        words = filled(ChangePenaltyInput, body)

        def change() -> Answer:
            penalty = services.change_penalty(
                penalty_id=penalty_id,
                actor=actor,
                kind=words["kind"],
                reason=words["reason"],
                round_number=words.get("round"),
                now=timezone.now(),
            )
            return Answer(201, _words(penalty, judge=True))

        return written(request, change, body=body)


def _words(penalty: Penalty, *, judge: bool) -> dict[str, Any]:
    return dict(PenaltyOutput(penalty, context={"judge": judge}).data)
