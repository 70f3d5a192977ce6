"""How tables of the room and promised seats are read and written in JSON."""

from typing import Any

from rest_framework import serializers

from accounts.ids import LENGTH
from api.reading import Several, StrictForm, Whole, Words, YesNo
from pods.room import FEWEST_CHAIRS, LABEL_LENGTH, MOST_CHAIRS, Lock, Table
from pods.services.tables import MOST_TABLES

HIGHEST_TABLE = 2000


class TableInput(StrictForm):
    """One table; what is left out is as usual: no label, four chairs, none of the marks."""

    label = Words(required=False, allow_blank=True, max_length=LABEL_LENGTH)  # type: ignore[assignment]  # a field of ours, not DRF's option
    chairs = Whole(required=False, min_value=FEWEST_CHAIRS, max_value=MOST_CHAIRS)
    accessible = YesNo(required=False)
    feature = YesNo(required=False)
    out_of_use = YesNo(required=False)


class TablesInput(StrictForm):
    """All tables of the room, in the order in which pods take them; they are numbered from 1."""

    tables = Several(child=TableInput(), most=MOST_TABLES)


class TableOutput(serializers.ModelSerializer[Table]):
    """One table of the room."""

    label = serializers.CharField(source="sign")  # type: ignore[assignment]  # a field of ours, not DRF's option

    class Meta:
        """Everything there is to know of it."""

        model = Table
        fields = ("number", "label", "chairs", "accessible", "feature", "out_of_use")


class TablesOutput(serializers.Serializer[Any]):
    """The tables of the room; `own` is false where they are those of the shop's last event."""

    own = serializers.BooleanField()
    items = TableOutput(many=True)


class LockInput(StrictForm):
    """Who is promised what: either `table` or `mate`."""

    entry = Words(max_length=LENGTH)
    table = Whole(required=False, min_value=0, max_value=HIGHEST_TABLE)
    mate = Words(required=False, max_length=LENGTH)


class LockOutput(serializers.ModelSerializer[Lock]):
    """A promise: somebody always sits at this table, or always shares a pod with their mate."""

    entry = serializers.CharField(source="entry_id")
    mate = serializers.CharField(source="mate_id", allow_null=True)

    class Meta:
        """Ids and a number."""

        model = Lock
        fields = ("id", "entry", "table", "mate")


class LocksOutput(serializers.Serializer[Any]):
    """All promises of an event; they fit on one page."""

    items = LockOutput(many=True)
