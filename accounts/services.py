"""Everything that changes people and shops."""

from datetime import datetime

from django.contrib.auth import authenticate
from django.db import transaction

from accounts import journal, links, tries
from accounts.access import locked_shop
from accounts.models import Membership, Role, Shop, User
from engine.errors import RuleError


@transaction.atomic
def open_shop(*, name: str, owner: User) -> Shop:
    """Create a shop and make this person its owner."""
    shop = Shop.objects.create(name=name)
    Membership.objects.create(shop=shop, user=owner, role=Role.OWNER)
    journal.record(shop, actor=f"staff:{owner.pk}", kind="shop.opened", owner=owner.pk)
    return shop


@transaction.atomic
def sign_in_by_link(*, token: str, now: datetime) -> User:
    """Return the person whose unused link this is, and use it up.

    Raises RuleError("sign_in.link_dead") for a used, old or forged link.
    """
    user_id = links.user_id_in(token)
    if user_id is None:
        raise RuleError("sign_in.link_dead")
    user = User.objects.select_for_update().filter(pk=user_id).first()
    if user is None or not user.is_active or not links.is_valid(user, token):
        raise RuleError("sign_in.link_dead")
    user.last_login = now
    user.save(update_fields=["last_login"])
    return user


def link_works(*, token: str) -> bool:
    """Tell whether a one-time link would sign somebody in, without using it up."""
    user_id = links.user_id_in(token)
    user = User.objects.filter(pk=user_id, is_active=True).first() if user_id else None
    return user is not None and links.is_valid(user, token)


def sign_in_by_password(*, username: str, password: str, now: datetime, address: str = "") -> User:
    """Return the person with this password.

    Ten wrong tries for a name, or sixty from an address, close the door for fifteen minutes; a
    one-time link still opens it. Raises RuleError("sign_in.too_many_tries"),
    RuleError("sign_in.wrong") or RuleError("request.busy").
    """
    name = tries.name_typed(username)
    with tries.turn():
        tries.claim(name=name, address=address, now=now)
        user = authenticate(username=name, password=password)
    if not isinstance(user, User):
        raise RuleError("sign_in.wrong")
    tries.forgive(name)
    return user


@transaction.atomic
def employ(*, shop_id: str, user: User, role: Role, actor: str) -> Membership:
    """Give a person a role in a shop, in place of the one they have there."""
    shop = locked_shop(shop_id)
    membership, _ = Membership.objects.update_or_create(
        shop=shop, user=user, defaults={"role": role}
    )
    journal.record(shop, actor=actor, kind="staff.employed", user=user.pk, role=role)
    return membership


@transaction.atomic
def dismiss(*, shop_id: str, user: User, actor: str) -> None:
    """Take a person's role in a shop away; their sessions and tokens lose the shop at once.

    Raises RuleError("access.not_found") where they have none.
    """
    shop = locked_shop(shop_id)
    gone, _ = Membership.objects.filter(shop=shop, user=user).delete()
    if not gone:
        raise RuleError("access.not_found")
    journal.record(shop, actor=actor, kind="staff.dismissed", user=user.pk)
