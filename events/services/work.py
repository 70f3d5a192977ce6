"""Commands of the staff on work that died: run it again, or set it aside."""

from datetime import datetime

from django.db import transaction

from accounts import journal
from accounts.access import locked_shop
from accounts.models import Shop
from events.access import Actor, by_id
from events.deferred import rows_of, shop_of_work
from events.work import Due


@transaction.atomic
def run_again(*, shop_id: str, work_id: int, actor: Actor, now: datetime) -> Due:
    """Have work that died tried anew, as if for the first time; other work stays as it is.

    Of a routine the next time is now: it has one, and what died of it is set aside.
    """
    shop, row = _locked(shop_id, work_id, actor)
    if row.died_at is None:
        return row
    if row.is_routine:
        row.set_aside_at = row.set_aside_at or now
        following = Due.objects.open().filter(kind=row.kind, is_routine=True, lent_until=None)
        following.update(at=now, tries=0)
    else:
        row.died_at = row.set_aside_at = row.woken_until = None
        row.at, row.tries, row.parts, row.parts_done = now, 0, None, None
    row.save()
    _record(shop, row, actor=actor, kind="work.run_again")
    return row


@transaction.atomic
def set_aside(*, shop_id: str, work_id: int, actor: Actor, now: datetime) -> Due:
    """Put work that died out of sight: it is never run; a week later it is forgotten."""
    shop, row = _locked(shop_id, work_id, actor)
    if row.died_at is not None and row.set_aside_at is None:
        row.set_aside_at = now
        row.save(update_fields=["set_aside_at"])
        _record(shop, row, actor=actor, kind="work.set_aside")
    return row


def _locked(shop_id: str, work_id: int, actor: Actor) -> tuple[Shop, Due]:
    """Lock a shop and a row of its work."""
    shop_of_work(shop_id, actor=actor)
    shop = locked_shop(shop_id)
    row = by_id(rows_of(shop, actor=actor).select_for_update(of=("self",)), work_id)
    return shop, row


def _record(shop: Shop, row: Due, *, actor: Actor, kind: str) -> None:
    journal.record(shop, actor=actor.label, kind=kind, work=row.pk, of=row.kind)
