"""Keys of apps: what a token may do, until when, and for which shop."""

import hashlib
from datetime import datetime
from typing import ClassVar

from django.db import models

from accounts.ids import IdField
from accounts.models import Shop, User


class Purpose(models.TextChoices):
    """What a device of one evening is for."""

    RECEPTION = "reception"
    JUDGE = "judge"
    WALL = "wall"


def digest_of_secret(secret: str) -> str:
    """Return what is kept of a code, a token or a secret: nobody reads it back."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Tokens(models.QuerySet["ApiToken"]):
    """Tokens, asked for by whether they still open anything."""

    def living(self, now: datetime) -> "Tokens":
        """Keep those that are neither revoked nor expired."""
        return self.filter(revoked_at=None, expires_at__gt=now)

    def of_apps(self) -> "Tokens":
        """Keep those that are no device's."""
        return self.filter(purpose="")


class ApiToken(models.Model):
    """An app's key: only its digest is kept; bound to a shop and perhaps to one event."""

    id = IdField()
    shop = models.ForeignKey(Shop, on_delete=models.CASCADE, related_name="tokens")
    event = models.ForeignKey("Event", on_delete=models.CASCADE, null=True, related_name="tokens")
    made_by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    parent = models.ForeignKey(  # the token that made this one; both die together
        "self", on_delete=models.CASCADE, null=True, related_name="children"
    )
    root = models.ForeignKey(  # the first in the line of those that made this one, of an app's
        "self", on_delete=models.CASCADE, null=True, related_name="+"
    )
    purpose = models.CharField(max_length=10, choices=Purpose, blank=True)  # empty: an app
    name = models.CharField(max_length=60)
    prefix = models.CharField(max_length=12)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField()
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    objects = Tokens.as_manager()

    class Meta:
        """The newest first."""

        ordering: ClassVar = ["-made_at", "-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(purpose="")
                | models.Q(purpose__in=Purpose.values, event__isnull=False),
                name="token_of_a_device_is_for_an_event",
            )
        ]

    def __str__(self) -> str:
        """Name and the part that may be shown."""
        return f"{self.name} ({self.prefix}…)"


class DeviceCode(models.Model):
    """A code that makes one device known to one event, once: only its digest is kept, for ten minutes."""

    id = IdField()
    event = models.ForeignKey("Event", on_delete=models.CASCADE, related_name="device_codes")
    purpose = models.CharField(max_length=10, choices=Purpose)
    made_by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    parent = models.ForeignKey(ApiToken, on_delete=models.CASCADE, null=True, related_name="+")
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        """What for; the code itself is nowhere."""
        return f"{self.purpose} at {self.event_id}"
