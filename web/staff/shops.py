"""The shops where somebody may make events and tokens, and the one that a page is about."""

from django.http import HttpRequest

from accounts.access import shops_of
from accounts.models import Shop
from engine.errors import RuleError
from events.access import Actor, Scope
from events.models import Event
from web.staff.gate import person


def own_shops(request: HttpRequest, actor: Actor) -> list[Shop]:
    """Return the shops where this person may make events and tokens."""
    return [
        shop
        for shop in shops_of(person(request))
        if actor.may(Event(shop=shop), Scope.EVENTS_WRITE)
    ]


def chosen_shop(request: HttpRequest, shops: list[Shop]) -> Shop:
    """Return the shop that is asked for, the first where none is.

    Refuses with `access.forbidden` who has none, with `shop.not_yours` another shop.
    """
    if not shops:
        raise RuleError("access.forbidden")
    wanted = request.POST.get("shop") or request.GET.get("shop") or shops[0].pk
    for shop in shops:
        if shop.pk == wanted:
            return shop
    raise RuleError("shop.not_yours")
