"""Write one fact about a shop."""

from accounts.models import Shop, ShopJournalEntry


def record(shop: Shop, *, actor: str, kind: str, **facts: object) -> ShopJournalEntry:
    """Append a fact to a locked shop."""
    shop.version += 1
    shop.save(update_fields=["version"])
    return ShopJournalEntry.objects.create(
        shop=shop, version=shop.version, kind=kind, actor=actor, facts=facts
    )
