"""Tokens over the API: told once, never wider than their maker, dead together."""

import pytest
from django.utils import timezone

from accounts.models import Membership, Role
from accounts.services import change_role
from events import access
from events.keys import ApiToken
from events.services import make_token_by_app, revoke_token
from events.services.tokens import MOST
from events.work import GivenAnswer
from tests import make
from tests.api.conftest import Caller, app_of, player_of, refused
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
BOT = {"name": "Bot", "scopes": ["events:read", "entries:write"]}


@pytest.fixture
def path(event):
    return f"/shops/{event.shop_id}/tokens"


def own(caller):
    return caller.get("/tokens/current").json()


def test_a_secret_is_told_once_and_works(staff, path, event):
    made = staff.post(path, BOT, idempotency_key="a")
    assert made.status_code == 201, made.content
    words = made.json()
    secret = words["secret"]
    again = staff.post(path, BOT, idempotency_key="a")
    assert (again.json()["id"], again["Idempotency-Replayed"]) == (words["id"], "true")
    assert "secret" not in again.json()
    for rows in (
        ApiToken.objects.values(),
        GivenAnswer.objects.values(),
        event.shop.journal.values(),
    ):
        assert secret not in str(list(rows))
    assert ApiToken.objects.count() == 2
    assert Caller(secret).get(f"/events/{event.pk}/journal").status_code == 200
    assert words["prefix"] == secret[:10]


def test_the_list_tells_everything_but_the_secret(staff, path, event):
    made = staff.post(path, BOT | {"event": event.pk, "days": 3}).json()
    Caller(made["secret"]).get("/shops")
    newest, maker = staff.get(path).json()["items"]
    assert newest["id"] == made["id"]
    assert newest["maker"] == maker["id"] == own(staff)["id"]
    assert (newest["event"], newest["scopes"]) == (event.pk, sorted(BOT["scopes"]))
    assert newest["last_used_at"] is not None
    assert newest["state"] == "living"
    assert "secret" not in newest
    staff.send("DELETE", f"/tokens/{made['id']}", None)
    assert [each["id"] for each in staff.get(path, {"state": "living"}).json()["items"]] == [
        maker["id"]
    ]


def test_pages_hold_each_token_once(staff, path):
    ids = [staff.post(path, BOT | {"name": f"Bot {n}"}).json()["id"] for n in range(4)]
    seen, cursor = [], None
    while cursor is not None or not seen:
        page = staff.get(path, {"limit": 2} | ({"cursor": cursor} if cursor else {})).json()
        seen += [each["id"] for each in page["items"]]
        cursor = page["next"]
    assert seen == [*reversed(ids), own(staff)["id"]]
    refused(staff.get(path, {"cursor": "nonsense"}), 422, "cursor.invalid")


@pytest.mark.parametrize(
    ("scopes", "wanted", "status"),
    [
        ({"events:write", "entries:write"}, {"entries:write"}, 201),
        ({"events:write", "entries:write"}, {"entries:write", "events:write"}, 201),
        ({"events:write"}, {"rounds:write"}, 403),
        ({"events:write", "events:read"}, {"events:read", "decks:read"}, 403),
        ({"events:write"}, {"webhooks:manage"}, 403),
    ],
)
def test_no_token_makes_one_that_may_more(event, path, scopes, wanted, status):
    answer = app_of(event, *scopes).post(path, {"name": "Child", "scopes": sorted(wanted)})
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["code"] == "token.wider"
        assert ApiToken.objects.count() == 1
    else:
        assert set(answer.json()["scopes"]) == wanted


def test_no_token_makes_one_that_lives_longer(event, path):
    short = Caller(make.token(event, days=10)[1])
    refused(short.post(path, BOT | {"days": 11}), 403, "token.wider")
    assert short.post(path, BOT | {"days": 9}).status_code == 201
    silent = short.post(path, BOT).json()
    assert silent["expires_at"] == own(short)["expires_at"]


def test_a_token_of_one_event_makes_and_sees_those_of_that_event_only(event, path):
    other = make.event(shop=event.shop)
    bound = Caller(make.token(event, event=event)[1])
    wide, _ = make.token(event)
    elsewhere, _ = make.token(event, event=other)
    made = bound.post(path, BOT).json()
    assert made["event"] == event.pk
    refused(bound.post(path, BOT | {"event": other.pk}), 403, "token.wider")
    assert {each["id"] for each in bound.get(path).json()["items"]} == {
        made["id"],
        own(bound)["id"],
    }
    for token in (wide, elsewhere):
        refused(bound.get(f"/tokens/{token.pk}"), 403, "access.forbidden")
        refused(bound.send("DELETE", f"/tokens/{token.pk}", None), 403, "access.forbidden")
    child = Caller(made["secret"])
    refused(child.get(f"/events/{other.pk}/journal"), 403, "access.forbidden")


