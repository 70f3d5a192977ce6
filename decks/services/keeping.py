"""The shop lock of those who keep its decks and lists."""

from accounts.access import locked_shop
from accounts.models import Shop
from decks.loans import is_of_shop
from engine.errors import RuleError
from events import access
from events.access import Actor, Scope
from events.models import Event


def locked_for_keepers(shop_id: str, actor: Actor) -> Shop:
    """Lock a shop for its organisers, and for apps with `decks:write`; a 404 for people of other shops."""
    if not is_of_shop(actor, shop_id):
        raise RuleError("access.not_found")
    need = Scope.EVENTS_WRITE if actor.user_id is not None else Scope.DECKS_WRITE
    shop = locked_shop(shop_id)
    access.require(Event(shop=shop), actor=actor, need=need)
    return shop
