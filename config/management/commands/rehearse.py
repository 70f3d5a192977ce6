"""`manage.py rehearse`: play a whole evening through the API and check that it adds up."""

import asyncio
import sys
from typing import Any

import httpx
from django.core.management.base import BaseCommand, CommandParser

from config.rehearsal.client import Wire
from config.rehearsal.figures import costs_of, figures, troubles
from config.rehearsal.running import Failed, Wishes, rehearse, script_of, server_for
from config.rehearsal.script import Script
from config.rehearsal.server import Address, NoServer
from config.rehearsal.timings import Timings

INTERRUPTED = 130  # what a shell says after Ctrl+C


class Command(BaseCommand):
    """Play an evening as many phones at once and a reception desk would."""

    help = (
        "Play a whole evening through the HTTP API, with phones, a desk and a judge, and check it."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Say how large the evening is, and where it takes place."""
        usual = Wishes()
        parser.add_argument(
            "--players", type=int, default=usual.players, help="everybody who comes"
        )
        parser.add_argument("--rounds", type=int, default=usual.rounds)
        parser.add_argument("--seed", type=int, default=usual.seed, help="same seed, same evening")
        parser.add_argument(
            "--level-mix", dest="mix", default=usual.mix, help="Fan:Casual:Gachi, usually 3:5:2"
        )
        parser.add_argument("--url", default="", help="a running server; usually one of our own")
        parser.add_argument("--token", default="", help="an app token for --url")
        parser.add_argument(
            "--shop", default="", help="the shop for --url, if it has no events yet"
        )
        parser.add_argument("--keep", action="store_true", help="keep the data of our own server")
        parser.add_argument(
            "--full", action="store_true", help="our own server is a full mode, not one process"
        )
        parser.add_argument(
            "--at-once", type=int, default=usual.at_once, help="calls that are under way at once"
        )
        parser.add_argument(
            "--within", type=float, default=usual.within, metavar="MS",
            help="status 1 where the p95 of a kind of call is above so many milliseconds",
        )  # fmt: skip
        parser.add_argument(
            "--memory", type=float, default=usual.memory, metavar="MIB",
            help="status 1 where our own server took more memory",
        )  # fmt: skip

    def handle(self, **options: Any) -> None:  # noqa: ANN401  Django's own signature
        """Play it; exit 1 says what was inconsistent or refused."""
        names = Wishes.__dataclass_fields__
        wishes = Wishes(**{name: options[name] for name in names})
        try:
            script = script_of(wishes)
            with server_for(wishes) as address:
                timings = self._play(script, address, at_once=wishes.at_once)
                self._judge(timings, address, wishes)
        except (Failed, NoServer) as trouble:
            self._end(str(trouble), code=1)
        except KeyboardInterrupt:
            self._end("The rehearsal was interrupted.", code=INTERRUPTED)

    def _play(self, script: Script, address: Address, *, at_once: int) -> Timings:
        """Play, print the summary, and return how fast the server answered."""
        timings = Timings()

        def wired(http: httpx.AsyncClient) -> Wire:
            wire = Wire(http, seed=script.seed, at_once=at_once)
            wire.tally.timings = timings
            return wire

        playing = rehearse(script, address, say=self.stdout.write, progress=sys.stderr, wired=wired)
        self.stdout.write(asyncio.run(playing))
        return timings

    def _judge(self, timings: Timings, address: Address, wishes: Wishes) -> None:
        """Print how fast and large it was; raises `Failed` where that is more than was wished."""
        costs = costs_of(address)
        self.stdout.write(f"\n{figures(timings, address, costs)}")
        found = troubles(timings, costs, within=wishes.within, memory=wishes.memory)
        if found:
            raise Failed("\n".join(found))

    def _end(self, words: str, *, code: int) -> None:
        """Say the sentence alone, without the name of an exception before it."""
        self.stderr.write(words)
        sys.exit(code)
