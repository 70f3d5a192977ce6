"""Bring card facts up to date from a file or an address, also while an evening runs."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser, OutputWrapper
from django.utils import timezone
from django.utils.translation import gettext as _

from decks.fetching import fetched
from decks.importing import KINDS, OWN, Report, game_of_source, import_cards
from engine.errors import RuleError
from events.sentences import sentence_of

WIDTH = 30
MOST_LISTED = 20


class _Bar:
    """How far an import is, in one line of a terminal; nothing where nobody watches."""

    def __init__(self, stream: OutputWrapper) -> None:
        self._stream = stream
        self._watched = stream.isatty()

    def __call__(self, step: str, done: int, of: int) -> None:
        """Show the cards read so far, or the share of those to write that are written."""
        if not self._watched:
            return
        words = _("Reading: {done} cards").format(done=done)
        if step == "writing":
            full = WIDTH * done // of
            bar = "█" * full + "░" * (WIDTH - full)
            words = _("Writing: {bar} {done} of {of} cards").format(bar=bar, done=done, of=of)
        self._stream.write(f"\r\x1b[K{words}", ending="")
        self._stream.flush()

    def end(self) -> None:
        """Leave the line."""
        if self._watched:
            self._stream.write("")


class Command(BaseCommand):
    """`import_cards SOURCE PATH_OR_URL`."""

    help = "Bring card facts up to date from a file or an https address."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the kind of file and where it is."""
        parser.add_argument("source", help=", ".join(KINDS))
        parser.add_argument(
            "place",
            nargs="?",
            default="",
            help="a file, a folder of .cdb files, or an https address",
        )
        parser.add_argument("--all", action="store_true", help="list every conflict")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ANN401, ARG002  Django's shape
        """Import, and say what has changed; a refusal changes nothing and exits with 1."""
        source, place = options["source"], options["place"]
        try:
            game_of_source(source)  # before a long download
            if not place and source != OWN:
                raise CommandError(_("Say where the file is: a path or an https address."))
            report = self._imported(source, place)
        except RuleError as refusal:
            raise CommandError(sentence_of(_named(refusal, place))) from None
        self._say(report, most=None if options["all"] else MOST_LISTED)

    def _imported(self, source: str, place: str) -> Report:
        if "://" not in place:
            return self._read(source, Path(place))
        with fetched(place) as path:
            return self._read(source, path)

    def _read(self, source: str, path: Path) -> Report:
        tell = _Bar(self.stderr)
        try:
            return import_cards(source=source, path=path, now=timezone.now(), tell=tell)
        finally:
            tell.end()

    def _say(self, report: Report, *, most: int | None) -> None:
        self.stdout.write(
            _(
                "{added} added, {changed} changed, {unchanged} unchanged, {conflicting} conflicting."
            ).format(
                added=report.added,
                changed=report.changed,
                unchanged=report.unchanged,
                conflicting=len(report.conflicts),
            )
        )
        for each in report.conflicts[:most]:
            self.stdout.write(f"  {each.name}: {each.before or '–'} → {each.after or '–'}")
        left = len(report.conflicts[most:]) if most else 0
        if left:
            self.stdout.write(_("  and {left} more (--all lists them)").format(left=left))


def _named(refusal: RuleError, place: str) -> RuleError:
    """Return the refusal with the place that was asked for, not a copy of it."""
    path = {"path": place} if "path" in refusal.facts and "://" in place else {}
    return RuleError(refusal.code, **{**refusal.facts, **path})
