"""Commands of signing in."""

from datetime import datetime

from django.contrib.auth import authenticate
from django.db import transaction

from accounts import links, tries
from accounts.access import has_own_way_in, only_works_where_owned_by, roles_in
from accounts.models import User
from engine.errors import RuleError


@transaction.atomic
def sign_in_by_link(*, token: str, now: datetime) -> User:
    """Return the person whose unused link this is, and use it up.

    Raises RuleError("sign_in.link_dead") for a used, old or forged link.
    """
    user_id = links.user_id_in(token)
    if user_id is None:
        raise RuleError("sign_in.link_dead")
    user = User.objects.select_for_update().filter(pk=user_id).first()
    if user is None or not _opens(user, token):
        raise RuleError("sign_in.link_dead")
    user.last_login = now
    user.save(update_fields=["last_login"])
    return user


def link_works(*, token: str) -> bool:
    """Tell whether a one-time link would sign somebody in, without using it up."""
    user_id = links.user_id_in(token)
    user = User.objects.filter(pk=user_id).first() if user_id else None
    return user is not None and _opens(user, token)


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


def _opens(user: User, token: str) -> bool:
    """Tell whether a link signs this person in now; an owner's falls with what let the owner make it."""
    if not user.is_active or not links.is_valid(user, token):
        return False
    maker_id = links.maker_id_in(token)
    if maker_id is None:
        return True
    maker = User.objects.filter(pk=maker_id, is_active=True).first()
    may = maker is not None and only_works_where_owned_by(user, maker)
    return may and bool(roles_in(user)) and not has_own_way_in(user)
