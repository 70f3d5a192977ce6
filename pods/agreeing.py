"""What has become of the proposals of a table: everybody there must say yes."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from pods.agreement import Proposal
from pods.models import Pod


class Stand(StrEnum):
    """What became of a proposal."""

    OPEN = "open"
    AGREED = "agreed"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Told:
    """A proposal, what became of it, and of the people at the table who said yes and who nothing yet."""

    proposal: Proposal
    stand: Stand
    yes: tuple[str, ...]
    silent: tuple[str, ...]
    people: int

    def own(self, entry_id: str) -> bool | None:
        """Return what one person says: yes, no, or nothing yet; None too for who does not sit there."""
        voices = {voice.entry_id: voice.agrees for voice in self.proposal.voices.all()}
        return voices.get(entry_id)


def stand_of(people: Collection[str], voices: Mapping[str, bool], *, withdrawn: bool) -> Stand:
    """Return what becomes of a proposal where these people sit and these have spoken.

    One no is enough. Whoever has left the table has no say; whoever comes to it is asked.

    >>> stand_of("abc", {"a": True, "b": True, "x": False}, withdrawn=False)
    <Stand.OPEN: 'open'>
    """
    if withdrawn:
        return Stand.WITHDRAWN
    if any(voices.get(one) is False for one in people):
        return Stand.DECLINED
    return Stand.AGREED if people and all(voices.get(one) for one in people) else Stand.OPEN


def proposals_of(pod: Pod) -> list[Told]:
    """Return the proposals of a pod in the order made, in three queries at most."""
    seats = pod.seats.all()
    people = [seat.entry_id for seat in seats if not seat.no_show]
    rows = pod.proposals.prefetch_related("voices")
    return [_told(each, people) for each in rows]


def _told(proposal: Proposal, people: Collection[str]) -> Told:
    voices = {voice.entry_id: voice.agrees for voice in proposal.voices.all()}
    return Told(
        proposal=proposal,
        stand=stand_of(people, voices, withdrawn=proposal.withdrawn_at is not None),
        yes=tuple(one for one in people if voices.get(one)),
        silent=tuple(one for one in people if one not in voices),
        people=len(people),
    )
