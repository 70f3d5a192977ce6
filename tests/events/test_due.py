from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from engine.errors import RuleError
from events import due
from events.rhythm import Patience
from events.work import Due, GivenAnswer
from tests.woken import wake_and_run

pytestmark = pytest.mark.django_db


@pytest.fixture
def done(settings, monkeypatch):
    """Let rows of the kind "test" collect their facts here; a fact `fail` raises it."""
    seen = []

    def command(*, now, fail=None, **facts):
        seen.append(facts)
        if fail == "rule":
            raise RuleError("event.finished")
        if fail:
            raise ValueError(fail)

    monkeypatch.setattr("events.due.import_string", lambda name: command)
    settings.DUE_COMMANDS = {"test": "anything"}
    return seen


def test_rows_run_once_when_their_time_has_come(done):
    now = timezone.now()
    due.plan("test", at=now, number=1)
    due.plan("test", at=now + timedelta(minutes=1), number=2)

    assert due.run_due_rows(now=now) == 1
    assert due.run_due_rows(now=now) == 0
    assert due.run_due_rows(now=now + timedelta(minutes=1)) == 1
    assert done == [{"number": 1}, {"number": 2}]
    assert not due.run(Due.objects.first().pk, now=now)


def test_what_waits_for_other_machines_can_be_run_apart(done, settings):
    settings.DUE_COMMANDS = dict.fromkeys(("test", "sends"), "anything")
    settings.DUE_SENDING = frozenset({"sends"})
    now = timezone.now()
    for kind in ("sends", "test"):
        due.plan(kind, at=now, what=kind)

    assert due.run_due_rows(now=now, sending=False) == 1
    assert done == [{"what": "test"}]
    assert due.run_due_rows(now=now, sending=True) == 1
    assert done[1:] == [{"what": "sends"}]


@pytest.mark.parametrize(
    ("fail", "trouble"), [("rule", "event.finished"), ("bang", "ValueError('bang')")]
)
def test_trouble_is_kept_and_tried_again_later_without_stopping_others(done, fail, trouble):
    now = timezone.now()
    bad = due.plan("test", at=now - timedelta(seconds=1), fail=fail)
    due.plan("test", at=now, number=2)

    assert due.run_due_rows(now=now) == 1
    bad.refresh_from_db()
    assert (bad.done_at, bad.tries, bad.trouble) == (None, 1, trouble)
    assert bad.at > now
    assert due.run_due_rows(now=now) == 0
    for _ in range(20):
        due.run_due_rows(now=now + timedelta(days=9))
        Due.objects.filter(pk=bad.pk).update(at=now)
    bad.refresh_from_db()
    assert bad.tries == Patience().tries
    assert bad.died_at is not None


def test_old_answers_are_forgotten_after_a_day():
    GivenAnswer.objects.create(credential="x", key="old", digest="d")
    wake_and_run()

    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        GivenAnswer.objects.create(credential="x", key="new", digest="d")
        wake_and_run()

    assert GivenAnswer.objects.get().key == "new"
    assert Due.objects.filter(kind="cleaning.sweep", result__answers=1).count() == 1
