"""People, shops, memberships and invitations, the shop's journal and failed sign-ins."""

from datetime import datetime
from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.crypto import salted_hmac

from accounts import posted  # noqa: F401  one more table of this room
from accounts.ids import IdField


class User(AbstractUser):
    """A person who signs in: somebody of a shop's staff."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    name = models.CharField(max_length=60, blank=True)
    sign_in_epoch = models.PositiveIntegerField(default=0)  # grows: older sessions and links end
    reminder_language = models.CharField(  # empty: no mails
        max_length=10, blank=True, default="", db_default=""
    )

    def _get_session_auth_hash(self, secret: str | bytes | None = None) -> str:
        """Return what a session must know of its person; the first epoch is as before there were any."""
        known = f"{self.password}.{self.sign_in_epoch}" if self.sign_in_epoch else self.password
        salt = "django.contrib.auth.models.AbstractBaseUser.get_session_auth_hash"
        return salted_hmac(salt, known, secret=secret, algorithm="sha256").hexdigest()


class Shop(models.Model):
    """A place that holds events; its version grows by one with every change to it."""

    id = IdField()
    name = models.CharField(max_length=80)
    is_sandbox = models.BooleanField(default=False)  # all that happens in it is made up
    version = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        """Name for humans."""
        return self.name


class Role(models.TextChoices):
    """What a person is in a shop."""

    OWNER = "owner"
    ORGANISER = "organiser"
    JUDGE = "judge"
    RECEPTION = "reception"


class Membership(models.Model):
    """One person's role in one shop."""

    shop = models.ForeignKey(Shop, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["shop", "user"], name="membership_once_per_shop"),
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="membership_role_known"
            ),
        ]

    def __str__(self) -> str:
        """Role and shop."""
        return f"{self.role}@{self.shop_id}"


class Invitations(models.QuerySet["Invitation"]):
    """Invitations, asked for by what has become of them."""

    def open(self, now: datetime) -> "Invitations":
        """Keep those that still let somebody in; they fall with the ownership of who made them."""
        return self.filter(
            used_at=None,
            revoked_at=None,
            expires_at__gt=now,
            made_by__memberships__shop=models.F("shop"),
            made_by__memberships__role=Role.OWNER,
        )


class Invitation(models.Model):
    """A link that makes one person part of a shop's staff, once; the link itself is not stored."""

    id = IdField()
    shop = models.ForeignKey(Shop, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=12, choices=Role)
    name = models.CharField(max_length=60, blank=True)  # whom it is for, as the owner noted it
    made_by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="invitations")
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    used_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    revoked_at = models.DateTimeField(null=True)

    objects = Invitations.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="invitation_role_known"
            ),
            models.CheckConstraint(
                condition=models.Q(used_at=None) | models.Q(revoked_at=None),
                name="invitation_used_or_revoked",
            ),
        ]

    def __str__(self) -> str:
        """Role and shop."""
        return f"{self.role}@{self.shop_id}"


class ShopJournalEntry(models.Model):
    """One change to a shop; holds ids and numbers, never names or secrets."""

    shop = models.ForeignKey(Shop, on_delete=models.PROTECT, related_name="journal")
    version = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=40)
    actor = models.CharField(max_length=40)
    facts = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["shop", "version"], name="shop_journal_one_row_per_version"
            )
        ]

    def __str__(self) -> str:
        """Kind and version."""
        return f"{self.kind}@{self.version}"


class SignInFailure(models.Model):
    """A try to sign in that was not right (yet); enough of them close the door, in every process."""

    username = models.CharField(max_length=150, db_index=True)
    address = models.CharField(max_length=45, blank=True, default="", db_index=True)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        """Who was tried."""
        return self.username
