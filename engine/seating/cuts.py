"""Cuts to a final of four: best seeds wait, pods of four play, winners join."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.errors import RuleError
from engine.outcomes.judge import Outcome

Pods = Mapping[tuple[str, ...], Outcome | None]
POD = 4
WAITING = {4: 0, 7: 3, 10: 2, 13: 1, 16: 0, 40: 8}


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage of a cut: pods by table from 1, the best seed in seat 1, and who waits."""

    pods: tuple[tuple[str, ...], ...]
    waiting: tuple[str, ...] = ()


def cut_sizes(players: int) -> tuple[int, ...]:
    """The sizes of a cut that so many players can fill: 4 + 3k for k = 0…4, and 40."""
    return tuple(size for size in WAITING if size <= players)


def stages_of(size: int) -> tuple[tuple[int, int], ...]:
    """(pods, waiting seeds) of each stage up to the final; refuses what `stage_of` refuses.

    >>> stages_of(40)
    ((8, 8), (4, 0), (1, 0))
    """
    waiting = _waiting(size)
    pods = (size - waiting) // POD
    rest = () if size == POD else stages_of(pods + waiting)
    return ((pods, waiting), *rest)


def stage_of(seeds: Sequence[str]) -> Stage:
    """The stage that these people, best seed first, begin with.

    Of 4 + 3k people k pods of four play and seeds 1…4 - k wait for their winners in the final; of
    16 all play; of 40 the seeds 1…8 wait. The others are dealt to the pods in rows there and back,
    so that the best seeds have the weakest company. Raises RuleError `seating.cut_size` (players,
    fits) for another number and `seating.player_twice` (player).
    """
    for place, seed in enumerate(seeds):
        if seed in seeds[:place]:
            raise RuleError("seating.player_twice", player=seed)
    waiting = _waiting(len(seeds))
    playing = seeds[waiting:]
    pods = len(playing) // POD
    rows = [playing[at : at + pods] for at in range(0, len(playing), pods)]
    dealt = [row[::-1] if number % 2 else row for number, row in enumerate(rows)]
    return Stage(tuple(zip(*dealt, strict=True)), tuple(seeds[:waiting]))


def next_stage(seeds: Sequence[str], stage: Stage, winners: Sequence[str]) -> Stage | None:
    """What follows once every pod has its winner, in the order of pods; None after the final.

    Who goes on keeps their seed. Raises RuleError `seating.cut_winners` (tables) for pods, from 1,
    without a winner out of their middle.
    """
    told = [*winners, *[""] * len(stage.pods)][: len(stage.pods)]
    missing = [at for at, pod in enumerate(stage.pods, 1) if told[at - 1] not in pod]
    if missing:
        raise RuleError("seating.cut_winners", tables=missing)
    if not stage.waiting and len(stage.pods) == 1:
        return None
    left = {*stage.waiting, *told}
    return stage_of([seed for seed in seeds if seed in left])


def winner_in_cut(seeds: Sequence[str], outcome: Outcome) -> str:
    """Who goes on from a pod: its winner, else the best seed of those who share the first place."""
    if outcome.winner is not None:
        return outcome.winner
    best = min(outcome.placements.values())
    return min(
        (name for name, place in outcome.placements.items() if place == best), key=seeds.index
    )


def order_in_cut(seeds: Sequence[str], stages: Sequence[Pods]) -> tuple[str, ...]:
    """Everybody of a cut, best first; `stages` are its pods so far, each with its outcome or None.

    Who is still in comes first (after the final the champion alone), by seed; then those who went
    out, the later stage first, within a stage by place in the pod, then by seed.
    """
    out = out_of_cut(seeds, stages)
    return tuple(sorted(seeds, key=lambda name: (out.get(name, (0, 0)), seeds.index(name))))


def out_of_cut(seeds: Sequence[str], stages: Sequence[Pods]) -> Mapping[str, tuple[int, int]]:
    """Who went out of a cut: how many stages ago, 1 for the newest, and at which place of the pod.

    Whoever sits in the stage that followed has gone on, whatever a correction says since.
    """
    out: dict[str, tuple[int, int]] = {}
    went_on: set[str] | None = None  # of the newest stage whoever won
    for ago, pods in enumerate(reversed(stages), 1):
        for pod, outcome in pods.items():
            if outcome is not None:
                on = {winner_in_cut(seeds, outcome)} if went_on is None else went_on
                out |= {name: (ago, outcome.placements[name]) for name in pod if name not in on}
        went_on = {name for pod in pods for name in pod}
    return out


def _waiting(size: int) -> int:
    if size not in WAITING:
        raise RuleError("seating.cut_size", players=size, fits=list(cut_sizes(size)))
    return WAITING[size]
