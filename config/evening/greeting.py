"""The short block of addresses that every start prints."""

import unicodedata

from accounts.links import sign_in_token
from accounts.models import Membership, Role, User
from config.demo.shop import NOTE as DEMO_NOTE
from config.evening.words import label
from events.models import Event, Mode
from events.selectors import open_events

TITLE = "卓分け Takuwake"


def organiser() -> User | None:
    """Return who gets the sign-in link: the account made at the first start, else any owner."""
    owners = User.objects.filter(memberships__role=Role.OWNER, is_active=True).order_by("pk")
    return owners.filter(username="organiser").first() or owners.first()


def sign_in_link(base: str) -> str:
    """Return a fresh one-time link for the organiser; empty where nobody owns a shop."""
    person = organiser()
    return f"{base}/in/{sign_in_token(person)}" if person else ""


def greeting(*, local: str, public: str, kept: str) -> str:
    """Return the block: the organiser's link on this machine, and what others open at `public`, and where data is kept."""
    rows = [
        ("organiser", sign_in_link(local), label("link.once")),
        *_event_rows(next_event(), public),
        ("api", f"{public}/api/v1/docs", ""),
        ("data.kept", kept, ""),
        ("stop", "Ctrl+C", ""),
    ]
    width = max(_width(label(code)) for code, _, _ in rows)
    lines = [_line(label(code), width, address, note) for code, address, note in rows]
    return "\n".join(["", TITLE, *lines, ""])


def next_event() -> Event | None:
    """Return the next event of the organiser's shop that is not over.

    One of the demonstration comes only if there is no other, first the evening with rounds.
    """
    person = organiser()
    shops = Membership.objects.filter(user=person).values("shop")
    events = open_events().filter(shop__in=shops)
    own = events.exclude(note=DEMO_NOTE).first()
    return own or events.filter(mode=Mode.ROUNDS).first() or events.first()


def _event_rows(event: Event | None, base: str) -> list[tuple[str, str, str]]:
    if event is None:
        return []
    page = f"{base}/e/{event.pk}"
    return [("players", page, event.name), ("wall", f"{page}/wall", "")]


def _line(name: str, width: int, address: str, note: str) -> str:
    gap = " " * (width - _width(name))
    return f"  {name}{gap}  {address}" + (f"  ({note})" if note else "")


def _width(text: str) -> int:
    """Return how many columns a terminal needs: two for a wide letter."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)
