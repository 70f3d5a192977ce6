"""What there is to know of a draw, for its staff and for everybody."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import cached_property

from engine.lots.draw import Act, Step, Tap, left, order_of, prizes_for, winners
from engine.lots.file import VERSION
from events.models import Entry, EntryState, Event
from standings.draws import Draw, DrawState, DrawStep, Purpose

TAKING_PART = {Purpose.PRIZES: EntryState.HERE, Purpose.ENTRIES: EntryState.WAITING}


@dataclass(frozen=True, slots=True)
class Prize:
    """One prize: its number from 1, its name or none, and who was drawn for it."""

    number: int
    name: str
    holder: Entry | None


class Lots:
    """A draw with everything that has been read of it."""

    def __init__(self, draw: Draw) -> None:
        """Read numbers, steps and people."""
        self.draw = draw
        self.rows: list[DrawStep] = list(draw.steps.select_related("entry"))
        self.taps = list(draw.taps.select_related("entry"))
        self.people: list[Entry] = _people(draw)

    @property
    def steps(self) -> list[Step]:
        """The steps as the rules see them."""
        return [_step(row) for row in self.rows]

    @property
    def count(self) -> int:
        """How many prizes there are, or would be if the draw began now."""
        if self.draw.count is not None:
            return self.draw.count
        return 0 if self.is_lottery else prizes_for(len(self.people))

    @property
    def is_lottery(self) -> bool:
        """Whether places are drawn: then people are shown by their ids alone."""
        return self.draw.purpose == Purpose.ENTRIES

    def sign_of(self, entry: Entry) -> str:
        """Return what everybody may read of somebody: the name, in a lottery for places the id."""
        return self.id_of(entry.pk) if self.is_lottery else entry.player_name

    def id_of(self, entry_id: str) -> str:
        """Return the id by which somebody's lot is drawn: the one they had then."""
        return str(self.draw.drawn_as.get(entry_id, entry_id))

    @cached_property
    def prizes(self) -> list[Prize]:
        """Every prize with who holds it."""
        entries = {row.entry_id: row.entry for row in self.rows}
        holders = {number: entries[person] for number, person in winners(self.steps).items()}
        names = dict(enumerate(self.draw.prizes, 1))
        return [
            Prize(number, names.get(number, ""), holders.get(number))
            for number in range(1, self.count + 1)
        ]

    @property
    def given(self) -> int:
        """How many prizes have been drawn."""
        return sum(prize.holder is not None for prize in self.prizes)

    @property
    def leftover(self) -> int:
        """How many prizes nobody holds."""
        return self.count - self.given

    @property
    def can_draw(self) -> bool:
        """Whether a prize is open and somebody is left."""
        drawing = self.draw.state == DrawState.DRAWING
        return drawing and self.leftover > 0 and bool(left(self.draw.people, self.steps))

    @property
    def seed(self) -> str | None:
        """The seed as everybody may know it: not before the end."""
        return self.draw.seed if self.draw.state == DrawState.OVER else None


def draws_of(event: Event) -> list[Draw]:
    """Return the draws of an event, the oldest first."""
    return list(event.draws.all())


def newest_draw(event: Event) -> Draw | None:
    """Return the draw of prizes that runs, or the last one."""
    return event.draws.filter(purpose=Purpose.PRIZES).last()


def lottery_of(event: Event) -> Draw | None:
    """Return the draw of places that runs, or the last one."""
    return event.draws.filter(purpose=Purpose.ENTRIES).last()


def steps_of(draw: Draw) -> list[Step]:
    """Return what has been drawn."""
    return [_step(row) for row in draw.steps.all()]


def order_in(draw: Draw) -> tuple[str, ...]:
    """Return all people of a draw in the order in which they are drawn: as secret as the seed."""
    taps = [Tap(tap.entry_id, tap.number) for tap in draw.taps.all()]
    return order_of(draw.people, seed=draw.seed, taps=taps)


def record_of(lots: Lots, prize_names: Sequence[str]) -> Mapping[str, object]:
    """Return what everybody may know of a draw, as `python -m engine.lots draw` reads it."""
    draw = lots.draw
    return {
        "takuwake_draw": VERSION,
        "event": draw.event_id,
        "number": draw.number,
        "purpose": draw.purpose,
        "seal": draw.seal,
        "seed": lots.seed,
        "taps": [{"person": lots.id_of(tap.entry_id), "number": tap.number} for tap in lots.taps],
        "people": [_person(lots, each) for each in lots.people],
        "prizes": list(prize_names),
        "steps": [
            {
                "act": row.act,
                "person": lots.id_of(row.entry_id),
                "prize": row.prize,
            }
            for row in lots.rows
        ],
    }


def _people(draw: Draw) -> list[Entry]:
    """Return who takes part; before lots are drawn, who would if they were drawn now."""
    entries = Entry.objects.filter(event=draw.event_id)
    if draw.state == DrawState.OPEN:
        return list(entries.filter(state=TAKING_PART[Purpose(draw.purpose)]).order_by("pk"))
    return list(entries.filter(pk__in=draw.people).order_by("pk"))


def _person(lots: Lots, entry: Entry) -> dict[str, str | None]:
    """Return somebody by name, in a lottery for places by id alone: who gets none is nobody's affair."""
    return {
        "id": lots.id_of(entry.pk),
        "name": None if lots.is_lottery else entry.player_name,
    }


def _step(row: DrawStep) -> Step:
    return Step(Act(row.act), row.entry_id, row.prize)
