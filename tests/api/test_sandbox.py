"""Sandboxes over the API: who may have one, what is told once, and the author's acts."""

import json

import pytest
from django.utils import timezone

from accounts.models import Role, ShopJournalEntry, User
from events.access import Scope
from events.due import run_due_rows
from events.models import Event
from events.work import GivenAnswer
from sandbox.models import Sandbox
from sandbox.script import Act
from tests import make
from tests.api.conftest import Caller, app_of, player_of, pointers, refused

pytestmark = pytest.mark.django_db
SMALL = {"seed": 3, "players": 9, "rounds": 1}


@pytest.fixture
def made(staff):
    return staff.post("/sandbox", SMALL).json()


@pytest.fixture
def author(made):
    return Caller(made["token"])


def test_an_evening_comes_with_a_token_of_its_own_and_tickets(staff):
    answer = staff.post("/sandbox", SMALL | {"own_seats": 2, "speed": 30})
    assert answer.status_code == 201
    assert answer["Cache-Control"] == "private, no-store"
    words = answer.json()
    assert [person["own"] for person in words["people"]] == [True, True, False, False]
    assert words["scopes"] == sorted(scope.value for scope in Scope)
    assert (words["seed"], words["speed"], words["round_minutes"]) == (3, 30, 2)
    assert (words["round"], words["steps"], words["finished"]) == (0, 0, False)
    assert words["next"] == "opening"
    assert words["next_at"] < words["ends_at"] < words["expires_at"]
    author = Caller(words["token"])
    event = author.get(f"/events/{words['event']}").json()
    assert (event["round_minutes"], event["shop"]["id"]) == (2, words["shop"])
    assert author.get("/tokens/current").json()["event"] == words["event"]
    for person in words["people"]:
        me = Caller(f"twt_{person['ticket']}").get("/me").json()
        assert me["entry"]["player_name"] == person["player_name"]
        assert person["ticket"] in person["ticket_url"]


def test_token_and_tickets_are_told_once_and_kept_nowhere(staff):
    first = staff.post("/sandbox", SMALL, idempotency_key="a").json()
    again = staff.post("/sandbox", SMALL, idempotency_key="a")
    assert again["Idempotency-Replayed"] == "true"
    assert "token" not in again.json()
    assert all("ticket" not in person for person in again.json()["people"])
    assert again.json()["event"] == first["event"]
    assert Sandbox.objects.count() == 1
    stored = json.dumps(list(GivenAnswer.objects.values_list("body", flat=True)))
    for secret in (first["token"], *(person["ticket"] for person in first["people"])):
        assert secret not in stored
    assert ShopJournalEntry.objects.get(kind="sandbox.opened").facts == {"sandbox": first["event"]}


def test_scopes_are_as_asked_and_its_token_makes_no_sandboxes(staff):
    words = staff.post("/sandbox", SMALL | {"scopes": ["events:read"]}).json()
    author = Caller(words["token"])
    assert words["scopes"] == ["events:read"]
    assert author.get(f"/events/{words['event']}/journal").status_code == 200
    refused(author.post(f"/events/{words['event']}/rounds"), 403, "access.forbidden")
    assert author.post(f"/sandbox/{words['event']}/steps").status_code == 200
    whole = Caller(staff.post("/sandbox", SMALL).json()["token"])
    refused(whole.post("/sandbox", SMALL), 403, "access.forbidden")


def test_who_may_have_one_made(event, anyone, settings):
    refused(anyone.post("/sandbox", SMALL), 401, "access.sign_in_needed")
    refused(player_of(make.entry(event=event)).post("/sandbox"), 403, "access.forbidden")
    refused(app_of(event, "events:read").post("/sandbox"), 403, "access.forbidden")
    bound = Caller(make.token(event, event=event)[1])
    refused(bound.post("/sandbox"), 403, "access.forbidden")
    for word in ("off", "yes please"):
        settings.SANDBOX = word
        refused(app_of(event).post("/sandbox"), 403, "sandbox.off")
    assert not Sandbox.objects.exists()


