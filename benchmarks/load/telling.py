"""What a scene prints: its figures, and of each promise whether it held."""

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from benchmarks.load.places import Place, Processes
from config.rehearsal import machine
from config.rehearsal.figures import processes
from config.rehearsal.machine import Cost
from config.rehearsal.timings import Timings, calls, errors, percentile


@dataclass(slots=True)
class Telling:
    """Prints as it goes, and keeps which promises did not hold."""

    promises: list[tuple[bool, str]] = field(default_factory=list)

    def say(self, words: str) -> None:
        """Print something of the scene."""
        sys.stdout.write(f"{words}\n\n")
        sys.stdout.flush()

    def promise(self, words: str, *, holds: bool) -> None:
        """Keep whether a promise held; printed at the end."""
        self.promises.append((holds, words))

    def calls(self, timings: Timings, *, seconds: float) -> None:
        """Print milliseconds by kind of call, how many a second, and what went wrong."""
        count = sum(map(len, timings.took.values()))
        self.say(calls(timings))
        self.say(f"{count} answers in {seconds:.1f} s: {count / seconds:.0f} a second")
        self.say(errors(timings))

    def no_error(self, timings: Timings) -> None:
        """Promise that nothing went wrong."""
        self.promise(f"errors: {timings.errors.total()}", holds=not timings.errors)

    def quick(self, timings: Timings, share: float, most: float, kinds: Sequence[str] = ()) -> None:
        """Promise that a share of the calls (of these kinds, or all) took at most so many ms."""
        took = [ms for kind in kinds or timings.took for ms in timings.took.get(kind, ())]
        found = percentile(took, share) if took else float("inf")
        self.promise(f"p{share * 100:.0f} {found:.0f} ms (at most {most:.0f})", holds=found <= most)

    def status(self, scene: str) -> int:
        """Print the promises; return 1 if one did not hold."""
        for holds, words in self.promises:
            sys.stdout.write(f"{'ok  ' if holds else 'FAIL'} {scene}: {words}\n")
        sys.stdout.flush()
        return int(not all(holds for holds, _ in self.promises))


@dataclass(slots=True)
class Watch:
    """The cost of a place's processes since a moment."""

    place: Place
    before: Mapping[str, Cost] = field(default_factory=dict)

    def begin(self) -> None:
        """Count from now on."""
        self.before = machine.costs(self._processes())

    def told(self) -> str:
        """Return the table."""
        numbers = self._processes()
        return processes(machine.costs(numbers), numbers, self.before)

    def _processes(self) -> Processes:
        """Return the site's processes with all their children, and this program beside them."""
        return machine.families(self.place.processes()) | {"generator": [os.getpid()]}


def connections_told(place: Place, when: str) -> str:
    """Return how many connections to the database there are just now."""
    found = place.connections()
    if found is None:
        return f"database connections {when}: one file, nobody counts"
    return f"database connections {when}: {found[0]} open, {found[1]} busy"
