"""Reports: all tables of a round tell their result and confirm it within a minute, while the room holds streams."""

import asyncio
import secrets
import time
from collections.abc import Sequence
from random import Random
from typing import Any

from benchmarks.load.places import Place
from benchmarks.load.streams import Crowd, losses
from benchmarks.load.telling import Telling, Watch, connections_told
from benchmarks.load.wire import Call, Wire
from benchmarks.load.written import Player
from config.rehearsal.timings import Timings

MOST_MS = 300.0
SETTLING = 5.0  # seconds until the last hint has reached everybody
AT_ONCE = 64
Table = tuple[str, list[Player]]


async def run(
    telling: Telling,
    place: Place,
    api: str,
    tables: Sequence[Table],
    *,
    streams: int,
    seconds: float,
) -> None:
    """Hold the streams, let each table tell and confirm at a moment of its own, and judge."""
    watch, timings = Watch(place), Timings()
    crowd = Crowd(place.live, f"{api}/stream", lambda _number, _hint: None)
    await crowd.gather(streams)
    await asyncio.sleep(1)
    watch.begin()
    wire = Wire(place.pages, timings, most=AT_ONCE)
    rng, began = Random(3), time.perf_counter()  # noqa: S311  when games end
    counted = await asyncio.gather(
        *(_table(wire, table, rng.uniform(0, seconds * 0.95)) for table in tables)
    )
    took = time.perf_counter() - began
    telling.calls(timings, seconds=took)
    await asyncio.sleep(SETTLING)
    telling.say(watch.told())
    telling.say(connections_told(place, f"while {crowd.held} streams wait"))
    wire.close()
    telling.no_error(timings)
    telling.promise(f"results that count: {sum(counted)} of {len(tables)}", holds=all(counted))
    telling.promise(f"all in after {took:.0f} s (at most {seconds:.0f})", holds=took <= seconds)
    telling.quick(timings, 0.95, MOST_MS)
    _judge_streams(telling, crowd, streams)
    crowd.leave()


async def _table(wire: Wire, table: Table, after: float) -> bool:
    """Tell the result as one player, then confirm it as another; tell whether it counts."""
    await asyncio.sleep(after)
    pod, players = table
    told = await wire.ask(
        _call("report", players[0], f"/pods/{pod}/reports", _result(players), 201)
    )
    if told is None:
        return False
    path = f"/reports/{told.json()['id']}/confirm"
    confirmed = await wire.ask(_call("confirm", players[1], path, {}, 200))
    return confirmed is not None and confirmed.json()["state"] == "accepted"


def _call(kind: str, player: Player, path: str, body: object, status: int) -> Call:
    headers = {
        "Authorization": f"Bearer twt_{player.ticket}",
        "Idempotency-Key": secrets.token_urlsafe(24),
    }
    return Call(kind, "POST", f"/api/v1{path}", headers=headers, body=body, wants=(status,))


def _result(players: Sequence[Player]) -> dict[str, Any]:
    """Return that the first seat is the last one standing."""
    steps = [
        {"eliminated": [player.entry], "cause": "direct_attack", "by": players[0].entry}
        for player in reversed(players[1:])
    ]
    return {"steps": steps, "ending": "last_standing"}


def _judge_streams(telling: Telling, crowd: Crowd, streams: int) -> None:
    """Promise that no stream was lost and that all of them heard of the newest change."""
    lost, newest = losses(crowd), max(crowd.told, default=0)
    telling.promise(f"streams lost: {', '.join(lost) or 0}", holds=not lost)
    heard = crowd.told[newest]
    telling.promise(
        f"streams told of version {newest}: {heard} of {streams}", holds=heard == streams
    )
