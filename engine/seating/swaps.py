"""What a change of a planned round by hand costs, before it is made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from engine.errors import RuleError
from engine.seating.board import Board, board_of
from engine.seating.cost import Tier, cost_of
from engine.seating.field import Field, Ints
from engine.seating.plan import PRIVATE_TIERS, Cost, Reason
from engine.seating.problem import Problem
from engine.seating.search import BLOCKED, Walk

Bools = npt.NDArray[np.bool_]
Seats = Sequence[Sequence[str]]

MOST_PEOPLE = 1200


@dataclass(frozen=True, slots=True)
class Swap:
    """Two people trading places: the pods after it, and the vector before and after."""

    seats: tuple[tuple[str, ...], ...]
    before: Cost
    after: Cost

    def change(self, *, public: bool = True) -> Mapping[str, list[float]]:
        """After minus before, tier by tier, of the tiers that change; without R2 in public."""
        return change_of(self.before, self.after, public=public)


def change_of(before: Cost, after: Cost, *, public: bool = True) -> Mapping[str, list[float]]:
    """One vector minus another, tier by tier, of the tiers that differ; without R2 in public."""
    hidden = PRIVATE_TIERS if public else frozenset[str]()
    change = {
        rule: np.subtract(_numbers(after[rule]), _numbers(value)).tolist()
        for rule, value in before.items()
        if rule not in hidden
    }
    return {rule: numbers for rule, numbers in change.items() if any(numbers)}


def price_of_swap(problem: Problem, seats: Seats, one: str, other: str) -> Swap:
    """Two people of the round trade seats; RuleError `seating.not_seated` (player) for others."""
    names = [name for pod in seats for name in pod]
    for name in (one, other):
        if name not in names:
            raise RuleError("seating.not_seated", player=name)
    trade = {one: other, other: one}
    after = tuple(tuple(trade.get(name, name) for name in pod) for pod in seats)
    return Swap(after, cost_of(problem, seats), cost_of(problem, after))


def partners(problem: Problem, seats: Seats, one: str) -> Mapping[str, int]:
    """Everybody in another pod with whom a person may trade: 1 worse, 0 the same, -1 better.

    The first rule that changes decides; the order of seats in the pods does not count. `seats` are all people of the problem. Nobody with more than 1200 people or for a stranger.
    """
    field = Field.of(problem)
    index = {person.id: place for place, person in enumerate(field.people)}
    if len(field) > MOST_PEOPLE or len(seats) <= 1 or one not in index:
        return {}
    number = np.empty(len(field), np.int64)
    for place, pod in enumerate(seats):
        number[[index[name] for name in pod]] = place
    board = board_of(field, problem.policy, max(len(pod) for pod in seats))
    row = Walk(board, number[None], problem.prefer).changes_of(index[one])
    signs = np.sign(row).tolist()
    return {
        person.id: signs[place]
        for place, person in enumerate(field.people)
        if number[place] != number[index[one]]
    }


def next_best(problem: Problem, field: Field, pods: Sequence[Sequence[int]]) -> list[Reason | None]:
    """For each pod what the best swap of one of its people with somebody elsewhere would do.

    `next_best` {rule, more}: the first tier it makes worse and by how much; `next_best_equal` {}:
    nothing changes; `next_best_spoils` {rule, less}: this round would gain, later ones lose. None
    with one pod or more than 1200 people. People apart show nowhere: such swaps do not count.
    """
    if len(pods) <= 1 or len(field) > MOST_PEOPLE:
        return [None] * len(pods)
    number = np.empty(len(field), np.int64)
    for place, pod in enumerate(pods):
        number[list(pod)] = place
    longest = max(len(pod) for pod in pods)
    board = board_of(replace(field, avoid=0 * field.avoid), problem.policy, longest)
    changes = Walk(board, number[None], problem.prefer).changes(0)
    changes[np.equal.outer(number, number) | _touches_apart(problem, field, number)] = BLOCKED
    return [_reason(field, board, int(changes[list(pod)].min())) for pod in pods]


def _touches_apart(problem: Problem, field: Field, number: Ints) -> Bools:
    """Swaps after which other people who must not meet would."""
    tier = Tier("R2", field.avoid, np.zeros(len(field), np.int64))
    apart: Bools = Walk(Board.of([tier], 2), number[None], problem.prefer).changes(0) != 0
    return apart


def _reason(field: Field, board: Board, change: int) -> Reason | None:
    if change >= BLOCKED // 2:
        return None
    parts = board.unpack(np.array(change)).tolist()
    changed = [(tier, part) for tier, part in zip(board.tiers, parts, strict=True) if part]
    if not changed:
        return Reason("next_best_equal", {})
    tier, part = changed[0]
    unit = (field.unit**2 if tier.pairs.any() else field.unit) if tier.rule == "R5" else 1
    if part < 0:
        return Reason("next_best_spoils", {"rule": tier.rule, "less": -part / unit})
    return Reason("next_best", {"rule": tier.rule, "more": part / unit})


def _numbers(value: int | list[float]) -> list[float]:
    return value if isinstance(value, list) else [value]
