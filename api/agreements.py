"""What a table plays by: its level, what is told of its decks, and the changes it agrees on."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.auth import actor_of
from api.etags import VARY
from api.event_forms import NothingInput
from api.reading import StrictForm, Whole, Words, YesNo, body_of, filled, words_for
from api.views import View
from api.writes import written
from decks.flags import flags_at
from events.access import Actor, Scope
from events.models import Entry
from events.once import Answer
from pods import services
from pods.access import table_for
from pods.agreeing import Stand, Told, proposals_of
from pods.agreement import LONGEST_TEXT, MOST_MINUTES, Change, Proposal
from pods.agreement_words import change_words
from pods.models import Pod
from pods.selectors import pod_with_seats

SEALED = {"Cache-Control": "private, no-cache", "Vary": VARY}


class ProposeInput(StrictForm):
    """One change; `minutes` for `turn_minutes`, `text` for `own`. `entry` is whose proposal it is: one's own."""

    entry = words_for(Entry, "id", required=False)
    kind = Words(max_length=20)
    minutes = Whole(min_value=1, max_value=MOST_MINUTES, required=False, allow_null=True)
    text = Words(max_length=LONGEST_TEXT, required=False, allow_blank=True)


class AnswerProposalInput(StrictForm):
    """Yes or no; `entry` is who says it: oneself."""

    entry = words_for(Entry, "id", required=False)
    agrees = YesNo()


class ProposalOutput(serializers.Serializer[Any]):
    """A proposal; who said what is told to nobody, whom it waits for to the staff alone."""

    id = serializers.CharField(source="proposal.pk")
    kind = serializers.ChoiceField(Change.choices, source="proposal.kind")
    minutes = serializers.IntegerField(source="proposal.minutes", allow_null=True)
    text = serializers.CharField(source="proposal.text")
    sentence = serializers.SerializerMethodField()
    state = serializers.ChoiceField([(each.value, each.value) for each in Stand], source="stand")
    yes = serializers.SerializerMethodField(help_text="How many people said yes.")
    people = serializers.IntegerField()
    agrees = serializers.SerializerMethodField(help_text="What the reader said.")
    own = serializers.SerializerMethodField(help_text="Made by the reader.")
    waits_for = serializers.SerializerMethodField(help_text="Entries; for the staff only.")

    def get_sentence(self, told: Told) -> str:
        """Return what it says in the reader's language."""
        return change_words(told.proposal)

    def get_yes(self, told: Told) -> int:
        """Count those who said yes."""
        return len(told.yes)

    def get_agrees(self, told: Told) -> bool | None:
        """Return the reader's own answer."""
        return told.own(self.context["me"])

    def get_own(self, told: Told) -> bool:
        """Tell whether the reader made it."""
        return bool(told.proposal.entry_id == self.context["me"])

    def get_waits_for(self, told: Told) -> list[str] | None:
        """Return whom it waits for, to the staff."""
        return list(told.silent) if self.context["staff"] else None


class AgreementOutput(serializers.Serializer[Any]):
    """What a table plays by.

    `flags` are for which levels the shop's hints suit some card here, if not for the table's: told of
    all decks of a table together, and only where three or more are known.
    """

    pod = serializers.CharField()
    version = serializers.IntegerField()
    level = serializers.IntegerField(allow_null=True)
    flags = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    proposals = ProposalOutput(many=True)


class AgreementView(View):
    """What a table plays by."""

    @extend_schema(responses=AgreementOutput)
    def get(self, request: Request, pod_id: str) -> Response:
        """Read it, as somebody of the table or of the staff."""
        actor = actor_of(request)
        return Response(_words(table_for(pod_id, actor=actor), actor), headers=SEALED)

    @extend_schema(request=ProposeInput, responses={201: AgreementOutput})
    def post(self, request: Request, pod_id: str) -> Response:
        """Propose a change, which is a yes to it; what lies on the table already is agreed to."""
        body, actor = body_of(request), actor_of(request)
        change = dict(filled(ProposeInput, body))
        entry = change.pop("entry", actor.entry_id or "")

        def propose() -> Answer:
            made = services.propose_change(
                pod_id=pod_id, entry_id=entry, actor=actor, now=timezone.now(), **change
            )
            return _answer(made, actor, 201)

        return written(request, propose, body=body)


class AnswerProposalView(View):
    """Yes or no."""

    @extend_schema(request=AnswerProposalInput, responses=AgreementOutput)
    def post(self, request: Request, proposal_id: str) -> Response:
        """Say yes or no; one no is enough, also to what was agreed before."""
        body, actor = body_of(request), actor_of(request)
        words = filled(AnswerProposalInput, body)
        entry, agrees = words.get("entry", actor.entry_id or ""), words["agrees"]

        def answer() -> Answer:
            told = services.answer_change(
                proposal_id=proposal_id,
                entry_id=entry,
                actor=actor,
                agrees=agrees,
                now=timezone.now(),
            )
            return _answer(told, actor, 200)

        return written(request, answer, body=body)


class WithdrawProposalView(View):
    """Never mind."""

    @extend_schema(request=NothingInput, responses=AgreementOutput)
    def post(self, request: Request, proposal_id: str) -> Response:
        """Take a proposal back, as who made it or as staff."""
        body, actor = body_of(request), actor_of(request)
        filled(NothingInput, body)

        def withdraw() -> Answer:
            told = services.withdraw_change(
                proposal_id=proposal_id, actor=actor, now=timezone.now()
            )
            return _answer(told, actor, 200)

        return written(request, withdraw, body=body)


def _answer(proposal: Proposal, actor: Actor, status: int) -> Answer:
    return Answer(status, _words(table_for(proposal.pod_id, actor=actor), actor))


def _words(found: Pod, actor: Actor) -> dict[str, Any]:
    pod = pod_with_seats(found)
    event, people = pod.round.event, [seat.entry for seat in pod.seats.all()]
    context = {"me": actor.entry_id or "", "staff": actor.may(event, Scope.ROUNDS_WRITE)}
    return {
        "pod": pod.pk,
        "version": pod.version,
        "level": pod.level,
        "flags": [list(levels) for levels in flags_at(event, people, level=pod.level)],
        "proposals": list(ProposalOutput(proposals_of(pod), many=True, context=context).data),
    }
