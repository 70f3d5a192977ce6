"""A shop's list of hints about cards: replaced by a file, changed hint by hint, and taken back."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime

from django.db import transaction

from accounts import journal
from accounts.models import Shop
from decks.advice import advice_of
from decks.models import AdviceList
from decks.services.keeping import locked_for_keepers
from decks.services.rechecks import plan_rechecks
from engine.errors import RuleError
from engine.legality.advice import SEPARATOR, Advice, hint_of, read_advice, written_advice
from events.access import Actor


@transaction.atomic
def replace_advice(*, shop_id: str, actor: Actor, text: str, now: datetime) -> AdviceList:
    """Let a file be the whole list from now on; verdicts of coming events say its hints.

    Raises RuleError "advice.malformed" with line and column, "advice.too_large".
    """
    shop = locked_for_keepers(shop_id, actor)
    return _kept(shop, actor, read_advice(text), now=now)


@transaction.atomic
def add_hint(
    *,
    shop_id: str,
    actor: Actor,
    cards: Sequence[str],
    now: datetime,
    levels: Iterable[int] = (),
    ja: str = "",
    en: str = "",
    source: str = "",
    until: date | None = None,
) -> Advice:
    """Add one hint to the list that counts; one that is there already changes nothing.

    Raises RuleError "advice.bad_hint" with the column.
    """
    shop = locked_for_keepers(shop_id, actor)
    words = {"ja": ja, "en": en, "source": source, "until": until.isoformat() if until else ""}
    names = {"card": SEPARATOR.join(cards), "level": " ".join(map(str, levels))}
    hint = hint_of(names | words)
    hints = advice_of(shop.pk)
    if hint not in hints:
        _kept(shop, actor, [*hints, hint], now=now)
    return hint


@transaction.atomic
def remove_hint(*, shop_id: str, actor: Actor, hint_id: str, now: datetime) -> None:
    """Take one hint off the list that counts; a second time changes nothing."""
    shop = locked_for_keepers(shop_id, actor)
    hints = advice_of(shop.pk)
    left = [each for each in hints if each.id != hint_id]
    if len(left) < len(hints):
        _kept(shop, actor, left, now=now)


@transaction.atomic
def undo_advice(*, shop_id: str, actor: Actor, list_id: str, now: datetime) -> None:
    """Go back to the list before this one, in the end to ours; a second time changes nothing.

    Refuses with `advice.changed` a list that is not the newest any more.
    """
    shop = locked_for_keepers(shop_id, actor)
    lists = AdviceList.objects.filter(shop=shop)
    if not lists.filter(pk=list_id).exists():
        return
    newest = lists[0]
    if newest.pk != list_id:
        raise RuleError("advice.changed")
    newest.delete()
    journal.record(shop, actor=actor.label, kind="advice.undone", list=list_id)
    plan_rechecks(shop, now=now)


def _kept(shop: Shop, actor: Actor, hints: Iterable[Advice], *, now: datetime) -> AdviceList:
    told = tuple(dict.fromkeys(hints))
    text = written_advice(told)
    made = AdviceList(shop=shop, version=shop.version + 1, text=text, made_at=now)
    read_advice(text)  # together the hints may be more than a list takes
    made.save(force_insert=True)
    journal.record(shop, actor=actor.label, kind="advice.kept", list=made.pk, hints=len(told))
    plan_rechecks(shop, now=now)
    return made
