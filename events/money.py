"""What people paid at the desk, and how the till was counted; rows are never changed nor deleted."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from accounts.ids import IdField
from engine.fees import Act, Method

LONGEST_REASON = 80
MOST_COUNTED = 9_999_999


class Payment(models.Model):
    """One movement of the till: a fee taken, given back (`of` a payment), or never taken at all."""

    id = IdField()
    event = models.ForeignKey("events.Event", on_delete=models.CASCADE, related_name="payments")
    entry = models.ForeignKey("events.Entry", on_delete=models.CASCADE, related_name="payments")
    act = models.CharField(max_length=10, choices=[(each.value, each.value) for each in Act])
    of = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="returns")
    fee = models.CharField(max_length=20)
    fee_name = models.JSONField()  # as the class was called then
    method = models.CharField(max_length=10, choices=[(each.value, each.value) for each in Method])
    amount = models.PositiveIntegerField()  # yen
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    by = models.CharField(max_length=40)
    at = models.DateTimeField()
    version = models.PositiveBigIntegerField()  # of the event, so that rows have an order

    class Meta:
        """What goes back belongs to what came in, and a mistake is made once."""

        ordering = ("version",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "version"], name="payment_one_per_version"),
            models.CheckConstraint(
                condition=Q(act=Act.PAID.value, of=None)
                | Q(act__in=[Act.REFUND.value, Act.MISTAKE.value], of__isnull=False),
                name="payment_back_of_a_payment",
            ),
            models.CheckConstraint(
                condition=Q(method__in=[each.value for each in Method]),
                name="payment_method_known",
            ),
            models.UniqueConstraint(
                fields=["of"], condition=Q(act=Act.MISTAKE.value), name="payment_mistake_once"
            ),
        ]

    def __str__(self) -> str:
        """What moved, and how much."""
        return f"{self.act} {self.amount}"


class TillCount(models.Model):
    """One counting of the cash: what lay in the till before the doors opened, and what lies there now."""

    event = models.ForeignKey("events.Event", on_delete=models.CASCADE, related_name="till_counts")
    opening = models.PositiveIntegerField()
    counted = models.PositiveIntegerField()
    by = models.CharField(max_length=40)
    at = models.DateTimeField()

    class Meta:
        """The newest comes last."""

        ordering = ("pk",)

    def __str__(self) -> str:
        """What was counted."""
        return str(self.counted)
