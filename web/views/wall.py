"""The wall: one dark page for the projector that always shows what everybody waits for."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from engine.seating.cuts import POD
from events.access import ANYONE, event_for
from events.models import Event, Phase
from events.public_reads import offer
from events.selectors import turnout
from pods.models import Round, RoundKind, RoundState
from pods.selectors import clock_of, newest_round
from standings.progress import progress_of
from standings.selectors import shown_table
from web.bump import WIDE, bump_chart
from web.door import page
from web.draws import draw_on_the_wall, wall_words
from web.links import absolute, leads_nowhere_else
from web.longer import longer_tables
from web.news import wall_announcements
from web.rolling_wall import open_play, rolling_cards
from web.seating import byes_of, pods_of
from web.wall_seats import by_asked, seat_pages

Item = TypeVar("Item")
ROLLING_A_PAGE = 9
RANKS_A_PAGE = 20
BUMPS = 10
PRIZES_A_PAGE = 20
MOST_DIGITS = 3
STEP = 5.0  # seconds for which a wall may stand still: clocks count by themselves


class Show(StrEnum):
    """What the wall shows."""

    WELCOME = "welcome"
    SEATS = "seats"
    RANKS = "ranks"
    ROLLING = "rolling"
    DRAW = "draw"
    BREAK = "break"


BOARDS: Mapping[Show, str] = {
    Show.ROLLING: "web/wall/rolling.html",
    Show.DRAW: "web/wall/draw.html",
    Show.BREAK: "web/wall/break.html",
}


@require_safe
@page
def wall(request: HttpRequest, event_id: str) -> HttpResponse:
    """Show the seats while a round is played, the table after it, a welcome before the first."""
    event = event_for(event_id, actor=ANYONE)
    newest = newest_round(event, actor=ANYONE)
    draw = draw_on_the_wall(event, newest)
    show = Show.DRAW if draw else _show(event, newest)
    words: dict[str, object] = {"event": event, "round": newest, "show": show}
    words |= wall_words(draw, PRIZES_A_PAGE) if draw else _facts(request, event, newest)
    words |= _turn(request.GET.get("turn", ""), words.get("pages"))
    fragment = request.headers.get("HX-Target") == "wall"
    if not fragment:
        words["announcements"] = wall_announcements(event)
    offer(request, seconds=STEP)
    words["board"] = BOARDS.get(show, "web/wall/board.html")
    return render(request, str(words["board"]) if fragment else "web/wall.html", words)


def _show(event: Event, newest: Round | None) -> Show:
    if newest is None:
        return Show.WELCOME
    playing = newest.state == RoundState.PUBLISHED and event.phase == Phase.PLAYING
    if not playing:
        return Show.BREAK if event.ranks_hidden else Show.RANKS
    return Show.ROLLING if newest.kind == RoundKind.OPEN else Show.SEATS


def _facts(request: HttpRequest, event: Event, newest: Round | None) -> dict[str, object]:
    if newest is None:
        address = absolute(request, reverse("event", args=[event.pk]))
        shown = "" if leads_nowhere_else(address) else address.partition("://")[2]
        return {"turnout": turnout(event), "address": shown}
    match _show(event, newest):
        case Show.RANKS:
            return _ranks(event, newest)
        case Show.ROLLING:
            return _rolling(request, event)
        case Show.BREAK:
            return {"is_last": newest.number >= event.rounds_planned}
        case _:
            return _seats(request, event, newest)


def _ranks(event: Event, newest: Round) -> dict[str, object]:
    table = shown_table(event)
    pages: list[object] = [*_pages(table.rows, RANKS_A_PAGE)]
    chart = bump_chart(progress_of(event), top=BUMPS, width=WIDE)
    return {
        "table": table,
        "pages": [*pages, chart] if chart else pages,
        "is_last": newest.number >= event.rounds_planned and newest.stage in (0, POD),
        "is_scored": event.scheme != "none",
    }


def _rolling(request: HttpRequest, event: Event) -> dict[str, object]:
    now, address = timezone.now(), absolute(request, reverse("event", args=[event.pk]))
    return {
        "pages": _pages(rolling_cards(event, now=now), ROLLING_A_PAGE),
        "open_play": open_play(event, now=now),
        "has_address": not leads_nowhere_else(address),
    }


def _seats(request: HttpRequest, event: Event, newest: Round) -> dict[str, object]:
    now, cards = timezone.now(), pods_of(newest)
    extra = [card for card, _is_fresh in rolling_cards(event, now=now)]
    again = {card.table for card in extra}
    shown = [*(card for card in cards if not (card.is_done and card.table in again)), *extra]
    by, byes = by_asked(request.GET.get("by", "")), byes_of(newest)
    return {
        "pages": seat_pages(shown, byes, by),
        "by": by,
        "clock": clock_of(newest, now=now),
        "longer": longer_tables(newest, now=now),
        "open_play": open_play(event, now=now),
        "byes": byes,
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
