"""Names go by themselves after so many months; what a restore brought back is forgotten again."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from events.models import Entry, EntryState, Event
from events.retention import moved, names_go_soon
from standings import services
from standings.access import series_for
from standings.people import namesakes, people_of
from standings.series import Series, SeriesEntry
from standings.series_tables import events_of, table_of_series, tables_of
from standings.services import forgetting
from tests import make
from tests.standings.test_series import evening, series_of

pytestmark = pytest.mark.django_db
NAMES = ("Ann", "Ben", "Eve", "Kim")
LATER = datetime(2027, 3, 10, tzinfo=UTC)  # three months after the evenings of these tests


@pytest.fixture(autouse=True)
def beside(settings, tmp_path):
    settings.FORGOTTEN_LIST = str(tmp_path / "forgotten.txt")
    settings.RETENTION_MONTHS = 3
    return tmp_path / "forgotten.txt"


def named(event):
    return event.entries.filter(forgotten_at=None).count()


def lines(series):
    fresh = Series.objects.get(pk=series.pk)
    return {line.name: line for line in table_of_series(fresh, events_of(fresh)).lines}


@pytest.mark.parametrize(
    ("day", "months", "then"),
    [
        ((2027, 3, 31), -1, (2027, 2, 28)),
        ((2028, 2, 29), 12, (2029, 2, 28)),
        ((2026, 12, 4), 24, (2028, 12, 4)),
        ((2027, 1, 5), -1, (2026, 12, 5)),
    ],
)
def test_months_are_those_of_the_calendar(day, months, then):
    assert moved(datetime(*day, tzinfo=UTC), months) == datetime(*then, tzinfo=UTC)


def test_everybody_of_old_events_is_forgotten_in_parts_and_nobody_else(monkeypatch):
    monkeypatch.setattr(forgetting, "AT_ONCE", 3)
    shop = make.shop()
    old, _ = evening(shop, *NAMES)
    left = make.event(shop=shop)  # nobody ever finished it
    make.entry(event=left, here=True)
    young = make.event(shop=shop, starts_at=LATER - timedelta(days=80))
    make.entry(event=young)
    services.forget_old(now=LATER)
    assert [named(event) for event in (old, left, young)] == [0, 0, 1]
    assert old.journal.filter(kind="entry.forgotten", actor="system").count() == 4
    assert [row.rank for row in make.table(old)] == [1, 2, 3, 4]
    services.forget_old(now=LATER)
    assert old.journal.filter(kind="entry.forgotten").count() == 4


def test_nothing_goes_by_itself_where_names_are_kept(settings):
    settings.RETENTION_MONTHS = 0
    event, _ = evening(make.shop(), *NAMES)
    services.forget_old(now=LATER)
    assert named(event) == 4
    assert names_go_soon([event], now=LATER) == []


def test_an_event_that_goes_on_keeps_its_names_whatever_day_it_is_said_to_have_begun():
    now = timezone.now()
    goes_on = make.event(starts_at=now - timedelta(days=800))  # a year that somebody mistyped
    make.entry(event=goes_on, here=True)
    services.forget_old(now=now)
    assert named(goes_on) == 1
    services.forget_old(now=now + timedelta(days=31))
    assert named(goes_on) == 0


def test_forgotten_again_who_had_not_come_gives_up_the_place():
    event = make.event(capacity=1)
    gone, waits = make.entries(2, event=event, here=False)
    assert services.forget_again([gone.pk], now=LATER) == 1
    gone.refresh_from_db()
    waits.refresh_from_db()
    assert (gone.state, waits.state) == (EntryState.CANCELLED, EntryState.EXPECTED)
    event.refresh_from_db()
    assert event.taken == 1


def test_the_staff_is_told_two_months_before(django_assert_num_queries):
    event, _ = evening(make.shop(), *NAMES)
    goes = moved(event.starts_at, 3)
    assert names_go_soon([event], now=goes - timedelta(days=61)) == []
    with django_assert_num_queries(1):
        assert names_go_soon([event], now=goes - timedelta(days=59)) == [(event, goes)]


def test_a_restore_is_followed_by_forgetting_again(
    beside, capsys, django_capture_on_commit_callbacks
):
    event, (one, other, *_rest) = evening(make.shop(), *NAMES)
    with django_capture_on_commit_callbacks(execute=True):
        call_command("forget", one.pk)
    assert beside.read_text() == f"{one.pk}\n"
    Entry.objects.filter(pk=one.pk).update(player_name="Ann", forgotten_at=None)  # the backup's
    call_command("forget", "--again")
    assert "1" in capsys.readouterr().out
    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.player_name, other.player_name) == ("プレイヤー 1", "Ben")
    call_command("forget", "--old")
    assert named(event) in (0, 3)  # by the day on which this test runs
    with pytest.raises(CommandError):
        call_command("forget")


def test_a_list_that_cannot_be_written_stops_nobody(
    settings, caplog, tmp_path, django_capture_on_commit_callbacks
):
    settings.FORGOTTEN_LIST = str(tmp_path)
    _event, (one, *_rest) = evening(make.shop(), *NAMES)
    with django_capture_on_commit_callbacks(execute=True):
        services.forget_again([one.pk], now=LATER)
    assert "was not written" in caplog.text
    assert Entry.objects.get(pk=one.pk).forgotten_at == LATER


def test_a_league_does_not_tell_by_another_event_who_it_was():
    shop = make.shop()
    (first, one), (second, two) = evening(shop, *NAMES), evening(shop, *NAMES)
    series = series_of(shop, first, second)
    boss = make.organiser(shop)
    services.join_people(series_id=series.pk, actor=boss, groups=[[one[0].pk, two[0].pk]])
    assert len(lines(series)["Ann"].row.results) == 2
    services.forget_entry(entry_id=one[0].pk, actor=boss, now=LATER)
    after = lines(series)
    assert [len(after[name].row.results) for name in ("Ann", "プレイヤー 1")] == [1, 1]
    known = people_of(
        series_for(series.pk), tables_of(Event.objects.filter(in_series__series=series))
    )
    assert all("プレイヤー 1" not in each.people[0].name for each in namesakes(known))


@pytest.mark.full_only
@pytest.mark.parametrize("forget", ["one", "again"])
def test_leagues_are_locked_before_the_event_as_commands_on_leagues_do(forget):
    """The other way round, each would wait for the other: a row of a league is one about an event."""
    shop = make.shop()
    event, (one, *_rest) = evening(shop, *NAMES)
    series_of(shop, event)
    with CaptureQueriesContext(connection) as asked:
        if forget == "one":
            services.forget_entry(entry_id=one.pk, actor=make.organiser(shop), now=LATER)
        else:
            services.forget_again([one.pk], now=LATER)
    locked = [each["sql"] for each in asked if "FOR UPDATE" in each["sql"]]
    tables = [re.search(r'FROM "(\w+)"', words)[1] for words in locked]
    assert tables.index("accounts_shop") < tables.index("events_event")


def test_time_alone_leaves_a_league_whole():
    shop = make.shop()
    (first, one), (second, two) = evening(shop, *NAMES), evening(shop, *NAMES)
    Event.objects.filter(pk=second.pk).update(starts_at=LATER)
    series = series_of(shop, first, second)
    services.join_people(
        series_id=series.pk, actor=make.organiser(shop), groups=[[one[0].pk, two[0].pk]]
    )
    services.forget_old(now=LATER)
    assert len(lines(series)["Ann"].row.results) == 2
    assert SeriesEntry.objects.filter(series=series).count() == 2


def test_a_frozen_line_leads_to_nobody_but_the_forgotten():
    shop = make.shop()
    (first, one), (second, two) = evening(shop, *NAMES), evening(shop, *NAMES)
    series, boss = series_of(shop, first, second), make.organiser(shop)
    services.join_people(series_id=series.pk, actor=boss, groups=[[one[0].pk, two[0].pk]])
    services.finish_series(series_id=series.pk, actor=boss, now=LATER)
    points = lines(series)["Ann"].row.points
    services.forget_entry(entry_id=one[0].pk, actor=boss, now=LATER)
    line = lines(series)["プレイヤー 1"]
    assert (line.row.points, line.entries) == (points, {first.pk: one[0].pk})
    assert "Ann" not in lines(series)
