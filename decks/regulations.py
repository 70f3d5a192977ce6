"""The revisions of restricted lists that a shop has added, read once for each of them."""

from functools import lru_cache

from django.db.models import QuerySet

from decks.models import Regulation
from engine.errors import RuleError
from engine.formats.revisions import Revision, read_revisions
from events.access import Actor, Scope, by_id, shop_for
from events.models import Event


def regulations_of(shop_id: str, *, actor: Actor) -> QuerySet[Regulation]:
    """Return what a shop has added, for those who read decks there."""
    return Regulation.objects.filter(shop=shop_for(shop_id, actor=actor, need=Scope.DECKS_READ))


def regulation_for(regulation_id: str, *, actor: Actor) -> Regulation:
    """Return one of a shop's own revisions, under the same rule; others have none."""
    found = by_id(Regulation.objects.select_related("shop"), regulation_id)
    if not actor.may(Event(shop=found.shop), Scope.DECKS_READ):
        raise RuleError("access.not_found")
    return found


def revisions_of(shop_id: str) -> tuple[Revision, ...]:
    """Return all that a shop has added, the oldest first; of two words on one day the later counts."""
    added = Regulation.objects.filter(shop=shop_id).order_by("made_at", "pk")
    return tuple(each for pk in added.values_list("pk", flat=True) for each in _read(pk))


@lru_cache(maxsize=256)
def _read(regulation_id: str) -> tuple[Revision, ...]:
    """Return what one file says; its text never changes."""
    return read_revisions(Regulation.objects.get(pk=regulation_id).text)
