"""Reads of a cut: who would be in it, who still is, and in which order it leaves everybody."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.scoring.table import Row, ranked
from engine.seating.cuts import (
    POD,
    Pods,
    Stage,
    cut_sizes,
    next_stage,
    order_in_cut,
    out_of_cut,
    stage_of,
    stages_of,
    winner_in_cut,
)
from events.models import Entry, EntryState, Event
from pods.cut import Cut
from pods.history import History, history_of, outcome_of, scoring_of, seated
from pods.models import LIVING, PUBLIC, RoundKind, RoundState


@dataclass(frozen=True, slots=True)
class Seeded:
    """Somebody in the order of the table; `tied` where they share a rank across the line of the cut."""

    seed: int
    entry: Entry
    rank: int
    is_in: bool
    tied: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """What a cut of this size would be: who is in, and its first stage (None: too few people)."""

    size: int
    sizes: tuple[int, ...]
    seeds: tuple[Seeded, ...]
    stage: Stage | None


def cut_of(event: Event) -> Cut | None:
    """Return the cut of an event once one of its stages is drawn or public."""
    begun = event.rounds.filter(kind=RoundKind.CUT, state__in=LIVING)
    return Cut.objects.filter(event=event).first() if begun.exists() else None


def preview(event: Event, size: int | None = None) -> Preview:
    """Return what a cut would be by the table as it stands, of those who are here.

    Without a size, or with one that does not fit: the largest with half of the people at most.
    """
    rows = _standing(event)
    sizes = cut_sizes(len(rows))
    usual = max((each for each in sizes if each <= len(rows) // 2), default=min(sizes, default=0))
    chosen = size if size in sizes else usual
    people = {entry.pk: entry for entry in event.entries.all()}
    line = rows[chosen - 1].rank if 0 < chosen < len(rows) else 0
    across = line if line and rows[chosen].rank == line else 0
    seeds = tuple(
        Seeded(number, people[row.player], row.rank, number <= chosen, row.rank == across)
        for number, row in enumerate(rows, 1)
    )
    names = [row.player for row in rows[:chosen]]
    return Preview(chosen, sizes, seeds, stage_of(names) if chosen else None)


def stages_so_far(history: History) -> list[Pods]:
    """Return the public stages of a cut: each pod in seat order with its outcome, None while played."""
    return [{seated(pod): outcome_of(pod) for pod in each.pods.all()} for each in history.cuts]


def coming_stage(cut: Cut, history: History) -> Stage | None:
    """Return the stage that follows those played, None after the final.

    A stage stays as it was made public, whatever a correction of the one before says.
    Raises RuleError `seating.cut_winners` while a result is missing.
    """
    stage: Stage | None = stage_of(cut.seeds)
    for number, pods in enumerate(stages_so_far(history)):
        assert stage is not None  # noqa: S101  nothing is drawn after a final
        stage = Stage(tuple(pods)) if number else stage
        stage = next_stage(cut.seeds, stage, _winners(cut.seeds, stage, pods))
    return stage


def order_of(event: Event, history: History) -> tuple[str, ...]:
    """Return everybody of a cut, best first, by its public stages; () where there is none."""
    if not history.cuts:
        return ()
    return order_in_cut(Cut.objects.get(event=event).seeds, stages_so_far(history))


def is_over(history: History) -> bool:
    """Tell whether the final of a cut is played."""
    return any(each.stage == POD and each.state == RoundState.CLOSED for each in history.cuts)


def is_still_in(entry: Entry) -> bool:
    """Tell whether a player is in the cut of their event and not out of it yet."""
    history = history_of(entry.event)
    if not history.cuts:
        return False
    seeds: list[str] = Cut.objects.get(event=entry.event).seeds
    return entry.pk in seeds and entry.pk not in out_of_cut(seeds, stages_so_far(history))


def paired_rounds_left(event: Event) -> int:
    """Return how many planned rounds are not closed yet."""
    closed = event.rounds.filter(kind=RoundKind.PAIRED, state=RoundState.CLOSED).count()
    return max(event.rounds_planned - closed, 0)


def stages_of_cut(event: Event) -> tuple[int, ...]:
    """Return how many are in each stage of the cut of an event; () without one."""
    cut = cut_of(event)
    if cut is None:
        return ()
    return tuple(pods * POD + waiting for pods, waiting in stages_of(len(cut.seeds)))


def size_of(event: Event) -> int:
    """Return how many are in the cut of an event, 0 without one that is public."""
    return len(Cut.objects.get(event=event).seeds) if stage_is_public(event) else 0


def stage_is_public(event: Event) -> bool:
    """Tell whether a stage of a cut is public."""
    return event.rounds.filter(kind=RoundKind.CUT, state__in=PUBLIC).exists()


def _standing(event: Event) -> list[Row]:
    """Return the rows of the table of those who are here, best first."""
    history = history_of(event)
    played = {name for pods in history.seatings() for pod in pods for name in pod}
    people = event.entries.order_by("arrival").values_list("pk", "state")
    rows = ranked(
        [pk for pk, _ in people if pk in played],
        history.played_pods(),
        tiebreaks=event.tiebreaks,
        **scoring_of(event, history),
    )
    here = {pk for pk, state in people if state == EntryState.HERE}
    return [row for row in rows if row.player in here]


def _winners(seeds: Sequence[str], stage: Stage, pods: Pods) -> list[str]:
    """Return who goes on from each pod of a stage, "" where there is no result."""
    told = {frozenset(pod): outcome for pod, outcome in pods.items()}
    outcomes = [told.get(frozenset(pod)) for pod in stage.pods]
    return [winner_in_cut(seeds, outcome) if outcome else "" for outcome in outcomes]
