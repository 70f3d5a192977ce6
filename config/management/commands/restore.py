"""`manage.py restore`: put a backup in the place of this installation's data."""

import sys
from pathlib import Path

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from config.backup.restoring import restore
from config.backup.saying import in_both, restored_words
from config.evening.folder import private_files
from config.evening.words import StartError, both
from config.messages import compile_catalogues
from engine.errors import RuleError

INTERRUPTED = 130  # what a shell says after Ctrl+C


class Command(BaseCommand):
    """`restore FILE [--replace]`: the status is 1 where nothing was changed."""

    help = "バックアップに戻します。 Put a backup in the place of what is here."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the backup, and whether events that are here may go."""
        parser.add_argument("file", type=Path, help="バックアップのファイル / the backup's file")
        parser.add_argument(
            "--replace",
            action="store_true",
            help="いまのイベントを置き換える（先にバックアップします） / replace events that are here, after a backup of them",
        )

    def handle(self, *_words: str, **options: object) -> None:
        """Put it in place and say what is there now."""
        compile_catalogues()
        file = Path(str(options["file"]))
        try:
            with private_files():
                found = restore(file, now=timezone.now(), replace=bool(options["replace"]))
        except RuleError as refusal:
            self._end(in_both(refusal))
        except StartError as refusal:  # an evening runs on this folder
            self._end(both(refusal.code, **refusal.facts))
        except KeyboardInterrupt:
            sys.exit(INTERRUPTED)
        else:
            self.stdout.write(restored_words(found))

    def _end(self, words: str) -> None:
        self.stderr.write(words)
        sys.exit(1)
