"""Mails that wait to be sent, or were: what is in one is sealed, and gone as soon as it has left."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from accounts.ids import IdField


class Mail(models.Model):
    """A mail: sealed until it is sent, and no longer than it is good for."""

    id = IdField()
    sealed = models.TextField(blank=True)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField(db_index=True)
    sent_at = models.DateTimeField(null=True)
    misses = models.PositiveSmallIntegerField(default=0)

    class Meta:
        """Nothing of a mail stays that has left."""

        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(sent_at=None) | Q(sealed=""), name="mail_sent_is_empty"
            )
        ]

    def __str__(self) -> str:
        """Which one; neither to whom nor what."""
        return f"mail {self.pk}"
