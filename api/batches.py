"""Many people in one request: each has a result of their own, and a refusal holds up nobody else."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.auth import actor_of
from api.entry_words import (
    AddEntryInput,
    EntryOutput,
    NewEntryOutput,
    all_new_entry_words,
    all_with_unstored,
    entry_words,
)
from api.problems import document_of, pointing
from api.reading import Several, StrictForm, Table, YesNo, body_of, filled, words_for
from api.views import View
from api.writes import written
from decks.services import MOST_ENTERED, enter_each
from engine.errors import RuleError
from events import access, services
from events.access import Scope
from events.models import Entry
from events.once import Answer
from events.services import MOST_ARRIVALS, Arrival

MOST_FIELDS, LONGEST_FIELD = 40, 40


class EntryBatchForm(StrictForm):
    """A list of objects; each is looked at by itself."""

    items = Several(
        child=Table(most=MOST_FIELDS, longest=LONGEST_FIELD), most=MOST_ENTERED, min_length=1
    )


class EntryBatchInput(serializers.Serializer[Any]):
    """People to enter, for the schema: each is read, and refused, by themselves."""

    items = Several(child=AddEntryInput(), most=MOST_ENTERED, min_length=1)


class CheckInBatchInput(StrictForm):
    """Whose check-in to note, or with `here` false to take back."""

    entries = Several(child=words_for(Entry, "id"), most=MOST_ARRIVALS, min_length=1)
    here = YesNo(required=False)
    despite_deck = YesNo(required=False)


@extend_schema_field({"oneOf": [{"$ref": "#/components/schemas/Problem"}, {"type": "null"}]})
class ProblemField(serializers.DictField):
    """A refusal as a problem document."""


class EntryResultOutput(serializers.Serializer[Any]):
    """What became of one item: 201 with the entry and its ticket, or a refusal's status with its problem."""

    status = serializers.IntegerField()
    entry = NewEntryOutput(allow_null=True)
    problem = ProblemField()


class EntryResultsOutput(serializers.Serializer[Any]):
    """A result for each item, in the order of the request."""

    items = EntryResultOutput(many=True)
    done = serializers.IntegerField()
    refused = serializers.IntegerField()


class CheckInResultOutput(serializers.Serializer[Any]):
    """What became of one person: 200 with the entry, or a refusal's status with its problem."""

    id = serializers.CharField()
    status = serializers.IntegerField()
    is_new = serializers.BooleanField(help_text="False where it was so before, and where refused.")
    entry = EntryOutput(allow_null=True)
    problem = ProblemField()


class CheckInResultsOutput(serializers.Serializer[Any]):
    """A result for each person, in the order of the request."""

    items = CheckInResultOutput(many=True)
    done = serializers.IntegerField()
    refused = serializers.IntegerField()


class EntryBatchView(View):
    """Many people who enter."""

    @extend_schema(request=EntryBatchInput, responses=EntryResultsOutput)
    def post(self, request: Request, event_id: str) -> Response:
        """Enter up to a hundred people for the staff, in this order, each by themselves.

        Who is refused holds up nobody: send those again, put right, under another Idempotency-Key.
        """
        body, actor = body_of(request), actor_of(request)
        access.event_for(event_id, actor=actor, need=Scope.ENTRIES_WRITE)
        people = [_person(words) for words in filled(EntryBatchForm, body)["items"]]

        def add() -> Answer:
            entered = iter(
                enter_each(
                    event_id=event_id,
                    actor=actor,
                    now=timezone.now(),
                    people=[words for words in people if not isinstance(words, RuleError)],
                )
            )
            results = [words if isinstance(words, RuleError) else next(entered) for words in people]
            return _answer([_entered(number, each) for number, each in enumerate(results)])

        def reveal(answer: dict[str, Any]) -> dict[str, Any]:
            return _with_entries(answer, lambda stored: all_new_entry_words(request, stored))

        return written(request, add, body=body, reveal=reveal)


class CheckInsView(View):
    """Many people who stand at the desk."""

    @extend_schema(request=CheckInBatchInput, responses=CheckInResultsOutput)
    def post(self, request: Request, event_id: str) -> Response:
        """Check up to two hundred people in, or with `here` false take it back, each by themselves."""
        body, actor = body_of(request), actor_of(request)
        access.event_for(event_id, actor=actor, need=Scope.CHECKIN_WRITE)
        words = filled(CheckInBatchInput, body)
        ids, despite = words["entries"], words.get("despite_deck", False)

        def come() -> Answer:
            at = {"event_id": event_id, "actor": actor, "entry_ids": ids}
            if words.get("here", True):
                results = services.arrive_each(**at, despite_deck=despite)
            else:
                results = services.undo_each(**at)
            pairs = enumerate(zip(ids, results, strict=True))
            return _answer([_arrived(number, *pair) for number, pair in pairs])

        def reveal(answer: dict[str, Any]) -> dict[str, Any]:
            return _with_entries(answer, lambda stored: all_with_unstored(stored, request))

        return written(request, come, body=body, reveal=reveal)


def _person(words: object) -> dict[str, Any] | RuleError:
    try:
        return filled(AddEntryInput, words)
    except ValidationError as trouble:
        return RuleError("fields.invalid", errors=trouble.detail)


def _entered(number: int, result: Entry | RuleError) -> dict[str, Any]:
    if isinstance(result, RuleError):
        return _refused(pointing(result, "items", number))
    return {"status": 201, "entry": entry_words(result), "problem": None}


def _arrived(number: int, entry_id: str, result: Arrival | RuleError) -> dict[str, Any]:
    if isinstance(result, RuleError):
        refusal = _refused(pointing(result, "entries", number))
        return {"id": entry_id, "is_new": False, **refusal}
    words = entry_words(result.entry)
    done = {"status": 200, "entry": words, "problem": None}
    return {"id": entry_id, "is_new": result.is_new, **done}


def _refused(refusal: RuleError) -> dict[str, Any]:
    document = json.loads(json.dumps(document_of(refusal), default=str))
    return {"status": document["status"], "entry": None, "problem": document}


def _answer(items: Sequence[Mapping[str, Any]]) -> Answer:
    refused = sum(1 for item in items if item["problem"])
    return Answer(200, {"items": items, "done": len(items) - refused, "refused": refused})


def _with_entries(
    answer: dict[str, Any], reveal: Callable[[Sequence[dict[str, Any]]], Sequence[dict[str, Any]]]
) -> dict[str, Any]:
    """Return a stored answer with what is never stored of each entry in it."""
    told = iter(reveal([item["entry"] for item in answer["items"] if item["entry"]]))
    items = [item | {"entry": next(told) if item["entry"] else None} for item in answer["items"]]
    return answer | {"items": items}
