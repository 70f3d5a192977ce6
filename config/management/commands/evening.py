"""`manage.py evening`: everything an evening in the shop needs, in one process."""

import argparse
import io
import sys
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from config.evening.checks import check_key
from config.evening.data import new_link
from config.evening.folder import private_files
from config.evening.opening import Wishes, open_evening
from config.evening.words import StartError, both

LAST_PORT = 65535
INTERRUPTED = 130  # as shells say it


def port_number(text: str) -> int:
    """Read a TCP port."""
    number = int(text)
    if not 1 <= number <= LAST_PORT:
        raise argparse.ArgumentTypeError(text)
    return number


class Command(BaseCommand):
    """Open an evening on this machine, or print a fresh sign-in link for it."""

    help = "卓分けを始めます。 Open an evening on this machine."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Options, each with a sentence in both languages."""
        parser.add_argument(
            "--port", type=port_number, default=8000, help="ポート（既定は8000） / TCP port"
        )
        parser.add_argument(
            "--lan",
            action="store_true",
            help="店のWi-Fiのスマートフォンから使う / let phones on the shop's Wi-Fi in",
        )
        parser.add_argument(
            "--address",
            default="",
            help="--lan で使うアドレス / the address of this machine that --lan uses",
        )
        parser.add_argument(
            "--no-demo",
            action="store_true",
            help="見本のイベントを作らない / make no demo events in an empty database",
        )
        parser.add_argument(
            "--shop",
            default="",
            help="空のデータベースに作る店の名前 / the shop's name in an empty database",
        )
        parser.add_argument(
            "--new-link",
            action="store_true",
            help="サインイン用リンクだけを出す / only print a fresh sign-in link",
        )

    def handle(self, *_words: str, **options: object) -> None:
        """Open the evening; what keeps it from opening is one sentence and exit code 1."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # consoles without Japanese
        home = Path(str(settings.HOME))
        try:
            with private_files():
                self._do(options, home=home)
        except StartError as refusal:
            self.stderr.write(both(refusal.code, **refusal.facts))
            sys.exit(1)
        except KeyboardInterrupt:  # before it was open: nothing has begun
            sys.exit(INTERRUPTED)

    def _do(self, options: dict[str, object], *, home: Path) -> None:
        port = int(str(options["port"]))
        if options["new_link"]:
            check_key(home)
            self._say(new_link(home=home, port=port))
            return
        wishes = Wishes(
            port=port,
            on_network=bool(options["lan"] or options["address"]),
            address=str(options["address"]),
            demo=not options["no_demo"],
            shop=str(options["shop"]),
        )
        open_evening(wishes, home=home, say=self._say)

    def _say(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()
