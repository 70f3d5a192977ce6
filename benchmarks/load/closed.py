"""How many answers a second an address gives: several readers, each asking again as soon as it is answered."""

import asyncio
import time
from dataclasses import dataclass
from itertools import count

from benchmarks.load.wire import Call, Home, Wire
from config.rehearsal.timings import Timings, percentile

READERS = 16
KIND = "GET"
NOT_MODIFIED = 304


@dataclass(frozen=True, slots=True)
class Rate:
    """What was answered in so many seconds."""

    answers: int
    seconds: float
    p50: float
    p99: float
    bytes: int
    errors: int

    @property
    def rate(self) -> float:
        """Answers a second."""
        return self.answers / self.seconds

    def words(self) -> str:
        """Return the figures in a line."""
        return (
            f"{self.rate:.0f} answers a second of {self.bytes} bytes,"
            f" p50 {self.p50:.1f} ms, p99 {self.p99:.1f} ms, {self.errors} errors"
        )


async def measured(
    home: Home, path: str, *, seconds: float, conditional: bool = False, past_cache: bool = False
) -> Rate:
    """Ask for one address all the time; `conditional` has seen it, `past_cache` takes what nobody keeps."""
    timings = Timings()
    wire = Wire(home, timings, most=READERS)
    first = await wire.ask(Call("first", "GET", path))
    tag = first.header("etag") if first else ""
    call = (
        Call(KIND, "GET", path, headers={"If-None-Match": tag}, wants=(NOT_MODIFIED,))
        if conditional
        else Call(KIND, "GET", path)
    )
    numbers, end = count(), time.perf_counter() + seconds

    async def read() -> int:
        right = 0
        while time.perf_counter() < end:
            uncached = Call(KIND, "GET", f"{path}?visit={next(numbers)}")
            right += await wire.ask(uncached if past_cache else call) is not None
        return right

    began = time.perf_counter()
    answers = sum(await asyncio.gather(*(read() for _ in range(READERS))))
    took, times = time.perf_counter() - began, timings.took[KIND] or [0.0]
    wire.close()
    return Rate(
        answers=answers,
        seconds=took,
        p50=percentile(times, 0.5),
        p99=percentile(times, 0.99),
        bytes=0 if conditional or first is None else len(first.body),
        errors=timings.errors.total(),
    )
