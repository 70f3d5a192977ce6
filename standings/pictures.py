"""A picture of a player's own evening to show to others: their result and no other person's name.

SVG without scripts, styles or links. Nothing in it is private: what a player played, their level and
whom they met stay out of it, and their own name too unless they write one in.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from xml.etree import ElementTree as ET

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from engine.words import Kind
from standings.evenings import OwnEvening, OwnGame
from standings.sheets import points_text

LONGEST_NAME = 40
SVG = "http://www.w3.org/2000/svg"
FONT = "Hiragino Sans, Yu Gothic UI, Noto Sans CJK JP, Noto Sans JP, system-ui, sans-serif"
FELT, LIGHT, QUIET, PAPER = "#16543e", "#24775a", "#2b8061", "#faf8f3"
INK, SOFT, GOLD = "#1c211e", "#cfe3d8", "#ffc46b"
NO_XML = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
NARROW_LETTER = 0.62  # of the height, in bold
GAP = 16
SMALLEST_TILE = 84


class Shape(StrEnum):
    """How a picture is cut: for link previews and messages, or for picture services."""

    WIDE = "wide"
    SQUARE = "square"


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where things lie in a picture of a shape: heights in pixels from the top, and how large tiles get."""

    width: int
    height: int
    margin: int
    head: int
    numbers: int
    tiles: int
    tiles_end: int
    largest_tile: int

    @property
    def room(self) -> int:
        """The width between the margins."""
        return self.width - 2 * self.margin

    def grid(self, count: int) -> tuple[int, int, int]:
        """Return how large so many tiles can be, how many there are in a line, and how many in all."""
        high = self.tiles_end - self.tiles + GAP
        sizes = range(self.largest_tile, SMALLEST_TILE - 1, -2)
        plans = [(size, (self.room + GAP) // (size + GAP), high // (size + GAP)) for size in sizes]
        fits = ((size, across, across * down) for size, across, down in plans)
        size, across, down = plans[-1]
        return next((plan for plan in fits if plan[2] >= count), (size, across, across * down))


PLANS = {
    Shape.WIDE: _Plan(1200, 630, 72, head=122, numbers=308, tiles=420, tiles_end=548, largest_tile=128),
    Shape.SQUARE: _Plan(1080, 1080, 80, head=160, numbers=400, tiles=560, tiles_end=980, largest_tile=200),
}  # fmt: skip


def picture_of(evening: OwnEvening, *, shape: Shape, name: str = "") -> bytes:
    """Draw a player's evening; with a `name` only where one is given."""
    plan = PLANS[shape]
    size = {"width": str(plan.width), "height": str(plan.height)}
    root = ET.Element("svg", {"xmlns": SVG, **size, "viewBox": f"0 0 {plan.width} {plan.height}"})
    root.set("font-family", FONT)
    ET.SubElement(root, "title").text = _clean(evening.entry.event.name)
    _box(root, 0, 0, plan.width, plan.height, fill=FELT)
    _box(root, 22, 22, plan.width - 44, plan.height - 44, fill=LIGHT, corner=36)
    _table(root, plan)
    _head(root, plan, evening, name)
    _numbers(root, plan, list(_told(evening)))
    _tiles(root, plan, [game for game in evening.games if game.place is not None])
    _foot(root, plan)
    drawn: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return drawn


def fitted(text: str, *, room: int, largest: int, smallest: int) -> tuple[int, str]:
    """Return at which size a text fits into so many pixels, shortened where even the smallest does not.

    >>> fitted("abc", room=500, largest=60, smallest=30)
    (60, 'abc')
    """
    size = max(min(largest, int(room / max(_ems(text), 1))), smallest)
    if _ems(text) * size <= room:
        return size, text
    kept = text
    while kept and _ems(kept + "…") * size > room:
        kept = kept[:-1]
    return size, kept.rstrip() + "…"


def _ems(text: str) -> float:
    return sum(
        0 if unicodedata.combining(letter)
        else 1 if unicodedata.east_asian_width(letter) in "WFA"
        else NARROW_LETTER
        for letter in text
    )  # fmt: skip


def _clean(text: str) -> str:
    """Return a text on one line, without what XML cannot hold."""
    return " ".join(NO_XML.sub(" ", text).split())


def _head(root: ET.Element, plan: _Plan, evening: OwnEvening, name: str) -> None:
    event, left, top = evening.entry.event, plan.margin, plan.head
    _text(root, left, top, event.name, room=plan.room, largest=62, smallest=34)
    # Translators: a date format of Django: day, month, year, weekday
    day = date_format(localtime(event.starts_at), _("D j M Y"))
    words = f"{day}  {event.shop.name}"
    _text(root, left, top + 50, words, room=plan.room, largest=30, smallest=22, fill=SOFT)
    if name:
        _text(root, left, top + 108, name, room=plan.room, largest=44, smallest=26, fill=GOLD)


def _told(evening: OwnEvening) -> Iterator[tuple[str, str]]:
    """Yield what the picture says in numbers, the place first where it may be told."""
    row = evening.row
    if row:
        place = _("#{rank}").format(rank=row.rank)
        yield (_("Final place") if evening.is_over else _("Place so far")), place
        if evening.entry.event.scheme != "none":
            yield _("Points"), points_text(row.points)
    yield _("Games"), str(evening.counted)
    if row is None:
        yield _("Wins"), str(sum(map(_is_won, evening.games)))
    yield _("People met"), str(evening.met)


def _is_won(game: OwnGame) -> bool:
    return bool(game.report and game.report.kind == Kind.WIN and game.place == 1)


def _numbers(root: ET.Element, plan: _Plan, told: Iterable[tuple[str, str]]) -> None:
    numbers = list(told)
    column = plan.room // len(numbers)
    for at, (label, value) in enumerate(numbers):
        left = plan.margin + column * at
        _text(root, left, plan.numbers, label, room=column - 20, largest=28, smallest=18, fill=SOFT)
        _text(root, left, plan.numbers + 72, value, room=column - 20, largest=72, smallest=36)


def _tiles(root: ET.Element, plan: _Plan, games: list[OwnGame]) -> None:
    """Draw one tile a game: the place among all of the table, a star for a win."""
    size, across, most = plan.grid(len(games))
    shown = games if len(games) <= most else games[: most - 1]
    corners = [
        (
            plan.margin + at % across * (size + GAP),
            plan.tiles + at // across * (size + GAP),
        )
        for at in range(most)
    ]
    for (x, y), game in zip(corners, shown, strict=False):
        _tile(root, x, y, size, game)
    if len(games) > len(shown):
        x, y = corners[len(shown)]
        words = _("+{n}").format(n=len(games) - len(shown))
        middle = x + size // 2
        _text(
            root, middle, y + size * 2 // 3, words, room=size, largest=44, smallest=14, middle=True
        )


def _tile(root: ET.Element, x: int, y: int, size: int, game: OwnGame) -> None:
    middle, room = x + size // 2, size - 14
    _box(root, x, y, size, size, fill=GOLD if _is_won(game) else PAPER, corner=size // 5)
    big, small = size * 2 // 5, size // 5
    words, below = _place(game), _("of {size}").format(size=game.size)
    for text, line, largest in ((words, 11, big), (below, 17, small)):
        at = y + size * line // 20
        _text(
            root, middle, at, text, room=room, largest=largest, smallest=10, fill=INK, middle=True
        )


def _place(game: OwnGame) -> str:
    """Return a place; whoever was last in together with others did not win, and reads so."""
    if game.place == 1 and game.report and not _is_won(game):
        return _("No winner")
    place = _("#{rank}").format(rank=game.place)
    return f"★ {place}" if game.place == 1 else place


def _table(root: ET.Element, plan: _Plan) -> None:
    """Draw a table with four seats behind everything, large and quiet."""
    x, y, unit = plan.width - 220, plan.height - 226, 30
    for right, down in ((-5, 0), (5, 0), (0, -5), (0, 5)):
        left, top = x + unit * right, y + unit * down
        _box(root, left - unit, top - unit, 2 * unit, 2 * unit, fill=QUIET, corner=unit)
    _box(root, x - 3 * unit, y - 3 * unit, 6 * unit, 6 * unit, fill=QUIET, corner=2 * unit)


def _foot(root: ET.Element, plan: _Plan) -> None:
    words, y = _("Takuwake, an unofficial tool"), plan.height - 46
    _text(root, plan.margin, y, words, room=plan.room, largest=22, smallest=16, fill=SOFT)


def _box(
    root: ET.Element, x: int, y: int, width: int, height: int, *, fill: str, corner: int = 0
) -> None:
    at = {"x": x, "y": y, "width": width, "height": height, "rx": corner}
    ET.SubElement(root, "rect", {**{key: str(of) for key, of in at.items()}, "fill": fill})


def _text(
    root: ET.Element,
    x: int,
    y: int,
    words: str,
    *,
    room: int,
    largest: int,
    smallest: int,
    fill: str = "#ffffff",
    middle: bool = False,
) -> None:
    size, text = fitted(_clean(words), room=room, largest=largest, smallest=smallest)
    how = {"x": str(x), "y": str(y), "font-size": str(size), "font-weight": "700", "fill": fill}
    if middle:
        how["text-anchor"] = "middle"
    ET.SubElement(root, "text", how).text = text