def test_strangers_may_where_the_setting_says_so_but_send_no_webhooks(anyone, settings):
    settings.SANDBOX = "anyone"
    wants = SMALL | {"scopes": ["webhooks:manage"]}
    refused(anyone.post("/sandbox", wants), 403, "sandbox.no_webhooks")
    words = anyone.post("/sandbox", SMALL).json()
    assert "webhooks:manage" not in words["scopes"]
    author = Caller(words["token"])
    assert author.get(f"/sandbox/{words['event']}").json()["seed"] == 3
    refused(anyone.get(f"/sandbox/{words['event']}"), 404, "access.not_found")
    hook = {"address": "https://example.com/x", "event": words["event"]}
    refused(author.post(f"/shops/{words['shop']}/webhooks", hook), 403, "access.forbidden")


def test_only_so_many_live_at_once(staff, event, anyone, settings, monkeypatch):
    monkeypatch.setattr("sandbox.access.MOST_OF_A_SHOP", 1)
    monkeypatch.setattr("sandbox.access.MOST_OF_STRANGERS", 1)
    first = staff.post("/sandbox", SMALL).json()
    document = refused(staff.post("/sandbox", SMALL), 409, "sandbox.too_many")
    assert (document["most"], document["free_at"]) == (1, first["expires_at"])
    settings.SANDBOX = "anyone"
    assert anyone.post("/sandbox", SMALL).status_code == 201
    refused(anyone.post("/sandbox", SMALL), 409, "sandbox.too_many")
    monkeypatch.setattr("sandbox.access.MOST", 2)
    refused(app_of(make.event()).post("/sandbox", SMALL), 409, "sandbox.too_many")
    assert staff.send("DELETE", f"/sandbox/{first['event']}", None).status_code == 204
    assert staff.post("/sandbox", SMALL).status_code == 201


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"seed": -1}, "/seed"), ({"seed": 2**31}, "/seed"), ({"seed": "1"}, "/seed"), ({"speed": 0}, "/speed"),
        ({"speed": 61}, "/speed"), ({"speed": 1.5}, "/speed"), ({"players": 8}, "/players"), ({"players": 41}, "/players"),
        ({"rounds": 0}, "/rounds"), ({"rounds": 6}, "/rounds"), ({"own_seats": 5}, "/own_seats"), ({"own_seats": True}, "/own_seats"),
        ({"scopes": ["all"]}, "/scopes/0"), ({"scopes": "events:read"}, "/scopes"), ({"name": "x"}, "/name"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_field_by_field(staff, wrong, pointer):
    answer = staff.post("/sandbox", wrong)
    refused(answer, 422, "fields.invalid")
    assert pointers(answer) == [pointer]
    assert not Sandbox.objects.exists()


def test_a_test_of_an_app_goes_through_all_of_it_without_waiting(made, author):
    at, acts, answer = f"/sandbox/{made['event']}", [], made
    while not answer["finished"]:
        answer = author.post(f"{at}/steps").json()
        acts += [answer["played"]["act"]] if answer["played"] else []
    assert acts[0] == Act.OPENING
    assert acts[-1] == Act.FINISH
    assert {Act.PAIR, Act.LATE_ENTRY, Act.CALL, Act.TABLE} <= set(acts)
    state = author.get(at).json()
    assert (state["next"], state["next_at"], state["round"]) == (None, None, 1)
    refused(author.post(f"{at}/steps"), 409, "sandbox.over")
    refused(author.post(f"{at}/speed", {"speed": 1}), 409, "sandbox.over")
    assert author.get(f"/events/{made['event']}").json()["phase"] == "finished"


def test_a_repeated_step_is_one_step(made, author):
    at = f"/sandbox/{made['event']}/steps"
    first = author.post(at, idempotency_key="a").json()
    again = author.post(at, idempotency_key="a").json()
    assert first == again
    assert Sandbox.objects.get().steps == 1
    refused(author.post(at, {"seen": 1}), 422, "fields.invalid")


def test_the_speed_is_the_authors(made, author):
    words = author.post(f"/sandbox/{made['event']}/speed", {"speed": 1}).json()
    assert (words["speed"], words["round_minutes"]) == (1, 60)
    assert words["next_at"] > made["next_at"]
    refused(author.post(f"/sandbox/{made['event']}/speed", {"speed": 0}), 422, "fields.invalid")
    refused(author.post(f"/sandbox/{made['event']}/speed"), 422, "fields.invalid")


def test_nobody_else_reaches_it(made, event, anyone, staff):
    at = f"/sandbox/{made['event']}"
    member = make.member(event.shop, Role.RECEPTION)
    strangers = [
        anyone,
        app_of(make.event()),
        app_of(event, "events:read"),
        Caller(make.token(event, event=event)[1]),
        Caller(f"twt_{made['people'][0]['ticket']}"),
        Caller(staff.post("/sandbox", SMALL).json()["token"]),
    ]
    for caller in strangers:
        refused(caller.get(at), 404, "access.not_found")
        refused(caller.send("DELETE", at, None), 404, "access.not_found")
        refused(caller.post(f"{at}/steps"), 404, "access.not_found")
        refused(caller.post(f"{at}/speed", {"speed": 1}), 404, "access.not_found")
    refused(staff.get(f"/sandbox/{event.pk}"), 404, "access.not_found")
    assert staff.get(at).json()["event"] == made["event"]
    assert member.pk not in User.objects.filter(memberships__shop=made["shop"]).values_list(
        "pk", flat=True
    )


def test_a_token_that_its_own_made_needs_the_scope(made, author):
    def child(scope):
        words = {"name": "x", "scopes": [scope]}
        return Caller(author.post(f"/shops/{made['shop']}/tokens", words).json()["secret"])

    at, weak = f"/sandbox/{made['event']}", child("events:read")
    code = author.post(f"/events/{made['event']}/device-codes", {"purpose": "judge"}).json()["code"]
    device = Caller(Caller().post("/devices", {"code": code, "name": "x"}).json()["secret"])
    for caller in (weak, device):
        refused(caller.get(at), 403, "access.forbidden")
        refused(caller.post(f"{at}/steps"), 403, "access.forbidden")
        refused(caller.post(f"{at}/speed", {"speed": 1}), 403, "access.forbidden")
        refused(caller.send("DELETE", at, None), 403, "access.forbidden")
    assert child("events:write").send("DELETE", at, None).status_code == 204


def test_its_webhooks_work_like_any_other(made, author, monkeypatch):
    sent = []
    monkeypatch.setattr(
        "events.outgoing.send",
        lambda address, words, keys, *, now: sent.append(json.loads(words.body)) or _taken(),
    )
    hook = {"address": "https://example.com/x", "event": made["event"]}
    assert author.post(f"/shops/{made['shop']}/webhooks", hook).json()["secret"]
    author.post(f"/sandbox/{made['event']}/steps")
    run_due_rows(now=timezone.now(), sending=True)
    assert [(each["type"], each["data"]["event"]) for each in sent] == [
        ("announcement.made", made["event"])
    ]


def _taken():
    from events.outgoing import Answered

    return Answered(status=204)


def test_it_is_in_no_list_but_its_own_tokens(made, author, anyone, staff, event):
    own = [each["id"] for each in author.get("/events").json()["items"]]
    assert sorted(own) == sorted([made["event"], event.pk])
    for caller in (anyone, staff):
        assert made["event"] not in [each["id"] for each in caller.get("/events").json()["items"]]
        assert made["shop"] not in [each["id"] for each in caller.get("/shops").json()["items"]]
    Event.objects.filter(pk=made["event"]).update(phase="finished")
    assert made["event"] not in json.dumps(anyone.get("/events").json())


def test_it_is_ended_by_its_own_token_with_a_key_too(made, author, staff):
    at = f"/sandbox/{made['event']}"
    assert author.send("DELETE", at, None, idempotency_key="a").status_code == 204
    refused(author.get(at), 401, "token.invalid")
    refused(staff.get(at), 404, "access.not_found")
    refused(staff.send("DELETE", at, None), 404, "access.not_found")
