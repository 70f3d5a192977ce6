"""A shop's own revisions of restricted lists: added by file or form, taken back; its events follow."""

import csv
import io
from datetime import datetime

from django.db import transaction

from accounts import journal
from accounts.access import locked_shop
from accounts.models import Shop
from decks.models import Regulation
from decks.services.rechecks import plan_rechecks
from engine.errors import RuleError
from engine.formats.revisions import read_revisions
from events import access
from events.access import Actor, Scope
from events.models import Event

COLUMNS = ("list", "date", "name", "with", "after", "source")


@transaction.atomic
def add_regulation(*, shop_id: str, actor: Actor, text: str, now: datetime) -> Regulation:
    """Keep a file of changes to restricted lists; decks of coming events are checked again.

    Raises RuleError "regulation.malformed" with the line, "regulation.too_large", "regulation.empty".
    """
    shop = _locked(shop_id, actor)
    revisions = read_revisions(text)
    days = [change.on for each in revisions for change in each.changes]
    if not days:
        raise RuleError("regulation.empty")
    lists = sorted({each.code for each in revisions})
    regulation = Regulation.objects.create(
        shop=shop, text=text, lists=lists, effective=min(days), made_at=now
    )
    _note(shop, actor, "regulation.added", regulation)
    plan_rechecks(shop, now=now, days=days)
    return regulation


@transaction.atomic
def remove_regulation(*, regulation_id: str, actor: Actor, now: datetime) -> None:
    """Take a file of changes back; decks of coming events are checked again."""
    found = access.by_id(Regulation.objects.all(), regulation_id)
    if found.shop_id not in actor.scopes:
        raise RuleError("access.not_found")
    shop = _locked(found.shop_id, actor)
    if Regulation.objects.filter(pk=regulation_id).delete()[0]:
        _note(shop, actor, "regulation.removed", found)
        plan_rechecks(shop, now=now)


def one_change(**cells: str) -> str:
    """Return a file with a single change."""
    held = io.StringIO()
    rows = csv.writer(held, lineterminator="\n")
    rows.writerow(COLUMNS)
    rows.writerow([" ".join(cells.get(name, "").split()) for name in COLUMNS])
    return held.getvalue()


def _locked(shop_id: str, actor: Actor) -> Shop:
    shop = locked_shop(shop_id)
    access.require(Event(shop=shop), actor=actor, need=Scope.EVENTS_WRITE)
    return shop


def _note(shop: Shop, actor: Actor, kind: str, regulation: Regulation) -> None:
    journal.record(shop, actor=actor.label, kind=kind, regulation=regulation.pk)
