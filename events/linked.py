"""Who a player is elsewhere, as the player told one app of the shop: private, and gone with the entry or its ticket."""

from typing import ClassVar

from django.db import models

from accounts.ids import IdField

LONGEST_SERVICE = 20
LONGEST_ACCOUNT = 64
LONGEST_APP = 60


class LinkCode(models.Model):
    """A code by which a player makes one link, once: only its digest is kept, for ten minutes."""

    entry = models.OneToOneField("Entry", on_delete=models.CASCADE, related_name="link_code")
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        """Whose; the code itself is nowhere."""
        return f"a link of {self.entry_id}"


class AccountLink(models.Model):
    """One account of a player at one service, which the player let an app of the shop know."""

    id = IdField()
    entry = models.ForeignKey("Entry", on_delete=models.CASCADE, related_name="links")
    service = models.CharField(max_length=LONGEST_SERVICE)
    account = models.CharField(max_length=LONGEST_ACCOUNT)
    app = models.CharField(max_length=LONGEST_APP)  # what the app was called that was told
    made_at = models.DateTimeField()

    class Meta:
        """One account of a service for each player."""

        ordering = ("pk",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entry", "service"], name="link_once_per_service")
        ]

    def __str__(self) -> str:
        """Where; whom it leads to is private."""
        return f"{self.service} of {self.entry_id}"
