"""A day of rolling tables: waits and repeats of 60 people in three levels for 6 hours, on stdout.

    python -m benchmarks.rolling_day [--people 60] [--hours 6] [--tables 15] [--seed 7]

People come over the first hours, play as long as they like (some go home early), and queue again as
soon as they are out of a game; the first of a pod to be out goes after 20 to 60 minutes. Exits 1 if
anybody waited more than 20 minutes while a legal pod could have been formed and a table was free.
"""

import argparse
import heapq
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import combinations, count
from random import Random
from statistics import median

from engine.seating.plan import PlannedPod
from engine.seating.rolling import form
from engine.seating.rolling_line import Line, Rules, Waiter

OPENING = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)
LEVELS, SHARES = (1, 2, 3), (0.25, 0.5, 0.25)  # and how many people play at each
LONGEST_WAIT = timedelta(minutes=20)


@dataclass(slots=True)
class Day:
    """The shop at one moment, and what happened so far."""

    rng: Random
    rules: Rules
    free: list[int]
    people: dict[str, Waiter] = field(default_factory=dict)
    queue: dict[str, datetime] = field(default_factory=dict)
    at_tables: set[str] = field(default_factory=set)
    history: list[tuple[str, ...]] = field(default_factory=list)
    waits: list[timedelta] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)
    starved: int = 0
    thinking: float = 0.0
    coming: list[tuple[datetime, int, str, object]] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=count)

    def plan(self, when: datetime, kind: str, what: object) -> None:
        """Let something happen later."""
        heapq.heappush(self.coming, (when, next(self.numbers), kind, what))

    def line(self, now: datetime) -> Line:
        """The queue as the engine sees it."""
        waiting = tuple(
            Waiter(name, one.level, one.accepts, since, order=one.order)
            for name, since in self.queue.items()
            for one in (self.people[name],)
        )
        return Line(waiting, tuple(self.history), tuple(sorted(self.free)), now, self.rules)

    def step(self, now: datetime, kind: str, what: object) -> None:
        """Let one thing happen, then form what can be formed."""
        match kind:
            case "arrive" | "out":
                if str(what) not in self.gone:
                    self.at_tables.discard(str(what))
                    self.queue.setdefault(str(what), now)
            case "done":
                self.free.append(int(str(what)))
            case "leave":
                self.gone.add(str(what))
                self.queue.pop(str(what), None)
        began = time.process_time()
        formed = form(self.line(now))
        self.thinking = max(self.thinking, time.process_time() - began)
        for pod in formed.pods:
            self.start(pod, now)
        if formed.look_again is not None:
            self.plan(formed.look_again, "look", None)
        self.starved += _starving(self.line(now))

    def start(self, pod: PlannedPod, now: datetime) -> None:
        """Seat a pod: people go out one by one, the last two together."""
        if self.at_tables & set(pod.seats):
            raise AssertionError(pod)
        self.free.remove(pod.table)
        self.history.append(pod.seats)
        self.at_tables |= set(pod.seats)
        self.waits += [now - self.queue.pop(name) for name in pod.seats]
        end = now + timedelta(minutes=self.rng.triangular(30, 80, 50))
        *first, one, other = self.rng.sample(pod.seats, len(pod.seats))
        for name in first:
            share = self.rng.uniform(0.5, 0.95)
            self.plan(now + (end - now) * share, "out", name)
        for name in (one, other):
            self.plan(end, "out", name)
        self.plan(end, "done", pod.table)


def _starving(line: Line) -> int:
    """People who have waited more than 20 minutes and could sit in a legal pod at a free table."""
    late = [one for one in line.people if line.now - one.since > LONGEST_WAIT]
    if not line.tables or line.rules.is_over(line.now):
        return 0
    return sum(
        any(_fit((one, *pair), line) for pair in combinations(line.people, 2)) for one in late
    )


def _fit(pod: tuple[Waiter, ...], line: Line) -> bool:
    levels = line.rules.levels
    return len({one.id for one in pod}) == len(pod) and all(
        one.welcomes(other, levels) and other.welcomes(one, levels)
        for one, other in combinations(pod, 2)
    )


def played(*, people: int, hours: int, tables: int, seed: int) -> Day:
    """Play the whole day; the last game starts 45 minutes before the end."""
    rng = Random(seed)  # noqa: S311  # dice for people
    end = OPENING + timedelta(hours=hours)
    day = Day(rng, Rules(last_start=end - timedelta(minutes=45)), list(range(1, tables + 1)))
    for number in range(people):
        level = rng.choices(LEVELS, SHARES)[0]
        near = {n for n in LEVELS if abs(n - level) == 1 and rng.random() < 1 / 3}
        name = f"p{number:03}"
        day.people[name] = Waiter(name, level, frozenset({level, *near}), OPENING, order=number)
        came = OPENING + timedelta(minutes=rng.triangular(0, 60 * hours / 2, 20))
        day.plan(came, "arrive", name)
        if rng.random() < 1 / 3:
            day.plan(came + timedelta(minutes=rng.uniform(90, 240)), "leave", name)
    while day.coming and day.coming[0][0] <= end:
        now, _, kind, what = heapq.heappop(day.coming)
        day.step(now, kind, what)
    return day


def repeats(history: list[tuple[str, ...]]) -> tuple[int, int]:
    """Pairs that met again, a third meeting counting twice; and all meetings."""
    met: dict[tuple[str, ...], int] = {}
    for pod in history:
        for pair in combinations(sorted(pod), 2):
            met[pair] = met.get(pair, 0) + 1
    return sum(times - 1 for times in met.values()), sum(met.values())


def main() -> int:
    """Read the arguments, print the day, return the exit code."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--people", type=int, default=60)
    reader.add_argument("--hours", type=int, default=6)
    reader.add_argument("--tables", type=int, default=15)
    reader.add_argument("--seed", type=int, default=7)
    day = played(**vars(reader.parse_args()))
    again, meetings = repeats(day.history)
    minutes = sorted(wait.total_seconds() / 60 for wait in day.waits)
    fours = sum(len(pod) == day.rules.prefer for pod in day.history)
    sys.stdout.write(
        f"pods {len(day.history)} (fours {fours}) · seats {len(minutes)}\n"
        f"wait: median {median(minutes):.1f} min, 95 % under {minutes[len(minutes) * 95 // 100]:.1f},"
        f" longest {minutes[-1]:.1f}\n"
        f"repeats {again} of {meetings} meetings ({again / meetings:.1%})\n"
        f"more than 20 min while a legal pod could be formed: {day.starved}\n"
        f"longest thought {day.thinking * 1000:.0f} ms\n"
    )
    return 1 if day.starved else 0


if __name__ == "__main__":
    sys.exit(main())
