"""The page on which a person reads the same, and the server's time, as fields of answers."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone
from rest_framework import serializers

from accounts.models import Shop
from api.writes import address_of
from events.access import Actor
from events.models import Entry
from events.tickets import ticket_of
from pods.models import PUBLIC, Pod, Round
from standings.draws import Draw


class PageField(serializers.CharField):
    """The whole address of the page that people open to see what is told here."""

    def __init__(self, page: Callable[[Any], str], *, allow_null: bool = False) -> None:
        """Take what returns the path of the page; where an empty one may come, null stands for it."""
        words = "Its page for people." if not allow_null else "Its page; null where there is none."
        super().__init__(source="*", read_only=True, allow_null=allow_null, help_text=words)
        self.page = page

    def to_representation(self, value: object) -> str:
        """Return the address as phones find this installation."""
        path = self.page(value)
        return address_of(self.context["request"], path) if path else None  # type: ignore[return-value]  # as JSON has it


class NowField(serializers.DateTimeField):
    """The server's time, by which clients count down to the moments beside it."""

    def __init__(self) -> None:
        """Take nothing: the time is no property of what is told."""
        super().__init__(source="*", read_only=True, help_text="Count down by it.")

    def to_representation(self, value: object) -> str:
        """Return the time of this answer."""
        return str(super().to_representation(timezone.now()))


def page_of_shop(shop: Shop) -> str:
    """Return the page of a shop; one whose events are made up has none."""
    return "" if shop.is_sandbox else f"/s/{shop.pk}"


def calendar_of_shop(shop: Shop) -> str:
    """Return the calendar to subscribe to, where the shop has a page."""
    page = page_of_shop(shop)
    return f"{page}/events.ics" if page else ""


def page_of_round(found: Round) -> str:
    """Return where everybody sees the seats of a round; of a draft, where the staff does."""
    if found.state not in PUBLIC:
        return f"/staff/e/{found.event_id}/pairing"
    return f"/e/{found.event_id}/seats?round={found.number}"


def page_of_pod(pod: Pod) -> str:
    """Return where everybody sees a table among those of its round."""
    page = page_of_round(pod.round)
    return f"{page}#table-{pod.table}" if pod.round.state in PUBLIC else page


def page_of_draw(draw: Draw) -> str:
    """Return where everybody sees a draw."""
    return f"/e/{draw.event_id}/draw/{draw.number}"


def page_of_entry(entry: Entry, *, reader: Actor) -> str:
    """Return the player's own page to the player alone; to everybody else that of the staff."""
    if reader.is_entry(entry):
        return f"/t/{ticket_of(entry)}"
    return f"/staff/e/{entry.event_id}/people/{entry.pk}"
