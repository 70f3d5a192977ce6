"""Signs of life for machines: cheap, under any name, and without a secret."""

from datetime import timedelta

import pytest
from django.db import DatabaseError
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from observing import readiness
from observing.models import Pulse
from observing.redis_state import Hints
from tests.observing.asking import ask, lines

pytestmark = [pytest.mark.django_db, pytest.mark.once]
FOREIGN = {"headers": {"host": "10.0.0.7:8000"}}


def test_the_process_lives_whatever_the_database_does(monkeypatch):
    monkeypatch.setattr(readiness, "migrations", lambda: 1 / 0)
    with lines() as found:
        answer = ask("/livez", **FOREIGN)
    assert (answer.status_code, answer.json()) == (200, {"live": True})
    assert answer.headers["Cache-Control"] == "no-store"
    assert found == [line for line in found if line["logger"].startswith("httpx")]


def test_it_is_ready_where_the_database_answers_and_is_new_enough():
    Pulse.objects.create(name="worker", at=timezone.now() - timedelta(seconds=40))
    answer = ask("/readyz", **FOREIGN)
    assert answer.status_code == 200
    said = answer.json()
    assert said["ready"] is True
    assert (said["database"], said["migrations"]) == ("ok", "ok")
    assert said["seconds_since_last_seen"] == {"worker": 40}


def test_it_is_not_while_migrations_wait(monkeypatch):
    monkeypatch.setattr(readiness, "_newest", lambda: {("events", "9999_later"): frozenset()})
    answer = ask("/readyz")
    assert answer.status_code == 503
    assert answer.json()["migrations"] == "waiting"


WHOLE, STEPS = ("events", "9001_whole"), [("events", "0001_a"), ("events", "0002_b")]


@pytest.mark.parametrize(
    ("applied", "told"), [([WHOLE], "ok"), (STEPS, "ok"), (STEPS[:1], "waiting"), ([], "waiting")]
)
def test_who_came_step_by_step_needs_no_migration_that_makes_all_at_once(
    monkeypatch, applied, told
):
    recorded = dict.fromkeys(applied)
    monkeypatch.setattr(MigrationRecorder, "applied_migrations", lambda _recorder: recorded)
    monkeypatch.setattr(readiness, "_newest", lambda: {WHOLE: frozenset(STEPS)})
    assert readiness.migrations() == told


def test_the_files_say_what_a_first_migration_stands_for(settings):
    settings.MIGRATION_MODULES = {}  # runs without migrations hide them
    readiness._newest.cache_clear()
    found = readiness._newest()
    readiness._newest.cache_clear()
    assert ("accounts", "0001_begin") in frozenset().union(*found.values())


def test_nor_without_a_database(monkeypatch):
    def gone():
        raise DatabaseError("secret words of a driver")

    monkeypatch.setattr(readiness, "migrations", gone)
    answer = ask("/readyz")
    assert answer.status_code == 503
    assert answer.json()["database"] == "gone"
    assert "secret" not in answer.text


def test_without_redis_it_is_ready_but_not_at_its_best(monkeypatch):
    monkeypatch.setattr(readiness, "hints", lambda: Hints.GONE)
    answer = ask("/readyz")
    assert answer.status_code == 200
    assert answer.json()["degraded"] is True
    assert answer.json()["redis"] == "gone"


@pytest.mark.parametrize("path", ["/livez", "/readyz", "/metrics"])
def test_they_are_only_read(path):
    assert ask(path, "POST").status_code == 405
    assert ask(path, "HEAD").content == b""
