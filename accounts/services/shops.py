"""Commands on a shop itself."""

from django.db import transaction

from accounts import journal
from accounts.access import locked_shop_of
from accounts.models import Membership, Role, Shop, User
from engine.errors import RuleError

LONGEST_SHOP_NAME = 80


@transaction.atomic
def open_shop(*, name: str, owner: User, is_sandbox: bool = False) -> Shop:
    """Create a shop and make this person its owner; nothing in a sandbox is among what is real."""
    shop = Shop.objects.create(name=name, is_sandbox=is_sandbox)
    Membership.objects.create(shop=shop, user=owner, role=Role.OWNER)
    journal.record(shop, actor=f"staff:{owner.pk}", kind="shop.opened", owner=owner.pk)
    return shop


@transaction.atomic
def rename_shop(
    *, shop_id: str, name: str, by: User, actor: str = "", seen_version: int | None = None
) -> Shop:
    """Give a shop another name; `by` is one of its owners, `actor` the app that acts for them.

    Raises RuleError("shop.no_name"), and "shop.stale" where it changed since `seen_version`.
    """
    shop = locked_shop_of(shop_id, user=by)
    if seen_version not in (None, shop.version):
        raise RuleError("shop.stale", version=shop.version)
    wanted = " ".join(name.split())[:LONGEST_SHOP_NAME]
    if not wanted:
        raise RuleError("shop.no_name")
    if wanted != shop.name:
        shop.name = wanted
        shop.save(update_fields=["name"])
        journal.record(shop, actor=actor or f"staff:{by.pk}", kind="shop.renamed")
    return shop
