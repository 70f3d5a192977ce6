"""Rows become engine values here and nowhere else."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from typing import TypedDict

from django.db.models import Prefetch

from engine.formats import format_of
from engine.outcomes.judge import Outcome
from engine.scoring.achievements import Achievement, achievements_from, points_by_pod
from engine.scoring.awards import Award, Awarded, Choices, Worth, choices_from
from engine.scoring.history import PlayedPod
from engine.scoring.schemes import Scheme, own_scheme
from engine.scoring.table import ranked
from engine.scoring.tiebreaks import Options
from engine.seating.problem import Levels, Person, Policy, Problem
from engine.words import Cause, Kind
from events.models import Entry, EntryState, Event, GroupWish, Mark, Mode
from events.names import fold
from events.teams import Teams
from pods.chairs import from_first
from pods.families import families
from pods.home import must_leave
from pods.judging import teams_at
from pods.level_asks import agreed_levels
from pods.models import PUBLIC, Pod, Report, ReportState, Round, RoundKind, RoundState, Seat
from pods.sided import pairs_by_first
from pods.wishes import apart


@dataclass(frozen=True, slots=True)
class History:
    """The public rounds of an event with their pods, seats and accepted reports.

    Pods of open play stand apart, in the order in which they formed; they may count or not.
    """

    rounds: tuple[Round, ...]
    byes: tuple[tuple[int, str], ...] = ()  # number of the round, entry
    cuts: tuple[Round, ...] = ()  # the stages of a cut, which score no points
    open_pods: tuple[Pod, ...] = ()
    open_counts: bool = False
    achievements: tuple[Achievement, ...] = ()
    pairs: Mapping[str, str] = field(default_factory=dict)  # who stands for whom in a fixed pair

    def played_pods(self, *, up_to: int | None = None) -> tuple[PlayedPod, ...]:
        """Return all pods that count as the scoring room wants them, up to a round's number.

        A pod of open play belongs to the round during which it formed.
        """
        numbered = [(each.number, pod) for each in self.rounds for pod in each.pods.all()]
        if self.open_counts:
            numbered += [(pod.during, pod) for pod in self.open_pods]
        earned = points_by_pod((earned_in(pod) for _, pod in numbered), self.achievements)
        return tuple(
            _played(number, pod, points)
            for (number, pod), points in zip(numbered, earned, strict=True)
            if up_to is None or number <= up_to
        )

    def seatings(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """Return who sat with whom: rounds of pods of players in seat order; a bye is a pod of one.

        A pod of open play is a round of its own: people may sit in several between two rounds.
        """
        rounds = tuple(
            (
                *(turns(pod) for pod in each.pods.all()),
                *((name,) for name in self.out(each.number)),
            )
            for each in self.rounds
        )
        return (*rounds, *((turns(pod),) for pod in self.open_pods))

    def out(self, number: int) -> tuple[str, ...]:
        """Return who had a bye in a round."""
        return tuple(entry for at, entry in self.byes if at == number)


def history_of(event: Event, *, before: int | None = None) -> History:
    """Read an event's history, or that before a round, in five queries, however long it is."""
    accepted = Report.objects.filter(state=ReportState.ACCEPTED)
    pods = Pod.objects.prefetch_related(
        Prefetch("seats", Seat.objects.order_by("number")),
        Prefetch("reports", accepted, to_attr="accepted"),
    )
    rounds = event.rounds.filter(state__in=PUBLIC).order_by("number")
    if before is not None:
        rounds = rounds.filter(number__lt=before)
    found = list(rounds.prefetch_related(Prefetch("pods", pods)))
    byes = Seat.objects.filter(round__in=[each.pk for each in found], pod=None)
    byes = byes.exclude(round__kind=RoundKind.CUT)
    byes = byes.order_by("round__number", "entry__arrival")
    rolling = [pod for each in found if each.kind == RoundKind.OPEN for pod in each.pods.all()]
    return History(
        rounds=tuple(each for each in found if each.kind == RoundKind.PAIRED),
        byes=tuple(byes.values_list("round__number", "entry_id")),
        cuts=tuple(each for each in found if each.kind == RoundKind.CUT),
        open_pods=tuple(sorted(rolling, key=lambda pod: (formed(pod), pod.pk))),
        open_counts=event.mode == Mode.ROLLING or event.queue_scored,
        achievements=achievements_from(event.achievements),
        pairs=pairs_by_first(event),
    )


def formed(pod: Pod) -> datetime:
    """Return when a pod of open play formed."""
    assert pod.formed_at is not None  # noqa: S101  written with every such pod
    return pod.formed_at


def seated(pod: Pod) -> tuple[str, ...]:
    """Return a pod's entries in seat order."""
    return tuple(seat.entry_id for seat in pod.seats.all())


def turns(pod: Pod) -> tuple[str, ...]:
    """Return a pod's entries in the order of their turns: seat order, unless the table drew lots.

    Teams keep the order of seats, which says who plays with whom.
    """
    if pod.round.event.teams != Teams.NONE:
        return seated(pod)
    return from_first(seated(pod), pod.first_id)


def outcome_of(pod: Pod) -> Outcome | None:
    """Return the accepted outcome of a pod read by `history_of`."""
    accepted: Sequence[Report] = pod.accepted  # type: ignore[attr-defined]  # prefetched there
    return outcome_in(accepted[0]) if accepted else None


