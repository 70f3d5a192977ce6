"""How long answers took, by kind of call: how many, how fast most of them came, and the slowest."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil

from config.rehearsal.show import table

HEAD = ("call", "count", "p50", "p95", "p99", "max")
SHARES = (0.5, 0.95, 0.99)
SLOWEST = 5
_MILLISECONDS = 1000.0
_WITH_AN_ID = 2


def percentile(values: Sequence[float], share: float) -> float:
    """Return the smallest of the values that a share (above 0, up to 1) of them does not exceed.

    >>> percentile([4.0, 1.0, 3.0, 2.0], 0.5)
    2.0
    """
    return sorted(values)[ceil(share * len(values)) - 1]


def kind_of(method: str, path: str) -> str:
    """Return what a call does, without ids and questions.

    >>> kind_of("POST", "/events/m2k4/entries?x=1")
    'POST /events/{id}/entries'
    """
    words = path.partition("?")[0].strip("/").split("/")
    if len(words) >= _WITH_AN_ID:
        words[1] = "{id}"
    return f"{method} /{'/'.join(words)}"


@dataclass(slots=True)
class Timings:
    """The milliseconds of each kind of call, and what went wrong by kind."""

    took: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    slowest: list[tuple[float, str]] = field(default_factory=list)
    errors: Counter[tuple[str, str]] = field(default_factory=Counter)

    def note(self, kind: str, seconds: float, *, asked: str = "") -> None:
        """Keep how long one call took; `asked` names it among the slowest."""
        milliseconds = seconds * _MILLISECONDS
        self.took[kind].append(milliseconds)
        if len(self.slowest) < SLOWEST or milliseconds > self.slowest[-1][0]:
            ranked = sorted([*self.slowest, (milliseconds, asked or kind)], reverse=True)
            self.slowest = ranked[:SLOWEST]

    def failed(self, kind: str, why: str) -> None:
        """Count a call that got no answer or a wrong one."""
        self.errors[kind, why] += 1

    def p95(self) -> Mapping[str, float]:
        """Return the milliseconds that 95 of 100 calls of each kind did not exceed."""
        return {kind: percentile(values, 0.95) for kind, values in self.took.items()}

    def above(self, most: float) -> list[str]:
        """Return a sentence for each kind of call whose p95 is above so many milliseconds."""
        slow = ((kind, value) for kind, value in sorted(self.p95().items()) if value > most)
        return [f"95 of 100 {kind} took up to {value:.0f} ms" for kind, value in slow]


def calls(timings: Timings) -> str:
    """Return a table of milliseconds by kind of call, those with the longest p95 first."""
    order = sorted(timings.p95().items(), key=lambda pair: -pair[1])
    return table(HEAD, [_row(kind, timings.took[kind]) for kind, _ in order])


def slowest(timings: Timings) -> str:
    """Return the slowest calls by name."""
    return table(("slowest calls", "ms"), [(asked, f"{ms:.0f}") for ms, asked in timings.slowest])


def errors(timings: Timings) -> str:
    """Return what went wrong by kind, or a word that nothing did."""
    rows = [(kind, why, count) for (kind, why), count in sorted(timings.errors.items())]
    return table(("errors of", "what", "count"), rows) if rows else "errors: none"


def _row(kind: str, values: Sequence[float]) -> list[str]:
    shown = (*(percentile(values, share) for share in SHARES), max(values))
    return [kind, str(len(values)), *(f"{each:.0f}" for each in shown)]
