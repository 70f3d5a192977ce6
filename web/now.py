"""What a player should do now: the one question that their page answers."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from decks.selectors import Held, deck_to_bring, in_play
from engine.seating.cuts import POD
from events.line import passes_left
from events.models import DeckPolicy, DeckState, Entry, EntryState, Mode, Phase
from events.names import fold
from events.selectors import waiting_place
from pods.chairs import from_first
from pods.cuts import is_still_in
from pods.models import Pod, PodState, Report, Round, RoundState
from pods.rolling import has_queue
from pods.selectors import (
    Clock,
    clock_of,
    has_bye,
    met_before,
    reasons_for_everybody,
    report_of,
)
from pods.stances import Stance, stances_of
from pods.words import reason_sentences
from standings.selectors import TableRow, own_row
from standings.there import own_pod, there_is
from web.telling import Line, lines_of


class Step(StrEnum):
    """Where a player is on the way from the sign-up to the final table."""

    IN_LINE = "in_line"
    EXPECTED = "expected"
    HERE = "here"
    ROLLING = "rolling"
    NOT_SEATED = "not_seated"
    BYE = "bye"
    CUT_WAITS = "cut_waits"
    CUT_OUT = "cut_out"
    PLAYING = "playing"
    TOLD = "told"
    AGREED = "agreed"
    ANSWER = "answer"
    DISPUTED = "disputed"
    COUNTED = "counted"
    BETWEEN = "between"
    ALL_PLAYED = "all_played"
    FINISHED = "finished"
    DROPPED = "dropped"
    CANCELLED = "cancelled"
    NO_SHOW = "no_show"


@dataclass(frozen=True, slots=True)
class SeatCard:
    """One seat of a player's own table, and which turn its player takes."""

    number: int
    turn: int
    name: str
    is_me: bool
    met: int
    came_together: bool


@dataclass(frozen=True, slots=True)
class TableCard:
    """A player's own table in the newest round."""

    pod: Pod
    clock: Clock
    seats: tuple[SeatCard, ...]
    reasons: tuple[str, ...]
    report: Report | None
    told: tuple[Line, ...]
    teller: str
    deck: Held | None


@dataclass(frozen=True, slots=True)
class Now:
    """A player's page at one moment."""

    entry: Entry
    step: Step
    place_in_line: int | None
    table: TableCard | None
    newest: Round | None
    row: TableRow | None
    asks_deck: bool
    deck_due_at: datetime | None  # as long as that is to come
    queues: bool

    @property
    def takes_deck(self) -> bool:
        """Whether the player may submit or change a deck by themself, or has one to look at."""
        plays = in_play(self.entry.event, self.entry)
        return self.asks_deck and not (plays and self.entry.deck_state == DeckState.MISSING)

    @property
    def passes_left(self) -> int | None:
        """How many people behind may still go first, None where nobody ever does."""
        return passes_left(self.entry)

    @property
    def bye_points(self) -> Fraction | None:
        """What sitting out scores, None where the event has no points."""
        if self.row is None or self.newest is None or self.entry.event.scheme == "none":
            return None
        return dict(self.row.by_round).get(self.newest.number)

    @property
    def queue_first(self) -> bool:
        """Whether the queue of rolling tables is what the player looks for."""
        is_done = self.step is Step.COUNTED and self.newest and not self.newest.number
        return self.queues or self.step is Step.ROLLING or bool(is_done)


_OUT = {
    EntryState.DROPPED: Step.DROPPED,
    EntryState.CANCELLED: Step.CANCELLED,
    EntryState.NO_SHOW: Step.NO_SHOW,
}
_BEFORE = {EntryState.WAITING: Step.IN_LINE, EntryState.EXPECTED: Step.EXPECTED}


