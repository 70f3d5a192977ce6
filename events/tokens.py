"""Who may see which tokens, and what of them."""

from datetime import datetime
from enum import StrEnum

from accounts.models import Shop
from engine.errors import RuleError
from events import access
from events.access import Actor, Scope
from events.keys import ApiToken, Tokens
from events.models import Event


class TokenState(StrEnum):
    """Whether a token still opens anything."""

    LIVING = "living"
    EXPIRED = "expired"
    REVOKED = "revoked"


def state_of(token: ApiToken, *, now: datetime) -> TokenState:
    """Return what has become of a token."""
    if token.revoked_at is not None:
        return TokenState.REVOKED
    return TokenState.LIVING if token.expires_at > now else TokenState.EXPIRED


def shop_of_tokens(shop_id: str, *, actor: Actor) -> Shop:
    """Return a shop to whoever makes tokens there, be it only for the one event they are bound to."""
    shop = access.by_id(Shop.objects.all(), shop_id)
    event = Event(pk=actor.only_event, shop=shop) if actor.only_event else Event(shop=shop)
    access.require(event, actor=actor, need=Scope.EVENTS_WRITE)
    return shop


def tokens_of(shop_id: str, *, actor: Actor) -> Tokens:
    """Return the tokens of a shop, or those of the one event that an actor is bound to, the newest first."""
    shop = shop_of_tokens(shop_id, actor=actor)
    found = ApiToken.objects.of_apps().filter(shop=shop).select_related("event", "parent")
    return found.filter(event=actor.only_event) if actor.only_event else found


def token_for(token_id: str, *, actor: Actor) -> ApiToken:
    """Return a token to itself and to whoever manages those of its shop; to others there is none."""
    found = ApiToken.objects.select_related("shop", "event", "parent")
    token = access.by_id(found, token_id)
    if token.shop_id not in actor.scopes:
        raise RuleError("access.not_found")
    if token.pk != actor.token_id:
        event = token.event or Event(shop=token.shop)
        access.require(event, actor=actor, need=Scope.EVENTS_WRITE)
    return token


def descendants_of(tokens: set[str]) -> set[str]:
    """Return the ids of these tokens, of those that they made, and so on."""
    found, layer = set(tokens), set(tokens)
    while layer:
        children = ApiToken.objects.filter(parent__in=layer).values_list("pk", flat=True)
        layer = set(children) - found
        found |= layer
    return found
