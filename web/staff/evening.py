"""The state of an evening as the pages of the staff read it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from engine.formats import format_of
from engine.seating.cuts import POD
from events.models import Entry, EntryState, Event
from events.selectors import Turnout
from events.teams import Teams
from pods.models import Pod, PodState, Round, RoundKind, RoundState, Seat
from pods.room import Table
from pods.selectors import byes_in

OUT = (EntryState.DROPPED, EntryState.CANCELLED)


@dataclass(frozen=True, slots=True)
class Gone:
    """Somebody with a seat who is not here."""

    table: str
    name: str
    has_left: bool

    @property
    def sentence(self) -> str:
        """Say it in the reader's language."""
        if not self.table:
            return _("{name} has a bye but is not here.").format(name=self.name)
        words = (
            _("{name} is seated at table {table} but has left.")
            if self.has_left
            else _("{name} is seated at table {table} but is not checked in.")
        )
        return words.format(name=self.name, table=self.table)


@dataclass(frozen=True, slots=True)
class Evening:
    """All that the next step depends on; `newest` comes with its pods and seats."""

    event: Event
    turnout: Turnout
    newest: Round | None
    now: datetime
    here: Mapping[str, str]  # names of the people who are checked in, by entry
    leaving: Mapping[str, Entry]  # here, but must go home before the newest round ends
    room: Sequence[Table]
    players: int  # who has played; 0 until the end
    may_finish: bool
    stages: Sequence[int] = ()  # of a cut that has begun: how many are in each of its stages

    @property
    def played(self) -> int:
        """How many rounds are closed."""
        if self.newest is None:
            return 0
        return self.newest.number - (self.newest.state != RoundState.CLOSED)

    @property
    def is_past(self) -> bool:
        """Whether the day of the event is over."""
        return localdate(self.event.starts_at) < localdate(self.now)

    @property
    def pods(self) -> Sequence[Pod]:
        """The pods of the newest round."""
        return [] if self.newest is None else list(self.newest.pods.all())

    @property
    def gone(self) -> list[Gone]:
        """Everybody who is seated but not here: left, or not checked in any more.

        A bye of a draft counts too; in a round being played nobody waits for it.
        """
        if self.in_cut:
            return []
        seats = [(pod.sign, seat) for pod in self.pods for seat in pod.seats.all()]
        if self.newest and self.newest.state == RoundState.DRAFT:
            seats += [("", seat) for seat in self.byes]
        return [
            Gone(sign, seat.entry.player_name, seat.entry.state in OUT)
            for sign, seat in seats
            if seat.entry_id not in self.here
        ]

    @property
    def unseated(self) -> list[str]:
        """Names of people who are here and have no seat in the newest round."""
        if self.in_cut:
            return []
        out = self._placed | self.leaving.keys()
        return [name for entry, name in self.here.items() if entry not in out]

    @property
    def going_home(self) -> list[Entry]:
        """Who is here and sits this round out, to be home in time."""
        return [entry for key, entry in self.leaving.items() if key not in self._placed]

    @property
    def in_cut(self) -> bool:
        """Whether the newest round is a stage of a cut, in which not everybody plays."""
        return self.newest is not None and self.newest.kind == RoundKind.CUT

    @property
    def may_cut(self) -> bool:
        """Whether a cut can begin once all rounds are played; not where ranks do not matter."""
        event, enough = self.event, self.turnout.here >= POD
        allowed = POD in format_of(event.format).pod_allow and event.teams == Teams.NONE
        return allowed and enough and not self.in_cut and not event.ranks_hidden

    @property
    def byes(self) -> Sequence[Seat]:
        """Who sits the newest round out with a bye."""
        return [] if self.newest is None else byes_in(self.newest)

    @property
    def _placed(self) -> set[str]:
        """Everybody who has a seat or a bye in the newest round."""
        seats = (seat for pod in self.pods for seat in pod.seats.all())
        return {seat.entry_id for seat in (*seats, *self.byes)}

    @property
    def extra_sizes(self) -> list[int]:
        """Pod sizes of the newest round that the format would not deal by itself."""
        usual = format_of(self.event.format).pod_allow
        return sorted({len(pod.seats.all()) for pod in self.pods} - set(usual))

    def tables(self, *states: PodState) -> list[str]:
        """Return the tables of the newest round in these states."""
        return [pod.sign for pod in self.pods if pod.state in states]
