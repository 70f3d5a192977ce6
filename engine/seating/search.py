"""Search by swaps: all swaps of two people are priced at once, many walks side by side."""

import numpy as np

from engine.seating.board import Board
from engine.seating.care import counted, traded, unhelped
from engine.seating.field import Ints

BLOCKED = 2**60
FOREVER = 2**40


class Walk:
    """Several seatings of n people into the same pods, improved side by side.

    `pod[b, i]` is the pod of person i in walk b. With S[i, t] the price of person i in pod t,
    swapping i and j changes the price by S[i, t_j] + S[j, t_i] - S[i, t_i] - S[j, t_j] -
    2·W[i, j], and by what `care` says of beginners and helpers. `best` keeps, tier by tier, the
    best seating each walk has seen.
    """

    def __init__(self, board: Board, pod: Ints, prefer: int, kinds: Ints | None = None) -> None:
        """Begin at these seatings: walks × people; every walk has the same pod sizes.

        People of one of the `kinds` (n) are alike and never swapped: that would change nothing.
        """
        self.board = board
        self.pod = pod.copy()
        self.rows = np.arange(len(pod))
        self.cared = [(at, t.care) for at, t in enumerate(board.tiers) if t.care is not None]
        self.is_short = (np.bincount(pod[0]) < prefer).astype(np.int64)
        self.twice = 2 * board.pairs
        if kinds is not None:
            self.twice -= BLOCKED * np.equal.outer(kinds, kinds)
        self.load = np.stack([self._load(row) for row in pod])
        self.until = np.zeros(self.load.shape, np.int64)
        self.until[self.rows[:, None], pod, np.arange(pod.shape[1])] = FOREVER
        self.value = np.stack([self._value(row) for row in pod])
        self.best, self.best_value = self.pod.copy(), self.value.copy()
        self.rank = 2 ** np.arange(len(board.tiers))[::-1]

    def wander(self, steps: int, floor: Ints, rng: np.random.Generator) -> None:
        """Tabu search: always the best swap that brings nobody back soon; ends at the floor."""
        people = self.pod.shape[1]
        stay = rng.integers(2, 3 + max(1, people // 6), (steps, len(self.pod)))
        for step in range(steps):
            if (self.best_value <= floor).all(axis=1).any():
                return
            first, second, change = self._best_swap(step)
            self._swap(first, second, until=step + stay[step])
            self.value += self.board.unpack(change)
            self._remember()

    def descend(self) -> None:
        """Make improving swaps, as many at once as touch different pods, until none is left."""
        for walk in range(len(self.pod)):
            while self._sweep(walk):
                pass
        self._remember()

    def trade(self, one: int, other: int) -> None:
        """Swap two people of the first walk."""
        self._swap_all(0, np.array([one]), np.array([other]))

    def changes(self, walk: int) -> Ints:
        """The packed change that swapping any two people of one walk makes: (n, n)."""
        pod, load = self.pod[walk], self.load[walk]
        people = np.arange(len(pod))
        move = load - load[pod, people]
        move[pod, people] = BLOCKED
        there: Ints = move[pod]
        return self._with_care(there + there.T - self.twice, self.pod[walk][None])

    def changes_of(self, person: int) -> Ints:
        """One row of the changes of the first walk: (n), blocked within the same pod."""
        if self.cared:
            whole: Ints = self.changes(0)[person]
            return whole
        pod, load = self.pod[0], self.load[0]
        home = pod[person]
        row: Ints = (
            load[pod, person] + load[home] - load[home, person] - load[pod, np.arange(len(pod))]
        )
        row -= self.twice[person]
        row[pod == home] = BLOCKED
        return row

    def _load(self, pod: Ints) -> Ints:
        order = np.argsort(pod, kind="stable")
        starts = np.searchsorted(pod[order], np.arange(len(self.is_short)))
        load: Ints = np.add.reduceat(self.board.pairs[order], starts, axis=0)
        return load + self.is_short[:, None] * self.board.short

    def _value(self, pod: Ints) -> Ints:
        same = np.equal.outer(pod, pod)
        short = self.is_short[pod]
        values = [(t.pairs * same).sum() // 2 + (t.short * short).sum() for t in self.board.tiers]
        for place, care in self.cared:
            values[place] += unhelped(counted(pod[None], care, len(self.is_short))).sum()
        return np.array(values)

    def _with_care(self, changes: Ints, pod: Ints) -> Ints:
        """Packed changes with what they mean for beginners, for all walks or the only one."""
        for place, care in self.cared:
            change = self.board.weights[place] * traded(pod, care, len(self.is_short))
            changes += change.reshape(changes.shape)
        return changes

    def _changes(self, step: int) -> Ints:
        home = self.load[self.rows[:, None], self.pod, np.arange(self.pod.shape[1])]
        move = self.load - home[:, None, :]
        move += BLOCKED * (self.until > step)
        there: Ints = move[self.rows[:, None], self.pod]
        return self._with_care(there + there.transpose(0, 2, 1) - self.twice, self.pod)

    def _best_swap(self, step: int) -> tuple[Ints, Ints, Ints]:
        changes = self._changes(step).reshape(len(self.pod), -1)
        at = changes.argmin(axis=1)
        first, second = at // self.pod.shape[1], at % self.pod.shape[1]
        change = changes[self.rows, at]
        stuck = change >= BLOCKED // 2
        return first, np.where(stuck, first, second), np.where(stuck, 0, change)

    def _swap(self, first: Ints, second: Ints, until: Ints) -> None:
        rows, here, there = self.rows, self.pod[self.rows, first], self.pod[self.rows, second]
        swap = self.board.pairs[second] - self.board.pairs[first]
        self.load[rows, here] += swap
        self.load[rows, there] -= swap
        self.pod[rows, first], self.pod[rows, second] = there, here
        self.until[rows, here, first] = self.until[rows, there, second] = until
        self.until[rows, there, first] = self.until[rows, here, second] = FOREVER

    def _remember(self) -> None:
        better = np.sign(self.value - self.best_value) @ self.rank < 0
        self.best[better] = self.pod[better]
        self.best_value[better] = self.value[better]

    def _sweep(self, walk: int) -> bool:
        changes = self.changes(walk)
        partner = changes.argmin(axis=1)
        gain = changes[np.arange(len(partner)), partner]
        chosen = self._apart(walk, np.argsort(gain, kind="stable"), partner, gain)
        self._swap_all(walk, chosen, partner[chosen])
        self.value[walk] += self.board.unpack(gain[chosen]).sum(axis=0)
        return len(chosen) > 0

    def _apart(self, walk: int, order: Ints, partner: Ints, gain: Ints) -> Ints:
        pod = self.pod[walk]
        used: set[int] = set()
        chosen = []
        for person in order[: int((gain < 0).sum())]:
            pods = {int(pod[person]), int(pod[partner[person]])}
            if used.isdisjoint(pods):
                used |= pods
                chosen.append(person)
        return np.array(chosen, np.int64)

    def _swap_all(self, walk: int, first: Ints, second: Ints) -> None:
        pod, load, until = self.pod[walk], self.load[walk], self.until[walk]
        here, there = pod[first], pod[second]
        swap = self.board.pairs[second] - self.board.pairs[first]
        load[here] += swap
        load[there] -= swap
        pod[first], pod[second] = there, here
        until[here, first] = until[there, second] = 0
        until[there, first] = until[here, second] = FOREVER
