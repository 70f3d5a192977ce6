"""The pods of a draft or of a round being played as staff change them: tap two people, see the price."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode

from engine.errors import RuleError
from engine.seating.byhand import broken
from events.pairs import has_pairs
from events.sentences import sentence_of
from pods import services
from pods.models import Pod, PodState, Round, RoundState, Seat
from pods.prices import TABLE_TROUBLES, PriceLine, change_lines, next_best_sentence, price_lines
from pods.room import Lock, Table
from pods.services.arranged import PodFacts
from pods.tables import as_promised, locks_of, trouble_of
from pods.words import reason_sentences
from web.staff.evening import Evening
from web.staff.gate import Desk

TROUBLES = ("met_again", "level_beside", "short_again")
CHANGING = (RoundState.DRAFT, RoundState.PUBLISHED)


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat with the address that its name leads to ("" where nothing may change)."""

    seat: Seat
    href: str
    is_chosen: bool
    is_promised: bool
    partner: int | None  # a swap with the one chosen: worse (1), the same (0), better (-1)


@dataclass(frozen=True, slots=True)
class PodView:
    """A pod with its reasons in the reader's words, and what is odd about its table."""

    pod: Pod
    seats: list[SeatView]
    reasons: list[str]
    next_best: str
    trouble: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class SwapView:
    """Two people who may trade seats, what that does, or why it cannot be."""

    one: Seat
    other: Seat | None = None
    lines: list[PriceLine] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    basis: str = ""
    trouble: str = ""
    partners: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DraftDesk:
    """All that staff see and can do with the pods of the newest round."""

    pods: list[PodView]
    byes: list[SeatView]
    swap: SwapView | None
    step: int  # the newest step that can be taken back, 0 for none
    tables: list[Table]
    locks: int
    unkept: list[str]  # names of people whose promised seat this round does not keep
    prices: list[PriceLine]

    @property
    def troubles(self) -> list[str]:
        """What is odd about tables, one sentence for each pod."""
        return [pod.trouble for pod in self.pods if pod.trouble]


def desk_of(desk: Desk, evening: Evening, asked: QueryDict) -> DraftDesk | None:
    """Return the pods of the newest round while they may still change, None otherwise."""
    newest = evening.newest
    if newest is None or newest.state not in CHANGING:
        return None
    tables, locks = list(evening.room), locks_of(desk.event)
    swap = _swap(desk, newest, evening, asked)
    views = _Views(evening, swap, {table.number: table for table in tables}, _promised(locks))
    steps = newest.steps.all() if newest.state == RoundState.DRAFT else newest.steps.none()
    last = steps.last()
    return DraftDesk(
        pods=[views.pod(pod) for pod in evening.pods],
        byes=[] if evening.in_cut else [views.seat(seat, is_open=True) for seat in evening.byes],
        swap=swap,
        step=last.number if last else 0,
        tables=[table for table in tables if not table.out_of_use],
        locks=len(locks),
        unkept=_unkept(evening, locks),
        prices=price_lines(newest.cost, public=False),
    )


@dataclass(frozen=True, slots=True)
class _Views:
    evening: Evening
    swap: SwapView | None
    tables: Mapping[int, Table]
    promised: frozenset[str]

    def pod(self, pod: Pod) -> PodView:
        seats = list(pod.seats.all())
        names = {seat.entry_id: seat.entry.player_name for seat in seats}
        is_open = pod.state == PodState.PLAYING
        trouble = trouble_of(pod, len(seats), self.tables)
        return PodView(
            pod=pod,
            seats=[self.seat(seat, is_open=is_open and not self.evening.in_cut) for seat in seats],
            reasons=reason_sentences(pod.reasons, names),
            next_best=next_best_sentence(pod.next_best),
            trouble=str(TABLE_TROUBLES[trouble]).format(table=pod.sign) if trouble else "",
            is_open=is_open,
        )

    def seat(self, seat: Seat, *, is_open: bool) -> SeatView:
        swap = self.swap
        chosen = {each.entry_id for each in (swap.one, swap.other) if each} if swap else set()
        return SeatView(
            seat=seat,
            href=self._href(seat) if is_open and not has_pairs(self.evening.event) else "",
            is_chosen=seat.entry_id in chosen,
            is_promised=seat.entry_id in self.promised,
            partner=swap.partners.get(seat.entry_id) if swap else None,
        )

    def _href(self, seat: Seat) -> str:
        """A first tap chooses, a second shows the price, a tap on who is chosen lets go."""
        page = reverse("staff:pairing", kwargs={"event_id": self.evening.event.pk})
        first = self.swap.one.entry_id if self.swap else None
        if first == seat.entry_id:
            return page
        query = {"first": first, "second": seat.entry_id} if first else {"first": seat.entry_id}
        return f"{page}?{urlencode(query)}#swap"


def _unkept(evening: Evening, locks: list[Lock]) -> list[str]:
    seats = {pod.table: list(pod.seats.all()) for pod in evening.pods}
    names = {seat.entry_id: seat.entry.player_name for some in seats.values() for seat in some}
    ids = {table: [seat.entry_id for seat in some] for table, some in seats.items()}
    return [names[name] for name in broken(as_promised(locks), ids)]


def _promised(locks: list[Lock]) -> frozenset[str]:
    people = {lock.entry_id for lock in locks} | {lock.mate_id for lock in locks if lock.mate_id}
    return frozenset(people)


def _swap(desk: Desk, newest: Round, evening: Evening, asked: QueryDict) -> SwapView | None:
    if newest.stage or has_pairs(evening.event):
        return None
    at_tables = (seat for pod in evening.pods for seat in pod.seats.all())
    seats = {seat.entry_id: seat for seat in (*at_tables, *evening.byes)}
    one, other = (seats.get(asked.get(name, "")) for name in ("first", "second"))
    if one is None:
        return None
    if other is None:
        partners = services.swap_partners(round_id=newest.pk, actor=desk.actor, one=one.entry_id)
        return SwapView(one, partners=partners)
    try:
        thought = services.plan_swap(
            round_id=newest.pk, actor=desk.actor, one=one.entry_id, other=other.entry_id
        )
    except RuleError as refusal:
        return SwapView(one, other, trouble=sentence_of(refusal))
    lines = change_lines(thought.change(public=False), public=False)
    names = {name: seat.entry.player_name for name, seat in seats.items()}
    told = [said for pod in thought.joined for said in troubles_told(pod, names)]
    return SwapView(one, other, lines=lines, told=told, basis=thought.basis)


def troubles_told(pod: PodFacts, names: Mapping[str, str]) -> list[str]:
    """Return by name what would not be as people wish at a table."""
    return reason_sentences((why for why in pod.reasons if why["code"] in TROUBLES), names)
