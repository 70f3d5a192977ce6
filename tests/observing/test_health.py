"""The page Health says in plain words how things are, and what to do about it."""

import shutil
from collections import namedtuple
from datetime import timedelta
from io import StringIO
from types import SimpleNamespace

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from accounts.models import Role
from events import due, health
from events.work import Due
from observing import health as machine
from observing import pulses
from observing.health import Light
from observing.models import Pulse
from observing.redis_state import Hints
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db
Room = namedtuple("Room", "total used free")
GIB = 1024**3
PAGE = "/staff/health"


@pytest.fixture(autouse=True)
def well(monkeypatch, settings):
    """A machine on which all is well, in either mode."""
    now = timezone.now()
    for name in (pulses.TICKER, pulses.BEAT, pulses.WORKER):
        Pulse.objects.create(name=name, at=now)
    settings.BACKUP_FOLDER = "backups"
    settings.NEWEST_BACKUP = "tests.observing.test_health.newest"
    monkeypatch.setattr(health, "_unserved", list)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Room(100 * GIB, 50 * GIB, 50 * GIB))
    newest.backup = SimpleNamespace(made_at=now - timedelta(hours=3), size=5_000_000, checked=True)


def newest():
    return newest.backup


def look():
    with translation.override("en"):
        return {line.name: line for line in health.lines(now=timezone.now())}


def lights():
    return {line.light for line in look().values()}


def test_all_is_well():
    desk = Desk(owner_of(make.event()))
    assert desk.open(PAGE).status_code == 200
    assert "All is well." in desk.text
    assert "3 hours ago, 4.8\xa0MB, tried out." in desk.text
    assert lights() <= {Light.GOOD, Light.OFF}
    assert all(not line.todo for line in look().values())


def test_it_says_so_in_japanese_too():
    desk = Desk(owner_of(make.event()), language="ja")
    desk.open(PAGE)
    assert "問題ありません。" in desk.text
    assert "Looked at" not in desk.text


def test_only_owners_and_organisers_see_it():
    event = make.event()
    for role, status in ((Role.ORGANISER, 200), (Role.JUDGE, 403), (Role.RECEPTION, 403)):
        assert Desk(make.member(event.shop, role)).open(PAGE).status_code == status
    assert Client().get(PAGE)["Location"].startswith("/sign-in")
    assert Desk(owner_of(event)).open("/staff/").content.count(b'href="/staff/health"') == 1


def test_it_names_nobody_and_costs_no_more_where_many_play():
    event = make.event(capacity=100)
    desk = Desk(owner_of(event))

    def queries():
        with CaptureQueriesContext(connection) as seen:
            desk.open(PAGE)
        return len(seen)

    before = queries()
    rows = make.entries(9, event=event)
    assert queries() == before
    assert [row.player_name for row in rows if row.player_name in desk.text] == []
    assert event.name not in desk.text


def test_work_that_waits_or_was_given_up_leads_to_the_page_of_work():
    now = timezone.now()
    due.plan("queue.look", at=now - timedelta(minutes=5), event_id="none")
    Due.objects.create(kind="queue.look", facts={}, at=now, died_at=now)
    seen = look()
    assert seen["Waiting work"].light == Light.WATCH
    assert seen["Waiting work"].says == "The oldest has been waiting for 5 minutes."
    assert seen["Work that failed"].says == "1 piece of work was given up after many tries."
    desk = Desk(owner_of(make.event()))
    desk.open(PAGE)
    assert desk.text.count('href="/staff/work"') == 2
    Due.objects.filter(died_at=None).update(at=now - timedelta(hours=1))
    assert look()["Waiting work"].light == Light.BAD


@pytest.mark.parametrize(
    ("age", "light"), [(1, Light.GOOD), (40, Light.WATCH), (24 * 8, Light.BAD)]
)
def test_an_old_backup_is_told(age, light):
    newest.backup.made_at = timezone.now() - timedelta(hours=age)
    assert look()["Newest backup"].light == light
    assert bool(look()["Newest backup"].todo) is (light != Light.GOOD)


