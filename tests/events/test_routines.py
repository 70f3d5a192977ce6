"""Routines: one open row each, planned anew whenever it ran, by the clock of the shop."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from events import due, tasks
from events.rhythm import Daily, Every, Patience
from events.routines import keep_planned
from events.work import Due

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 12, 5, 10, 0, tzinfo=UTC)  # 19:00 in Tokyo
NIGHT = datetime(2026, 12, 5, 19, 30, tzinfo=UTC)  # 04:30 the next day


def count(*, now):
    return {"counted": 3}


def fail(*, now):
    raise ValueError("bang")


@pytest.fixture
def nightly(settings):
    settings.DUE_COMMANDS = {"nightly": "tests.events.test_routines.count"}
    settings.DUE_ROUTINES = {"nightly": Daily(4, 30)}
    keep_planned(now=NOW)
    return Due.objects.get()


def waiting():
    return Due.objects.open().get()


def test_it_runs_at_its_time_and_comes_again(nightly):
    keep_planned(now=NOW)
    assert (nightly.at, Due.objects.count()) == (NIGHT, 1)
    assert not due.run_due_rows(now=NIGHT - timedelta(seconds=1))
    assert due.run_due_rows(now=NIGHT) == 1
    nightly.refresh_from_db()
    assert (nightly.done_at, nightly.result) == (NIGHT, {"counted": 3})
    assert waiting().at == NIGHT + timedelta(days=1)


def test_what_was_missed_while_the_machine_was_off_runs_once(nightly):
    later = NIGHT + timedelta(days=9, hours=12)
    keep_planned(now=later)
    assert due.run_due_rows(now=later) == 1
    assert not due.run_due_rows(now=later)
    assert waiting().at == NIGHT + timedelta(days=10)


def test_one_that_fails_dies_before_its_next_time_and_comes_again(nightly, settings):
    settings.DUE_COMMANDS = {"nightly": "tests.events.test_routines.fail"}
    settings.DUE_PATIENCE = {"nightly": Patience(tries=2)}
    due.run_due_rows(now=NIGHT)
    nightly.refresh_from_db()
    assert (waiting().pk, nightly.tries) == (nightly.pk, 1)
    due.run_due_rows(now=NIGHT + timedelta(minutes=1))
    assert Due.objects.dead().get().trouble == "ValueError('bang')"
    assert waiting().at == NIGHT + timedelta(days=1)

    settings.DUE_COMMANDS = {"nightly": "tests.events.test_routines.count"}
    assert due.run_due_rows(now=NIGHT + timedelta(days=1)) == 1
    assert not Due.objects.dead().exists()


def test_one_that_rests_until_its_next_time_is_not_tried_beside_it(nightly, settings):
    settings.DUE_COMMANDS = {"nightly": "tests.events.test_routines.fail"}
    settings.DUE_PATIENCE = {
        "nightly": Patience(first=timedelta(days=2), longest=timedelta(days=2))
    }
    due.run_due_rows(now=NIGHT)
    assert Due.objects.dead().get() == nightly
    assert waiting().at == NIGHT + timedelta(days=1)


def test_a_changed_rhythm_moves_it_and_a_removed_one_takes_it_away(nightly, settings):
    settings.DUE_ROUTINES = {"nightly": Every(minutes=10)}
    keep_planned(now=NOW)
    assert waiting().at == NOW + timedelta(minutes=10)
    settings.DUE_ROUTINES = {}
    keep_planned(now=NOW)
    assert not Due.objects.exists()


def test_another_zone_of_the_shop_moves_it(nightly, settings):
    settings.TIME_ZONE = "Europe/Berlin"
    keep_planned(now=NOW)
    assert waiting().at == datetime(2026, 12, 6, 3, 30, tzinfo=UTC)


def test_the_database_keeps_a_second_open_row_away(nightly):
    with pytest.raises(IntegrityError, match=r"due_one_open_routine|UNIQUE"), transaction.atomic():
        Due.objects.create(kind="nightly", facts={}, at=NOW, is_routine=True)
    Due.objects.create(kind="nightly", facts={}, at=NOW)  # somebody wants it now as well


@pytest.mark.parametrize(
    ("now", "hour", "minute", "expected"),
    [
        ((3, 28, 12), 4, 30, (3, 29, 2, 30)),  # summer time began that night
        (
            (3, 28, 12),
            2,
            30,
            (3, 29, 1, 30),
        ),  # the clock skips it: half an hour after it was put forward
        ((10, 24, 12), 2, 30, (10, 25, 0, 30)),  # it comes twice: the first one
        ((10, 25, 0, 30), 2, 30, (10, 26, 1, 30)),  # and once
        ((10, 25, 0, 45), 2, 30, (10, 26, 1, 30)),
        ((12, 5, 3, 29), 4, 30, (12, 5, 3, 30)),
        ((12, 5, 3, 30), 4, 30, (12, 6, 3, 30)),
    ],
)
def test_a_daily_time_is_right_when_the_clocks_change(settings, now, hour, minute, expected):
    settings.TIME_ZONE = "Europe/Berlin"
    at = Daily(hour, minute).next_after(datetime(2026, *now, tzinfo=UTC))
    assert at == datetime(2026, *expected, tzinfo=UTC)


def test_every_routine_of_the_settings_is_planned_by_whoever_ticks(settings):
    tasks.wake_due_rows()
    planned = dict(Due.objects.filter(is_routine=True).values_list("kind", "at"))
    assert planned.keys() == settings.DUE_ROUTINES.keys() <= settings.DUE_COMMANDS.keys()
    assert min(planned.values()) > timezone.now()
