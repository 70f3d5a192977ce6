"""How fees and payments read in JSON, and what writes of them take."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.reading import Several, StrictForm, Whole, Words
from engine.fees import LONGEST_NAME, MOST_CLASSES, MOST_YEN, TAKEN, Act, Method
from events.money import LONGEST_REASON, MOST_COUNTED, Payment

METHODS = [(each.value, each.value) for each in Method]


class FeeNameInput(StrictForm):
    """What a class is called; where the English name is empty the Japanese one serves."""

    ja = Words(max_length=LONGEST_NAME)
    en = Words(max_length=LONGEST_NAME, allow_blank=True)


class FeeClassInput(StrictForm):
    """Who pays how much, in whole yen."""

    code = Words(max_length=20)
    name = FeeNameInput()
    amount = Whole(min_value=0, max_value=MOST_YEN)


class FeesInput(StrictForm):
    """The classes of an event and the methods its desk takes; both empty where no money is taken."""

    classes = Several(child=FeeClassInput(), most=MOST_CLASSES)
    methods = Several(
        child=serializers.ChoiceField([(each.value, each.value) for each in TAKEN]),
        most=len(TAKEN),
    )

    def to_internal_value(self, data: Any) -> dict[str, Any]:  # noqa: ANN401  anything may come
        """Read no classes as no fees."""
        values = super().to_internal_value(data)
        return values if values["classes"] else {}


class FeeNameOutput(serializers.Serializer[Any]):
    """The name of a class in both languages."""

    ja = serializers.CharField()
    en = serializers.CharField(allow_blank=True)


class FeeClassOutput(serializers.Serializer[Any]):
    """Who pays how many yen."""

    code = serializers.CharField()
    name = FeeNameOutput()
    amount = serializers.IntegerField()


class FeesOutput(serializers.Serializer[Any]):
    """The classes of an event and the methods its desk takes."""

    classes = FeeClassOutput(many=True)
    methods = serializers.ListField(child=serializers.CharField())


@extend_schema_field(FeesOutput)
class FeesField(serializers.Field[Any, Any, dict[str, Any], Any]):
    """The fees of an event; no classes and no methods where no money is taken."""

    def to_representation(self, value: dict[str, Any]) -> dict[str, Any]:
        """Say nothing as two empty lists."""
        return dict(value) or {"classes": [], "methods": []}


class PaymentInput(StrictForm):
    """The class and the method; `free` lets a fee off."""

    fee = Words(max_length=20)
    method = serializers.ChoiceField(METHODS)


class RefundInput(StrictForm):
    """Why money goes back, and how much: all that is left where nothing is said."""

    reason = Words(max_length=LONGEST_REASON)
    amount = Whole(required=False, min_value=1, max_value=MOST_YEN)


class TillCountInput(StrictForm):
    """The cash that lies in the till now, and what lay there before the doors opened."""

    counted = Whole(min_value=0, max_value=MOST_COUNTED)
    opening = Whole(min_value=0, max_value=MOST_COUNTED)


class PaymentOutput(serializers.ModelSerializer[Payment]):
    """One row of the till; `of` is the payment that a refund or a mistake takes back."""

    entry = serializers.CharField(source="entry_id")
    of = serializers.CharField(source="of_id", allow_null=True)
    act = serializers.ChoiceField([(each.value, each.value) for each in Act])
    method = serializers.ChoiceField(METHODS)

    class Meta:
        """All but the event and the order of rows."""

        model = Payment
        fields = ("id", "entry", "act", "of", "fee", "method", "amount", "reason", "by", "at")


class PaymentsOutput(serializers.Serializer[Any]):
    """Every row about one person; `paid` is what is left of the payment that stands, null without one."""

    items = PaymentOutput(many=True)
    paid = serializers.IntegerField(allow_null=True)


class TillLineOutput(serializers.Serializer[Any]):
    """What came in for one class by one method, after what was given back."""

    fee = serializers.CharField()
    method = serializers.CharField()
    people = serializers.IntegerField()
    amount = serializers.IntegerField()


class TillOutput(serializers.Serializer[Any]):
    """The till of an event; `difference` is how much more was counted than `expected`."""

    lines = TillLineOutput(many=True)
    total = serializers.IntegerField()
    cash = serializers.IntegerField()
    opening = serializers.IntegerField(allow_null=True)
    expected = serializers.IntegerField()
    counted = serializers.IntegerField(allow_null=True)
    difference = serializers.IntegerField(allow_null=True)
    items = PaymentOutput(many=True)
