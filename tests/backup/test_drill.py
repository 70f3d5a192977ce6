"""The restore drill: a backup while people write, put back, and everything that was there is there."""

import threading
from datetime import timedelta

from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from config.backup.making import make_backup
from config.backup.restoring import restore
from events.kinds import LEAP
from events.models import Entry, Event, JournalEntry
from events.tickets import ticket_of
from standings.archive.writing import archive_of
from standings.services import restore_event, think_restoring
from tests import make

NOW = make.EVENING


class Writer:
    """Somebody who goes on entering people on another connection."""

    def __init__(self, event):
        self.event, self.stop, self.written = event, threading.Event(), 0
        self.thread = threading.Thread(target=self._write)

    def _write(self):
        while not self.stop.is_set():
            make.entry(event=self.event)
            self.written += 1
        connection.close()

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_of):
        self.stop.set()
        self.thread.join()


def goes_along(event):
    """An archive of it makes the same event beside it, the leap in its journal too."""
    actor = make.organiser(event)
    thought = think_restoring(archive_of(event), shop_id=event.shop_id, actor=actor)
    copy = restore_event(thought=thought, actor=actor, now=NOW)
    assert copy.version == event.version + 1


def test_the_drill(evening, home, settings):
    before = set(JournalEntry.objects.values_list("event", "version"))
    forgotten = make.entry(event=evening, player_name="Forget me")
    ticket = ticket_of(evening.entries.order_by("pk")[0])
    with Writer(evening) as writer:
        made = make_backup(home / "backups", now=NOW)
        while not writer.written:
            pass
    make.entry(event=evening, player_name="Too late")
    gone = make.entry(event=evening)
    (home / "forgotten.txt").write_text(f"{forgotten.pk}\n{gone.pk}\n")
    settings.FORGOTTEN_LIST = str(home / "forgotten.txt")
    lost_version = Event.objects.get(pk=evening.pk).version

    found = restore(made.file, now=NOW + timedelta(hours=1), replace=True)

    assert found.before.exists()
    assert before <= set(JournalEntry.objects.values_list("event", "version"))
    assert not Entry.objects.filter(player_name__in=["Too late", "Forget me"]).exists()
    event = Event.objects.get(pk=evening.pk)
    assert event.version > lost_version
    leap = event.journal.get(kind="event.moved_back")
    assert leap.facts == {"was": leap.version - LEAP - 1}
    call_command("rebuild", event=event.pk)
    client = Client()
    pages = ["/", f"/e/{event.pk}", f"/e/{event.pk}/seats", f"/t/{ticket}", f"/e/{event.pk}/wall"]
    assert [client.get(page).status_code for page in pages] == [200] * len(pages)
    assert client.get(f"/api/v1/events/{event.pk}/changes?after={lost_version}").json()["resync"]
    make.entry(event=event)
    assert Event.objects.get(pk=event.pk).version == event.version + 1
    goes_along(Event.objects.get(pk=event.pk))
    again = make_backup(home / "backups", now=timezone.now())
    assert again.contents.events == made.contents.events + 1
