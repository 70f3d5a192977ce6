"""Series: events that count, who is one person, the table live and frozen, ratings where wanted."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import Role, ShopJournalEntry
from events.access import staff
from events.models import Event
from standings import services
from standings.access import series_for
from standings.people import namesakes, people_of
from standings.series import Series, SeriesEntry
from standings.series_tables import events_of, table_of_series, tables_of
from tests import make
from tests.pods.test_teams import couples, play
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
RULE = {"name": "Winter league", "places": [10, 6, 3, 1], "participation": 1}


@pytest.fixture
def shop():
    return make.shop()


@pytest.fixture
def boss(shop):
    return make.organiser(shop)


def evening(shop, *names, finished=True):
    """An event of one game: the first name wins, the last goes out first."""
    day = make.EVENING + timedelta(days=shop.events.count())
    event = make.event(shop=shop, starts_at=day)
    entries = [
        make.entry(event=event, here=True, player_name=name, same_name_ok=True) for name in names
    ]
    found = make.published(event=event)
    make.decided(found.pods.get(), make.telling(*(each.pk for each in reversed(entries[1:]))))
    make.pod_services.close_round(round_id=found.pk, actor=make.organiser(shop))
    if finished:
        services.finish_event(event_id=event.pk, actor=make.organiser(shop), now=make.EVENING)
    event.refresh_from_db()
    return event, entries


def series_of(shop, *events, **settings):
    actor = make.organiser(shop)
    made = services.make_series(shop_id=shop.pk, actor=actor, settings=RULE | settings)
    for event in events:
        services.add_event(series_id=made.pk, event_id=event.pk, actor=actor)
    return Series.objects.get(pk=made.pk)


def table(series):
    fresh = Series.objects.get(pk=series.pk)
    return table_of_series(fresh, events_of(fresh))


def lines(series):
    return [(line.name, line.row.rank, float(line.row.points)) for line in table(series).lines]


def found_namesakes(series):
    fresh = Series.objects.get(pk=series.pk)
    return namesakes(people_of(fresh, tables_of(events_of(fresh))))


def test_people_are_counted_apart_until_staff_join_them(shop, boss):
    one, first = evening(shop, "Aoi", "Ben", "Chika", "Dan")
    two, second = evening(shop, "Ben", "Aoi", "Emi", "Fumi")
    series = series_of(shop, one, two)
    assert [name for name, _rank, _points in lines(series)].count("Aoi") == 2
    groups = found_namesakes(series)
    assert {group.people[0].name for group in groups} == {"Aoi", "Ben"}
    assert all(group.one_person for group in groups)
    for name in ("Aoi", "Ben"):
        ids = [each.pk for each in (*first, *second) if each.player_name == name]
        services.join_people(series_id=series.pk, groups=[ids], actor=boss)
    assert found_namesakes(series) == []
    assert lines(series)[:2] == [("Aoi", 1, 18.0), ("Ben", 1, 18.0)]
    assert len(lines(series)) == 6


def test_namesakes_at_one_event_are_never_one_person(shop, boss):
    one, first = evening(shop, "Aoi", "Aoi", "Chika")
    two, second = evening(shop, "Aoi", "Emi", "Fumi")
    series = series_of(shop, one, two)
    [group] = found_namesakes(series)
    assert (len(group.people), group.one_person) == (3, False)
    with refusing("series.same_event"):
        services.join_people(
            series_id=series.pk, groups=[[first[0].pk, first[1].pk, second[0].pk]], actor=boss
        )
    services.join_people(series_id=series.pk, groups=[[first[0].pk, second[0].pk]], actor=boss)
    with refusing("series.same_event"):  # the other Aoi would come to sit beside the first
        services.join_people(series_id=series.pk, groups=[[first[1].pk, second[0].pk]], actor=boss)
    services.part_people(series_id=series.pk, entries=[first[1].pk], actor=boss)
    assert found_namesakes(series) == []
    known = SeriesEntry.objects.get(entry=first[0])
    with pytest.raises(IntegrityError, match="player"), transaction.atomic():
        SeriesEntry.objects.create(series=series, player=known.player, event=one, entry=first[2])


def test_different_people_stay_apart_and_a_third_namesake_is_asked_about(shop, boss):
    one, first = evening(shop, "Aoi", "Ben", "Chika")
    two, second = evening(shop, "Aoi", "Emi", "Fumi")
    series = series_of(shop, one, two)
    services.part_people(series_id=series.pk, entries=[first[0].pk, second[0].pk], actor=boss)
    assert found_namesakes(series) == []
    three, _third = evening(shop, "Aoi", "Gen", "Hana")
    services.add_event(series_id=series.pk, event_id=three.pk, actor=boss)
    [group] = found_namesakes(series)
    assert [known.is_decided for known in group.people] == [True, True, False]
    services.forget_people(series_id=series.pk, entries=[second[0].pk], actor=boss)
    assert [known.is_decided for known in found_namesakes(series)[0].people].count(True) == 1


def test_joining_takes_along_whoever_was_joined_before(shop, boss):
    evenings = [evening(shop, "Aoi", f"B{n}", f"C{n}") for n in range(3)]
    series = series_of(shop, *(event for event, _ in evenings))
    a, b, c = (entries[0].pk for _event, entries in evenings)
    services.join_people(series_id=series.pk, groups=[[a, b]], actor=boss)
    services.join_people(series_id=series.pk, groups=[[c, b]], actor=boss)
    assert lines(series)[0] == ("Aoi", 1, 33.0)
    assert series.players.count() == 1
    services.remove_event(series_id=series.pk, event_id=evenings[1][0].pk, actor=boss)
    assert lines(series)[0] == ("Aoi", 1, 22.0)


def test_only_finished_events_count_and_the_best_so_many(shop):
    one, _ = evening(shop, "Aoi", "Ben", "Chika")
    two, _ = evening(shop, "Dan", "Emi", "Fumi", finished=False)
    series = series_of(shop, one, two, best=1)
    assert {name for name, _rank, _points in lines(series)} == {"Aoi", "Ben", "Chika"}
    assert [event.pk for event in table(series).counted] == [one.pk]


def test_a_finished_series_is_frozen_with_its_names_of_today(shop, boss):
    one, first = evening(shop, "Aoi", "Ben", "Chika")
    series = series_of(shop, one, rated=True)
    live = table(series)
    services.finish_series(series_id=series.pk, actor=boss, now=make.EVENING)
    assert table(series).lines == live.lines
    for command in (
        lambda: services.remove_event(series_id=series.pk, event_id=one.pk, actor=boss),
        lambda: services.join_people(series_id=series.pk, groups=[[first[0].pk]], actor=boss),
        lambda: services.change_series(series_id=series.pk, actor=boss, changes={"best": 1}),
    ):
        with refusing("series.finished"):
            command()
    services.reopen_event(event_id=one.pk, actor=boss)
    assert table(series).lines == live.lines
    services.reopen_series(series_id=series.pk, actor=boss)
    assert table(series).lines == ()
    with refusing("series.nothing_counts"):
        services.finish_series(series_id=series.pk, actor=boss, now=make.EVENING)


def test_a_rating_is_there_only_where_the_shop_wants_it(shop, boss):
    one, first = evening(shop, "Aoi", "Ben", "Chika")
    two, second = evening(shop, "Ben", "Aoi", "Chika")
    series = series_of(shop, one, two)
    assert {line.rating for line in table(series).lines} == {None}
    for name in (0, 1, 2):
        who = first[name]
        ids = [who.pk, *(e.pk for e in second if e.player_name == who.player_name)]
        services.join_people(series_id=series.pk, groups=[ids], actor=boss)
    services.change_series(series_id=series.pk, actor=boss, changes={"rated": True})
    ratings = {line.name: line.rating for line in table(series).lines}
    assert [rating.games for rating in ratings.values()] == [2, 2, 2]
    assert ratings["Chika"].mu < min(ratings["Aoi"].mu, ratings["Ben"].mu)


def test_hidden_ranks_stay_hidden_in_a_series(shop):
    one, _first = evening(shop, "Aoi", "Ben", "Chika")
    Event.objects.filter(pk=one.pk).update(ranks_hidden=True)
    series = series_of(shop, one, rated=True)
    assert {(line.row.rank, line.row.points) for line in table(series).lines} == {(1, 1)}
    assert {line.row.results[0].rank for line in table(series).lines} == {None}
    assert {line.rating for line in table(series).lines} == {None}


def test_equals_stand_in_no_order_of_hidden_ranks(shop):
    one, entries = evening(shop, "Aoi", "Ben", "Chika")
    Event.objects.filter(pk=one.pk).update(ranks_hidden=True)
    services.reopen_event(event_id=one.pk, actor=make.organiser(shop))
    make.decided(one.rounds.get().pods.get(), make.telling(entries[0].pk, entries[2].pk))
    services.finish_event(event_id=one.pk, actor=make.organiser(shop), now=make.EVENING)
    one.refresh_from_db()
    series = series_of(shop, one)
    assert [line.name for line in table(series).lines] == ["Aoi", "Ben", "Chika"]


def test_what_a_series_refuses(shop, boss):
    with refusing("series.bad_rule"):
        series_of(shop, places=[], participation=0)
    with refusing("series.bad_places", places=64, most=1000):
        series_of(shop, places=[1001])
    with refusing("fields.invalid"):
        series_of(shop, name=" ")
    series = series_of(shop)
    other = make.event()
    both = staff(make.member(shop, Role.ORGANISER))
    with refusing("access.forbidden"):
        services.add_event(series_id=series.pk, event_id=other.pk, actor=both)
    with refusing("access.forbidden"):
        services.make_series(
            shop_id=shop.pk, actor=staff(make.member(shop, Role.JUDGE)), settings=RULE
        )
    stranger = make.entry(event=other)
    with refusing("access.not_found"):
        services.join_people(series_id=series.pk, groups=[[stranger.pk]], actor=boss)
    one, first = evening(shop, "Aoi", "Ben", "Chika")
    services.add_event(series_id=series.pk, event_id=one.pk, actor=boss)
    with refusing("series.one_person"):
        services.join_people(series_id=series.pk, groups=[[first[0].pk] * 2], actor=boss)
    with refusing("series.stale"):
        services.change_series(series_id=series.pk, actor=boss, changes={}, seen=99)
    with refusing("access.not_found"):
        series_for("0" * 12)


def test_the_journal_of_the_shop_tells_without_names(shop, boss):
    one, first = evening(shop, "Aoi", "Ben", "Chika")
    series = series_of(shop, one)
    services.add_event(series_id=series.pk, event_id=one.pk, actor=boss)
    services.part_people(series_id=series.pk, entries=[first[0].pk], actor=boss)
    rows = list(ShopJournalEntry.objects.filter(shop=shop, kind__startswith="series."))
    assert [row.kind for row in rows] == ["series.made", "series.event_added", "series.parted"]
    assert "Aoi" not in str([row.facts for row in rows])


def test_a_table_is_worked_out_once_per_version(shop, boss):
    one, first = evening(shop, "Aoi", "Ben", "Chika")
    series = series_of(shop, one, rated=True)
    table(series)
    with CaptureQueriesContext(connection) as seen:
        table(series)
    assert len(seen) == 2  # the series and its events
    services.part_people(series_id=series.pk, entries=[first[0].pk], actor=boss)
    assert table(series).lines[0].id != first[0].pk


def test_both_of_a_fixed_pair_get_what_their_rank_is_worth():
    event, pairs = couples(2)
    play(event)
    services.finish_event(event_id=event.pk, actor=make.organiser(event.shop), now=make.EVENING)
    series = series_of(event.shop, event, rated=True)
    points = {line.name: line.row.points for line in table(series).lines}
    assert sorted(points.values()) == [7, 7, 11, 11]
    assert all(points[a.player_name] == points[b.player_name] for a, b in pairs)


@pytest.mark.parametrize("name", ["!?", "…", "／＼"])
def test_a_series_of_any_name_is_a_file(client, shop, name):
    one, _entries = evening(shop, "Aoi", "Ben", "Chika")
    series = series_of(shop, one, name=name)
    for ending in ("csv", "xlsx", "json"):
        assert client.get(f"/series/{series.pk}/standings.{ending}").status_code == 200
