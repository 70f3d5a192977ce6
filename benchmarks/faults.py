"""Kill processes of full mode while evenings are played on it, and prove that nothing was lost.

`python -m benchmarks.faults [--kills 200] [--seed 1] [--players 64] [--outage 60]` starts full mode (PostgreSQL with its usual
durability, Redis, two web processes, one for streams, workers, beat, nginx where it is found) in an empty
folder, plays evenings through the front, two at a time, and kills -9 a process by chance until the number is reached. In
between Redis is frozen once, and once it is gone, each for a minute. It prints what was killed, how long it took until everything
was ready again, and how long the front had no answer; then every accepted write is looked for in the database. The status
is 1 if anything was lost, done twice, left half, or needed a human.
"""

import json
import os
import statistics
import sys
import tempfile
import threading
import time
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random

from benchmarks.fault_kills import PATIENCE, Kill, Probe, is_ready, kill_one, wait_until_ready
from benchmarks.fault_load import Accepted, Evenings, Receiver, make_webhook
from benchmarks.fault_outage import Outage, frozen_redis, gone_redis
from config.evening.words import StartError, both
from config.full.running import Running, full_mode
from config.rehearsal.server import Address

EVENINGS_AT_ONCE = 2
LONGEST_PAUSE = 2.0  # seconds between readiness and the next kill
SETTINGS = {
    "DJANGO_SETTINGS_MODULE": "benchmarks.local_webhooks",
    "PAIR_LATER_ABOVE": "0",  # every round is drawn by a task
    "API_RATE_TOKEN": "0",
    "API_RATE_TICKET": "0",
    "API_RATE_STRANGERS": "0",
    "LOG_LEVEL": "WARNING",
}


def main() -> int:
    """Run, and print."""
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("--kills", type=int, default=200)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--players", type=int, default=64)
    asked.add_argument(
        "--outage", type=int, default=60, help="seconds without Redis, twice; 0: none"
    )
    asked.add_argument("--no-front", action="store_true", help="do without nginx")
    asked.add_argument("--keep", type=Path, help="run in this folder and keep it")
    words = asked.parse_args()
    with tempfile.TemporaryDirectory(prefix="takuwake-faults-") as folder:
        home = words.keep or Path(folder)
        os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings", "TAKUWAKE_HOME": folder}
        try:
            with full_mode(home, front=not words.no_front, settings=SETTINGS) as full:
                return _measured(full, words)
        except StartError as refusal:
            _say(both(refusal.code, **refusal.facts))
            return 1


def _measured(full: Running, words: Namespace) -> int:
    told = full.shop_and_token()
    at = Address(full.url, told["token"], told["shop"])
    receiver, enough = Receiver(), threading.Event()
    make_webhook(at, receiver)
    probe = Probe(full.url)
    probe.start()
    evenings = [
        Evenings(at, players=words.players, seed=words.seed * 1000 + 500 * n, enough=enough)
        for n in range(EVENINGS_AT_ONCE)
    ]
    for each in evenings:
        each.start()
    kills, outages = _faults(full, words, probe, at)
    enough.set()
    _say("Enough; the evenings under way are played to their end …")
    for each in evenings:
        each.join()
    _tell_kills(kills)
    writes = [
        *(write for each in evenings for write in each.noted.writes),
        *(write for outage in outages for write in outage.accepted),
    ]
    wrong = [*_troubles(kills, outages, evenings), *_looked_at(full, writes, receiver)]
    for sentence in wrong:
        _say(f"WRONG: {sentence}")
    _say("Nothing was lost." if not wrong else f"{len(wrong)} things are wrong.")
    return int(bool(wrong))


def _faults(
    full: Running, words: Namespace, probe: Probe, at: Address
) -> tuple[list[Kill], list[Outage]]:
    rng = Random(words.seed)  # noqa: S311  chance that can be played again
    kills: list[Kill] = []
    outages: list[Outage] = []
    scenes = {words.kills // 3: frozen_redis, 2 * words.kills // 3: gone_redis}
    for number in range(1, words.kills + 1):
        time.sleep(rng.random() * LONGEST_PAUSE)
        kill = kill_one(full, rng, probe)
        kills.append(kill)
        _say(
            f"{number:4} {kill.name:18} ready after {kill.seconds:5.1f} s, front away {kill.away:5.1f} s"
        )
        scene = scenes.get(number) if words.outage else None
        if scene is not None:
            outages.append(scene(full, at, seconds=words.outage))
            _say(str(outages[-1]))
    return kills, outages


def _tell_kills(kills: Sequence[Kill]) -> None:
    by_name: defaultdict[str, list[Kill]] = defaultdict(list)
    for kill in kills:
        by_name[kill.name].append(kill)
    _say(
        f"\n{'killed':18} {'times':>5} {'ready: median':>14} {'longest':>8} {'front away: longest':>20}"
    )
    for name, some in sorted(by_name.items()):
        seconds = [kill.seconds for kill in some]
        _say(
            f"{name:18} {len(some):5} {statistics.median(seconds):13.1f}s {max(seconds):7.1f}s"
            f" {max(kill.away for kill in some):19.1f}s"
        )


def _troubles(
    kills: Sequence[Kill], outages: Sequence[Outage], evenings: Sequence[Evenings]
) -> Iterator[str]:
    for kill in kills:
        if not kill.recovered:
            yield f"after {kill.name} was killed a human would have been needed"
    for outage in outages:
        yield from outage.troubles
    for each in evenings:
        for summary in each.summaries:
            _say(summary)
        yield from each.troubles


def _looked_at(full: Running, writes: Sequence[Accepted], receiver: Receiver) -> Iterator[str]:
    """Wait until deferred work is done, then compare what was promised with what is there."""
    if not is_ready(full) and wait_until_ready(full) is None:
        yield "not everything is ready at the end"
    file = full.home / "accepted.json"
    until = time.monotonic() + PATIENCE
    while True:
        told = {"writes": [asdict(each) for each in writes], "came": receiver.came}
        file.write_text(json.dumps(told), "utf-8")
        looked = full.python("-m", "benchmarks.fault_checks", str(file))
        if not looked.returncode or time.monotonic() > until:
            break
        time.sleep(5)
    _say(f"\n{looked.stdout}{looked.stderr}".rstrip())
    if looked.returncode:
        yield "not everything that was promised is in the database as it should be (see above)"
    rebuilt = full.manage("rebuild")
    differing = [line for line in rebuilt.stdout.splitlines() if "differ" in line or "→" in line]
    _say(f"  rebuild: {len(rebuilt.stdout.splitlines())} events looked at, {len(differing)} differ")
    if rebuilt.returncode:
        yield f"rebuild finds differences: {differing[:10]} {rebuilt.stderr[-500:]}"


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
