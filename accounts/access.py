"""The doors through which all code reaches a shop."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator

from accounts.models import Membership, Role, Shop, User
from engine.errors import RuleError

MANAGES_STAFF = frozenset({Role.OWNER})


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


def managed_shops(user: User) -> list[Shop]:
    """Return the shops whose staff this person invites and removes, by name."""
    mine = Shop.objects.filter(memberships__user=user, memberships__role__in=MANAGES_STAFF)
    return list(mine.order_by("name", "id"))


def shop_of(shop_id: str, *, user: User) -> Shop:
    """Return a shop to somebody who manages its staff.

    Strangers get RuleError("access.not_found"), the rest of the staff RuleError("access.forbidden").
    """
    shop = Shop.objects.filter(pk=shop_id).first()
    return _opened(shop, user=user)


def locked_shop_of(shop_id: str, *, user: User) -> Shop:
    """Lock a shop for somebody who manages its staff; refuses as `shop_of`, by the roles of now."""
    return _opened(locked_shop(shop_id), user=user)


def _opened(shop: Shop | None, *, user: User) -> Shop:
    role = roles_in(user).get(shop.pk) if shop else None
    if shop is None or role is None:
        raise RuleError("access.not_found")
    if role not in MANAGES_STAFF:
        raise RuleError("access.forbidden")
    return shop


def members_of(shop: Shop) -> list[Membership]:
    """Return who works for a shop: owners first, then by role and name."""
    order = list(Role)
    found = Membership.objects.filter(shop=shop).select_related("user")
    return sorted(found, key=lambda one: (order.index(Role(one.role)), one.user.username))


def member_of(shop: Shop, user_id: int) -> Membership:
    """Return somebody's membership in a shop, or refuse with `access.not_found`."""
    found = Membership.objects.select_related("user", "shop")
    membership = found.filter(shop=shop, user__in=User.objects.filter(pk=user_id)).first()
    if membership is None:
        raise RuleError("access.not_found")
    membership.shop = shop  # the locked one, whose version counts
    return membership


def has_own_way_in(user: User) -> bool:
    """Tell whether somebody needs no link of an owner, or keeps what is no shop's: mail, passkey, tickets."""
    return (
        EmailAddress.objects.filter(user=user, verified=True).exists()
        or Authenticator.objects.filter(user=user).exists()
        or user.kept_tickets.exists()
    )


def only_works_where_owned_by(user: User, owner: User) -> bool:
    """Tell whether acting for `user` opens nothing that `owner` does not own."""
    owned = {shop for shop, role in roles_in(owner).items() if role in MANAGES_STAFF}
    return roles_in(user).keys() <= owned and not (user.is_staff or user.is_superuser)
