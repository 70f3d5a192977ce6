"""All remaining rounds at once, so that none of them spoils the next."""

import numpy as np
import numpy.typing as npt

from engine.seating.care import nudges
from engine.seating.field import Field, Ints

Chairs = tuple[Ints, Ints, Ints, Ints]
Floats = npt.NDArray[np.float64]

REFUSED = 400
REPEAT = 8
LOOK_EVERY = 40
DRAFTS = 32
WARM, COLD = 6.0, 0.35


class Joint:
    """Annealing over rounds × pods in several drafts side by side.

    `who[b, r, p, s]` sits in draft b, round r, pod p, place s; pods below the longest are filled
    with holes, person n, two of which never share a pod. `met[b, i, j]` counts meetings with the
    past; a meeting after c earlier ones costs c², as the rounds would in turn; a hole after c
    earlier short pods costs far less. In each step every draft pairs up the pods of one round
    and each pair of pods may swap two people: all at once, as no two swaps share a pair.
    """

    def __init__(
        self, field: Field, pods: list[Ints], rounds: int, rng: np.random.Generator
    ) -> None:
        """Begin with the sizes and levels of these pods, people alike drawn anew."""
        people, longest = len(field), max(len(pod) for pod in pods)
        self.people, self.rng = people, rng
        self.rows = np.arange(DRAFTS)[:, None]
        self.static = np.zeros((people + 1,) * 2)
        self.static[:people, :people] = REFUSED * (field.outside + field.avoid) + field.together
        self.static[:people, :people] += nudges(field.care)
        self.kept = np.zeros((people,) * 2, np.int64) if field.kept is None else field.kept
        self.static[:people, :people] -= REFUSED * self.kept
        self.static[people, people] = REFUSED * REFUSED
        self.weight = np.full((people + 1,) * 2, float(REPEAT))
        self.weight[people] = self.weight[:, people] = 1.0
        self.past = np.zeros((people + 1,) * 2, np.int64)
        self.past[:people, :people] = field.meetings
        self.past[people, :people] = self.past[:people, people] = field.extra
        self.who = np.full((DRAFTS, rounds, len(pods), longest), people)
        for number, pod in enumerate(pods):
            self.who[:, :, number, : len(pod)] = pod
        types = field.types if field.outside.any() else np.zeros(people, np.int64)
        self._draw(types)
        self.met = np.stack([self._meetings(draft) for draft in self.who])

    def run(self, steps: int, least: int) -> Ints:
        """Pod numbers (rounds, n) of the best draft after cooling down in so many steps.

        Ends as soon as a draft has no refusal, only `least` repeats and the fairest short pods there are.
        """
        holes = self.who.shape[2] * self.who.shape[3] - self.people
        fair = _fairest(self.past[self.people, :-1], holes * len(self.who[0]))
        for step, heat in enumerate(np.geomspace(WARM, COLD, steps)):
            self._step(heat)
            if step % LOOK_EVERY == 0 and (self._totals() <= (0, least, fair)).all(axis=1).any():
                break
        broken, repeats, uneven = self._totals().T
        return self._numbers(int(np.lexsort((uneven, repeats, broken))[0]))

    def _draw(self, types: Ints) -> None:
        for draft in self.who:
            for pods in draft:
                order = np.arange(self.people + 1)
                for kind in np.unique(types):
                    alike = np.flatnonzero(types == kind)
                    order[alike] = self.rng.permutation(alike)
                pods[:] = order[pods]

    def _meetings(self, draft: Ints) -> Ints:
        met = self.past.copy()
        places = draft.shape[2]
        for one in range(places):
            for other in range(places):
                if one != other:
                    np.add.at(met, (draft[:, :, one], draft[:, :, other]), 1)
        return met

    def _step(self, heat: float) -> None:
        drafts, rounds, pods, places = self.who.shape
        half = pods // 2
        in_round = self.rng.integers(rounds, size=(drafts, 1))
        order = self.rng.random((drafts, pods)).argsort(axis=1)
        here, there = order[:, :half], order[:, half : 2 * half]
        mine, theirs = self.rng.integers(places, size=(2, drafts, half))
        group, other = self.who[self.rows, in_round, here], self.who[self.rows, in_round, there]
        index = np.arange(half)[None]
        x, y = group[self.rows, index, mine], other[self.rows, index, theirs]
        stay = np.arange(places) != mine[..., None]
        remain = np.arange(places) != theirs[..., None]
        change = self._moved(x, other, group, remain, stay) + self._moved(
            y, group, other, stay, remain
        )
        luck = -heat * np.log(self.rng.random(change.shape))
        draft, swap = np.nonzero(change <= luck)
        one = draft, in_round[draft, 0], here[draft, swap], mine[draft, swap]
        two = draft, in_round[draft, 0], there[draft, swap], theirs[draft, swap]
        self._swap(one, two)

    def _moved(self, x: Ints, to: Ints, home: Ints, joins: Ints, leaves: Ints) -> Floats:
        """The price of sitting with the new pod less what leaving the old one saves."""
        row, x = self.rows[..., None], x[..., None]
        new = self.weight[x, to] * self.met[row, x, to] ** 2 + self.static[x, to]
        old = self.weight[x, home] * (self.met[row, x, home] - 1) ** 2 + self.static[x, home]
        total: Floats = (new * joins).sum(axis=2) - (old * leaves).sum(axis=2)
        return total

    def _swap(self, one: Chairs, two: Chairs) -> None:
        for chairs, step in ((one, -1), (two, -1)):
            self._count(chairs, step)
        self.who[one], self.who[two] = self.who[two], self.who[one]
        for chairs, step in ((one, 1), (two, 1)):
            self._count(chairs, step)

    def _count(self, chairs: Chairs, step: int) -> None:
        draft, number, pod, place = chairs
        group = self.who[draft, number, pod]
        x = self.who[chairs][:, None]
        others = step * (np.arange(group.shape[1]) != place[:, None])
        self.met[draft[:, None], x, group] += others
        self.met[draft[:, None], group, x] += others

    def _totals(self) -> Ints:
        """Per draft: refusals and people kept apart who want each other, Σ R3 over the rounds, Σ (short pods of a person)²."""
        n = self.people
        squares = _squares(self.met[:, :n, :n]) - _squares(self.past[:n, :n])
        times = self.met[:, :n, :n] - self.past[:n, :n]
        broken = (times * (self.static[:n, :n] >= REFUSED)).sum(axis=(1, 2))
        broken += ((self.who.shape[1] - times) * self.kept).sum(axis=(1, 2))
        uneven = (self.met[:, n, :n] ** 2).sum(axis=1)
        return np.stack([broken // 2, squares.sum(axis=(1, 2)) // 2, uneven], axis=1)

    def _numbers(self, best: int) -> Ints:
        draft = self.who[best]
        numbers = np.zeros((len(draft), self.people + 1), np.int64)
        for number in range(draft.shape[1]):
            for place in range(draft.shape[2]):
                numbers[np.arange(len(draft)), draft[:, number, place]] = number
        return numbers[:, :-1]


def _squares(count: Ints) -> Ints:
    """0² + 1² + … + (count - 1)²."""
    total: Ints = (count - 1) * count * (2 * count - 1) // 6
    return total


def _fairest(counts: Ints, more: int) -> int:
    """The least Σ counts² after so many more, one at a time."""
    level = counts.copy()
    for _ in range(more):
        level[level.argmin()] += 1
    return int((level**2).sum())
