"""Webhooks of a shop, and every message to them: what became of it, and what is still to come."""

from typing import ClassVar

from django.db import models

from accounts.ids import IdField
from accounts.models import Shop
from events.keys import ApiToken
from events.permits import Permit

LONGEST_ADDRESS = 300


class Ended(models.TextChoices):
    """Why nothing goes to a webhook any more."""

    NOT = ""
    STAFF = "staff"  # somebody of the shop ended it
    GONE = "gone"  # it answered 410
    DEAD = "dead"  # it took nothing for three days
    MAKER = "maker"  # the token or permit that made it was ended


class Webhook(models.Model):
    """An address that is told what changes at a shop's events, or at one of them."""

    id = IdField()
    shop = models.ForeignKey(Shop, on_delete=models.CASCADE, related_name="webhooks")
    event = models.ForeignKey("Event", on_delete=models.CASCADE, null=True, related_name="webhooks")
    address = models.CharField(max_length=LONGEST_ADDRESS)
    kinds = models.JSONField(default=list)  # empty: every kind
    secret = models.CharField(max_length=80)
    old_secret = models.CharField(max_length=80, blank=True)  # signs too while it is replaced
    old_secret_until = models.DateTimeField(null=True)
    made_at = models.DateTimeField()
    token = models.ForeignKey(  # that made it; none where a person did
        ApiToken, on_delete=models.SET_NULL, null=True, related_name="webhooks"
    )
    permit = models.ForeignKey(Permit, on_delete=models.CASCADE, null=True, related_name="webhooks")
    misses = models.PositiveSmallIntegerField(default=0)  # one after the other
    failing_since = models.DateTimeField(null=True)
    paused_until = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    ended_as = models.CharField(max_length=5, choices=Ended, blank=True, default=Ended.NOT)

    class Meta:
        """The living ones of a shop are looked for at every change."""

        indexes: ClassVar = [
            models.Index(
                fields=["shop"], condition=models.Q(ended_at=None), name="webhook_living_of_shop"
            )
        ]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(ended_at=None, ended_as="")
                | models.Q(ended_at__isnull=False) & ~models.Q(ended_as=""),
                name="webhook_ended_for_a_reason",
            )
        ]

    def __str__(self) -> str:
        """Where it leads."""
        return self.address

    @property
    def is_orphan(self) -> bool:
        """Whether the app that made it was locked out since; one whose token ran out was not."""
        if self.permit is not None:
            return self.permit.revoked_at is not None or not self.permit.user.is_active
        if self.token is not None:
            return self.token.revoked_at is not None or not self.token.made_by.is_active
        return False


class DeliveryState(models.TextChoices):
    """What became of a message."""

    WAITING = "waiting"
    TAKEN = "taken"
    GIVEN_UP = "given_up"


class Delivery(models.Model):
    """One message to one webhook: a change of an event, or a test without one."""

    id = IdField()
    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    event = models.ForeignKey("Event", on_delete=models.CASCADE, null=True, related_name="+")
    version = models.PositiveBigIntegerField(default=0)
    kind = models.CharField(max_length=40)
    at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=DeliveryState, default=DeliveryState.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    tried_at = models.DateTimeField(null=True)
    status = models.PositiveSmallIntegerField(null=True)  # of the last answer, if there was one
    trouble = models.CharField(max_length=40, blank=True)

    class Meta:
        """A change goes to a webhook once."""

        ordering = ("-at", "-version")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["webhook", "event", "version"], name="delivery_once_per_change"
            )
        ]
        indexes: ClassVar = [models.Index(fields=["at"], name="delivery_by_time")]

    def __str__(self) -> str:
        """Kind and version."""
        return f"{self.kind}@{self.version}"
