"""A round's seats in the shapes that pages show; readings sort them and are never shown."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace

from events.models import Entry
from events.names import fold
from events.selectors import found
from pods.history import turns
from pods.judging import teams_at
from pods.models import Pod, PodState, Round
from pods.selectors import byes_in

ROWS: tuple[str, ...] = ("アイウエオ", "カキクケコ", "サシスセソ", "タチツテト", "ナニヌネノ")
ROWS += ("ハヒフヘホ", "マミムメモ", "ヤユヨ", "ラリルレロ", "ワヰヱヲン")
_SMALL = str.maketrans("ァィゥェォッャュョヮヵヶ", "アイウエオツヤユヨワカケ")
_ROW_OF = {letter: row[0] for row in ROWS for letter in row}
_TO_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
OTHER = "#"
CROWDED = 5


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One player's seat; a bye has neither number nor table."""

    number: int
    table: int
    sign: str
    name: str
    reading: str
    entry_id: str = ""
    is_against: bool = False


@dataclass(frozen=True, slots=True)
class PodCard:
    """One table with its people in the order of their turns, or team by team.

    `is_against` is the first one of the second team.
    """

    table: int
    sign: str
    level: int | None
    is_done: bool
    is_changed: bool
    is_rolling: bool
    is_crowded: bool
    seats: tuple[SeatLine, ...]


@dataclass(frozen=True, slots=True)
class FoundSeat:
    """Somebody's seat that was looked for, and their whole table; none where they sit out."""

    seat: SeatLine
    card: PodCard | None


@dataclass(frozen=True, slots=True)
class Shelf:
    """The people whose names begin with sounds of one row, in kana order."""

    letter: str
    seats: tuple[SeatLine, ...]


def pods_of(of: Round) -> list[PodCard]:
    """Return the tables of a round read with its seats; of open play those that still play."""
    return [card_of(pod) for pod in of.pods.all() if pod.holds]


def byes_of(of: Round) -> list[SeatLine]:
    """Return who sits a round out, read with its byes."""
    return [SeatLine(0, 0, "", seat.entry.player_name, seat.entry.kana) for seat in byes_in(of)]


def by_reading(of: Round) -> list[Shelf]:
    """Return everybody of a round in kana order, on shelves by the first sound."""
    shelves: dict[str, list[SeatLine]] = {}
    for seat in sorted(_all_seats(of), key=lambda line: fold(line.reading)):
        shelves.setdefault(shelf_of(seat.reading), []).append(seat)
    return [Shelf(letter, tuple(seats)) for letter, seats in shelves.items()]


def matching(of: Round, words: str) -> list[FoundSeat]:
    """Return the seats of people whose name or reading contains the words, with who sits there too."""
    if not words.strip():
        return []
    entries = [seat.entry for pod in of.pods.all() if pod.holds for seat in pod.seats.all()]
    out = found([seat.entry for seat in byes_in(of)], words)
    byes = [SeatLine(0, 0, "", entry.player_name, entry.kana) for entry in out]
    wanted = {entry.pk for entry in found(entries, words)}
    return [FoundSeat(seat, None) for seat in byes] + [
        FoundSeat(seat, card)
        for card in pods_of(of)
        for seat in card.seats
        if seat.entry_id in wanted
    ]


def shelf_of(reading: str) -> str:
    """Return the kana row, Latin letter or `#` that a reading is found under."""
    first = unicodedata.normalize("NFD", fold(reading)[:1])[:1].translate(_SMALL)
    if first in _ROW_OF:
        return _ROW_OF[first]
    return first.upper() if first.isascii() and first.isalpha() else OTHER


def initial_of(reading: str) -> str:
    """Return the first sound of a reading as lists call it: hiragana, or a capital letter."""
    return fold(reading)[:1].translate(_TO_HIRAGANA).upper() or OTHER


def card_of(pod: Pod) -> PodCard:
    """Return one table read with its seats, without those who are out and sit elsewhere."""
    sitting = {seat.entry_id: seat.entry for seat in pod.seats.all() if seat.holds}
    seats = tuple(
        _line(pod, turn, sitting[name])
        for turn, name in enumerate(turns(pod), 1)
        if name in sitting
    )
    teams = teams_at(pod.round.event, seats)
    if teams:
        one, other = teams
        seats = (*one, replace(other[0], is_against=True), *other[1:])
    return PodCard(
        table=pod.table,
        sign=pod.sign,
        level=pod.level,
        is_done=pod.state == PodState.DONE,
        is_changed=pod.changed and pod.state == PodState.PLAYING,
        is_rolling=pod.formed_at is not None,
        is_crowded=len(seats) >= CROWDED,
        seats=seats,
    )


def _line(pod: Pod, turn: int, entry: Entry) -> SeatLine:
    return SeatLine(turn, pod.table, pod.sign, entry.player_name, entry.kana, entry.pk)


def _all_seats(of: Round) -> Iterable[SeatLine]:
    return (*(seat for card in pods_of(of) for seat in card.seats), *byes_of(of))
