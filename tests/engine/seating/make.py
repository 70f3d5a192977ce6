"""Builders that fill in what a test is not about, and a slow referee for the cost."""

from itertools import combinations
from random import Random

from engine.seating.problem import Person, Problem
from engine.seating.solve import pair

ALL_LEVELS = frozenset({1, 2, 3})


def person(name, level=2, accepts=ALL_LEVELS, group=None, avoid=(), **wishes):
    return Person(str(name), level, frozenset(accepts), group, frozenset(avoid), **wishes)


def people(count, **facts):
    return tuple(person(f"p{number}", **facts) for number in range(1, count + 1))


def of_levels(*counts, accepts=None):
    """Counts of Fan, Casual, Gachi who accept only their own level unless told otherwise."""
    return tuple(
        person(f"{'fcg'[level - 1]}{number}", level, accepts or {level})
        for level, count in enumerate(counts, 1)
        for number in range(1, count + 1)
    )


def problem(who, history=(), points=None, **facts):
    who = people(who) if isinstance(who, int) else who
    return Problem(who, tuple(history), points or {}, **facts)


def seats(plan):
    return tuple(pod.seats for pod in plan.pods)


def lengths(plan):
    return [len(pod.seats) for pod in plan.pods]


def play(who, rounds, *, scored=False, seed=0, ahead=False, more=0, **facts):
    """Plans of several rounds, each paired from those before; places are drawn when scored.

    Looking `ahead` each round knows how many are left, `more` of them not played here.
    """
    rng, points, history, plans = Random(seed), {}, [], []
    for number in range(rounds):
        left = rounds + more - number if ahead else 1
        task = problem(who, history, dict(points), seed=seed, rounds_left=left, **facts)
        plans.append(pair(task))
        history.append(seats(plans[-1]))
        for pod in history[-1] if scored else ():
            for name, share in zip(rng.sample(pod, len(pod)), (5, 3, 2, 1), strict=False):
                points[name] = points.get(name, 0) + share
    return plans, tuple(history), points


def meetings(history):
    """How often each pair shared a pod."""
    met = {}
    for pods in history:
        for pod in pods:
            for pair_ in combinations(sorted(pod), 2):
                met[pair_] = met.get(pair_, 0) + 1
    return met


def _unhelped(pod):
    beginners = sum(one.beginner and not one.helper for one in pod)
    if any(one.helper for one in pod):
        return 0
    return 2 * beginners if beginners == len(pod) else beginners


def slow_cost(task, pods):
    """The vector, written down from the rule list once more without arrays."""
    folk = {one.id: one for one in task.people}
    met, pairs = meetings(task.history), [p for pod in pods for p in combinations(sorted(pod), 2)]
    points = {name: task.points.get(name, 0) for name in folk}
    shorts = {
        name: sum(name in pod and len(pod) < task.prefer for r in task.history for pod in r)
        for name in folk
    }
    now_short = [name for pod in pods if len(pod) < task.prefer for name in pod]
    turns = {}
    for pods_ in (*task.history, pods):
        for pod in (pod for pod in pods_ if len(pod) > 1):
            for key in ((name, seat) for seat, name in enumerate(pod) if name in folk):
                turns[key] = turns.get(key, 0) + 1
    return {
        "R1": sum(
            folk[b].level not in folk[a].accepts | {folk[a].level}
            for x, y in pairs
            for a, b in ((x, y), (y, x))
        ),
        "R2": sum(a in folk[b].avoid or b in folk[a].avoid for a, b in pairs),
        "R2s": sum(len(pod) != task.prefer for pod in pods),
        "R3": sum(met.get(two, 0) ** 2 for two in pairs),
        "R4": sum(shorts[name] - min(shorts.values()) for name in now_short),
        "R5": [
            sum((points[a] - points[b]) ** 2 for a, b in pairs),
            sum(points[name] for name in now_short),
        ],
        "R6": sum(
            (folk[a].group is not None and folk[a].group == folk[b].group)
            or any((a,) in pods_ and (b,) in pods_ for pods_ in task.history)
            for a, b in pairs
        )
        + sum(_unhelped([folk[name] for name in pod]) for pod in pods),
        "R7": [
            sum(count**2 for count in turns.values()),
            sum(count**2 for (_, seat), count in turns.items() if seat == 0),
        ],
    }
