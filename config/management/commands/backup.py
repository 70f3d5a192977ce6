"""`manage.py backup`: one checked file with everything, made while the program runs."""

import sys
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from config.backup.making import make_backup
from config.backup.places import usual_folder
from config.backup.saying import in_both, made_words
from config.evening.folder import private_files
from config.messages import compile_catalogues
from engine.errors import RuleError

INTERRUPTED = 130  # what a shell says after Ctrl+C


class Command(BaseCommand):
    """`backup [FOLDER] [--keep N] [--no-verify]`: the status is 1 where none was made."""

    help = "バックアップを作ります。 Make a backup of everything, also while the program runs."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Take where to, how many stay, and whether to try the file out."""
        parser.add_argument(
            "folder",
            nargs="?",
            type=Path,
            help="保存先（既定は BACKUP_FOLDER） / where to; usually BACKUP_FOLDER",
        )
        parser.add_argument(
            "--keep",
            type=_at_least_one,
            help="新しいものからこの数だけ残す / remove all but the newest N of that folder",
        )
        parser.add_argument(
            "--no-verify",
            action="store_true",
            help="試しに復元して比べるのを省く / do not try the file out by restoring it",
        )

    def handle(self, *_words: str, **options: object) -> None:
        """Make it and say where it is and what it holds."""
        compile_catalogues()
        folder = options["folder"] or usual_folder() or Path(str(settings.HOME)) / "backups"
        keep = options["keep"]
        try:
            with private_files():
                made = make_backup(
                    Path(str(folder)),
                    now=timezone.now(),
                    verify=not options["no_verify"],
                    keep=None if keep is None else int(str(keep)),
                )
        except RuleError as refusal:
            self.stderr.write(in_both(refusal))
            sys.exit(1)
        except KeyboardInterrupt:
            sys.exit(INTERRUPTED)
        self.stdout.write(made_words(made))


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number