def test_so_is_none(settings):
    newest.backup = None
    assert look()["Newest backup"].says == "There is none yet."
    settings.BACKUP_FOLDER = ""
    assert look()["Newest backup"].light == Light.OFF
    assert look()["Newest backup"].todo == "Name one, and a backup is made every night."


@pytest.mark.parametrize(
    ("free", "light"), [(3 * GIB, Light.GOOD), (GIB, Light.WATCH), (GIB // 4, Light.BAD)]
)
def test_a_disk_that_fills_is_told(monkeypatch, free, light):
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Room(100 * GIB, 0, free))
    assert look()["Disk"].light == light


def test_clocks_that_differ_are_told():
    assert [machine.clocks(n).light for n in (0.1, 5, 60)] == [Light.GOOD, Light.WATCH, Light.BAD]


def test_without_redis_phones_ask(monkeypatch):
    monkeypatch.setattr(machine, "hints", lambda: Hints.GONE)
    line = look()["Live pages"]
    assert line.light == Light.WATCH
    assert "every few seconds" in line.says


@pytest.mark.parametrize("is_embedded", [True, False])
def test_who_has_not_been_seen_for_a_while_is_told(settings, monkeypatch, is_embedded):
    settings.EMBEDDED = is_embedded
    monkeypatch.setattr(machine, "hints", lambda: Hints.OK)
    Pulse.objects.update(at=timezone.now() - timedelta(minutes=10))
    found = [line for line in look().values() if line.says == "Seen 10 minutes ago."]
    expected = [Light.WATCH] if is_embedded else [Light.BAD, Light.BAD]
    assert [line.light for line in found] == expected
    Pulse.objects.all().delete()
    assert [line.says for line in look().values()].count("Not seen yet.") == len(expected)


def test_queues_that_nobody_serves_are_told(monkeypatch):
    monkeypatch.undo()
    monkeypatch.setattr(health, "hints", lambda: Hints.OK)
    replies = {"ordinary@a": [{"name": "ordinary"}], "b": [{"name": "sending"}]}
    answering = SimpleNamespace(active_queues=lambda: replies)
    monkeypatch.setattr(health.current_app.control, "inspect", lambda timeout: answering)
    with translation.override("en"):
        assert [line.says for line in health._unserved()] == ["No worker answers for: thinking."]
    replies["c"] = [{"name": "thinking"}]
    assert health._unserved() == []


def test_the_command_says_the_same_and_ends_with_one_where_something_is_bad():
    told = StringIO()
    call_command("health", "--language=en", stdout=told)
    assert "✓ Waiting work: Nothing is late." in told.getvalue()
    due.plan("queue.look", at=timezone.now() - timedelta(hours=1), event_id="none")
    with pytest.raises(SystemExit) as ended:
        call_command("health", "--language=en", stdout=told)
    assert ended.value.code == 1
    assert "✗ Waiting work: " in told.getvalue()


def test_without_a_database_the_command_still_says_what_it_can(monkeypatch):
    def gone():
        raise DatabaseError("secret words of a driver")

    monkeypatch.setattr(connection, "cursor", gone)
    told = StringIO()
    with pytest.raises(SystemExit):
        call_command("health", "--language=en", stdout=told)
    assert "✗ Database: It does not answer." in told.getvalue()
    assert "✓ Disk: " in told.getvalue()
    assert "secret" not in told.getvalue()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(1, "1 second"), (119, "119 seconds"), (3600, "60 minutes"), (7200, "2 hours"), (200_000, "2 days"), (-5, "0 seconds")],
)  # fmt: skip
def test_times_are_said_as_people_do(seconds, words):
    with translation.override("en"):
        assert health.in_words(timedelta(seconds=seconds)) == words


def test_each_process_writes_its_sign_of_life_once_in_a_while(monkeypatch):
    monkeypatch.setattr(pulses, "_noted", {})
    now = timezone.now()
    with CaptureQueriesContext(connection) as seen:
        pulses.pulse("beat", now=now)
    assert seen.captured_queries
    with CaptureQueriesContext(connection) as seen:
        pulses.pulse("beat", now=now)
    assert not seen.captured_queries
