"""The till: fees taken, given back and counted; for the desk alone."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.event_forms import NothingInput
from api.fee_words import (
    PaymentInput,
    PaymentOutput,
    PaymentsOutput,
    RefundInput,
    TillCountInput,
    TillOutput,
)
from api.reading import body_of, filled
from api.views import View
from api.writes import written
from events import access, services
from events.access import Scope
from events.models import Entry, Event
from events.once import Answer
from events.till import day_of, paid_by, payments_of


class EntryPaymentsView(View):
    """What one person paid."""

    @extend_schema(responses=PaymentsOutput)
    def get(self, request: Request, entry_id: str) -> Response:
        """Read every row of the till about one person."""
        actor = actor_of(request)
        entry = access.entry_for(entry_id, actor=actor, need=Scope.CHECKIN_WRITE)
        access.require(entry.event, actor=actor, need=Scope.CHECKIN_WRITE)
        return etags.read(request, entry.event, lambda: _paid(entry), viewer="reception")

    @extend_schema(request=PaymentInput, responses=PaymentOutput)
    def post(self, request: Request, entry_id: str) -> Response:
        """Note that a fee was paid; the same once more changes nothing."""
        body, actor = body_of(request), actor_of(request)
        words = filled(PaymentInput, body)

        def take() -> Answer:
            receipt = services.take_payment(
                entry_id=entry_id, actor=actor, now=timezone.now(), **words
            )
            return Answer(200, dict(PaymentOutput(receipt.payment).data))

        return written(request, take, body=body)


class RefundView(View):
    """Money that goes back."""

    @extend_schema(request=RefundInput, responses=PaymentOutput)
    def post(self, request: Request, payment_id: str) -> Response:
        """Give back all that is left of a payment, or a part, with a reason."""
        body, actor = body_of(request), actor_of(request)
        words = filled(RefundInput, body)

        def back() -> Answer:
            row = services.give_back(
                payment_id=payment_id, actor=actor, now=timezone.now(), **words
            )
            return Answer(200, dict(PaymentOutput(row).data))

        return written(request, back, body=body)


class MistakeView(View):
    """A payment that was never made."""

    @extend_schema(request=NothingInput, responses=PaymentOutput)
    def post(self, request: Request, payment_id: str) -> Response:
        """Take back a payment that was noted by mistake; no money moved."""
        body, actor = body_of(request), actor_of(request)
        filled(NothingInput, body)

        def undo() -> Answer:
            row = services.never_paid(payment_id=payment_id, actor=actor, now=timezone.now())
            return Answer(200, dict(PaymentOutput(row).data))

        return written(request, undo, body=body)


class TillView(View):
    """The till of an event."""

    @extend_schema(responses=TillOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """Read what came in by class and method, what should lie there, and every row."""
        event = access.event_for(event_id, actor=actor_of(request), need=Scope.CHECKIN_WRITE)
        return etags.read(request, event, lambda: _till(event), viewer="reception")


class TillCountsView(View):
    """A counting of the cash."""

    @extend_schema(request=TillCountInput, responses=TillOutput)
    def post(self, request: Request, event_id: str) -> Response:
        """Note what cash lies there, and read the till with the difference."""
        body, actor = body_of(request), actor_of(request)
        words = filled(TillCountInput, body)

        def count() -> Answer:
            row = services.count_till(event_id=event_id, actor=actor, now=timezone.now(), **words)
            return Answer(200, _till(row.event))

        return written(request, count, body=body)


def _paid(entry: Entry) -> dict[str, Any]:
    stands = paid_by(entry)
    words = {"items": payments_of(entry), "paid": stands.left if stands else None}
    return dict(PaymentsOutput(words).data)


def _till(event: Event) -> dict[str, Any]:
    day = day_of(event)
    words = {
        "lines": day.till.lines,
        "total": day.till.total,
        "cash": day.till.cash,
        "opening": day.count.opening if day.count else None,
        "expected": day.expected,
        "counted": day.count.counted if day.count else None,
        "difference": day.difference,
        "items": day.payments,
    }
    return dict(TillOutput(words).data)
