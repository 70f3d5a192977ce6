"""People from lists and as lists: many entries at once, and everybody as CSV."""

import base64
import binascii
from collections import Counter
from collections.abc import Sequence
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.reading import StrictForm, Whole, Words, YesNo, asked, body_of, filled
from api.standings import CsvRenderer
from api.views import View
from api.writes import written_after
from engine.errors import RuleError
from events import access
from events.access import Scope
from events.letters import MOST_BYTES, text_in
from events.once import Answer
from events.people_file import PeopleFile, heading_for, read_people, rows_of
from events.services import enter_people, foresee_people
from events.services.importing import NEW, Item, Outcome
from standings.sheets import Letters, Sheet, as_csv, in_letters


class PeopleFileInput(StrictForm):
    """A list of people as `text`, or the file's bytes as `base64` in whichever letters it has."""

    text = Words(max_length=MOST_BYTES, trim_whitespace=False, required=False)
    base64 = Words(max_length=2 * MOST_BYTES, required=False)
    level = Whole(
        min_value=1, max_value=3, required=False, help_text="For lines that tell no play level."
    )
    dry_run = YesNo(required=False, default=False)
    only_good = YesNo(
        required=False,
        default=False,
        help_text="Enter the right lines though others are wrong; else a wrong one stops them all.",
    )


class LineErrorOutput(serializers.Serializer[Any]):
    """What is wrong in a line, and at which field of an entry (`line`: the whole line)."""

    field = serializers.CharField()
    detail = serializers.CharField()


class PeopleLineOutput(serializers.Serializer[Any]):
    """What becomes of one line, and the entry that is new or that was here already."""

    line = serializers.IntegerField(help_text="In the file, counted from 1.")
    outcome = serializers.ChoiceField([(each.value, each.value) for each in Outcome])
    player_name = serializers.CharField()
    entry = serializers.CharField(allow_null=True)
    state = serializers.CharField(allow_null=True)
    errors = LineErrorOutput(many=True)  # type: ignore[assignment]  # a field of the answer


class PeopleFileOutput(serializers.Serializer[Any]):
    """Every line of a list; `left_out` are headings that mean nothing here."""

    dry_run = serializers.BooleanField()
    left_out = serializers.ListField(child=serializers.CharField())
    counts = serializers.DictField(child=serializers.IntegerField())
    items = PeopleLineOutput(many=True)


class LettersQuery(serializers.Serializer[Any]):
    """In which letters."""

    letters = serializers.ChoiceField(
        required=False, choices=[each.value for each in Letters], default=Letters.UTF_8.value
    )


class ImportEntriesView(View):
    """Many entries from one list."""

    @extend_schema(request=PeopleFileInput, responses=PeopleFileOutput)
    def post(self, request: Request, event_id: str) -> Response:
        """Enter everybody on a CSV list who is not here already; `dry_run` only says what would happen.

        In its order, in while there are places, else in line. All or nobody, unless `only_good`. The
        same list once more enters nobody: every line is `already_here`.
        """
        body, actor = body_of(request), actor_of(request)
        words = filled(PeopleFileInput, body)

        def read_list() -> PeopleFile:
            event = access.event_for(event_id, actor=actor, need=Scope.ENTRIES_WRITE)
            return read_people(_text_of(words), event=event, usual_level=words.get("level"))

        def enter(file: PeopleFile) -> Answer:
            if words["dry_run"]:
                event = access.event_for(event_id, actor=actor, need=Scope.ENTRIES_WRITE)
                items = foresee_people(event, file.people, actor=actor)
            else:
                items = enter_people(
                    event_id=event_id,
                    actor=actor,
                    people=file.people,
                    only_good=words["only_good"],
                )
            return Answer(200, _words_of(items, file, dry_run=words["dry_run"]))

        return written_after(request, read_list, enter, body=body)


class EntriesCsvView(View):
    """Everybody as a list."""

    renderer_classes = (CsvRenderer,)

    @extend_schema(parameters=[LettersQuery], responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, event_id: str) -> Response:
        """Read all who have a place or wait for one as CSV, as `entries/import` takes it elsewhere."""
        event = access.event_for(event_id, actor=actor_of(request), need=Scope.CHECKIN_WRITE)
        letters = Letters(asked(LettersQuery, request)["letters"])
        text = as_csv(Sheet("entries", heading_for(event), rows_of(event)))
        headers = {
            "Cache-Control": "private, no-store",
            "Vary": etags.VARY,
            "Content-Disposition": f'attachment; filename="entries-{event.pk}.csv"',
        }
        kind = f"text/csv; charset={letters}"
        return Response(in_letters(text, letters), headers=headers, content_type=kind)


def _text_of(words: dict[str, Any]) -> str:
    """Return the list's text, whichever way it came."""
    if ("text" in words) == ("base64" in words):
        raise RuleError("people_file.text_or_base64")
    if "text" in words:
        return text_in(words["text"].encode("utf-8", "replace"))
    try:
        return text_in(base64.b64decode(words["base64"], validate=True))
    except binascii.Error:
        raise RuleError("people_file.no_text") from None


def _words_of(items: Sequence[Item], file: PeopleFile, *, dry_run: bool) -> dict[str, Any]:
    counts = Counter(item.outcome.value for item in items)
    return {
        "dry_run": dry_run,
        "left_out": list(file.left_out),
        "counts": {each.value: counts[each.value] for each in Outcome},
        "items": [_line(item, dry_run=dry_run) for item in items],
    }


def _line(item: Item, *, dry_run: bool) -> dict[str, Any]:
    is_made = item.entry is not None and not (dry_run and item.outcome in NEW)
    return {
        "line": item.line,
        "outcome": item.outcome.value,
        "player_name": item.player_name,
        "entry": item.entry.pk if item.entry is not None and is_made else None,
        "state": item.entry.state if item.entry is not None else None,
        "errors": [{"field": name, "detail": words} for name, words in item.troubles.items()],
    }
