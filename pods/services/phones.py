"""Tell phones what happened: due rows, outside any transaction; a phone that sleeps costs nobody anything."""

from datetime import datetime

from django.utils import timezone
from django.utils.translation import override

from events.models import JournalEntry
from events.push_sending import Push
from events.pushes import PushSubscription
from events.pushing import tell_later
from events.services import push
from events.tickets import ticket_of
from pods.phones import Notice, notices_of

AT_ONCE = 100  # then other work gets its turn


def tell_phones(*, now: datetime, event: str, version: int, after: str = "") -> None:
    """Tell the phones of everybody whom a row of the journal concerns; what is too old is not told."""
    row = JournalEntry.objects.select_related("event").get(event=event, version=version)
    notices = notices_of(row, now=now)
    known = PushSubscription.objects.filter(entry__in=notices, pk__gt=after).order_by("pk")
    phones = list(known.select_related("entry")[:AT_ONCE])
    pushes = [
        (phone, _push(row, phone, notices[phone.entry_id]))
        for phone in phones
        if not (phone.paused_until and phone.paused_until > now)
        and now - row.at < notices[phone.entry_id].lasts
    ]
    push(pushes, now=now)
    if (
        len(phones) == AT_ONCE
    ):  # said last: whoever runs this row again begins here, and no line twice
        tell_later(event, version, at=timezone.now(), after=phones[-1].pk)


def _push(row: JournalEntry, phone: PushSubscription, notice: Notice) -> Push:
    entry = phone.entry
    is_for_many = notice.kind.startswith("news")
    with override(phone.language):
        body = notice.say()
    return Push(
        title=f"{entry.player_name} – {row.event.name}",
        body=body,
        path=f"/t/{ticket_of(entry)}",
        tag=notice.kind if is_for_many else f"{notice.kind}-{entry.pk}",
        language=phone.language,
        lasts=notice.lasts,
    )
