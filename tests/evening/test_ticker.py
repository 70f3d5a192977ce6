"""Deferred work runs by itself while the evening lasts, whatever goes wrong in one tick."""

import time

import pytest
from django.db import OperationalError

from config.evening import ticker
from events import due
from events.work import Due
from tests.make import EVENING


def wait_for(ready):
    deadline = time.monotonic() + 10
    while not ready():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.django_db(transaction=True)
def test_a_due_row_is_run_within_moments(settings):
    settings.DUE_EVERY_SECONDS = 0.05
    row = due.plan("cleaning.sweep", at=EVENING.replace(year=2020))
    with ticker.ticking():
        wait_for(lambda: Due.objects.get(pk=row.pk).done_at)


@pytest.mark.django_db(transaction=True)
def test_what_somebody_waits_for_does_not_wait_for_the_next_tick(settings):
    settings.DUE_EVERY_SECONDS = 3600
    with ticker.ticking():
        wait_for(lambda: Due.objects.filter(is_routine=True).exists())  # the first tick is over
        row = due.plan("mail.send", at=EVENING.replace(year=2020), mail="none")
        wait_for(lambda: Due.objects.get(pk=row.pk).done_at)


def test_the_threads_survive_any_trouble(settings, monkeypatch, caplog):
    settings.DUE_EVERY_SECONDS = 0.01
    ticks = []

    def fail(*, now, sending):
        ticks.append(sending)
        raise OperationalError("disk I/O error")

    monkeypatch.setattr(ticker, "keep_planned", lambda *, now: None)
    monkeypatch.setattr(ticker, "pulse", lambda *_name, now: None)
    monkeypatch.setattr(ticker, "run_due_rows", fail)
    monkeypatch.setattr(ticker, "close_old_connections", lambda: None)
    with ticker.ticking():
        wait_for(lambda: min(ticks.count(True), ticks.count(False)) > 2)
    after = len(ticks)
    time.sleep(0.1)
    assert len(ticks) == after
    assert "disk I/O error" in caplog.text
