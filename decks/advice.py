"""The hints about cards that a shop shows beside verdicts: its own list, or ours while it has none."""

from functools import lru_cache

from decks.models import AdviceList
from engine.legality.advice import Advice, own_advice, read_advice


def advice_of(shop_id: str) -> tuple[Advice, ...]:
    """Return the hints of a shop, in one query."""
    newest = AdviceList.objects.filter(shop=shop_id).values_list("pk", flat=True).first()
    return own_advice() if newest is None else _read(newest)


def newest_list(shop_id: str) -> AdviceList | None:
    """Return the list that a shop has made last, None where ours counts."""
    return AdviceList.objects.filter(shop=shop_id).first()


@lru_cache(maxsize=256)
def _read(list_id: str) -> tuple[Advice, ...]:
    """Return what one list says; its text never changes."""
    return read_advice(AdviceList.objects.get(pk=list_id).text)
