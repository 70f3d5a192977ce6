"""An evening that takes fees: who paid, who pays later, somebody got something back, the till was counted."""

from typing import Any

from django.utils import timezone

from events.models import Event
from events.services import count_till, give_back, take_payment

FEES = {
    "classes": [
        {"code": "adult", "name": {"ja": "一般", "en": "Adult"}, "amount": 500},
        {"code": "student", "name": {"ja": "学生", "en": "Student"}, "amount": 300},
        {"code": "child", "name": {"ja": "小学生以下", "en": "Child"}, "amount": 0},
    ],
    "methods": ["cash", "app"],
}


def pay(event: Event, actor: Any) -> None:
    """Let some people of an event with these fees pay."""
    now = timezone.now()
    people = list(event.entries.order_by("arrival"))
    chosen = (("adult", "cash"), ("student", "app"), ("child", "free"))
    for entry, (fee, method) in zip(people, chosen, strict=False):
        take_payment(entry_id=entry.pk, actor=actor, fee=fee, method=method, now=now)
    back = take_payment(entry_id=people[3].pk, actor=actor, fee="adult", method="cash", now=now)
    give_back(payment_id=back.payment.pk, actor=actor, reason="学生でした", amount=200, now=now)
    count_till(event_id=event.pk, actor=actor, counted=10_700, opening=10_000, now=now)
