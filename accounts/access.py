"""The doors through which all code reaches a shop."""

from accounts.models import Membership, Role, Shop, User
from engine.errors import RuleError


def roles_in(user: User) -> dict[str, Role]:
    """Return this person's role by shop id."""
    pairs = Membership.objects.filter(user=user).values_list("shop_id", "role")
    return {shop: Role(role) for shop, role in pairs}


def shops_of(user: User) -> list[Shop]:
    """Return the shops this person works for, by name."""
    return list(Shop.objects.filter(memberships__user=user).order_by("name", "id"))


def locked_shop(shop_id: str) -> Shop:
    """Lock a shop for change; must run inside a transaction."""
    shop = Shop.objects.select_for_update().filter(pk=shop_id).first()
    if shop is None:
        raise RuleError("access.not_found")
    return shop
