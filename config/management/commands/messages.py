"""`manage.py messages`: keep the message catalogues complete."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.messages import compile_catalogues, problems, update_catalogues
from config.refusals import refusals_are_written, write_refusals


class Command(BaseCommand):
    """Bring the catalogues up to date with the code, check them, or compile them."""

    help = "Bring the catalogues under locale/ and docs/refusals.md up to date with the code."

    def add_arguments(self, parser: CommandParser) -> None:
        """Two other things to do instead."""
        parser.add_argument(
            "--check", action="store_true", help="fail if a catalogue is incomplete"
        )
        parser.add_argument("--compile", action="store_true", help="write the .mo files")

    def handle(self, *, check: bool, compile: bool, **_options: object) -> None:  # noqa: A002
        """Do the one thing that was asked for."""
        if check:
            self._check()
        elif compile:
            compile_catalogues()
        else:
            update_catalogues()
            write_refusals()

    def _check(self) -> None:
        found = problems()
        if not refusals_are_written():
            found.append("docs/refusals.md: out of date, run make messages")
        for line in found:
            self.stderr.write(line)
        if found:
            msg = f"The catalogues are incomplete: {len(found)} problems."
            raise CommandError(msg)
