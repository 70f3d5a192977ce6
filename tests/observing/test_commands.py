"""Each write leaves a line that says what became of it."""

import pytest

from events.models import Event
from tests import make
from tests.observing.asking import ask, lines

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def event():
    return make.event()


def enter(event, **headers):
    words = {"player_name": "Rin", "level": 2, "accepts": [1, 2, 3]}
    return ask(f"/api/v1/events/{event.pk}/entries", "POST", json=words, headers=headers)


def commands_in(found):
    return [line for line in found if line["event"] == "command"]


def test_a_write_that_is_accepted_says_event_version_facts_and_its_wait(event):
    with lines() as found:
        answer = enter(event)
    assert answer.status_code == 201
    [line] = commands_in(found)
    assert line["kind"] == "POST api/v1/events/<id:event_id>/entries"
    assert (line["result"], line["actor"]) == ("accepted", f"anyone:{event.pk}")
    assert line["event_id"] == event.pk
    assert line["version"] == Event.objects.get(pk=event.pk).version
    assert line["facts"] == ["entry.added"]
    assert line["lock_wait_ms"] >= 0
    assert line["request_id"] == answer.headers["X-Request-ID"]
    assert "Rin" not in str(found)


def test_the_same_once_more_is_a_replay(event):
    key = {"idempotency-key": "a-key-of-a-stranger"}
    with lines() as found:
        enter(event, **key)
        enter(event, **key)
    assert [line["result"] for line in commands_in(found)] == ["accepted", "replayed"]


def test_a_refusal_says_its_code_and_nothing_that_was_not_kept(event):
    make.entry(event=event, player_name="Rin")
    with lines() as found:
        assert enter(event).status_code == 409
    [line] = commands_in(found)
    assert (line["result"], line["code"]) == ("refused", "entry.same_name")
    assert not {"version", "facts"} & line.keys()
