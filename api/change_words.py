"""How a change of a round by hand is asked for, and how it reads before it is made."""

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from accounts.ids import LENGTH
from api.reading import Several, StrictForm, Whole, Words, YesNo
from pods.prices import change_lines
from pods.services import Act, Change
from pods.services.arranged import PodFacts

LARGEST_SEED = 2**31 - 1
LONGEST_BASIS = 64
MOST_SIZES = 8


class _Seen(StrictForm):
    """The `seen` of a preview, if only that change is to be made."""

    seen = Words(required=False, max_length=LONGEST_BASIS)


class SwapInput(_Seen):
    """Two people who trade seats; `seen` of the preview makes only the change that was shown."""

    one = Words(max_length=LENGTH)
    other = Words(max_length=LENGTH)


class RepairInput(_Seen):
    """Pod sizes that are fine this once besides the round's; `seen` of the preview."""

    allow = Several(child=Whole(min_value=0, max_value=99), most=MOST_SIZES, required=False)


class RePairInput(RepairInput):
    """A seed to deal by, and what a repair takes."""

    seed = Whole(required=False, min_value=0, max_value=LARGEST_SEED)


class SwapQuery(serializers.Serializer[Any]):
    """The two people."""

    one = serializers.CharField(max_length=LENGTH)
    other = serializers.CharField(max_length=LENGTH)


class RepairQuery(serializers.Serializer[Any]):
    """One more pod size that is fine this once."""

    allow = serializers.IntegerField(required=False, min_value=0, max_value=99)


class RePairQuery(RepairQuery):
    """A seed to deal by."""

    seed = serializers.IntegerField(required=False, min_value=0, max_value=LARGEST_SEED)


class UndoInput(StrictForm):
    """The number of the newest step as it was seen; left out, whatever is the newest now."""

    step = Whole(required=False, min_value=0, max_value=10**6)


class PinInput(StrictForm):
    """Whether the pod stays when the draft is dealt again."""

    pinned = YesNo()


class MovePodInput(StrictForm):
    """The number of the table to play at."""

    table = Whole(min_value=0, max_value=9999)


class PartnersQuery(serializers.Serializer[Any]):
    """The person who shall sit elsewhere."""

    one = serializers.CharField(max_length=LENGTH)


class PartnerOutput(serializers.Serializer[Any]):
    """Somebody at another table, and what a swap does to the round: 1 worse, 0 the same, -1 better."""

    entry = serializers.CharField()
    change = serializers.IntegerField(min_value=-1, max_value=1)


class PartnersOutput(serializers.Serializer[Any]):
    """Everybody at other tables that may change."""

    items = PartnerOutput(many=True)


class ChangedPodOutput(serializers.Serializer[Any]):
    """A pod before or after the change."""

    pod = serializers.CharField(allow_null=True)
    table = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field of ours, not DRF's option
    seats = serializers.ListField(child=serializers.CharField())


class ChangeLineOutput(serializers.Serializer[Any]):
    """One number of the cost that gets larger (worse) or smaller."""

    rule = serializers.CharField()
    words = serializers.CharField()
    amount = serializers.CharField()
    is_worse = serializers.BooleanField()


class ChangeOutput(serializers.Serializer[Any]):
    """A change before it is made: the pods it touches, as they are and as they shall be, and its price."""

    act = serializers.ChoiceField([(act.value, act.value) for act in Act])
    seen = serializers.CharField()
    seed = serializers.IntegerField()
    tables = serializers.ListField(child=serializers.IntegerField())
    before = ChangedPodOutput(many=True)
    after = ChangedPodOutput(many=True)
    change = serializers.DictField(child=serializers.ListField(child=serializers.FloatField()))
    lines = ChangeLineOutput(many=True)
    byes_before = serializers.ListField(child=serializers.CharField())
    byes_after = serializers.ListField(child=serializers.CharField())


def change_words(thought: Change, *, staff: bool) -> dict[str, Any]:
    """Return a change as JSON; wishes to sit apart show to the staff only."""
    change = thought.change(public=not staff)
    return dict(
        ChangeOutput(
            {
                "act": thought.act.value,
                "seen": thought.basis,
                "seed": thought.seed,
                "tables": thought.tables,
                "byes_before": thought.byes_before,
                "byes_after": thought.plan.byes,
                "before": _pods(thought.left),
                "after": _pods(thought.joined),
                "change": change,
                "lines": change_lines(change, public=not staff),
            }
        ).data
    )


def _pods(pods: Sequence[PodFacts]) -> list[dict[str, Any]]:
    return [
        {
            "pod": pod.row or None,
            "table": pod.table,
            "label": pod.label or str(pod.table),
            "seats": list(pod.seats),
        }
        for pod in pods
    ]
