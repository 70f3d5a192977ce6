"""Registration rush: more people than places enter within seconds; who comes first is in, the rest wait in line."""

import asyncio
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from benchmarks.load.places import Place
from benchmarks.load.telling import Telling, Watch, connections_told
from benchmarks.load.wire import Call, Wire
from config.rehearsal.timings import Timings
from sandbox.names import Name

KIND = "enter"


@dataclass(frozen=True, slots=True)
class Entered:
    """One answer: between which moments it came, and what it says."""

    sent: float
    answered: float
    arrival: int
    state: str
    place: int | None


@dataclass(frozen=True, slots=True)
class Kept:
    """One person as the database has them afterwards."""

    arrival: int
    state: str


async def run(
    telling: Telling, place: Place, api: str, names: Sequence[Name], *, seconds: float
) -> list[Entered]:
    """Let everybody enter at a moment of their own, and return the answers."""
    watch, timings = Watch(place), Timings()
    wire = Wire(place.pages, timings, most=len(names))
    watch.begin()
    rng, began = Random(2), time.perf_counter()  # noqa: S311  when people press the button
    answers = await asyncio.gather(
        *(_enter(wire, api, name, rng.uniform(0, seconds)) for name in names)
    )
    telling.calls(timings, seconds=time.perf_counter() - began)
    telling.say(watch.told())
    telling.say(connections_told(place, "afterwards"))
    telling.no_error(timings)
    wire.close()
    return [each for each in answers if each is not None]


async def _enter(wire: Wire, api: str, name: Name, after: float) -> Entered | None:
    await asyncio.sleep(after)
    sent = time.perf_counter()
    answer = await wire.ask(
        Call(
            KIND,
            "POST",
            f"{api}/entries",
            headers={"Idempotency-Key": secrets.token_urlsafe(24)},
            body={"player_name": name.written, "kana": name.read, "level": 2},
            wants=(201,),
        )
    )
    if answer is None:
        return None
    told = answer.json()
    return Entered(sent, time.perf_counter(), told["arrival"], told["state"], told["place_in_line"])


def judge(
    telling: Telling, answers: Sequence[Entered], kept: Sequence[Kept], *, people: int, places: int
) -> None:
    """Promise that exactly so many are in and all others wait in the order in which they came."""
    inside = [each.arrival for each in kept if each.state == "expected"]
    line = [each.arrival for each in kept if each.state == "waiting"]
    waits = max(people - places, 0)
    wanted = min(people, places)
    telling.promise(f"in: {len(inside)} (exactly {wanted})", holds=len(inside) == wanted)
    telling.promise(f"in line: {len(line)} (exactly {waits})", holds=len(line) == waits)
    first = max(inside, default=0) < min(line, default=people + 1)
    telling.promise("everybody inside came before everybody in line", holds=first)
    told = {each.arrival: each.place for each in answers if each.state == "waiting"}
    right = all(told.get(arrival) == at for at, arrival in enumerate(sorted(line), 1))
    telling.promise("each answer told the place in line by arrival", holds=right)
    passed = overtaken(answers)
    telling.promise(
        f"people overtaken by somebody who asked after their answer: {passed}", holds=not passed
    )


def overtaken(answers: Sequence[Entered]) -> int:
    """Count who was answered before somebody else asked, and yet arrived after them."""
    asked = sorted(answers, key=lambda each: -each.sent)
    passed, first, at = 0, float("inf"), 0
    for each in sorted(answers, key=lambda each: -each.answered):
        while at < len(asked) and asked[at].sent > each.answered:
            first = min(first, asked[at].arrival)
            at += 1
        passed += first < each.arrival
    return passed
