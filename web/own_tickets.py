"""The evenings of one person: those to come, and those that are over with the place they took."""

from collections.abc import Sequence
from dataclasses import dataclass

from events.models import Entry, Phase
from events.tickets import ticket_of
from standings.placed import final_ranks


@dataclass(frozen=True, slots=True)
class OwnTicket:
    """One entry of a person, its ticket, and the final rank where there is one to see."""

    entry: Entry
    ticket: str
    rank: int | None


@dataclass(frozen=True, slots=True)
class OwnTickets:
    """The next evening first; of those that are over, the last first."""

    coming: tuple[OwnTicket, ...]
    past: tuple[OwnTicket, ...]

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self.coming or self.past)


def own_tickets(entries: Sequence[Entry]) -> OwnTickets:
    """Sort a person's entries, in a fixed number of queries."""
    ranks = final_ranks(entries)
    by_time = sorted(entries, key=lambda entry: entry.event.starts_at)
    rows = [OwnTicket(entry, ticket_of(entry), ranks.get(entry.pk)) for entry in by_time]
    over = [row for row in rows if row.entry.event.phase == Phase.FINISHED]
    coming = [row for row in rows if row.entry.event.phase != Phase.FINISHED]
    return OwnTickets(tuple(coming), tuple(reversed(over)))
