"""Look-ahead: this round leaves the next ones free of repeats wherever that can be found."""

from collections.abc import Iterator, Sequence

import numpy as np

from engine.seating.bounds import Round, least_repeats
from engine.seating.cost import breaks, measure, ranked_rules, ranking
from engine.seating.draft import Draft, field_after, ideal_shorts
from engine.seating.field import Field, Ints
from engine.seating.follow import followed, most_followed
from engine.seating.joint import Joint
from engine.seating.problem import Policy, Problem
from engine.seating.seats import seat_order
from engine.seating.subsets import MOST_PEOPLE as MOST_SETS

MOST_JOINT = 72
SHORT_SEARCH, LONG_SEARCH = 500, 3000

Pods = list[Ints]


class Outlook:
    """The rest of the event as seen from the history alone, for one part of the field.

    `past` are the rounds so far in the field's indexes; nothing is kept between rounds.
    """

    def __init__(
        self, problem: Problem, field: Field, past: Sequence[Round], rng: np.random.Generator
    ) -> None:
        """Rounds left and points come from the problem; chance from `rng` only."""
        self.problem, self.field, self.past, self.rng = problem, field, past, rng
        self.left = problem.rounds_left
        self.looked = False

    def best(self, near: Pods) -> Pods:
        """`near`, the best round by itself, or one of the same sizes that spoils fewer later ones.

        R3 and R4 of this round and all later ones are one sum each; tiers above R3 are never paid
        with. The first draft without repeats and with fair short pods is taken; a long search
        begins only if no draft is free of repeats.
        """
        self.looked = self._looks(near)
        if not self.looked:
            return near
        goal = self._goal(near)
        found: list[Draft] = []
        for draft in self._drafts(near):
            found.append(draft)
            if self._rank(draft)[: len(goal)] <= goal:
                break
        if self.left > 1 and min(map(self._repeats, found)) > self._least(near):
            found += self._joint(near, self._long())
        return min(found, key=self._rank).pods

    def is_free(self) -> bool:
        """Whether `best` chose for this round alone, so that it may change where it costs nothing."""
        return self.left == 1 or not self.looked

    def later(self, near: Pods) -> int:
        """The repeats that some completion of the rounds after this one has."""
        return self._repeats(self._with_later(near)) - self._repeats(Draft(near))

    def _looks(self, near: Pods) -> bool:
        sizes = [len(pod) for pod in near]
        if self.problem.policy is Policy.POWER or max(sizes) - min(sizes) > 1 or len(sizes) == 1:
            return False
        if self.left == 1:
            few = len(self.field) <= MOST_SETS
            return not few and Draft(near).repeats(self.field) > self._least(near)
        return len(self.past) + self.left > self._easy(max(sizes))

    def _easy(self, longest: int) -> int:
        """Rounds that any order of repeat-free rounds reaches (measured, with a wide margin)."""
        partners = (self.field.outside + self.field.avoid == 0).sum(axis=1).min()
        return int(partners - longest) // (2 * (longest - 1))

    def _least(self, near: Pods) -> int:
        """What Σ R3 cannot go below; where `near` breaks no acceptance, no round may.

        Those who want to share a pod meet in every round.
        """
        sizes = [len(pod) for pod in near]
        barred = None if breaks(self.field, near) else self.field.outside > 0
        met = self.field.meetings
        least = least_repeats(met, self.past, sizes, left=self.left, barred=barred)
        if self.field.kept is None:
            return least
        times = met[np.triu(self.field.kept) > 0]
        return max(least, int(((times[:, None] + np.arange(self.left)) ** 2).sum()))

    def _goal(self, near: Pods) -> tuple[float, ...]:
        """The tiers above R3 as they are, repeats as few as proven, and R4 as if nobody had met."""
        cost = measure(self.field, [pod.tolist() for pod in near], self.problem.prefer)
        short = sum(len(pod) for pod in near if len(pod) < self.problem.prefer)
        ideal = ideal_shorts(self.field.extra, short, self.left)
        rank = ranking({**cost, "R3": self._least(near), "R4": ideal}, self.problem.policy)
        return rank[: ranked_rules(self.problem.policy).index("R3") + 2]

    def _drafts(self, near: Pods) -> Iterator[Draft]:
        """From the cheapest way to look to the dearest."""
        if self.problem.policy is Policy.FIXED:
            yield from self._designed(near, 1)
        yield self._with_later(near)
        yield from sorted(self._designed(near, most_followed(len(self.past))), key=self._rank)[:1]
        yield from self._joint(near, SHORT_SEARCH)

    def _long(self) -> int:
        people = len(self.field)
        return min(LONG_SEARCH, 100 * people, LONG_SEARCH * 24 // people)

    def _designed(self, near: Pods, most: int) -> list[Draft]:
        if self._bound():
            return []
        ways = followed(self.past, near, self.left, most, self.rng)
        return [Draft.of(rounds) for rounds in ways]

    def _with_later(self, near: Pods) -> Draft:
        """A draft of this round with some completion."""
        if self.left == 1:
            return Draft(near)
        if not self._bound():
            past = [*self.past, [pod.tolist() for pod in near]]
            for rounds in followed(past, near, self.left - 1, 1, self.rng):
                return Draft(near, rounds)
        if len(self.field) > MOST_JOINT:
            return Draft(near)
        after = field_after(self.field, near, self.problem.prefer)
        least = self._least(near) - Draft(near).repeats(self.field)
        joint = Joint(after, near, self.left - 1, self.rng)
        return Draft(near, joint.run(SHORT_SEARCH, least))

    def _bound(self) -> bool:
        """Whether people's wishes tell who may sit where, as no schedule knows them."""
        field = self.field
        return bool(field.outside.any() or field.avoid.any() or field.kept is not None)

    def _joint(self, near: Pods, steps: int) -> list[Draft]:
        """Each round of a joint search as this one; the others follow."""
        if len(self.field) > MOST_JOINT:
            return []
        rounds = Joint(self.field, near, self.left, self.rng).run(steps, self._least(near))
        return [Draft.of(np.roll(rounds, -first, axis=0)) for first in range(self.left)]

    def _repeats(self, draft: Draft) -> int:
        return draft.repeats(self.field)

    def _rank(self, draft: Draft) -> tuple[float, ...]:
        pods = [seat_order(self.field.turns, pod.tolist()) for pod in draft.pods]
        cost = measure(self.field, pods, self.problem.prefer)
        whole = {
            "R3": self._repeats(draft),
            "R4": draft.shorts(self.field, self.problem.prefer),
        }
        return ranking({**cost, **whole}, self.problem.policy)
