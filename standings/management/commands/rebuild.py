"""Work out stored results and final tables anew and compare them, for one event or all."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from events.models import Event
from standings.rebuilding import Difference, differences
from standings.services.rebuild import rebuild_event


class Command(BaseCommand):
    """`rebuild [--event ID] [--write]`: the status is 1 where something differs and is not written."""

    help = "Work out results and tables anew from journal and history; compare with what is stored."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take which event, and whether to put right what differs."""
        parser.add_argument("--event", help="only this event's id")
        parser.add_argument(
            "--write",
            action="store_true",
            help="put right what differs; without it nothing changes",
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ANN401, ARG002  Django's shape
        """Print one line for each event, and one for each difference."""
        events = Event.objects.order_by("starts_at", "pk")
        if options["event"]:
            events = events.filter(pk=options["event"])
        if not events.exists():
            if options["event"]:
                raise CommandError(_("There is no such event."))
            self.stdout.write(_("There are no events yet."))
        wrong = sum(len(self._checked(event, write=options["write"])) for event in events)
        if wrong and not options["write"]:
            words = _("Things that differ: {number}. Nothing was changed.")
            raise CommandError(words.format(number=wrong))

    def _checked(self, event: Event, *, write: bool) -> list[Difference]:
        found = (
            rebuild_event(event_id=event.pk, now=timezone.now()) if write else differences(event)
        )
        words = _("{event}: as stored") if not found else _("{event}: {number} differ")
        self.stdout.write(words.format(event=event.pk, number=len(found)))
        for each in found:
            self.stdout.write(f"  {each.kind} {each.row}: {each.stored} → {each.follows}")
        return found
