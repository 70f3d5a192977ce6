"""What a rehearsal says of speed and memory, and whether that is what was wished."""

from collections.abc import Mapping, Sequence

from config.rehearsal import machine
from config.rehearsal.machine import Cost
from config.rehearsal.server import Address
from config.rehearsal.show import table
from config.rehearsal.timings import Timings, calls, slowest

HEAD = ("process", "number", "RSS MiB", "PSS MiB", "USS MiB", "peak MiB", "CPU s")
TITLE = "Milliseconds of each kind of call"


def costs_of(at: Address) -> Mapping[str, Cost]:
    """Return what the server's processes cost by now; nothing of somebody else's server."""
    if at.processes is None or not machine.is_told():
        return {}
    return machine.costs(machine.families(at.processes()))


def figures(timings: Timings, at: Address, costs: Mapping[str, Cost]) -> str:
    """Return the tables of a rehearsal: calls, the slowest of them, processes."""
    tables = [f"{TITLE}\n{calls(timings)}", slowest(timings)]
    if costs and at.processes is not None:
        tables.append(processes(costs, machine.families(at.processes())))
    return "\n\n".join(tables)


def processes(
    costs: Mapping[str, Cost],
    numbers: Mapping[str, Sequence[int]],
    before: Mapping[str, Cost] | None = None,
) -> str:
    """Return a table of what each kind of process costs, processor seconds since `before`."""
    rows = []
    for name, of in costs.items():
        seconds = of.seconds - (before or {}).get(name, Cost()).seconds
        memory = (of.rss, of.pss, of.uss, of.peak)
        rows.append(
            (name, len(numbers[name]), *(f"{each:.0f}" for each in memory), f"{seconds:.1f}")
        )
    return table(HEAD, rows)


def troubles(
    timings: Timings, costs: Mapping[str, Cost], *, within: float, memory: float
) -> list[str]:
    """Return a sentence for each call that was too slow and for memory above what was allowed, 0: any."""
    found = [f"Too slow: {words}." for words in timings.above(within)] if within else []
    if not memory:
        return found
    if not costs:
        return [*found, "This system does not tell how much memory a process takes."]
    peak = sum(each.peak for each in costs.values())
    if peak > memory:
        found.append(f"Too large: the server took {peak:.0f} MiB, and {memory:.0f} were allowed.")
    return found
