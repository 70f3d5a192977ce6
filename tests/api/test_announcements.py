"""Announcements over the API."""

import pytest

from tests import make
from tests.api.conftest import app_of, player_of, pointers, refused

pytestmark = pytest.mark.django_db
WORDS = "ひみつのおしらせ"


def ids(answer):
    return [each["id"] for each in answer.json()["items"]]


def test_everybody_reads_what_concerns_them(event, anyone, staff):
    make.entries(8, event=event)
    here, there = make.published(event=event).pods.all()
    path = f"/events/{event.pk}/announcements"
    desk = app_of(event, "rounds:write")
    public = desk.post(path, {"occasion": "next_round", "at": "19:05"}).json()
    assert public["words"]["en"] == "The next round begins at 19:05."
    assert "19:05" in public["words"]["ja"]
    only = {"occasion": "free", "audience": "table", "pod": here.pk, "text_ja": WORDS}
    private = desk.post(path, only).json()
    inside, outside = make.seated(here)[0], make.seated(there)[0]
    assert ids(anyone.get(path)) == ids(player_of(outside).get(path)) == [public["id"]]
    assert ids(player_of(inside).get(path)) == ids(staff.get(path)) == [private["id"], public["id"]]
    assert anyone.get(path).json()["items"][0]["is_read"] is None
    read = player_of(inside).post(f"/announcements/{private['id']}/read").json()
    assert read["is_read"] is True
    assert [each["is_read"] for each in player_of(inside).get(path).json()["items"]] == [
        True,
        False,
    ]
    refused(
        player_of(outside).post(f"/announcements/{private['id']}/read"), 404, "access.not_found"
    )
    for address in (path, f"/events/{event.pk}/snapshot", f"/events/{event.pk}/changes?after=0"):
        assert WORDS not in anyone.get(address).content.decode()
    assert desk.post(f"/announcements/{public['id']}/take-back").json()["taken_back_at"]
    assert ids(anyone.get(path)) == []


def test_what_is_refused(event, anyone):
    path = f"/events/{event.pk}/announcements"
    refused(anyone.post(path, {"occasion": "opening"}), 401, "access.sign_in_needed")
    refused(
        app_of(event, "events:write").post(path, {"occasion": "opening"}), 403, "access.forbidden"
    )
    desk = app_of(event, "rounds:write")
    refused(desk.post(path, {"occasion": "free"}), 422, "announcement.no_words")
    wrong = desk.post(path, {"occasion": "x", "level": 9, "minutes": 0, "at": "25:00"})
    refused(wrong, 422, "fields.invalid")
    assert pointers(wrong) == ["/occasion", "/level", "/at", "/minutes"]
