"""Commands on invitations to a shop's staff: made, taken back, used once."""

from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.db import transaction

from accounts import journal, links, tries
from accounts.access import locked_shop, locked_shop_of
from accounts.models import Invitation, Membership, Role, Shop, User
from engine.errors import RuleError

LIFE = timedelta(days=7)
MOST_OPEN = 50
LONGEST_NAME = 60


@transaction.atomic
def invite(*, shop_id: str, role: Role, name: str, by: User, now: datetime) -> Invitation:
    """Let an owner invite one person to a role; the link of it works once, for seven days.

    Raises RuleError("invitation.too_many").
    """
    shop = locked_shop_of(shop_id, user=by)
    if Invitation.objects.open(now).filter(shop=shop).count() >= MOST_OPEN:
        raise RuleError("invitation.too_many", most=MOST_OPEN)
    invitation = Invitation.objects.create(
        shop=shop, role=role, name=name[:LONGEST_NAME], made_by=by, expires_at=now + LIFE
    )
    journal.record(
        shop, actor=f"staff:{by.pk}", kind="staff.invited", invitation=invitation.pk, role=role
    )
    return invitation


@transaction.atomic
def revoke_invitation(*, shop_id: str, invitation_id: str, by: User, now: datetime) -> None:
    """Take an invitation back; one that is over already stays as it is."""
    shop = locked_shop_of(shop_id, user=by)
    invitation = Invitation.objects.filter(shop=shop, pk=invitation_id).first()
    if invitation is None:
        raise RuleError("access.not_found")
    if invitation.used_at or invitation.revoked_at:
        return
    invitation.revoked_at = now
    invitation.save(update_fields=["revoked_at"])
    journal.record(
        shop, actor=f"staff:{by.pk}", kind="staff.invitation_revoked", invitation=invitation.pk
    )


def invitation_by(*, token: str, now: datetime) -> Invitation:
    """Return the open invitation whose link this is, without using it up.

    Raises RuleError("access.not_found") for a forged link, else "invitation.used",
    "invitation.revoked" or "invitation.expired".
    """
    invitation = (
        Invitation.objects.select_related("shop").filter(pk=links.invitation_in(token)).first()
    )
    if invitation is None:
        raise RuleError("access.not_found")
    _refuse_over(invitation, now=now)
    return invitation


@transaction.atomic
def join(*, token: str, user: User, now: datetime) -> Membership:
    """Use an invitation up for somebody who has an account.

    Raises RuleError("invitation.works_there") for who is of this shop's staff, and leaves it open.
    """
    invitation, shop = _locked(token, now=now)
    if Membership.objects.filter(shop=shop, user=user).exists():
        raise RuleError("invitation.works_there")
    return _placed(invitation, shop, user, now=now)


@transaction.atomic
def join_as_new(*, token: str, name: str, password: str, now: datetime) -> Membership:
    """Use an invitation up for somebody new, who chooses the name to sign in with.

    Without a password they sign in by links. Raises RuleError("staff.name_taken").
    """
    invitation, shop = _locked(token, now=now)
    username = tries.name_typed(name)[:LONGEST_NAME]
    if not username or User.objects.filter(username__iexact=username).exists():
        raise RuleError("staff.name_taken")
    user = User.objects.create(
        username=username, name=username, password=make_password(password or None)
    )
    return _placed(invitation, shop, user, now=now)


def _refuse_over(invitation: Invitation, *, now: datetime) -> None:
    if invitation.used_at:
        raise RuleError("invitation.used")
    if invitation.expires_at <= now:
        raise RuleError("invitation.expired")
    if not Invitation.objects.open(now).filter(pk=invitation.pk).exists():
        raise RuleError("invitation.revoked")


def _locked(token: str, *, now: datetime) -> tuple[Invitation, Shop]:
    """Lock the shop of an invitation and return both as they stand under the lock."""
    shop = locked_shop(invitation_by(token=token, now=now).shop_id)
    return invitation_by(token=token, now=now), shop


def _placed(invitation: Invitation, shop: Shop, user: User, *, now: datetime) -> Membership:
    invitation.used_at, invitation.used_by = now, user
    invitation.save(update_fields=["used_at", "used_by"])
    membership = Membership.objects.create(shop=shop, user=user, role=Role(invitation.role))
    journal.record(
        shop,
        actor=f"staff:{user.pk}",
        kind="staff.joined",
        user=user.pk,
        role=invitation.role,
        invitation=invitation.pk,
    )
    return membership
