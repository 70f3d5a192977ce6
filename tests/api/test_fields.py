"""`?fields=`: parts of answers, refused by name where there are none, each part with a version of its own."""

import re

import pytest

from tests import make
from tests.api.conftest import Caller, app_of, player_of, pointers, refused


def test_one_thing_has_the_fields_that_were_asked_for(anyone, event):
    path = f"/events/{event.pk}"
    assert anyone.get(path, {"fields": "id,name"}).json() == {"id": event.pk, "name": event.name}
    assert anyone.get(path, {"fields": "name"}).json() == {"name": event.name}
    assert set(anyone.get(f"{path}/snapshot", {"fields": "event"}).json()) == {"event"}


def test_items_of_a_list_have_them_and_the_page_stays_whole(staff, event):
    make.entries(3, event=event)
    page = staff.get(f"/events/{event.pk}/entries", {"fields": "player_name,id", "limit": 2}).json()
    assert [set(item) for item in page["items"]] == [{"id", "player_name"}] * 2
    assert page["next"]
    assert page["as_of"] == 4
    rest = staff.get(f"/events/{event.pk}/entries", {"fields": "id", "cursor": page["next"]})
    assert len(rest.json()["items"]) == 1
    assert Caller().get("/events", {"fields": "id"}).json()["items"] == [{"id": event.pk}]


def test_a_field_that_is_none_is_refused_with_those_that_are(anyone, staff, event):
    make.entry(event=event)
    response = anyone.get(f"/events/{event.pk}", {"fields": "id,nmae"})
    document = refused(response, 422, "fields.unknown")
    assert document["unknown"] == ["nmae"]
    assert {"id", "name", "version"} <= set(document["known"])
    assert pointers(response) == ["/fields"]
    assert "nmae" in document["detail"]
    assert "ETag" not in response
    document = refused(
        staff.get(f"/events/{event.pk}/entries", {"fields": "next"}), 422, "fields.unknown"
    )
    assert "player_name" in document["known"]


def test_of_nobody_nothing_is_known_and_nothing_refused(staff, event):
    page = staff.get(f"/events/{event.pk}/entries", {"fields": "whatever"}).json()
    assert page["items"] == []


@pytest.mark.parametrize(
    "words", ["", ",", "id,", "id name", "id,,name", "../x", "\r\nX: y", '"', "é", "x" * 61, "a," * 100 + "a"]
)  # fmt: skip
def test_what_is_no_list_of_names_is_refused(anyone, event, words):
    response = anyone.get(f"/events/{event.pk}", {"fields": words})
    refused(response, 422, "fields.malformed")


def test_each_part_has_a_tag_of_its_own_and_serves_if_match(staff, event):
    path = f"/events/{event.pk}"
    tags = {
        words: staff.get(path, {"fields": words} if words else None)["ETag"]
        for words in ("", "id", "id,name", "name,id")
    }
    assert tags["id,name"] == tags["name,id"]
    assert len(set(tags.values())) == 3
    for words, tag in tags.items():
        query = {"fields": words} if words else None
        assert staff.get(path, query, If_None_Match=tag).status_code == 304
    assert staff.get(path, {"fields": "id"}, If_None_Match=tags[""]).status_code == 200
    assert staff.patch(path, {"name": "New"}, If_Match=tags["id"]).status_code == 200
    refused(staff.patch(path, {"name": "Newer"}, If_Match=tags["id"]), 412, "event.stale")


def test_fields_concern_neither_writes_nor_files_nor_problems(staff, event):
    answer = staff.post(f"/events/{event.pk}/entries?fields=id", {"player_name": "Kei", "level": 1})
    assert answer.status_code == 201
    assert "ticket" in answer.json()
    assert staff.get(f"/events/{event.pk}/standings.csv", {"fields": "id"}).status_code == 200
    assert refused(staff.get("/events/000000000000", {"fields": "id"}), 404, "access.not_found")
    assert staff.send("HEAD", f"/events/{event.pk}?fields=id", None).status_code == 200


def test_nobody_learns_more_by_naming_it(event):
    entry = make.entry(event=event)
    player, staff = (each.get(f"/entries/{entry.pk}") for each in (player_of(entry), app_of(event)))
    private = set(staff.json()) - set(player.json())
    for name in private:
        document = refused(
            player_of(entry).get(f"/entries/{entry.pk}", {"fields": name}), 422, "fields.unknown"
        )
        assert name not in document["known"]


def test_the_document_declares_fields_where_json_is_read(anyone):
    document = anyone.get("/schema").json()
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            has = any(each["name"] == "fields" for each in operation["parameters"])
            is_json = "application/json" in operation["responses"].get("200", {}).get("content", {})
            assert has == (method == "get" and is_json), path
            flood = operation["responses"]["429"]
            if "$ref" in flood:
                flood = document["components"]["responses"][flood["$ref"].rpartition("/")[2]]
            assert {"RateLimit", "RateLimit-Policy", "Retry-After"} <= set(flood["headers"]), path
            if has:
                (words,) = [each for each in operation["parameters"] if each["name"] == "fields"]
                assert re.fullmatch(words["schema"]["pattern"], "id,name")
