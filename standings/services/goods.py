"""Write down what came in for a fan event, and who got a promo."""

from datetime import datetime

from django.db import transaction

from engine.errors import RuleError
from events import access, journal
from events.access import Actor, Scope
from events.cleaning import refuse_bad_fields
from events.models import Entry, EntryState, Event
from events.names import tidy
from standings.giving import goods_of
from standings.goods import MOST_GOODS, Goods, Promo


@transaction.atomic
def set_goods(
    *, event_id: str, actor: Actor, promos: int, specials: int, promo: str = "", special: str = ""
) -> Goods:
    """Write down how many promos and special prizes came in, and what they are called."""
    event = access.locked_event(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
    if not (0 <= promos <= MOST_GOODS and 0 <= specials <= MOST_GOODS):
        raise RuleError("goods.bad_number", most=MOST_GOODS)
    goods = goods_of(event)
    goods.promo, goods.promos = tidy(promo), promos
    goods.special, goods.specials = tidy(special), specials
    refuse_bad_fields(goods, names={"promo", "special"})
    goods.save()
    journal.record(event, actor=actor, kind="goods.set", promos=promos, specials=specials)
    return goods


@transaction.atomic
def give_promo(*, entry_id: str, actor: Actor, now: datetime) -> Entry:
    """Note that somebody has got their promo; a second time changes nothing."""
    event, entry = _for_reception(entry_id, actor)
    if entry.state != EntryState.HERE and not entry.seated:
        raise RuleError("entry.not_here")
    _made, is_new = Promo.objects.get_or_create(entry=entry, defaults={"at": now})
    if is_new:
        journal.record(event, actor=actor, kind="promo.given", entry=entry.pk)
    return entry


@transaction.atomic
def take_promo_back(*, entry_id: str, actor: Actor) -> Entry:
    """Note that somebody has no promo after all; a second time changes nothing."""
    event, entry = _for_reception(entry_id, actor)
    gone, _by_table = Promo.objects.filter(entry=entry).delete()
    if gone:
        journal.record(event, actor=actor, kind="promo.taken_back", entry=entry.pk)
    return entry


def _for_reception(entry_id: str, actor: Actor) -> tuple[Event, Entry]:
    event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.CHECKIN_WRITE)
    access.require(event, actor=actor, need=Scope.CHECKIN_WRITE)
    if not event.fan_event:
        raise RuleError("goods.no_fan_event")
    return event, entry
