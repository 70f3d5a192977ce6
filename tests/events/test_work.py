"""Rows on loan: who gets one, what is lost with its worker, when it dies, who is told of it."""

from datetime import timedelta
from errno import ENOSPC

import pytest
from django.db import IntegrityError, OperationalError
from django.utils import timezone

from engine.errors import RuleError
from events import due, services, tasks, waking
from events.lending import LONG, SHORT, lend
from events.rhythm import Patience
from events.troubles import refusal_of, words_of
from events.work import Due
from tests import make
from tests.refusing import refusing
from tests.woken import wake_and_run

pytestmark = pytest.mark.django_db
NOW = timezone.now()
ran: list[dict[str, object]] = []


def note(*, now, **facts):
    ran.append(facts)
    due.tell(1, 3)
    return {"figures": 1}


def fail(*, now):
    raise OSError("no route to host")


@pytest.fixture(autouse=True)
def kinds(settings):
    ran.clear()
    settings.DUE_COMMANDS = {
        "short": "tests.events.test_work.note",
        "long": "tests.events.test_work.note",
        "bad": "tests.events.test_work.fail",
    }
    settings.DUE_THINKING, settings.DUE_SENDING = {"long", "bad"}, {"bad"}
    settings.DUE_ROUTINES = {}


@pytest.mark.parametrize(("kind", "loan"), [("short", SHORT), ("long", LONG)])
def test_what_a_killed_worker_had_is_run_again_when_its_loan_ends(kind, loan):
    row = due.plan(kind, at=NOW)
    assert lend(row.pk, now=NOW) is not None  # and the worker is killed
    assert not due.run(row.pk, now=NOW + loan - timedelta(seconds=1))
    assert due.run(row.pk, now=NOW + loan)
    row.refresh_from_db()
    assert (row.tries, row.result, row.parts_done, row.parts) == (2, {"figures": 1}, 1, 3)
    assert len(ran) == 1


def test_what_kills_every_worker_dies_itself(settings):
    settings.DUE_PATIENCE = {"short": Patience(tries=2)}
    row, now = due.plan("short", at=NOW), NOW
    for _worker in range(2):
        assert lend(row.pk, now=now) is not None
        now += LONG
    assert not due.run(row.pk, now=now)
    row.refresh_from_db()
    assert (row.died_at, row.why["code"], ran) == (now, "work.lost", [])


def test_who_comes_late_changes_nothing(monkeypatch):
    """A worker that was taken for dead comes back: the row is somebody else's by now."""
    row = due.plan("short", at=NOW)
    late = lend(row.pk, now=NOW)
    assert due.run(row.pk, now=NOW + SHORT)
    monkeypatch.setattr(due, "lend", lambda due_id, *, now: late)
    assert not due.run(row.pk, now=NOW + SHORT)
    assert len(ran) == 1
    monkeypatch.setitem(due.settings.DUE_COMMANDS, "short", "tests.events.test_work.fail")
    due._keep_trouble(late, ValueError("late"), now=NOW)
    row.refresh_from_db()
    assert (row.done_at, row.trouble) == (NOW + SHORT, "")


def test_it_rests_longer_and_longer_and_dies_in_plain_words(settings):
    settings.DUE_PATIENCE = {"bad": Patience(tries=3, longest=timedelta(seconds=8))}
    row, now, rests = due.plan("bad", at=NOW), NOW, []
    for _ in range(3):
        assert not due.run(row.pk, now=now)
        row.refresh_from_db()
        rests.append((row.at - now).total_seconds())
        now = row.at
    assert 3.75 <= rests[0] <= 6.25
    assert 6 <= rests[1] <= 10
    assert row.died_at is not None
    assert (row.why["code"], row.trouble) == ("work.unreachable", "OSError('no route to host')")
    assert not due.run(row.pk, now=NOW + timedelta(days=9))


def test_rows_that_failed_together_do_not_come_again_together():
    rests = {Patience().rest(3, seed=seed) for seed in range(50)}
    assert len(rests) == 50
    assert timedelta(seconds=15) <= min(rests) < max(rests) <= timedelta(seconds=25)


@pytest.mark.parametrize(
    ("trouble", "code"),
    [
        (RuleError("event.finished"), "event.finished"),
        (OperationalError("x"), "work.database"),
        (TimeoutError("x"), "work.unreachable"),
        (OSError(ENOSPC, "x"), "work.no_room"),
        (type("SoftTimeLimitExceeded", (Exception,), {})(), "work.too_long"),
        (KeyError("x"), "work.mistake"),
    ],
)
def test_a_trouble_has_a_sentence(trouble, code):
    assert refusal_of(trouble).code == code


def test_a_row_that_the_database_refused_is_not_told():
    told = 'violates check constraint "level"\nDETAIL:  Failing row contains (1, 山田太郎, 9).'
    assert words_of(IntegrityError(told)) == "IntegrityError('violates check constraint \"level\"')"


def test_a_kind_of_a_newer_version_is_kept_for_it():
    row = due.plan("newer", at=NOW)
    assert not due.run(row.pk, now=NOW)
    row.refresh_from_db()
    assert row.why == {"code": "work.unknown_kind", "facts": {"kind": "newer"}}


def test_a_row_is_told_of_once_a_minute_to_the_queue_of_its_length(settings):
    rows = {kind: due.plan(kind, at=NOW).pk for kind in ("short", "long", "bad")}
    due.plan("short", at=NOW + timedelta(hours=1))
    queues = {"short": "ordinary", "long": "thinking", "bad": "sending"}
    told = {(rows[kind], queue) for kind, queue in queues.items()}
    assert set(waking.woken(now=NOW)) == told
    assert waking.woken(now=NOW) == []
    assert set(waking.woken(now=NOW + waking.ASLEEP)) == told


def test_a_woken_row_is_run_by_its_own_task():
    row = due.plan("short", at=NOW, number=1)
    assert wake_and_run() == 1
    assert ran == [{"number": 1}]
    assert not tasks.run_due_row(row.pk)


def test_a_dead_routine_runs_again_as_its_next_time(settings):
    shop = make.shop()
    settings.EMBEDDED = True
    words = {"kind": "short", "facts": {}, "is_routine": True}
    dead = Due.objects.create(at=NOW, died_at=NOW, tries=12, **words)
    following = Due.objects.create(at=NOW + timedelta(hours=9), **words)
    actor = make.organiser(shop)
    services.run_again(shop_id=shop.pk, work_id=dead.pk, actor=actor, now=NOW)
    following.refresh_from_db()
    assert following.at == NOW
    assert not Due.objects.dead().exists()


def test_work_belongs_to_an_event_or_a_shop_and_goes_with_it():
    event = make.event()
    Due.objects.all().delete()
    due.plan("short", at=NOW, event=event.pk)
    due.plan("short", at=NOW, of_event=event.pk)
    due.plan("short", at=NOW, of_shop=event.shop_id)
    assert list(Due.objects.values_list("event", "shop")) == [
        (event.pk, None), (event.pk, None), (None, event.shop_id)
    ]  # fmt: skip
    with refusing("access.forbidden"):
        services.set_aside(
            shop_id=event.shop_id, work_id=1, actor=make.organiser(make.shop()), now=NOW
        )
