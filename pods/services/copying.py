"""The room of one event for another."""

from django.db import transaction

from events import access, journal
from events.access import Actor, Scope
from pods.room import Table
from pods.tables import copied


@transaction.atomic
def copy_room(*, source_id: str, event_id: str, actor: Actor) -> None:
    """Give a new event the list of tables of another event of its shop, if that has one."""
    source = access.event_for(source_id, actor=actor, need=Scope.EVENTS_WRITE)
    event = access.locked_event(event_id, actor=actor, need=Scope.EVENTS_WRITE)
    tables = [copied(table, event) for table in source.tables.all()]
    if not tables or event.shop_id != source.shop_id or event.tables.exists():
        return
    Table.objects.bulk_create(tables)
    journal.record(event, actor=actor, kind="tables.set", tables=len(tables))
