"""`python -m benchmarks.load SCENE`: play one scene on this machine and say which promises held.

    round-start   1 000 phones hold streams and find their seats within 10 s of a published round
    rush          500 people for 64 places within 5 s (--embedded --people 100: on one SQLite file)
    reports       250 tables report and confirm within 60 s while 1 000 streams are held
    growth        one event of 64, 256, 1 024 and 2 048 players
    all           every scene, one after another, each with a site of its own

Each scene starts a full mode of its own (PostgreSQL, Redis, web, live, worker) in a folder that is thrown away, or
with --embedded one process on SQLite. Status 1: a promise did not hold.
"""

import argparse
import asyncio
import subprocess
import sys
from collections.abc import Callable, Mapping

from benchmarks.load.places import place
from benchmarks.load.telling import Telling
from config.rehearsal.timings import Timings

SIZES = (64, 256, 1024, 2048)
EVERYTHING = (
    ("round-start",),
    ("rush",),
    ("rush", "--embedded", "--people", "100"),
    ("reports",),
    ("growth",),
)


def main() -> int:
    """Play what was asked for."""
    words = _words()
    if words.scene == "all":
        return _all()
    telling = Telling()
    SCENES[words.scene](telling, words)
    return telling.status(" ".join(sys.argv[1:]))


def _words() -> argparse.Namespace:
    reader = argparse.ArgumentParser(
        prog="python -m benchmarks.load",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    reader.add_argument("scene", choices=[*SCENES, "all"])
    reader.add_argument("--embedded", action="store_true", help="one process on SQLite")
    reader.add_argument("--people", type=int, default=0, help="phones, people or players")
    reader.add_argument("--places", type=int, default=64, help="rush: how many get in")
    reader.add_argument("--streams", type=int, default=1000, help="reports: how many are held")
    reader.add_argument(
        "--seconds", type=float, default=0, help="how long a scene's main part takes"
    )
    return reader.parse_args()


def _round_start(telling: Telling, words: argparse.Namespace) -> None:
    with place(embedded=words.embedded) as site:
        from benchmarks.load import opening, round_start  # noqa: PLC0415  Django is set up

        room, round_id = opening.room(site, words.people or 1000)
        seconds = words.seconds or 5.0
        asyncio.run(round_start.run(telling, site, room, round_id, seconds=seconds))


def _rush(telling: Telling, words: argparse.Namespace) -> None:
    with place(embedded=words.embedded) as site:
        from benchmarks.load import opening, rush  # noqa: PLC0415

        people = words.people or 500
        stage, names = opening.rush(places=words.places, people=people)
        playing = rush.run(telling, site, stage.api, names, seconds=words.seconds or 5.0)
        answers, kept = asyncio.run(playing), opening.kept(stage)
        rush.judge(telling, answers, kept, people=people, places=words.places)


def _reports(telling: Telling, words: argparse.Namespace) -> None:
    with place(embedded=words.embedded) as site:
        from benchmarks.load import opening, reports  # noqa: PLC0415

        stage, tables = opening.tables(words.people or 1000)
        seconds = words.seconds or 60.0
        playing = reports.run(
            telling, site, stage.api, tables, streams=words.streams, seconds=seconds
        )
        asyncio.run(playing)


def _growth(telling: Telling, words: argparse.Namespace) -> None:
    with place(embedded=words.embedded) as site:
        from benchmarks.load import growth, opening  # noqa: PLC0415

        sizes, timings = [], Timings()
        for players in (words.people,) if words.people else SIZES:
            stage = opening.field(players)
            staff = growth.Staff(site, timings, f"/events/{stage.event.pk}", stage.token)
            sizes.append(asyncio.run(growth.measured(site, staff, stage.page, players)))
        growth.told(telling, sizes, timings)


def _all() -> int:
    """Play each scene in a process of its own, for Django is set up for one database only."""
    done = [
        (words, subprocess.run([sys.executable, "-m", "benchmarks.load", *words], check=False))  # noqa: S603
        for words in EVERYTHING
    ]
    for words, ended in done:
        print(f"{'FAIL' if ended.returncode else 'ok  '} {' '.join(words)}")
    return int(any(ended.returncode for _, ended in done))


SCENES: Mapping[str, Callable[[Telling, argparse.Namespace], None]] = {
    "round-start": _round_start,
    "rush": _rush,
    "reports": _reports,
    "growth": _growth,
}

if __name__ == "__main__":
    sys.exit(main())
