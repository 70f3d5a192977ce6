"""`manage.py health`: how this installation is, for people and for cron."""

import sys

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone, translation

from events.health import lines, worst
from observing.health import Light

SIGNS = {Light.GOOD: "✓", Light.WATCH: "!", Light.BAD: "✗", Light.OFF: "–"}


class Command(BaseCommand):
    """Print what the page "Health" says; the status is 1 where something is bad."""

    help = "この環境の調子を表示します。 Say how this installation is."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the language."""
        parser.add_argument(
            "--language", default=settings.LANGUAGE_CODE, choices=dict(settings.LANGUAGES)
        )

    def handle(self, *_words: str, language: str, **_options: object) -> None:
        """Look, say it, end with 1 where something is bad."""
        with translation.override(language):
            found = lines(now=timezone.now())
            for line in found:
                todo = f" → {line.todo}" if line.todo else ""
                self.stdout.write(f"{SIGNS[line.light]} {line.name}: {line.says}{todo}")
        if worst(found) == Light.BAD:
            sys.exit(1)
