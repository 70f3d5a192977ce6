"""How the queue of rolling tables reads in JSON, and what writes of it take."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from rest_framework import serializers

from api.entry_words import LEVELS
from api.reading import Several, StrictForm, Whole, Words, YesNo
from events.models import Entry, Event
from pods.models import Pod
from pods.prospects import prospect_of
from pods.queue import QueuePlace
from pods.rolling import RollingTable, free_tables, queue_of, queue_times
from pods.selectors import pod_of_entry

LONGEST_ID = 16
MOST_IN_POD = 6


class JoinInput(StrictForm):
    """Whether the player is out of a game that is still being played."""

    out = YesNo(required=False)


class AcceptLevelInput(StrictForm):
    """Another level, and whether somebody who waits sits with it."""

    level = Whole(**LEVELS)
    accepts = YesNo()


class FormInput(StrictForm):
    """The people to form a pod of; everybody who waits where nobody is named."""

    entries = Several(child=Words(max_length=LONGEST_ID), most=MOST_IN_POD, required=False)


class QueuePlaceOutput(serializers.ModelSerializer[QueuePlace]):
    """Somebody who waits; who was put back is passed over until `rests_until`."""

    entry = serializers.CharField(source="entry_id")
    player_name = serializers.CharField(source="entry.player_name")
    level = serializers.IntegerField(source="entry.level")

    class Meta:
        """What the wall shows as well."""

        model = QueuePlace
        fields = ("entry", "player_name", "level", "since", "rests_until")


class FreeTableOutput(serializers.Serializer[RollingTable]):
    """A table at which nobody plays."""

    number = serializers.IntegerField()
    sign = serializers.CharField(help_text="Its label, else its number.")


class QueueOutput(serializers.Serializer[Any]):
    """The queue, the longest wait first; pods form now, from `begins` on, and not from `ends` on."""

    is_open = serializers.BooleanField()
    forms = serializers.BooleanField()
    begins = serializers.DateTimeField(allow_null=True)
    ends = serializers.DateTimeField(allow_null=True)
    items = QueuePlaceOutput(many=True)
    free_tables = FreeTableOutput(many=True)
    as_of = serializers.IntegerField()
    server_now = serializers.DateTimeField()


class OwnPlaceOutput(serializers.Serializer[Any]):
    """Where one player stands.

    `before` people wait longer; `missing` more who fit complete a full pod of new faces; the player
    starts `at` this moment if nobody comes or goes, surely unless that rests on a table that is
    expected to be free by then. All are null outside of the queue, and while the player is passed over.
    """

    entry = serializers.CharField()
    waiting = serializers.BooleanField()
    since = serializers.DateTimeField(allow_null=True)
    before = serializers.IntegerField(allow_null=True)
    missing = serializers.IntegerField(allow_null=True)
    at = serializers.DateTimeField(allow_null=True)
    is_sure = serializers.BooleanField(allow_null=True)
    has_table = serializers.BooleanField(allow_null=True)
    pod = serializers.CharField(
        allow_null=True, help_text="The pod the player sits in, or sat in last."
    )
    server_now = serializers.DateTimeField()


class FormedOutput(serializers.Serializer[Any]):
    """The pods that were formed."""

    pods = serializers.ListField(child=serializers.CharField())


def queue_words(event: Event, *, now: datetime) -> dict[str, Any]:
    """Return the queue of an event as JSON."""
    times = queue_times(event, now=now)
    facts = {
        "is_open": times.is_open,
        "forms": times.forms,
        "begins": times.begins,
        "ends": times.ends,
        "items": queue_of(event),
        "free_tables": free_tables(event),
        "as_of": event.version,
        "server_now": now,
    }
    return dict(QueueOutput(facts).data)


def own_place_words(entry: Entry, *, now: datetime) -> dict[str, Any]:
    """Return where a player stands as JSON."""
    seen, pod = prospect_of(entry, now=now), pod_of_entry(entry)
    outlook = seen.outlook if seen else None
    facts = {
        "entry": entry.pk,
        "waiting": seen is not None,
        "since": seen.place.since if seen else None,
        "before": outlook.before if outlook else None,
        "missing": outlook.missing if outlook else None,
        "at": outlook.at if outlook else None,
        "is_sure": outlook.is_sure if outlook else None,
        "has_table": seen.has_table if seen else None,
        "pod": pod.pk if pod else None,
        "server_now": now,
    }
    return dict(OwnPlaceOutput(facts).data)


def formed_words(pods: Sequence[Pod]) -> dict[str, Any]:
    """Return formed pods as JSON."""
    return {"pods": [pod.pk for pod in pods]}
