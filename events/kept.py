"""Tickets that people keep in their accounts."""

from typing import ClassVar

from django.db import models

from accounts.models import User


class KeptTicket(models.Model):
    """A ticket in an account: worth as much as the ticket it was kept with, and dead with it."""

    entry = models.OneToOneField("events.Entry", on_delete=models.CASCADE, related_name="kept")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="kept_tickets")
    rotation = models.PositiveSmallIntegerField()
    at = models.DateTimeField()

    class Meta:
        """An entry is in one account at most: the key of the first relation says so."""

        ordering: ClassVar = ["-at"]

    def __str__(self) -> str:
        """Whose ticket."""
        return f"{self.user_id}: {self.entry_id}"
