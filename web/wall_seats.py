"""The seats of a round on the projector: pages that are never cut off, by name, by table, or both in turns."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from events.names import fold
from web.paper import NameLine, evenly
from web.seating import PodCard, SeatLine, initial_of, shelf_of

PODS_A_PAGE = 16
READ_AT_ONCE = 6  # so many tables need no list of names
BOTH_UP_TO = 2 * PODS_A_PAGE
POD_FITS = (2, 4, 6, 8, 12, 16)
NAME_FITS = (16, 24, 30, 45, 60)  # names that a page holds in 2, 2, 3, 3 and 4 columns
WIDE, NARROW = NAME_FITS[-2:]
WIDE_PAGES = 3


class By(StrEnum):
    """What people look for on the wall: their name, a table; or both, as it suits the number of people."""

    BOTH = "both"
    NAMES = "names"
    TABLES = "tables"


@dataclass(frozen=True, slots=True)
class WallPage:
    """One page of seats: names or tables, from where to where, and for how many its size is made."""

    first: str
    last: str
    fit: int
    names: tuple[NameLine, ...] = ()
    cards: tuple[PodCard, ...] = ()


def by_asked(typed: str) -> By:
    """Return what an address asks for; what makes no sense is both."""
    return By(typed) if typed in {each.value for each in By} else By.BOTH


def seat_pages(cards: Sequence[PodCard], out: Sequence[SeatLine], by: By) -> list[WallPage]:
    """Return the pages for these tables and for those who sit out, names first."""
    if by is By.TABLES or (by is By.BOTH and len(cards) <= READ_AT_ONCE):
        return _tables(cards)
    names = _names([*(seat for card in cards for seat in card.seats), *out])
    return names if by is By.NAMES or len(cards) > BOTH_UP_TO else names + _tables(cards)


def _tables(cards: Sequence[PodCard]) -> list[WallPage]:
    pages = evenly(cards, PODS_A_PAGE)
    fit = _fit(pages, POD_FITS)
    return [WallPage(page[0].sign, page[-1].sign, fit, cards=tuple(page)) for page in pages]


def _names(seats: Iterable[SeatLine]) -> list[WallPage]:
    lines = [
        (initial_of(shelf_of(seat.reading)), seat)
        for seat in sorted(seats, key=lambda one: fold(one.reading))
    ]
    pages = evenly(lines, WIDE if len(lines) <= WIDE * WIDE_PAGES else NARROW)
    fit = _fit(pages, NAME_FITS)
    return [
        WallPage(
            first=initial_of(page[0][1].reading),
            last=initial_of(page[-1][1].reading),
            fit=fit,
            names=tuple(
                NameLine("" if at and page[at - 1][0] == letter else letter, seat)
                for at, (letter, seat) in enumerate(page)
            ),
        )
        for page in pages
    ]


def _fit(pages: Sequence[Sequence[object]], fits: Sequence[int]) -> int:
    """Return the smallest of the sizes that holds the fullest page."""
    most = max(map(len, pages), default=0)
    return next(fit for fit in fits if most <= fit)
