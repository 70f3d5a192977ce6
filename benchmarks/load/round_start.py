"""Round start: a room of phones holds streams, the round is published, and each phone finds its seat.

Every other phone has its own page open and is told; the others open theirs. All look at the seats page next.

Then, one after another: seats pages a second, answers "nothing new" a second, and the same page where nobody
has kept it.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from benchmarks.load import closed
from benchmarks.load.phone import BEFORE, HINTED, OPENED, SEATS, Phone
from benchmarks.load.places import Place
from benchmarks.load.streams import Crowd, losses
from benchmarks.load.telling import Telling, Watch, connections_told
from benchmarks.load.wire import PATIENCE, Call, Wire
from config.rehearsal.timings import Timings, percentile

LOOKING = 10.0  # seconds in which everybody looks for their seat
MOST_MS = 1000.0
MILLISECONDS = 1000
KEPT_A_SECOND, UNCHANGED_A_SECOND = 500, 1000


@dataclass(slots=True)
class Room:
    """The phones of one event around the publication of its round."""

    place: Place
    phones: Sequence[Phone]
    token: str
    api: str
    page: str
    timings: Timings = field(default_factory=Timings)
    hints: Counter[str] = field(default_factory=Counter)
    fetches: set["asyncio.Task[None]"] = field(default_factory=set)

    def heard(self, number: int, hint: dict[str, Any]) -> None:
        """Do what an open page does when its stream tells it something."""
        self.hints[str(hint.get("kind", ""))] += 1
        if hint.get("kind") == "round.published":
            spread = hint.get("spread", 0) / MILLISECONDS
            task = asyncio.ensure_future(self.phones[number].hear(spread))
            self.fetches.add(task)
            task.add_done_callback(self.fetches.discard)


async def run(
    telling: Telling,
    place: Place,
    room: Room,
    round_id: str,
    *,
    seconds: float,
    looking: float = LOOKING,
) -> None:
    """Hold the streams, publish, let everybody look, then measure how much the pages bear."""
    watch, rng = Watch(place), Random(1)  # noqa: S311  when people look
    crowd = Crowd(place.live, f"{room.api}/stream", room.heard)
    await _gathered(telling, room, crowd, [rng.uniform(0, looking) for _ in room.phones])
    watch.begin()
    await _published(room, round_id)
    began = time.perf_counter()
    await asyncio.gather(*(phone.open(rng.uniform(0, looking)) for phone in room.phones))
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*room.fetches)
    telling.calls(room.timings, seconds=time.perf_counter() - began)
    telling.say(watch.told())
    _judge(telling, room, crowd)
    found = place.connections()
    telling.say(connections_told(place, f"while {crowd.held} streams wait"))
    if found is not None:
        telling.promise(
            f"busy database connections while streams wait: {found[1]}", holds=not found[1]
        )
    crowd.leave()
    for phone in room.phones:
        phone.close()
    await _throughput(telling, room, seconds)


async def _gathered(telling: Telling, room: Room, crowd: Crowd, moments: Sequence[float]) -> None:
    """Let open pages be opened, each at its moment, then all streams."""
    arriving = (phone.arrive(at) for phone, at in zip(room.phones, moments, strict=True))
    await asyncio.gather(*arriving)
    opened = room.timings.took.pop(BEFORE, [0.0])
    began = time.perf_counter()
    await crowd.gather(len(room.phones))
    took = time.perf_counter() - began
    telling.say(
        f"{len(opened)} own pages opened before, p99 {percentile(opened, 0.99):.0f} ms;"
        f" {crowd.held} streams open after {took:.1f} s"
    )
    await asyncio.sleep(1)


async def _published(room: Room, round_id: str) -> None:
    wire = Wire(room.place.pages, room.timings, most=1)
    headers = {"Authorization": f"Bearer {room.token}"}
    path = f"/api/v1/rounds/{round_id}/publish"
    await wire.json(Call("publish", "POST", path, headers=headers, body={}))
    wire.close()


def _judge(telling: Telling, room: Room, crowd: Crowd) -> None:
    people, looked = len(room.phones), sum(phone.found for phone in room.phones)
    heard = room.hints["round.published"]
    telling.no_error(room.timings)
    telling.quick(room.timings, 0.99, MOST_MS, (HINTED, OPENED, SEATS))
    telling.promise(
        f"phones that found their own table: {looked} of {people}", holds=looked == people
    )
    telling.promise(f"streams told of the round: {heard} of {people}", holds=heard == people)
    lost = losses(crowd)
    telling.promise(f"streams lost: {', '.join(lost) or 0}", holds=not lost)


async def _throughput(telling: Telling, room: Room, seconds: float) -> None:
    page = f"{room.page}/seats"
    kept = await closed.measured(room.place.pages, page, seconds=seconds)
    same = await closed.measured(room.place.pages, page, seconds=seconds, conditional=True)
    bare = await closed.measured(room.place.pages, page, seconds=seconds, past_cache=True)
    for name, rate in (("kept", kept), ("304", same), ("past every cache", bare)):
        telling.say(f"seats page, {name}: {rate.words()}")
    for what, found, least in (
        ("seats pages", kept.rate, KEPT_A_SECOND),
        ("304", same.rate, UNCHANGED_A_SECOND),
    ):
        telling.promise(f"{what} a second: {found:.0f} ({least} or more)", holds=found >= least)
    telling.promise(
        f"errors while counting: {kept.errors + same.errors + bare.errors}",
        holds=not kept.errors + same.errors + bare.errors,
    )
