"""The wall: one dark page for the projector that always shows what everybody waits for."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from events.access import ANYONE, event_for
from events.models import Event, Phase
from events.selectors import turnout
from pods.models import Round, RoundState
from pods.selectors import clock_of, newest_round
from web.door import page
from web.links import absolute, leads_nowhere_else
from web.seating import PodCard, pods_of
from web.views.standings import table_to_show

Item = TypeVar("Item")
PODS_A_PAGE = 16
RANKS_A_PAGE = 20
MOST_DIGITS = 3
FITS = (2, 6, 8, 12, 16)


class Show(StrEnum):
    """What the wall shows."""

    WELCOME = "welcome"
    SEATS = "seats"
    RANKS = "ranks"


@require_safe
@page
def wall(request: HttpRequest, event_id: str) -> HttpResponse:
    """Show the seats while a round is played, the table after it, a welcome before the first."""
    event = event_for(event_id, actor=ANYONE)
    newest = newest_round(event, actor=ANYONE)
    words: dict[str, object] = {"event": event, "round": newest, "show": _show(event, newest)}
    words |= _facts(request, event, newest)
    words |= _turn(request.GET.get("turn", ""), words.get("pages"))
    fragment = request.headers.get("HX-Target") == "wall"
    return render(request, "web/wall/board.html" if fragment else "web/wall.html", words)


def _show(event: Event, newest: Round | None) -> Show:
    if newest is None:
        return Show.WELCOME
    playing = newest.state == RoundState.PUBLISHED and event.phase == Phase.PLAYING
    return Show.SEATS if playing else Show.RANKS


def _facts(request: HttpRequest, event: Event, newest: Round | None) -> dict[str, object]:
    if newest is None:
        address = absolute(request, reverse("event", args=[event.pk]))
        shown = "" if leads_nowhere_else(address) else address.partition("://")[2]
        return {"turnout": turnout(event), "address": shown}
    if _show(event, newest) is Show.RANKS:
        table = table_to_show(event)
        is_last = newest.number >= event.rounds_planned
        return {
            "table": table,
            "pages": _pages(table.rows, RANKS_A_PAGE),
            "is_last": is_last,
            "is_scored": event.scheme != "none",
        }
    cards: list[PodCard] = pods_of(newest)
    most = min(len(cards), PODS_A_PAGE)
    return {
        "pages": _pages(cards, PODS_A_PAGE),
        "fit": next(fit for fit in FITS if most <= fit),
        "clock": clock_of(newest, now=timezone.now()),
        "done": sum(card.is_done for card in cards),
        "all": len(cards),
    }


def _turn(asked: str, pages: object) -> dict[str, object]:
    """Return which page comes first; without scripts the page asks for the next one by itself."""
    count = len(pages) if isinstance(pages, list) else 0
    turn = int(asked) if asked.isdecimal() and len(asked) <= MOST_DIGITS else 0
    return {"turn": turn % count, "next_turn": (turn + 1) % count} if count else {}


def _pages(items: Sequence[Item], size: int) -> list[Sequence[Item]]:
    return [items[at : at + size] for at in range(0, len(items), size)]
