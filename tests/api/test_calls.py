"""Calls for a judge over the API."""

import pytest

from tests import make
from tests.api.conftest import app_of, player_of, pointers, refused

pytestmark = pytest.mark.django_db
WORDS = "ひみつのことば"


@pytest.fixture
def pod(event):
    return make.pod(event=event)


def test_a_table_calls_and_an_app_of_the_judges_goes_and_closes(event, pod, anyone):
    one, two, *_rest = make.seated(pod)
    path, said = f"/pods/{pod.pk}/calls", {"reason": "dispute", "text": WORDS}
    answer = player_of(one).post(path, said)
    assert answer.status_code == 201
    call = answer.json()
    assert (call["state"], call["entry"], call["text"]) == ("open", one.pk, WORDS)
    assert player_of(two).post(path, {"reason": "other"}).json()["id"] == call["id"]
    desk = app_of(event, "results:confirm")
    listed = desk.get(f"/events/{event.pk}/calls")
    assert [each["id"] for each in listed.json()["items"]] == [call["id"]]
    assert "no-store" in listed["Cache-Control"]
    assert desk.post(f"/calls/{call['id']}/claim").json()["state"] == "claimed"
    named = refused(app_of(event).post(f"/calls/{call['id']}/claim"), 409, "call.claimed")
    assert named["who"] == "Test app"
    assert "Test app is on the way" in named["detail"]
    own = player_of(two).get(path).json()["items"][0]
    assert (own["text"], own["state"]) == (WORDS, "claimed")
    assert not {"claimed_by", "closed_by", "outcome"} & own.keys()
    closed = desk.post(f"/calls/{call['id']}/close", {"outcome": "Explained", "minutes": 4}).json()
    assert (closed["state"], closed["seconds"], closed["outcome"]) == ("closed", 240, "Explained")
    assert anyone.get(f"/pods/{pod.pk}").json()["extra_seconds"] == 240


def test_who_may_not_and_what_is_no_call(event, pod, anyone):
    one = make.seated(pod)[0]
    path = f"/pods/{pod.pk}/calls"
    call = player_of(one).post(path, {"reason": "rules"}).json()["id"]
    stranger = player_of(make.entry(event=event, here=True))
    refused(anyone.get(path), 401, "access.sign_in_needed")
    refused(stranger.get(path), 403, "access.forbidden")
    refused(stranger.post(path, {"reason": "rules"}), 403, "access.forbidden")
    refused(stranger.get(f"/events/{event.pk}/calls"), 403, "access.forbidden")
    for act in ("claim", "close", "take-back"):
        refused(stranger.post(f"/calls/{call}/{act}"), 404, "access.not_found")
    refused(app_of(event, "rounds:write").post(f"/calls/{call}/claim"), 404, "access.not_found")
    wrong = player_of(one).post(path, {"reason": "luck", "text": "x" * 201})
    refused(wrong, 422, "fields.invalid")
    assert pointers(wrong) == ["/reason", "/text"]
    assert player_of(one).post(f"/calls/{call}/take-back").json()["state"] == "taken_back"


def test_no_public_byte_tells_of_a_call(event, pod, anyone):
    before = event.journal.count()
    player_of(make.seated(pod)[0]).post(
        f"/pods/{pod.pk}/calls", {"reason": "dispute", "text": WORDS}
    )
    changes = anyone.get(f"/events/{event.pk}/changes", {"after": before}).json()["changes"]
    assert all(change.keys() == {"version"} for change in changes[-1:])
    for path in ("snapshot", "rounds", "changes?after=0"):
        shown = anyone.get(f"/events/{event.pk}/{path}").content.decode()
        assert WORDS not in shown
        assert "call." not in shown
