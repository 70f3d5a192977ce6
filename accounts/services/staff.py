"""Commands on who works for a shop, and as what."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts import journal, links
from accounts.access import (
    has_own_way_in,
    locked_shop,
    locked_shop_of,
    member_of,
    only_works_where_owned_by,
)
from accounts.models import Membership, Role, Shop, User
from engine.errors import RuleError


@transaction.atomic
def employ(*, shop_id: str, user: User, role: Role, actor: str) -> Membership:
    """Give a person a role in a shop; in place of another one, their sessions and unused links end."""
    shop = locked_shop(shop_id)
    if Membership.objects.filter(shop=shop, user=user).exclude(role=role).exists():
        links.end_all(user)
    membership, _ = Membership.objects.update_or_create(
        shop=shop, user=user, defaults={"role": role}
    )
    journal.record(shop, actor=actor, kind="staff.employed", user=user.pk, role=role)
    return membership


@transaction.atomic
def dismiss(*, shop_id: str, user: User, actor: str) -> None:
    """Take a person's role in a shop away; their sessions end, and their tokens lose the shop at once.

    Raises RuleError("access.not_found") where they have none.
    """
    end_membership(member_of(locked_shop(shop_id), user.pk), actor=actor, now=timezone.now())


@transaction.atomic
def change_role(*, shop_id: str, user_id: int, role: Role, by: User) -> Membership:
    """Let an owner give somebody another role; tokens that person made may never do more than it.

    Their sessions and unused links end.

    Raises RuleError("staff.last_owner") for the only owner there is.
    """
    shop = locked_shop_of(shop_id, user=by)
    membership = member_of(shop, user_id)
    if membership.role == role:
        return membership
    keep_an_owner(shop, membership)
    membership.role = role
    membership.save(update_fields=["role"])
    links.end_all(membership.user)
    journal.record(shop, actor=f"staff:{by.pk}", kind="staff.role_changed", user=user_id, role=role)
    return membership


@transaction.atomic
def remove_member(*, shop_id: str, user_id: int, by: User, now: datetime) -> None:
    """Let an owner take somebody out of the staff, as `dismiss` does, but never the last owner.

    Raises RuleError("staff.last_owner").
    """
    shop = locked_shop_of(shop_id, user=by)
    membership = member_of(shop, user_id)
    keep_an_owner(shop, membership)
    end_membership(membership, actor=f"staff:{by.pk}", now=now)


@transaction.atomic
def make_sign_in_link(*, shop_id: str, user_id: int, by: User) -> str:
    """Return a one-time token for somebody who lost theirs.

    Whoever holds it acts for that person everywhere: raises RuleError("staff.works_elsewhere")
    for somebody who also works where `by` is no owner, and RuleError("staff.has_own_way") for who
    has a mail address, a passkey or a kept ticket.
    """
    shop = locked_shop_of(shop_id, user=by)
    user = member_of(shop, user_id).user
    if not user.is_active or not only_works_where_owned_by(user, by):
        raise RuleError("staff.works_elsewhere")
    if has_own_way_in(user):
        raise RuleError("staff.has_own_way")
    journal.record(shop, actor=f"staff:{by.pk}", kind="staff.link_made", user=user_id)
    return links.sign_in_token(user, maker=by)


def keep_an_owner(shop: Shop, membership: Membership) -> None:
    """Refuse to let the only owner of a locked shop go (`staff.last_owner`)."""
    owners = Membership.objects.filter(shop=shop, role=Role.OWNER)
    if membership.role == Role.OWNER and owners.count() == 1:
        raise RuleError("staff.last_owner")


def end_membership(membership: Membership, *, actor: str, now: datetime) -> None:
    """End a membership, sessions and links; tokens made for this shop stay dead if they ever come back."""
    shop, user = membership.shop, membership.user
    membership.delete()
    links.end_all(user)
    shop.tokens.filter(made_by=user, revoked_at=None).update(revoked_at=now)
    shop.permits.filter(user=user, revoked_at=None).update(revoked_at=now)
    journal.record(shop, actor=actor, kind="staff.dismissed", user=user.pk)
