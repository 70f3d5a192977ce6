"""What a table agrees on, as its phones and the staff see it."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from decks.flags import Levels, flags_at
from decks.words import house_words
from events.ending_words import concession_words, time_words
from events.models import Concession, Event
from events.words import LEVELS
from pods.agreeing import Stand, Told, proposals_of
from pods.agreement_words import CHANGES, STANDS, change_words
from pods.models import Pod, PodState, RoundState
from standings.there import there_is


@dataclass(frozen=True, slots=True)
class Line:
    """One proposal in words; `mine` is the reader's own answer, `waits` names whom the staff wait for."""

    id: str
    kind: str
    words: str
    stand: Stand
    stand_words: str | Promise
    yes: int
    people: int
    mine: bool | None
    is_own: bool
    waits: tuple[tuple[str, str, bool], ...]

    @property
    def asks_me(self) -> bool:
        """Whether the reader has not answered yet."""
        return self.stand == Stand.OPEN and self.mine is None


@dataclass(frozen=True, slots=True)
class Agreement:
    """A table's rules in short, what is told of its decks, and its proposals."""

    house: list[str]
    times: list[str]
    concession: str
    flags: list[str]
    lines: list[Line]
    choices: list[tuple[str, str | Promise]]
    is_open: bool

    @property
    def agreed(self) -> list[Line]:
        """What everybody said yes to."""
        return [line for line in self.lines if line.stand == Stand.AGREED]

    @property
    def rest(self) -> list[Line]:
        """What is not agreed on, without what was taken back."""
        gone = (Stand.AGREED, Stand.WITHDRAWN)
        return [line for line in self.lines if line.stand not in gone]

    @property
    def asks(self) -> list[Line]:
        """What waits for the reader."""
        return [line for line in self.lines if line.asks_me]


def agreement_of(pod: Pod, event: Event, *, me: str = "") -> Agreement:
    """Return what a table plays by; `me` is the entry that reads, nobody for the staff."""
    is_open = pod.state == PodState.PLAYING and pod.round.state == RoundState.PUBLISHED
    people = [seat.entry for seat in pod.seats.all()]
    there = there_is(event)
    flags = flags_at(event, people, level=pod.level) if is_open and there.decks else []
    lines = agreed_lines(pod, me=me) if there.proposals else []
    living = {line.kind for line in lines if line.stand in (Stand.OPEN, Stand.AGREED)}
    return Agreement(
        house=house_words(event.format, event.house_rules),
        times=time_words(event),
        concession="" if event.concession == Concession.FREE else concession_words(event),
        flags=[_flag(levels) for levels in flags],
        lines=lines,
        choices=[(kind, words) for kind, words in CHANGES.items() if kind not in living],
        is_open=is_open,
    )


def agreed_lines(pod: Pod, *, me: str = "") -> list[Line]:
    """Return the proposals of a pod in words."""
    seats = {seat.entry_id: seat.entry for seat in pod.seats.all()}
    waiting = {pk: (pk, one.player_name, one.phoneless) for pk, one in seats.items()}
    return [_line(told, waiting, me) for told in proposals_of(pod)]


def _line(told: Told, waiting: dict[str, tuple[str, str, bool]], me: str) -> Line:
    return Line(
        id=told.proposal.pk,
        kind=told.proposal.kind,
        words=change_words(told.proposal),
        stand=told.stand,
        stand_words=STANDS[told.stand],
        yes=len(told.yes),
        people=told.people,
        mine=told.own(me),
        is_own=told.proposal.entry_id == me,
        waits=tuple(waiting[one] for one in told.silent),
    )


def _flag(levels: Levels) -> str:
    if not levels:
        return _("Somebody here may bring a deck with cards of which the shop's hints speak.")
    names = _named(levels)
    return _(
        "Somebody here may bring a deck with cards that the shop's hints would rather see at {levels}."
    ).format(levels=names)


def _named(levels: Iterable[int]) -> str:
    return _(", ").join(str(LEVELS[level]) for level in levels)