def now_of(entry: Entry, *, at: datetime) -> Now:
    """Return what a player's page shows, in a fixed number of queries."""
    event = entry.event
    queues = has_queue(event) and entry.queue_places.exists()
    newest = there_is(event).newest
    pod = _pod_in_play(entry, queues=queues)
    table = table_card(entry, pod, at=at) if pod else None
    step = _step(entry, table, newest)
    has_row = step in (
        Step.ROLLING,
        Step.BYE,
        Step.CUT_OUT,
        Step.BETWEEN,
        Step.ALL_PLAYED,
        Step.FINISHED,
        Step.DROPPED,
    )
    return Now(
        entry=entry,
        step=step,
        place_in_line=waiting_place(entry),
        table=table,
        newest=newest,
        row=own_row(entry) if has_row and newest and not event.ranks_hidden else None,
        asks_deck=event.deck_policy != DeckPolicy.NONE,
        deck_due_at=due if (due := event.decks_due_at) and due > at else None,
        queues=queues,
    )


def _pod_in_play(entry: Entry, *, queues: bool) -> Pod | None:
    """Return the pod to show; whoever waits for another is done with one that counts."""
    if entry.event.phase != Phase.PLAYING:
        return None
    pod = own_pod(entry)
    if pod is None or pod.round.state != RoundState.PUBLISHED:
        return None
    return None if queues and pod.state == PodState.DONE else pod


def _step(entry: Entry, table: TableCard | None, newest: Round | None) -> Step:
    event = entry.event
    if event.phase == Phase.FINISHED:
        return _OUT.get(EntryState(entry.state), Step.FINISHED)
    if table:
        return _step_at_table(entry, table)
    state = EntryState(entry.state)
    if state in _OUT or state in _BEFORE:
        return (_OUT | _BEFORE)[state]
    return _step_of_waiting(entry, newest)


def _step_of_waiting(entry: Entry, newest: Round | None) -> Step:
    event = entry.event
    if event.mode == Mode.ROLLING:
        return Step.ROLLING
    if newest is None:
        return Step.HERE
    if newest.stage and not (newest.stage == POD and newest.state == RoundState.CLOSED):
        return Step.CUT_WAITS if is_still_in(entry) else Step.CUT_OUT
    if newest.state == RoundState.PUBLISHED:
        return Step.BYE if has_bye(entry, newest) else Step.NOT_SEATED
    return Step.ALL_PLAYED if newest.number >= event.rounds_planned else Step.BETWEEN


def _step_at_table(entry: Entry, table: TableCard) -> Step:
    match PodState(table.pod.state):
        case PodState.PLAYING:
            return Step.PLAYING
        case PodState.DISPUTED:
            return Step.DISPUTED
        case PodState.DONE:
            return Step.COUNTED
        case PodState.REPORTED:
            stance = stances_of(table.pod)[entry.pk]
            return {Stance.TOLD: Step.TOLD, Stance.AGREES: Step.AGREED}.get(stance, Step.ANSWER)


def _same_group(one: Entry, other: Entry) -> bool:
    """Whether two people named one group when they entered."""
    return bool(one.group) and fold(one.group) == fold(other.group)


def table_card(entry: Entry, pod: Pod, *, at: datetime) -> TableCard:
    """Return a pod as the player of this entry sees it."""
    seats = list(pod.seats.all())
    names = {seat.entry_id: seat.entry.player_name for seat in seats}
    round_number = pod.during if pod.formed_at else pod.round.number
    is_first = round_number <= 1 and not there_is(entry.event).open_play
    met = {} if is_first else met_before(entry, up_to_round=round_number, formed_at=pod.formed_at)
    report, turns = report_of(pod), from_first(list(names), pod.first_id)
    return TableCard(
        pod=pod,
        clock=clock_of(pod.round, now=at, extra=pod.extra_seconds),
        seats=tuple(
            SeatCard(
                number=seat.number,
                turn=turns.index(seat.entry_id) + 1,
                name=seat.entry.player_name,
                is_me=seat.entry_id == entry.pk,
                met=met.get(seat.entry_id, 0),
                came_together=_same_group(entry, seat.entry),
            )
            for seat in seats
        ),
        reasons=tuple(reason_sentences(reasons_for_everybody(pod), names)),
        report=report,
        told=tuple(lines_of(report, names, event=entry.event)) if report else (),
        teller=names.get(report.entry_id or "", "") if report else "",
        deck=deck_to_bring(entry, pod.level),
    )