def earned_in(pod: Pod) -> Mapping[str, Sequence[str]]:
    """Return the achievements of a pod's accepted report, by player."""
    accepted: Sequence[Report] = pod.accepted  # type: ignore[attr-defined]  # prefetched there
    return accepted[0].achievements if accepted else {}


def _played(number: int, pod: Pod, achievements: Mapping[str, int]) -> PlayedPod:
    accepted: Sequence[Report] = pod.accepted  # type: ignore[attr-defined]  # prefetched there
    return PlayedPod(
        round=number,
        table=pod.table,
        seats=turns(pod),
        outcome=outcome_of(pod),
        achievements=achievements,
        teams=teams_at(pod.round.event, seated(pod)),
        absent=frozenset(one for report in accepted for one in _absent(report)),
        games=tuple(game["winner"] for report in accepted for game in report.games),
    )


def _absent(report: Report) -> Iterator[str]:
    """Yield who never came, as a report tells it."""
    for step in report.steps:
        causes = step.get("causes", {})
        for player in step["eliminated"]:
            if causes.get(player, step["cause"]) == Cause.NO_SHOW:
                yield player


class Scoring(TypedDict):
    """How an event counts: what `ranked` takes besides players, pods and tie-breakers."""

    scheme: Scheme
    awards: tuple[Award, ...]
    choices: Choices
    options: Options


def scoring_of(event: Event, history: History, *, up_to: int | None = None) -> Scoring:
    """Return how an event counts, with the points that come from no game, up to a round's number.

    Lots are drawn from the seed of the first round.
    """
    choices = choices_from(event.worth)
    numbers = [each.number for each in history.rounds if up_to is None or each.number <= up_to]
    late = choices.worth.get(Awarded.LATE, Worth.NOTHING) is not Worth.NOTHING
    byes = [Award(at, entry, Awarded.BYE) for at, entry in history.byes if at in numbers]
    return Scoring(
        scheme=own_scheme(event.scheme, event.draw_points, event.double_loss_points),
        awards=(*byes, *(_late(history, numbers) if late else ())),
        choices=choices,
        options=Options(
            floor=Fraction(event.rate_floor, 100),
            seed=next((each.seed for each in history.rounds), 0),
        ),
    )


def _late(history: History, numbers: Sequence[int]) -> Iterator[Award]:
    """Yield the rounds that were over before somebody first had a seat."""
    first: dict[str, int] = {}
    for each in history.rounds:
        for pod in each.pods.all():
            for entry in seated(pod):
                first.setdefault(entry, each.number)
        for entry in history.out(each.number):
            first.setdefault(entry, each.number)
    for entry, number in first.items():
        yield from (Award(one, entry, Awarded.LATE) for one in numbers if one < number)


def outcome_in(report: Report) -> Outcome:
    """Return a stored report's outcome."""
    return Outcome(placements=report.placements, winner=report.winner_id, kind=Kind(report.kind))


def problem_of(
    event: Event, *, seed: int, allow: tuple[int, ...], at: datetime, policy: Policy | None = None
) -> Problem:
    """Return the seating problem of the next round: everybody who is here, and all that was.

    Whoever must be home before a round that begins `at` this moment ends is not in it.
    """
    return problem_with(event, to_seat(event, at=at), seed=seed, allow=allow, policy=policy)


def to_seat(event: Event, *, at: datetime) -> list[Entry]:
    """Return who is here and may stay until a round that begins `at` this moment ends."""
    ends = at + timedelta(minutes=event.round_minutes)
    here = event.entries.filter(state=EntryState.HERE).order_by("arrival")
    return [entry for entry in here if not must_leave(entry, event, ends=ends)]


def problem_with(
    event: Event,
    people: Sequence[Entry],
    *,
    seed: int,
    allow: tuple[int, ...],
    before: int | None = None,
    policy: Policy | None = None,
) -> Problem:
    """Return the seating problem of these people, after the public rounds `before` this number.

    `policy` is the event's where none is given.
    Whoever agreed to play at another level in the round that follows plays at it.
    """
    avoid = apart(event)
    history = history_of(event, before=before)
    ids = [entry.pk for entry in people]
    rows = ranked(ids, history.played_pods(), **scoring_of(event, history), tiebreaks=())
    played = sum(each.state == RoundState.CLOSED for each in history.rounds)
    levels = agreed_levels(event, played + 1 if before is None else before)
    return Problem(
        people=tuple(
            Person(
                id=entry.pk,
                level=levels.get(entry.pk, entry.level),
                accepts=frozenset({*entry.accepts, entry.level}),
                group=_kept_apart(entry),
                avoid=avoid.get(entry.pk, frozenset()),
                order=entry.arrival,
                beginner=entry.mark == Mark.BEGINNER,
                helper=entry.mark == Mark.HELPER,
            )
            for entry in people
        ),
        history=history.seatings(),
        points={row.player: float(row.points) for row in rows},
        prefer=format_of(event.format).pod_prefer,
        allow=allow,
        policy=policy or policy_of(event),
        levels=Levels(event.levels_policy),
        rounds_left=max(event.rounds_planned - played, 1),
        seed=seed,
        together=families(event),
    )


def policy_of(event: Event) -> Policy:
    """Return what matters most when an event's pods are made."""
    return Policy(event.pairing_policy)


def _kept_apart(entry: Entry) -> str | None:
    """Return the group whose people are seated apart; those who stay together are in none."""
    return (fold(entry.group) or None) if entry.group_wish == GroupWish.APART else None
