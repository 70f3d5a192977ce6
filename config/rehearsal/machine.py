"""What processes cost this machine, as Linux tells it in /proc; elsewhere nothing is known."""

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")
MEBIBYTE = 1024  # kibibytes, in which Linux counts
_PARENT, _USER, _SYSTEM = 1, 11, 12


@dataclass(frozen=True, slots=True)
class Cost:
    """Of one or several processes: memory now, its share of what others use too, the peak (MiB); seconds."""

    rss: float = 0.0
    pss: float = 0.0
    uss: float = 0.0
    peak: float = 0.0
    seconds: float = 0.0

    def __add__(self, other: "Cost") -> "Cost":
        """Return the cost of both."""
        return Cost(
            self.rss + other.rss,
            self.pss + other.pss,
            self.uss + other.uss,
            self.peak + other.peak,
            self.seconds + other.seconds,
        )


def is_told() -> bool:
    """Whether this machine tells what processes cost."""
    return (PROC / "self" / "smaps_rollup").exists()


def cost_of(processes: Iterable[int]) -> Cost:
    """Return what these processes cost by now; one that has ended costs nothing."""
    total = Cost()
    for process in processes:
        with suppress(OSError):
            total += _cost_of(process)
    return total


def costs(groups: Mapping[str, Sequence[int]]) -> dict[str, Cost]:
    """Return the cost of each group of processes."""
    return {name: cost_of(processes) for name, processes in groups.items()}


def families(groups: Mapping[str, Sequence[int]]) -> dict[str, list[int]]:
    """Return each group with all children of its processes, and theirs."""
    parents = _parents()
    return {name: _family(processes, parents) for name, processes in groups.items()}


def _family(processes: Iterable[int], parents: Mapping[int, int]) -> list[int]:
    found, new = set(processes), set(processes)
    while new:
        new = {child for child, parent in parents.items() if parent in new} - found
        found |= new
    return sorted(found)


def _parents() -> dict[int, int]:
    found = {}
    for folder in PROC.glob("[0-9]*"):
        with suppress(OSError):
            found[int(folder.name)] = int(_stat(int(folder.name))[_PARENT])
    return found


def _cost_of(process: int) -> Cost:
    kept = _kibibytes(process, "status") | _kibibytes(process, "smaps_rollup")
    own = kept.get("Private_Clean", 0) + kept.get("Private_Dirty", 0)
    return Cost(
        rss=kept.get("VmRSS", 0) / MEBIBYTE,
        pss=kept.get("Pss", 0) / MEBIBYTE,
        uss=own / MEBIBYTE,
        peak=kept.get("VmHWM", 0) / MEBIBYTE,
        seconds=_seconds(process),
    )


def _kibibytes(process: int, file: str) -> dict[str, int]:
    lines = (PROC / str(process) / file).read_text("utf-8", "replace").splitlines()
    words = (line.split() for line in lines if line.endswith(" kB"))
    return {name.rstrip(":"): int(number) for name, number, *_ in words}


def _seconds(process: int) -> float:
    fields = _stat(process)
    return (int(fields[_USER]) + int(fields[_SYSTEM])) / os.sysconf("SC_CLK_TCK")


def _stat(process: int) -> list[str]:
    """Return what Linux tells of a process after its name, which may hold blanks and brackets."""
    told = (PROC / str(process) / "stat").read_text("utf-8", "replace")
    return told.rpartition(")")[2].split()
