"""Series over the API."""

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # ships none

from standings.series import Series
from tests import make
from tests.api.conftest import Caller, app_of, refused
from tests.standings.test_series import evening, series_of

pytestmark = pytest.mark.django_db
LEAGUE = {"name": "Winter", "places": [10, 6, 3, 1], "participation": 1}


@pytest.fixture
def shop():
    return make.shop()


def answered(caller, path, operation):
    """The JSON of a GET, as its description promises it."""
    answer = caller.get(path)
    assert answer.status_code == 200
    document = caller.get("/schema").json()
    told = document["paths"][operation]["get"]["responses"]["200"]["content"]["application/json"]
    schema = {"components": document["components"], **told["schema"]}
    assert [f.message for f in Draft202012Validator(schema).iter_errors(answer.json())] == []
    return answer.json()


def test_a_league_from_its_beginning_to_its_final_table(shop):
    one, _first = evening(shop, "Aoi", "Ben", "Chika", "Dan")
    two, second = evening(shop, "Ben", "Aoi", "Emi", "Fumi")
    app, anyone = app_of(one), Caller()
    made = app.post(f"/shops/{shop.pk}/series", LEAGUE)
    assert made.status_code == 201
    url = f"/series/{made.json()['id']}"
    for event in (one, two, two):
        added = app.post(f"{url}/events", {"event": event.pk})
    assert added.json()["events"] == [one.pk, two.pk]
    who = app.get(f"{url}/people").json()
    assert [group["one_person"] for group in who["namesakes"]] == [True, True]
    groups = [
        [entry["entry"] for person in group["people"] for entry in person["entries"]]
        for group in who["namesakes"]
    ]
    assert app.post(f"{url}/people/join", {"groups": groups}).status_code == 200
    assert app.get(f"{url}/people").json()["namesakes"] == []
    table = answered(anyone, f"{url}/standings", "/api/v1/series/{series_id}/standings")
    assert [(row["player_name"], row["points"]) for row in table["rows"][:2]] == [
        ("Aoi", 18.0),
        ("Ben", 18.0),
    ]
    assert table["rows"][0]["results"][1]["entry"] == second[1].pk
    assert {row["rating"] for row in table["rows"]} == {None}
    assert app.post(f"{url}/finish").json()["finished"] is True
    refused(app.send("DELETE", f"{url}/events/{one.pk}", None), 409, "series.finished")
    assert app.post(f"{url}/reopen").json()["finished"] is False
    assert app.send("DELETE", f"{url}/events/{one.pk}", None).status_code == 204
    assert answered(anyone, url, "/api/v1/series/{series_id}")["events"] == [two.pk]
    [listed] = answered(anyone, f"/shops/{shop.pk}/series", "/api/v1/shops/{shop_id}/series")[
        "items"
    ]
    assert listed["name"] == "Winter"


def test_the_rule_changes_for_whoever_saw_the_newest(shop):
    one, _ = evening(shop, "Aoi", "Ben", "Chika")
    app, anyone = app_of(one), Caller()
    url = f"/series/{series_of(shop, one).pk}"
    tag = app.get(url)["ETag"]
    changed = app.patch(url, {"best": 1, "rated": True}, if_match=tag)
    assert (changed.json()["best"], changed.json()["rated"]) == (1, True)
    refused(app.patch(url, {"best": 2}, if_match=tag), 412, "series.stale")
    refused(app.patch(url, {"best": 2}), 428, "request.version_needed")
    table = answered(anyone, f"{url}/standings", "/api/v1/series/{series_id}/standings")
    assert table["rows"][0]["rating"]["games"] == 1


def test_a_table_is_not_sent_again_until_it_moves(shop):
    one, first = evening(shop, "Aoi", "Ben", "Chika")
    series = series_of(shop, one)
    anyone, url = Caller(), f"/series/{series.pk}/standings"
    tag = anyone.get(url)["ETag"]
    assert anyone.get(url, if_none_match=tag).status_code == 304
    app_of(one).post(f"/series/{series.pk}/people/part", {"entries": [first[0].pk]})
    assert anyone.get(url, if_none_match=tag).status_code == 200


def test_files(shop):
    one, _ = evening(shop, "〜たかはし", "Ben", "Chika")
    series = series_of(shop, one)
    anyone, url = Caller(), f"/series/{series.pk}/standings"
    old = anyone.get(f"{url}.csv", {"letters": "shift_jis"})
    assert old.content.decode("cp932").splitlines()[1].startswith("1,～たかはし,11")
    assert anyone.get(f"{url}.xlsx").content.startswith(b"PK")


def test_who_may_not(shop):
    one, first = evening(shop, "Aoi", "Ben", "Chika")
    series = series_of(shop, one)
    url = f"/series/{series.pk}"
    anyone, other, reader = Caller(), app_of(make.event()), app_of(one, "events:read")
    only = Caller(make.token(one, event=one)[1])  # a token for one event runs no league
    for caller, status, code in (
        (anyone, 401, "access.sign_in_needed"),
        (other, 403, "access.forbidden"),
        (reader, 403, "access.forbidden"),
        (only, 403, "access.forbidden"),
    ):
        refused(caller.post(f"/shops/{shop.pk}/series", LEAGUE), status, code)
        refused(caller.get(f"{url}/people"), status, code)
        refused(caller.post(f"{url}/finish"), status, code)
        refused(caller.post(f"{url}/people/part", {"entries": [first[0].pk]}), status, code)
    refused(app_of(one).post(f"{url}/events", {"event": make.event().pk}), 403, "access.forbidden")
    assert Series.objects.get().version == series.version
    refused(anyone.get(f"/series/{'0' * 12}/standings"), 404, "access.not_found")
