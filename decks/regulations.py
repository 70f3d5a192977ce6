"""The revisions of restricted lists that a shop has added, read once for each of them."""

from functools import lru_cache

from decks.models import Regulation
from engine.formats.revisions import Revision, read_revisions


def revisions_of(shop_id: str) -> tuple[Revision, ...]:
    """Return all that a shop has added, the oldest first; of two words on one day the later counts."""
    added = Regulation.objects.filter(shop=shop_id).order_by("made_at", "pk")
    return tuple(each for pk in added.values_list("pk", flat=True) for each in _read(pk))


@lru_cache(maxsize=256)
def _read(regulation_id: str) -> tuple[Revision, ...]:
    """Return what one file says; its text never changes."""
    return read_revisions(Regulation.objects.get(pk=regulation_id).text)
