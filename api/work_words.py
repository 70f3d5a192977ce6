"""How deferred work stands in JSON."""

from datetime import datetime
from typing import Any

from rest_framework import serializers

from api.pages import PageQuery
from events.deferred import State, name_of, state_of, trouble_of
from events.work import Due

STATES = tuple(State)


class WorkQuery(PageQuery):
    """One page, and of one state alone if you like."""

    state = serializers.ChoiceField(STATES, required=False)


class WorkTroubleOutput(serializers.Serializer[Any]):
    """What went wrong last: a refusal's code, its sentence, and the same in technical words."""

    code = serializers.CharField()
    detail = serializers.CharField()
    technical = serializers.CharField()


class WorkProgressOutput(serializers.Serializer[Any]):
    """How many parts of how many are done."""

    done = serializers.IntegerField()
    of = serializers.IntegerField()


class WorkOutput(serializers.Serializer[Any]):
    """One piece of deferred work; that of the installation itself has no event."""

    id = serializers.CharField()
    kind = serializers.CharField()
    name = serializers.CharField()
    event = serializers.CharField(allow_null=True)
    is_routine = serializers.BooleanField()
    state = serializers.ChoiceField(STATES)
    at = serializers.DateTimeField()
    begun_at = serializers.DateTimeField(allow_null=True)
    done_at = serializers.DateTimeField(allow_null=True)
    died_at = serializers.DateTimeField(allow_null=True)
    tries = serializers.IntegerField()
    trouble = WorkTroubleOutput(allow_null=True)
    progress = WorkProgressOutput(allow_null=True)


class WorkPageOutput(serializers.Serializer[Any]):
    """Deferred work, the newest first."""

    items = WorkOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.DateTimeField()


def work_words(row: Due, *, now: datetime) -> dict[str, Any]:
    """Return a piece of work without its arguments."""
    words = {
        "id": str(row.pk),
        "kind": row.kind,
        "name": str(name_of(row)),
        "event": row.event_id,
        "is_routine": row.is_routine,
        "state": state_of(row, now=now),
        "at": row.at,
        "begun_at": row.begun_at,
        "done_at": row.done_at,
        "died_at": row.died_at,
        "tries": row.tries,
        "trouble": _trouble(row),
        "progress": {"done": row.parts_done, "of": row.parts} if row.parts else None,
    }
    return dict(WorkOutput(words).data)


def _trouble(row: Due) -> dict[str, str] | None:
    if not row.why:
        return None
    return {"code": row.why["code"], "detail": str(trouble_of(row)), "technical": row.trouble}
