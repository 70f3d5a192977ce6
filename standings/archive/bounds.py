"""How many rows of each table one event can have: an archive with more is no event's."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.errors import RuleError
from engine.outcomes.report import MOST_PLAYERS
from engine.outcomes.subgames import MOST_GAMES
from events.admission import Admission
from events.services.entries import MOST_IN_LINE, MOST_IN_LOTTERY
from pods.fitting import MOST_PLAYERS as MOST_PEOPLE
from pods.fitting import MOST_ROUNDS
from pods.services.calls import MOST_CALLS
from pods.services.locks import MOST_LOCKS
from pods.services.tables import MOST_TABLES
from pods.services.wishes import MOST_WISHES
from standings.archive.contents import WORK
from standings.archive.writing import Row

Tables = Mapping[str, Sequence[Row]]
MOST_ROWS = 100_000  # of all tables together: four times a day of 800 people and twelve rounds
AGAIN = 5  # how often somebody may have changed their mind about each place
FEW, SOME, MANY = 1, 50, 1000


@dataclass(frozen=True, slots=True)
class Most:
    """So many rows, and so many more for each row of another table."""

    plain: int
    times: int = 0
    of: str = ""


MOST: Mapping[str, Most] = {
    "event": Most(FEW),
    "teams": Most(SOME, AGAIN, "entries"),
    "payments": Most(SOME, AGAIN, "entries"),
    "till_counts": Most(MANY),
    "loan_decks": Most(0, 1, "loans"),
    "decks": Most(0, 6, "entries"),
    "deck_checks": Most(0, SOME, "decks"),
    "card_rulings": Most(MANY),
    "loans": Most(SOME, AGAIN, "entries"),
    "rounds": Most(MOST_ROUNDS * AGAIN + SOME),
    "pods": Most(SOME, 1, "seats"),
    "seats": Most(0, MOST_ROUNDS * AGAIN + SOME, "entries"),
    "reports": Most(0, SOME, "pods"),
    "voices": Most(0, MOST_PLAYERS, "reports"),
    "tables": Most(MOST_TABLES),
    "locks": Most(MOST_LOCKS, 1, "entries"),
    "draft_steps": Most(MANY),
    "cuts": Most(FEW),
    "schedules": Most(FEW),
    "companions": Most(0, 1, "pods"),
    "companion_acts": Most(0, MANY, "companions"),
    "subgames": Most(0, MOST_GAMES * AGAIN, "pods"),
    "queue": Most(0, 1, "entries"),
    "proposals": Most(0, 20 * MOST_PLAYERS, "pods"),
    "proposal_voices": Most(0, MOST_PLAYERS, "proposals"),
    "announcements": Most(MANY),
    "read_marks": Most(0, MANY, "entries"),
    "apart_wishes": Most(0, MOST_WISHES * AGAIN, "entries"),
    "level_asks": Most(0, SOME, "entries"),
    "calls": Most(SOME, MOST_CALLS * AGAIN, "pods"),
    "penalties": Most(SOME, MOST_ROUNDS, "entries"),
    "draws": Most(SOME),
    "draw_taps": Most(0, SOME, "entries"),
    "draw_steps": Most(MANY, SOME, "entries"),
    "goods": Most(FEW),
    "promos": Most(0, AGAIN, "entries"),
    "final_tables": Most(SOME),
    "journal": Most(MOST_ROWS),
    WORK: Most(MANY, 1, "seats"),
}


def refuse_floods(tables: Tables) -> None:
    """Refuse more rows of a table than an event can have; raises `archive.malformed` (place)."""
    for name, rows in tables.items():
        if len(rows) > most_of(name, tables):
            raise RuleError("archive.malformed", place=f"{name}.json")


def most_of(name: str, tables: Tables) -> int:
    """Return how many rows a table may have beside these others."""
    if name == "entries":
        return _most_entries(tables["event"])
    most = MOST[name]
    return most.plain + most.times * len(tables.get(most.of, ()))


def _most_entries(events: Sequence[Row]) -> int:
    """Return how many people may be in one event: each place twice, and the longest line."""
    told = events[0] if events else {}
    capacity = told.get("capacity")
    places = capacity if type(capacity) is int and 0 < capacity < MOST_PEOPLE else MOST_PEOPLE
    by_lot = told.get("admission") in (Admission.LOTTERY, Admission.SLIPS)
    return 2 * places + (MOST_IN_LOTTERY if by_lot else MOST_IN_LINE)
