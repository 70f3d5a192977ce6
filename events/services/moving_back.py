"""After a backup was put in place: versions that nobody has seen, so that nothing old passes for new."""

from django.db import transaction
from django.db.models import F

from accounts.models import Shop
from events import journal
from events.access import SYSTEM, locked_event
from events.kinds import LEAP
from events.models import Event


def tell_all_moved_back() -> None:
    """Let every event and shop leap past all versions that readers may know from a time that is undone."""
    Shop.objects.update(version=F("version") + LEAP)
    for event_id in Event.objects.order_by("pk").values_list("pk", flat=True):
        tell_moved_back(event_id=event_id)


@transaction.atomic
def tell_moved_back(*, event_id: str) -> None:
    """Write into the journal that the event is as it was at a version, far behind which it goes on."""
    event = locked_event(event_id, actor=SYSTEM)
    was = event.version
    event.version += LEAP
    journal.record(event, actor=SYSTEM, kind="event.moved_back", was=was)
