"""Forget people: those of one entry, those whose time is over, or again those of the kept list."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from events.models import Entry
from standings.forgotten_list import ids_in
from standings.services import forget_again, forget_old


class Command(BaseCommand):
    """`forget ENTRY …`, `forget --old`, or `forget --again [--list FILE]` after a restore."""

    help = "Delete what is personal of these entries for good; places and points stay."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take who is to be forgotten."""
        parser.add_argument("entries", nargs="*", help="ids of entries")
        parser.add_argument(
            "--old", action="store_true", help="everybody of events older than RETENTION_MONTHS"
        )
        parser.add_argument(
            "--again", action="store_true", help="everybody of the list of who was forgotten"
        )
        parser.add_argument("--list", default=settings.FORGOTTEN_LIST, help="where that list is")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ANN401, ARG002  Django's shape
        """Print how many people were forgotten."""
        now, ids = timezone.now(), list(options["entries"])
        if options["again"]:
            ids += ids_in(Path(options["list"]))
        elif not ids and not options["old"]:
            raise CommandError(_("Say who: ids of entries, --old, or --again."))
        before = Entry.objects.exclude(forgotten_at=None).count()
        if options["old"]:
            forget_old(now=now)
        forget_again(ids, now=now)
        number = Entry.objects.exclude(forgotten_at=None).count() - before
        self.stdout.write(_("Forgotten: {number}").format(number=number))
