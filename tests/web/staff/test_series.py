"""Series at the desk and on their public page."""

import csv
import io

import pytest

from accounts.models import Role
from standings import services
from standings.series import Series
from tests import make
from tests.standings.test_series import evening, series_of
from tests.web.player.browse import EN, JA, links, words
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def shop():
    return make.shop()


def text(desk):
    return words(desk.page)


def test_a_league_from_the_first_form_to_the_final_table(client, shop):
    one, _first = evening(shop, "Aoi", "Ben", "Chika", "Dan")
    two, _second = evening(shop, "Ben", "Aoi", "Emi", "Fumi")
    desk = Desk(owner_of(one))
    desk.open("/staff/series")
    desk.press("Make the series", name="Winter", places="１０、6 3,1", participation="1", best="")
    series = Series.objects.get()
    assert (series.places, series.best, series.rated) == ([10, 6, 3, 1], None, False)
    for _ in range(2):
        desk.press("Let it count")
    assert "Probably one person" in text(desk)
    desk.press("Yes to all 2")
    assert "No namesakes wait" in text(desk)
    page = client.get(f"/series/{series.pk}", **EN)
    assert "So far" in words(page)
    assert "18 points" in words(page)
    assert "±" not in words(page)
    assert any(link.startswith(f"/e/{two.pk}/standings/") for link in links(page))
    assert "参加点は1点" in words(client.get(f"/series/{series.pk}", **JA))
    for path in ("", "/standings"):
        assert f"/series/{series.pk}" in links(client.get(f"/e/{one.pk}{path}", **EN))
    desk.press("Save", name="Winter", places="", participation="2", best="1", rated="on")
    assert "The best result counts" in words(client.get(f"/series/{series.pk}", **EN))
    assert "±" in words(client.get(f"/series/{series.pk}", **EN))
    desk.press("Finish the series")
    assert "the table is final" in text(desk)
    assert "Final" in words(client.get(f"/series/{series.pk}", **EN))
    desk.press("Reopen the series")
    desk.press("Remove")
    assert series.parts.count() == 1


def test_namesakes_are_sorted_out_one_by_one_and_a_change_of_name_by_hand(shop):
    one, first = evening(shop, "Aoi", "Aoi", "Chika")
    two, second = evening(shop, "Aoi", "Emi", "Chikako")
    series = series_of(shop, one, two)
    desk = Desk(owner_of(one))
    desk.open(f"/staff/series/{series.pk}")
    assert "Several people called Aoi" in text(desk)
    assert "Probably one person" not in text(desk)
    desk.press("One person", group=[first[0].pk, second[0].pk])
    desk.press("Somebody of their own")
    assert "No namesakes wait" in text(desk)
    assert "Said about 2 people" in text(desk)
    desk.press("They are one person", group=[first[2].pk, second[2].pk])
    assert "Said about 3 people" in text(desk)
    desk.press("They are one person", group=[second[1].pk, second[1].pk])
    assert "Choose two different people" in text(desk)
    desk.press("They are one person", group=[first[0].pk, first[1].pk])
    assert "they are not one person" in text(desk)
    desk.press("Take back")
    assert series.known.count() < 5


def test_the_form_says_what_is_wrong(shop):
    desk = Desk(owner_of(make.event(shop=shop)))
    desk.open("/staff/series")
    desk.press("Make the series", name="x", places="ten", participation="0")
    assert (desk.page.status_code, Series.objects.count()) == (422, 0)
    assert "whole numbers" in text(desk)
    desk.press("Make the series", name="x", places="", participation="0")
    assert "Say what places are worth" in text(desk)


@pytest.mark.parametrize("role", [Role.JUDGE, Role.RECEPTION])
def test_only_those_who_run_events_change_series(shop, role):
    one, _ = evening(shop, "Aoi", "Ben", "Chika")
    series = series_of(shop, one)
    desk = Desk(make.member(shop, role))
    assert desk.open(f"/staff/series/{series.pk}").status_code == 403
    assert desk.open("/staff/series").status_code == 403
    desk.client.post(f"/staff/series/{series.pk}/finish", {})
    assert not Series.objects.get().is_finished
    stranger = Desk(owner_of(make.event()))
    assert stranger.open(f"/staff/series/{series.pk}").status_code == 403
    assert stranger.open("/staff/series/" + "0" * 12).status_code == 404
    owner = Desk(owner_of(one))
    owner.client.post(f"/staff/series/{series.pk}/burn", {})
    assert Series.objects.count() == 1


def test_files_of_a_series(client, shop):
    one, _ = evening(shop, "=1+1", "Ben", "Chika")
    series = series_of(shop, one, rated=True)
    url = f"/series/{series.pk}/standings"
    answer = client.get(f"{url}.csv", **EN)
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0] == [
        "Rank", "Player", "Points", "Events won", "Events played",
        "Rating", "Give or take", "Games", one.name,
    ]  # fmt: skip
    assert rows[1][:5] == ["1", "'=1+1", "11", "1", "1"]
    assert client.get(f"{url}.xlsx").content.startswith(b"PK")
    facts = client.get(f"{url}.json").json()
    assert [row["rank"] for row in facts["rows"]] == [1, 2, 3]
    assert facts["rows"][0]["results"][0]["event"] == one.pk
    assert client.get("/series/nothing/standings.csv").status_code == 404


def test_no_reading_and_no_unfinished_event_is_on_the_public_page(client, shop):
    one, entries = evening(shop, "Aoi", "Ben", "Chika")
    entries[0].kana = "ヒミツ"
    entries[0].save()
    two, _ = evening(shop, "Zoe", "Yan", "Xi", finished=False)
    series = series_of(shop, one, two)
    for path in ("", "/standings.json", "/standings.csv"):
        page = client.get(f"/series/{series.pk}{path}", **EN).content.decode()
        assert "ヒミツ" not in page
        assert "Zoe" not in page


def test_a_series_page_costs_the_same_for_few_and_many(client, shop, django_assert_max_num_queries):
    one, _ = evening(shop, "Aoi", "Ben", "Chika")
    series = series_of(shop, one, rated=True)
    client.get(f"/series/{series.pk}", **EN)
    with django_assert_max_num_queries(2):
        client.get(f"/series/{series.pk}", **EN)
    services.part_people(
        series_id=series.pk, entries=[one.entries.first().pk], actor=make.organiser(shop)
    )
    with django_assert_max_num_queries(6):
        client.get(f"/series/{series.pk}", **EN)
