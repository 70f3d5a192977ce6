"""Growth: what one event costs with 64 to 2 048 players: pairing, publishing, snapshot, seats page, memory."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.load.places import Place
from benchmarks.load.telling import Telling
from benchmarks.load.wire import Answer, Call, Wire
from config.rehearsal import machine
from config.rehearsal.show import table
from config.rehearsal.timings import Timings

LOOK_EVERY, PATIENCE = 0.1, 120.0  # seconds
HEAD = (
    "players", "pairing ms", "publish ms", "snapshot kB", "first ms", "kept ms", "seats kB",
    "first ms", "kept ms", "PSS MiB",
)  # fmt: skip
TIMES = 5


@dataclass(frozen=True, slots=True)
class Size:
    """What one event costs: milliseconds, kilobytes, and the MiB of all processes afterwards."""

    players: int
    pairing: float
    publish: float
    snapshot: tuple[float, float, float]
    seats: tuple[float, float, float]
    memory: float

    @property
    def row(self) -> tuple[float, ...]:
        """Return the figures in the order of the table."""
        return (self.pairing, self.publish, *self.snapshot, *self.seats, self.memory)


class Staff:
    """The organiser with an app token, on one event."""

    def __init__(self, place: Place, timings: Timings, api: str, token: str) -> None:
        """Speak over one connection."""
        self.api = api
        self.wire = Wire(place.pages, timings, most=1)
        self._headers = {"Authorization": f"Bearer {token}"}

    async def json(
        self, method: str, path: str, body: object = None, *, status: Sequence[int] = (200,)
    ) -> Any:  # noqa: ANN401  JSON
        """Ask and return the JSON of the answer."""
        kind = f"{method} {path.rpartition('/')[2]}"
        return await self.wire.json(
            Call(kind, method, f"/api/v1{path}", headers=self._headers, body=body, wants=status)
        )

    async def paired(self) -> str:
        """Have the next round paired and return its id when its draft is there."""
        told = await self.json("POST", f"{self.api}/rounds", {"seed": 1}, status=(201, 202))
        async with asyncio.timeout(PATIENCE):
            while "pods" not in told and told["state"] in ("waiting", "thinking"):
                await asyncio.sleep(LOOK_EVERY)
                told = await self.json("GET", f"/pairings/{told['id']}")
        return str(told["id"] if "pods" in told else told["round"])


async def measured(place: Place, staff: Staff, page: str, players: int) -> Size:
    """Pair, publish, then read."""
    pairing, round_id = await _timed(staff.paired())
    publish, _ = await _timed(staff.json("POST", f"/rounds/{round_id}/publish", {}))
    snapshot = await _read(staff.wire, f"/api/v1{staff.api}/snapshot")
    seats = await _read(staff.wire, f"{page}/seats")
    staff.wire.close()
    costs = machine.costs(machine.families(place.processes()))
    memory = sum(each.pss for each in costs.values())
    return Size(players, pairing, publish, snapshot, seats, memory)


async def _timed(what: Any) -> tuple[float, Any]:  # noqa: ANN401  an awaitable and its result
    began = time.perf_counter()
    result = await what
    return (time.perf_counter() - began) * 1000, result


async def _read(wire: Wire, path: str) -> tuple[float, float, float]:
    """Return kilobytes as they stand in the page, and milliseconds of the first reading and the quickest."""
    call = Call("read", "GET", path)
    first, answer = await _timed(wire.ask(call))
    kept = [(await _timed(wire.ask(call)))[0] for _ in range(TIMES)]
    return _kilobytes(answer), first, min(kept)


def _kilobytes(answer: Answer | None) -> float:
    return len(answer.text()) / 1024 if answer else 0.0


def told(telling: Telling, sizes: Sequence[Size], timings: Timings) -> None:
    """Print the table of sizes, with the ratio of the largest to the smallest, and judge."""
    rows = [(each.players, *(f"{value:.0f}" for value in each.row)) for each in sizes]
    least, most = sizes[0], sizes[-1]
    ratios = [
        f"{high / low:.1f}" if low else "-" for low, high in zip(least.row, most.row, strict=True)
    ]
    times = f"{most.players / least.players:.0f}"
    telling.say(table(HEAD, [*rows, (times, *ratios)]))
    telling.no_error(timings)