def test_what_a_token_made_dies_with_it_however_deep(staff, path):
    child = staff.post(path, {"name": "A", "scopes": ["events:write", "events:read"]}).json()
    grandchild = Caller(child["secret"]).post(path, {"name": "B", "scopes": ["events:read"]}).json()
    sibling = staff.post(path, BOT).json()
    for _twice in range(2):
        ended = staff.send("DELETE", f"/tokens/{child['id']}", None)
        assert (ended.status_code, ended.json()["state"]) == (200, "revoked")
    for dead in (child, grandchild):
        refused(Caller(dead["secret"]).get("/shops"), 401, "token.invalid")
    assert Caller(sibling["secret"]).get("/shops").status_code == 200
    rows = ApiToken.objects.get(pk=child["id"]).shop.journal.filter(kind="token.revoked")
    assert [row.facts["tokens"] for row in rows] == [sorted([child["id"], grandchild["id"]])]


def test_a_child_falls_with_the_person_and_with_their_role(event, staff, path):
    child = staff.post(path, BOT).json()
    bot = Caller(child["secret"])
    token = ApiToken.objects.get(pk=child["id"])
    owner = token.made_by
    assert token.parent.made_by == owner
    Membership.objects.create(shop=event.shop, user=make.user(), role=Role.OWNER)
    change_role(shop_id=event.shop_id, user_id=owner.pk, role=Role.JUDGE, by=owner)
    assert bot.get(f"/events/{event.pk}/journal").status_code == 200
    refused(staff.post(path, BOT), 403, "access.forbidden")
    owner.is_active = False
    owner.save()
    refused(bot.get("/shops"), 401, "token.invalid")


def test_a_token_revoked_meanwhile_makes_nothing(event):
    row, _secret = make.token(event)
    actor, now = access.app(row), timezone.now()
    revoke_token(token_id=row.pk, actor=actor, now=now)
    with refusing("token.invalid"):
        make_token_by_app(shop_id=event.shop_id, actor=actor, now=now, **BOT)


def test_who_may_see_and_end_tokens(event, staff, anyone, path):
    row, secret = make.token(event, "events:read", "entries:write")
    weak = Caller(secret)
    entry = make.entry(event=event)
    stranger, player = app_of(make.event()), player_of(entry)
    mine, theirs = f"/tokens/{row.pk}", f"/tokens/{own(staff)['id']}"
    assert weak.get(mine).json()["scopes"] == ["entries:write", "events:read"]
    refused(weak.get(theirs), 403, "access.forbidden")
    refused(weak.get(path), 403, "access.forbidden")
    refused(weak.post(path, {"name": "x", "scopes": ["events:read"]}), 403, "access.forbidden")
    refused(weak.send("DELETE", theirs, None), 403, "access.forbidden")
    for other in (stranger, player, anyone):
        refused(other.get(mine), 404, "access.not_found")
        refused(other.send("DELETE", mine, None), 404, "access.not_found")
        assert other.post(path, BOT).status_code in (401, 403)
        assert other.get(path).status_code in (401, 403)
    refused(anyone.get("/tokens/current"), 401, "access.sign_in_needed")
    refused(player.get("/tokens/current"), 403, "access.forbidden")
    assert weak.send("DELETE", mine, None).json()["state"] == "revoked"
    refused(weak.get(mine), 401, "token.invalid")


@pytest.mark.parametrize(
    ("wrong", "status", "code"),
    [
        ({"scopes": []}, 422, "fields.invalid"),
        ({"scopes": ["all"]}, 422, "fields.invalid"),
        ({"days": 0}, 422, "fields.invalid"),
        ({"days": 401}, 422, "fields.invalid"),
        ({"name": ""}, 422, "fields.invalid"),
        ({"event": "000000000000"}, 404, "access.not_found"),
        ({"made_by": 1}, 422, "fields.invalid"),
    ],
)
def test_bad_tokens_are_not_made(staff, path, wrong, status, code):
    refused(staff.post(path, BOT | wrong), status, code)
    assert ApiToken.objects.count() == 1


def test_a_shop_has_so_many_living_tokens(staff, path, event, monkeypatch):
    assert MOST >= 100
    monkeypatch.setattr("events.services.tokens.MOST", 2)
    child = staff.post(path, BOT).json()
    refused(staff.post(path, BOT), 409, "token.too_many")
    staff.send("DELETE", f"/tokens/{child['id']}", None)
    assert staff.post(path, BOT).status_code == 201


def test_a_token_of_one_event_does_not_use_up_the_shops_tokens(staff, path, event, monkeypatch):
    monkeypatch.setattr("events.services.tokens.MOST_OF_BOUND", 1)
    bound = Caller(make.token(event, event=event)[1])
    words = {"name": "x", "scopes": ["events:read"]}
    assert bound.post(path, words).status_code == 201
    assert refused(bound.post(path, words), 409, "token.too_many")["most"] == 1
    assert staff.post(path, words | {"event": event.pk}).status_code == 201
