"""What pages show of a draw: to everybody, on the wall, and to one player."""

from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from engine.lots.draw import Act
from events.admission import Admission
from events.models import Entry, Event, Phase
from pods.models import Round, RoundState
from standings.draws import Draw, DrawState, Purpose
from standings.lots import TAKING_PART, Lots, lottery_of, newest_draw
from standings.words import prize_names, prize_words

NEWEST = 12  # winners beside the newest one; more than that nobody reads from afar


class Luck(StrEnum):
    """What a draw means for one player."""

    ASKED = "asked"
    WON = "won"
    MISSED = "missed"
    WATCHING = "watching"


@dataclass(frozen=True, slots=True)
class DrawCard:
    """A draw as one player sees it; `number` is the one they added."""

    draw: Draw
    luck: Luck
    prize: str = ""
    number: int | None = None
    given: int = 0
    count: int = 0

    @property
    def is_lottery(self) -> bool:
        """Whether places are drawn, not prizes."""
        return self.draw.purpose == Purpose.ENTRIES


@dataclass(frozen=True, slots=True)
class ToldStep:
    """One step of a draw in words."""

    name: str
    prize: str
    is_absent: bool


@dataclass(frozen=True, slots=True)
class DrawWall:
    """A draw on the projector: the newest winner large, those before in a list, the newest first."""

    newest: ToldStep | None
    before: list[ToldStep]
    more: int


def told_steps(lots: Lots) -> list[ToldStep]:
    """Return what happened, in words."""
    names = dict(enumerate(prize_names(lots), 1))
    return [
        ToldStep(lots.sign_of(row.entry), names[row.prize], row.act == Act.ABSENT)
        for row in lots.rows
    ]


def wall_of(lots: Lots) -> DrawWall:
    """Return the winners as the wall shows them while lots are drawn."""
    won = {
        prize.number: ToldStep(prize.holder.player_name, prize_words(prize), is_absent=False)
        for prize in lots.prizes
        if prize.holder
    }
    drawn = [row.prize for row in reversed(lots.rows) if row.act == Act.DRAWN]
    told = [won[prize] for prize in dict.fromkeys(drawn) if prize in won]
    return DrawWall(next(iter(told), None), told[1 : NEWEST + 1], max(len(told) - NEWEST - 1, 0))


def card_for(entry: Entry) -> DrawCard | None:
    """Return the newest draw as this player sees it; nothing where it is none of theirs."""
    draw = newest_draw(entry.event) or _lottery_before(entry.event)
    if draw is None:
        return None
    if draw.state == DrawState.OPEN:
        takes_part = entry.state == TAKING_PART[Purpose(draw.purpose)]
        return _asked(entry, draw) if takes_part else None
    if entry.pk not in draw.people:
        return None
    if draw.purpose == Purpose.ENTRIES:
        return DrawCard(draw, Luck.WATCHING)
    return _drawn(entry, draw)


def _lottery_before(event: Event) -> Draw | None:
    """Return the draw of the places of an event that has not begun."""
    is_before = event.admission == Admission.LOTTERY and event.phase == Phase.OPEN
    return lottery_of(event) if is_before else None


def _drawn(entry: Entry, draw: Draw) -> DrawCard | None:
    lots = Lots(draw)
    for prize in lots.prizes:
        if prize.holder and prize.holder.pk == entry.pk:
            return DrawCard(draw, Luck.WON, prize=prize_words(prize))
    if any(row.entry_id == entry.pk for row in lots.rows):
        return DrawCard(draw, Luck.MISSED)
    card = DrawCard(draw, Luck.WATCHING, given=lots.given, count=lots.count)
    return card if shows_on_the_wall(entry.event, draw) else None


def draw_on_the_wall(event: Event, newest: Round | None) -> Draw | None:
    """Return the draw that the wall shows; while a round is played only one whose lots are drawn."""
    draw = newest_draw(event)
    if draw is None or not shows_on_the_wall(event, draw):
        return None
    playing = newest is not None and newest.state == RoundState.PUBLISHED
    return None if playing and draw.state != DrawState.DRAWING else draw


def wall_words(draw: Draw, a_page: int) -> dict[str, object]:
    """Return what the wall shows of a draw; all winners come on pages of so many."""
    lots = Lots(draw)
    won = [(prize_words(each), each.holder.player_name) for each in lots.prizes if each.holder]
    pages = [won[at : at + a_page] for at in range(0, len(won), a_page)]
    is_over = draw.state == DrawState.OVER
    return {"draw": draw, "lots": lots, "luck": wall_of(lots), "pages": pages if is_over else []}


def shows_on_the_wall(event: Event, draw: Draw | None) -> bool:
    """Tell whether a draw is what everybody looks at: until final ranks take its place."""
    if draw is None:
        return False
    lasts = event.phase != Phase.FINISHED or event.ranks_hidden
    return draw.state != DrawState.OVER or (lasts and bool(draw.people))


def _asked(entry: Entry, draw: Draw) -> DrawCard:
    tap = draw.taps.filter(entry=entry).first()
    return DrawCard(draw, Luck.ASKED, number=tap.number if tap else None)


def state_words(draw: Draw) -> str:
    """Return how far a draw has come."""
    return {
        DrawState.OPEN: _("Numbers are taken"),
        DrawState.DRAWING: _("Lots are drawn"),
        DrawState.OVER: _("Over"),
    }[DrawState(draw.state)]
