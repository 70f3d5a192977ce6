"""The penalty ledger over the API: judges write it, players read their own, nobody else any."""

import pytest

from pods.ledger import Penalty
from tests import make
from tests.api.conftest import Caller, app_of, player_of, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def pod(event):
    return make.pod(event=event)


def test_give_read_and_take_back(staff, pod, event):
    one = make.seated(pod)[0]
    path = f"/entries/{one.pk}/penalties"
    given = staff.post(path, {"kind": "loss", "reason": "遅刻"})
    assert given.status_code == 201
    loss = given.json()
    assert (loss["pod"], loss["round"], loss["superseded_by"]) == (pod.pk, 1, None)
    assert loss["given_by"].startswith("token:")
    words = {"kind": "revoked", "reason": "時計がちがった"}
    back = staff.post(f"/penalties/{loss['id']}/supersede", words).json()
    assert back["supersedes"] == loss["id"]
    listed = staff.get(path).json()["items"]
    assert [(each["kind"], each["superseded_by"]) for each in listed] == [
        ("loss", back["id"]), ("revoked", None),
    ]  # fmt: skip
    whole = staff.get(f"/events/{event.pk}/penalties").json()
    assert [each["kind"] for each in whole["items"]] == ["revoked", "loss"]
    again = staff.post(f"/penalties/{loss['id']}/supersede", words)
    refused(again, 409, "penalty.superseded")


def test_a_repeated_request_gives_one_penalty(staff, pod):
    one = make.seated(pod)[0]
    words = {"kind": "warning", "reason": "x", "round": 1}
    answers = [
        staff.post(f"/entries/{one.pk}/penalties", words, idempotency_key="k" * 20).json()
        for _ in range(2)
    ]
    assert answers[0] == answers[1]
    assert Penalty.objects.count() == 1


def test_a_player_reads_what_stands_against_them_but_not_who_gave_it(staff, pod):
    one, two, *_rest = make.seated(pod)
    warning = staff.post(
        f"/entries/{one.pk}/penalties", {"kind": "warning", "reason": "遅刻"}
    ).json()
    note = staff.post(f"/entries/{one.pk}/penalties", {"kind": "note", "reason": "x"}).json()
    staff.post(f"/penalties/{note['id']}/supersede", {"kind": "revoked", "reason": "x"})
    answer = player_of(one).get(f"/entries/{one.pk}/penalties")
    assert "no-store" in answer["Cache-Control"]
    [own] = answer.json()["items"]
    assert own == warning | {"given_by": None}
    refused(player_of(two).get(f"/entries/{one.pk}/penalties"), 404, "access.not_found")


def test_who_is_no_judge_reads_and_writes_nothing(event, pod, staff):
    one = make.seated(pod)[0]
    words = {"kind": "note", "reason": "x"}
    note = staff.post(f"/entries/{one.pk}/penalties", words).json()
    unseen, forbidden = (404, "access.not_found"), (403, "access.forbidden")
    reader = app_of(event, "events:read", "entries:write")
    for other, sign in ((Caller(), unseen), (reader, forbidden), (app_of(make.event()), unseen)):
        refused(other.get(f"/entries/{one.pk}/penalties"), *sign)
        refused(other.post(f"/entries/{one.pk}/penalties", words), *sign)
        path = f"/penalties/{note['id']}/supersede"
        refused(other.post(path, {"kind": "revoked", "reason": "x"}), 404, "access.not_found")
    refused(player_of(one).post(f"/entries/{one.pk}/penalties", words), 403, "access.forbidden")
    refused(Caller().get(f"/events/{event.pk}/penalties"), 401, "access.sign_in_needed")
    assert Penalty.objects.count() == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "revoked", "reason": "x"},
        {"kind": "loss"},
        {"kind": "loss", "reason": ""},
        {"kind": "loss", "reason": "x" * 301},
        {"kind": "loss", "reason": "x", "round": -1},
        {"kind": "loss", "reason": "x", "round": "1"},
    ],
)
def test_bad_input_is_refused(staff, pod, wrong):
    path = f"/entries/{make.seated(pod)[0].pk}/penalties"
    refused(staff.post(path, wrong), 422, "fields.invalid")
