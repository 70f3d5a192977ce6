"""Everything that changes people and shops."""

from datetime import datetime, timedelta

from django.contrib.auth import authenticate
from django.db import transaction

from accounts import journal, links
from accounts.access import locked_shop
from accounts.models import Membership, Role, Shop, SignInFailure, User
from engine.errors import RuleError

TRIES = 10
TRIES_WINDOW = timedelta(minutes=15)


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


def sign_in_by_password(*, username: str, password: str, now: datetime) -> User:
    """Return the person with this password; ten wrong tries close the door for fifteen minutes.

    Raises RuleError("sign_in.too_many_tries") or RuleError("sign_in.wrong").
    """
    username = username[:150]
    recent = SignInFailure.objects.filter(username=username, at__gt=now - TRIES_WINDOW)
    if recent.count() >= TRIES:
        raise RuleError("sign_in.too_many_tries", minutes=TRIES_WINDOW.seconds // 60)
    user = authenticate(username=username, password=password)
    if not isinstance(user, User):
        SignInFailure.objects.create(username=username, at=now)
        raise RuleError("sign_in.wrong")
    SignInFailure.objects.filter(username=username).delete()
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
