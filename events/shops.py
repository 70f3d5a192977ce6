"""The doors through which code reaches a shop: anybody's, and the owner's, who may send an app."""

from accounts.access import shop_of
from accounts.models import Shop, User
from engine.errors import RuleError
from events import access
from events.access import Actor, Scope
from events.keys import ApiToken


def public_shop(shop_id: str) -> Shop:
    """Return a shop to anybody, or refuse with `access.not_found`."""
    return access.by_id(Shop.objects.all(), shop_id)


def real_shop(shop_id: str) -> Shop:
    """Return a shop to people: there is no page of one whose events are made up."""
    shop = public_shop(shop_id)
    if shop.is_sandbox:
        raise RuleError("access.not_found")
    return shop


def owned_shop(shop_id: str, *, actor: Actor, need: Scope) -> tuple[Shop, User]:
    """Return a shop and the owner for whom somebody acts who has the scope there.

    An app acts for whoever made its token; one that is bound to an event has no scope in a shop.
    """
    access.shop_for(shop_id, actor=actor, need=need)
    owner = _person(actor)
    if owner is None:
        raise RuleError("access.forbidden", need=need.value)
    return shop_of(shop_id, user=owner), owner


def _person(actor: Actor) -> User | None:
    if actor.token_id is not None:
        token = ApiToken.objects.select_related("made_by").filter(pk=actor.token_id).first()
        return token.made_by if token else None
    return User.objects.filter(pk=actor.user_id).first() if actor.user_id else None
