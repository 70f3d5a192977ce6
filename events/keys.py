"""Keys of apps: what a token may do, until when, and for which shop."""

from django.db import models

from accounts.ids import IdField
from accounts.models import Shop, User


class ApiToken(models.Model):
    """An app's key: only its digest is kept; bound to a shop and perhaps to one event."""

    id = IdField()
    shop = models.ForeignKey(Shop, on_delete=models.CASCADE, related_name="tokens")
    event = models.ForeignKey("Event", on_delete=models.CASCADE, null=True, related_name="tokens")
    made_by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    prefix = models.CharField(max_length=12)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField()
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        """Name and the part that may be shown."""
        return f"{self.name} ({self.prefix}…)"
