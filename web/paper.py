"""A round on paper: A4 pages of seats by name and by table, and a result slip for each pod."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.utils.safestring import SafeString

from engine.formats import Format, format_of
from engine.outcomes.games import WITHOUT_WINNER
from engine.outcomes.shorthand import CAUSE_LETTERS, ENDING_LETTERS
from engine.words import Cause, Ending
from events.models import Event
from pods.judging import is_match, teams_at
from pods.models import Pod, Round
from pods.words import ENDINGS, round_title
from web.claims import cause_words
from web.match import words_of_game
from web.seating import PodCard, SeatLine, by_reading, initial_of, pods_of

Item = TypeVar("Item")
NAMES_A_PAGE = 76
CARDS_A_ROW = 3
PAGE_HEIGHT = 226  # millimetres of an A4 page that cards may fill
HEAD_HEIGHT, LINE_HEIGHT = 14.0, 7.5
FOR_JUDGES = (Cause.DISQUALIFIED,)


@dataclass(frozen=True, slots=True)
class NameLine:
    """One person of a list; `letter` stands beside the first of each kana row."""

    letter: str
    seat: SeatLine


@dataclass(frozen=True, slots=True)
class NamePage:
    """One page of a list in kana order, from the first sound on it to the last."""

    number: int
    of: int
    first: str
    last: str
    lines: tuple[NameLine, ...]


@dataclass(frozen=True, slots=True)
class CardPage:
    """One page of tables."""

    number: int
    of: int
    cards: tuple[PodCard, ...]


@dataclass(frozen=True, slots=True)
class SlipLine:
    """A seat on a slip; without a name on a blank one."""

    number: int
    name: str
    opens_side: bool = False


@dataclass(frozen=True, slots=True)
class Slip:
    """A form on which a table tells its result; `letters` are what staff type for it later."""

    title: str
    sign: str
    level: int | None
    lines: tuple[SlipLine, ...]
    games: range
    sides: int
    causes: tuple[tuple[str, str], ...]
    endings: tuple[tuple[str, str], ...]
    qr: SafeString | str = ""

    @property
    def outs(self) -> range:
        """The numbers in which people can go out before one is left."""
        return range(1, len(self.lines))


def name_pages(found: Round, size: int = NAMES_A_PAGE) -> list[NamePage]:
    """Return everybody of a round read with its seats in kana order, page by page."""
    lines = [
        NameLine(initial_of(shelf.letter) if at == 0 else "", seat)
        for shelf in by_reading(found)
        for at, seat in enumerate(shelf.seats)
    ]
    pages = evenly(lines, size)
    return [
        NamePage(
            number=number,
            of=len(pages),
            first=initial_of(page[0].seat.reading or page[0].seat.name),
            last=initial_of(page[-1].seat.reading or page[-1].seat.name),
            lines=tuple(page),
        )
        for number, page in enumerate(pages, 1)
    ]


def card_pages(found: Round) -> list[CardPage]:
    """Return the tables of a round read with its seats, as many to a page as fit on paper."""
    cards = pods_of(found)
    most = max((len(card.seats) for card in cards), default=1)
    rows = max(int(PAGE_HEIGHT // (HEAD_HEIGHT + LINE_HEIGHT * most)), 1)
    pages = evenly(cards, rows * CARDS_A_ROW)
    return [CardPage(number, len(pages), tuple(page)) for number, page in enumerate(pages, 1)]


def evenly(items: Sequence[Item], most: int) -> list[Sequence[Item]]:
    """Split a list into as few pages as possible, none much fuller than another."""
    pages = -(-len(items) // most)
    size = -(-len(items) // pages) if pages else 1
    return [items[at : at + size] for at in range(0, len(items), size)]


def slip_of(pod: Pod, *, qr: SafeString | str = "") -> Slip:
    """Return the slip of a pod read with its round and seats, in the form its game asks for."""
    event, seats = pod.round.event, list(pod.seats.all())
    names = [(seat.number, seat.entry.player_name) for seat in seats]
    return _slip(event, names, title=round_title(pod.round), sign=pod.sign, level=pod.level, qr=qr)


def blank_slip(event: Event, seats: int) -> Slip:
    """Return a slip for a table of so many people whose names are written by hand."""
    return _slip(event, [(number, "") for number in range(1, seats + 1)])


def causes_of(event: Event) -> tuple[tuple[str, str], ...]:
    """Return the letters that say why somebody went out, with their words."""
    rules = format_of(event.format)
    return tuple(
        (CAUSE_LETTERS[cause], cause_words(cause, event.concession))
        for cause in Cause
        if cause in rules.causes and cause not in FOR_JUDGES
    )


def endings_of(event: Event, seats: int) -> tuple[tuple[str, str], ...]:
    """Return the letters that say how a game ended, with their words."""
    rules = format_of(event.format)
    if is_match(event, seats):
        return (*_games_without_winner(rules), (ENDING_LETTERS[Ending.TIME], _words(Ending.TIME)))
    return tuple(
        (letter, _words(ending))
        for ending, letter in ENDING_LETTERS.items()
        if ending in rules.endings
    )


def _games_without_winner(rules: Format) -> Iterator[tuple[str, str]]:
    for ending in WITHOUT_WINNER:
        if ending in rules.endings:
            yield ENDING_LETTERS[ending], words_of_game(ending, rules)


def _words(ending: Ending) -> str:
    return str(ENDINGS[ending])


def _slip(
    event: Event,
    names: Sequence[tuple[int, str]],
    *,
    title: str = "",
    sign: str = "",
    level: int | None = None,
    qr: SafeString | str = "",
) -> Slip:
    sides = teams_at(event, names)
    ordered = [one for side in sides for one in side] if sides else list(names)
    opening = {side[0] for side in sides}
    return Slip(
        title=title,
        sign=sign,
        level=level,
        lines=tuple(SlipLine(*one, opens_side=one in opening) for one in ordered),
        games=range(1, event.best_of + 1) if is_match(event, len(names)) else range(0),
        sides=len(sides),
        causes=causes_of(event),
        endings=endings_of(event, len(names)),
        qr=qr,
    )
