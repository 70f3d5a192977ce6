"""What a table agrees on over the API."""

import pytest

from events.models import Entry
from tests import make
from tests.api.conftest import app_of, player_of, pointers, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def pod(event):
    return make.pod(event=event)


def test_a_table_agrees_and_only_staff_read_whom_it_waits_for(event, pod, anyone):
    one, two, three, four = make.seated(pod)
    path, change = f"/pods/{pod.pk}/agreement", {"kind": "turn_minutes", "minutes": 2}
    made = player_of(one).post(path, change, Idempotency_Key="k" * 16)
    assert made.status_code == 201
    player_of(one).post(path, change, Idempotency_Key="k" * 16)
    [told] = made.json()["proposals"]
    assert (told["state"], told["yes"], told["people"], told["own"]) == ("open", 1, 4, True)
    assert (told["sentence"], told["agrees"]) == ("At most 2 minutes a turn", True)
    assert told["waits_for"] is None
    desk = app_of(event)
    [seen] = desk.get(path).json()["proposals"]
    assert set(seen["waits_for"]) == {two.pk, three.pk, four.pk}
    answer = f"/proposals/{told['id']}/answer"
    for each in (two, three):
        player_of(each).post(answer, {"agrees": True})
    Entry.objects.filter(pk=four.pk).update(phoneless=True)
    last = desk.post(answer, {"agrees": True, "entry": four.pk}).json()
    assert last["proposals"][0]["state"] == "agreed"
    assert last["level"] == pod.level
    assert last["flags"] == []
    done = player_of(one).post(f"/proposals/{told['id']}/withdraw").json()
    assert done["proposals"][0]["state"] == "withdrawn"
    refused(player_of(one).post(answer, {"agrees": False}), 409, "agreement.withdrawn")


def test_strangers_read_and_say_nothing(event, pod, anyone):
    path, stranger = f"/pods/{pod.pk}/agreement", make.entry(event=event)
    refused(anyone.get(path), 401, "access.sign_in_needed")
    refused(player_of(stranger).get(path), 403, "access.forbidden")
    refused(player_of(stranger).post(path, {"kind": "explain"}), 403, "access.forbidden")
    refused(app_of(event, "events:read").post(path, {"kind": "explain"}), 403, "access.forbidden")
    wrong = player_of(make.seated(pod)[0]).post(path, {"kind": "explain", "minutes": 0})
    refused(wrong, 422, "fields.invalid")
    assert pointers(wrong) == ["/minutes"]
