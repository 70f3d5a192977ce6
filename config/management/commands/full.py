"""`manage.py full`: full mode on this machine, with servers, processes and front under one supervisor."""

import argparse
import io
import os
import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from config.evening.folder import private_files
from config.evening.words import StartError, both
from config.management.commands.evening import port_number

if TYPE_CHECKING:
    from config.full.opening import Full

INTERRUPTED = 130  # as shells say it
MOST_PROCESSES = 64
_LOOK_EVERY = 1.0


def process_count(text: str) -> int:
    """Read how many processes there should be."""
    number = int(text)
    if not 1 <= number <= MOST_PROCESSES:
        raise argparse.ArgumentTypeError(text)
    return number


class Command(BaseCommand):
    """Run everything that full mode consists of until Ctrl+C."""

    help = "フルモードで動かします。 Run PostgreSQL, Redis and all processes on this machine."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Options, each with a sentence in both languages."""
        parser.add_argument(
            "--port", type=port_number, default=8000, help="ポート（既定は8000） / TCP port"
        )
        parser.add_argument(
            "--host",
            default="127.0.0.1",
            help="入口が応答するアドレス / address of this machine that the front listens on",
        )
        parser.add_argument(
            "--web", type=process_count, default=2, help="ウェブのプロセス数 / web processes"
        )
        parser.add_argument(
            "--workers", type=process_count, default=2, help="作業のプロセス数 / worker processes"
        )
        parser.add_argument(
            "--no-front", action="store_true", help="nginxを使わない / do without nginx"
        )
        parser.add_argument(
            "--no-demo", action="store_true", help="見本のイベントを作らない / no demo events"
        )
        parser.add_argument(
            "--shop",
            default="",
            help="空のデータベースに作る店の名前 / the shop's name in an empty database",
        )

    def handle(self, *_words: str, **options: object) -> None:
        """Run it; what keeps it from starting is one sentence and exit code 1."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # consoles without Japanese
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            with private_files():
                self._run(options)
        except StartError as refusal:
            self.stderr.write(both(refusal.code, **refusal.facts))
            sys.exit(1)
        except KeyboardInterrupt:  # before it was open
            sys.exit(INTERRUPTED)

    def _run(self, options: dict[str, object]) -> None:
        if sys.platform == "win32":
            raise StartError("full.no_windows")
        from config.full.installation import Wishes  # noqa: PLC0415  not on Windows
        from config.full.opening import opened  # noqa: PLC0415

        wishes = Wishes(
            port=int(str(options["port"])),
            host=str(options["host"]),
            web=int(str(options["web"])),
            workers=int(str(options["workers"])),
            proxy=not options["no_front"],
            demo=not options["no_demo"],
            shop=str(options["shop"]),
        )
        home = Path(str(settings.HOME))
        with opened(home, wishes, dict(os.environ), say=self._say) as full:
            self._say(full.greeting)
            self._wait(full)
        self._say(both("goodbye"))

    def _wait(self, full: "Full") -> None:
        try:
            while full.leash.running:
                time.sleep(_LOOK_EVERY)
        except KeyboardInterrupt:
            return
        raise StartError("full.ended", trouble=full.leash.last_words())

    def _say(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()
