"""Achievements in the report pages: what may be ticked, and what was."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext

from engine.scoring.achievements import Achievement
from events.models import Event
from pods.judging import achievements_of
from pods.models import Report, Seat


@dataclass(frozen=True, slots=True)
class Boxes:
    """One player's achievements to tick; `name` is the field that carries them."""

    name: str
    player: str
    rows: tuple[tuple[Achievement, bool], ...]


def ticked(event: Event, seats: Iterable[Seat], data: QueryDict | None) -> dict[str, object]:
    """Return what was ticked as a part of a telling; nothing where the event has none to tick."""
    known = achievements_of(event)
    if not known or data is None:
        return {}
    codes = {each.code for each in known}
    earned = {
        seat.entry_id: [code for code in data.getlist(_name(seat)) if code in codes]
        for seat in seats
    }
    return {"achievements": {player: found for player, found in earned.items() if found}}


def boxes(
    event: Event, seats: Sequence[Seat], *, data: QueryDict | None, told: Report | None = None
) -> list[Boxes]:
    """Return the boxes of each player, ticked as they were sent, else as they were told before."""
    known = achievements_of(event)
    if not known:
        return []
    before = told.achievements if told else {}
    found = []
    for seat in seats:
        on = data.getlist(_name(seat)) if data else before.get(seat.entry_id, ())
        rows = tuple((each, each.code in on) for each in known)
        found.append(Boxes(_name(seat), seat.entry.player_name, rows))
    return found


def names_in(report: Report) -> dict[str, str]:
    """Name what each player achieved by a report."""
    if not report.achievements:
        return {}
    names = {each["code"]: each["name"] for each in report.pod.round.event.achievements}
    return {
        player: gettext(", ").join(names[code] for code in codes if code in names)
        for player, codes in report.achievements.items()
    }


def _name(seat: Seat) -> str:
    return f"got_{seat.number}"
