"""Webhooks over the API: the secret once, the log, and nobody else's."""

import jsonschema
import pytest
from django.utils import timezone

from accounts.models import Role
from accounts.services import dismiss
from api.message_schema import message_schema, messages
from events import outgoing
from events.due import run_due_rows
from events.hooks import Delivery, Webhook
from events.outbox import KINDS, TEST_KIND
from events.outgoing import Answered
from events.services import make_token
from events.services.webhooks import _message
from tests import make
from tests.api.conftest import Caller, app_of, refused

pytestmark = pytest.mark.django_db
HOOK = {"address": "https://example.com/takuwake", "kinds": ["round.published", "changed"]}


@pytest.fixture
def path(event):
    return f"/shops/{event.shop_id}/webhooks"


@pytest.fixture
def sent(monkeypatch):
    """What is sent, and an answer of 204 to it."""
    taken = []

    def send(address, words, keys, *, now):
        taken.append((address, words))
        return Answered(status=204)

    monkeypatch.setattr(outgoing, "send", send)
    return taken


def test_a_secret_is_told_once_and_a_repeat_leaves_it_out(staff, path):
    made = staff.post(path, HOOK, idempotency_key="a")
    assert made.status_code == 201
    assert made.json()["secret"].startswith("whsec_")
    again = staff.post(path, HOOK, idempotency_key="a")
    assert again.json() == {name: made.json()[name] for name in again.json()}
    assert "secret" not in again.json()
    items = staff.get(path).json()["items"]
    assert [item["id"] for item in items] == [made.json()["id"]]
    assert "secret" not in items[0]
    rotated = staff.post(f"/webhooks/{made.json()['id']}/rotate-secret")
    assert rotated.json()["secret"] not in ("", made.json()["secret"])


def test_a_message_is_sent_logged_and_sent_again(staff, event, path, sent):
    hook = staff.post(path, HOOK).json()
    entry = make.entry(event=event)
    assert staff.post(f"/webhooks/{hook['id']}/test").status_code == 201
    while run_due_rows(now=timezone.now()):
        pass
    log = staff.get(f"/webhooks/{hook['id']}/deliveries").json()["items"]
    assert {(each["kind"], each["state"], each["status"]) for each in log} == {
        ("changed", "taken", 204),
        ("webhook.test", "taken", 204),
    }
    assert entry.player_name not in str([words.body for _, words in sent])
    again = staff.post(f"/deliveries/{log[0]['id']}/send-again")
    assert (again.status_code, again.json()["state"]) == (200, "waiting")
    run_due_rows(now=timezone.now())
    assert [words.id for _, words in sent].count(log[0]["message"]) == 2


def test_an_end_and_the_way_back(staff, path):
    hook = staff.post(path, HOOK).json()
    for _twice in range(2):
        ended = staff.send("DELETE", f"/webhooks/{hook['id']}", None)
        assert (ended.status_code, ended.json()["ended_as"]) == (200, "staff")
    refused(staff.post(f"/webhooks/{hook['id']}/test"), 409, "webhook.is_ended")
    assert staff.post(f"/webhooks/{hook['id']}/resume").json()["ended_at"] is None


def test_a_webhook_needs_its_scope_and_its_shop(staff, anyone, event, path):
    hook = staff.post(path, HOOK).json()
    own = f"/webhooks/{hook['id']}"
    weak = app_of(event, "events:write", "events:read")
    bound = Caller(make.token(event, "webhooks:manage", event=event)[1])
    stranger = app_of(make.event(), "webhooks:manage")
    for address in (path, own, f"{own}/deliveries"):
        assert anyone.get(address).status_code in (401, 404)
        refused(weak.get(address), 403, "access.forbidden")
        refused(bound.get(address), 403, "access.forbidden")
        assert stranger.get(address).status_code in (403, 404)
    refused(stranger.post(f"{own}/test"), 404, "access.not_found")
    refused(weak.post(path, HOOK), 403, "access.forbidden")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"address": "http://example.com"}, "webhook.needs_https"),
        ({"address": "example.com"}, "webhook.bad_address"),
        ({"kinds": ["entry.added"]}, "fields.invalid"),
        ({"event": "000000000000"}, "access.not_found"),
        ({"more": 1}, "fields.invalid"),
    ],
)
def test_what_is_wrong_is_named(staff, path, wrong, code):
    answer = staff.post(path, HOOK | wrong)
    assert answer.json()["code"] == code
    assert not Delivery.objects.exists()


def test_every_kind_has_a_schema_and_messages_hold_to_it(staff, event, path):
    assert set(messages()) == {*KINDS, TEST_KIND}
    hook = staff.post(path, {"address": HOOK["address"]}).json()
    make.decided(make.pod(event=event))
    staff.post(f"/webhooks/{hook['id']}/test")
    rows = Delivery.objects.select_related("webhook")
    assert {"round.published", "report.decided", "changed", TEST_KIND} <= {row.kind for row in rows}
    for row in rows:
        words = outgoing.json.loads(_message(row).body)
        jsonschema.validate(words, message_schema(row.kind))


def test_a_token_of_one_event_has_webhooks_of_that_event_alone(event, path, sent):
    other = make.event(shop=event.shop)
    app = Caller(make.token(event, event=event)[1])
    made = app.post(path, HOOK | {"event": event.pk})
    assert made.status_code == 201
    hook = f"/webhooks/{made.json()['id']}"
    assert app.get(hook).json()["event"] == event.pk
    assert app.post(f"{hook}/test").status_code == 201
    refused(app.post(path, HOOK), 403, "access.forbidden")
    refused(app.post(path, HOOK | {"event": other.pk}), 403, "access.forbidden")
    refused(app.get(path), 403, "access.forbidden")
    elsewhere = Caller(make.token(event, event=other)[1])
    refused(elsewhere.get(hook), 403, "access.forbidden")
    refused(elsewhere.send("DELETE", hook, None), 403, "access.forbidden")
    assert app.send("DELETE", hook, None).status_code == 200


def made_by(app, path):
    return Webhook.objects.get(pk=app.post(path, HOOK | {"kinds": []}).json()["id"])


def test_a_webhook_ends_with_the_token_that_made_it_and_comes_back_for_who_resumes_it(
    staff, event, path, sent
):
    words = {"name": "x", "scopes": ["webhooks:manage"]}
    token = staff.post(f"/shops/{event.shop_id}/tokens", words).json()
    hook, own = made_by(Caller(token["secret"]), path), made_by(staff, path)
    assert staff.send("DELETE", f"/tokens/{token['id']}", None).status_code == 200
    assert staff.get(f"/webhooks/{hook.pk}").json()["ended_as"] == "maker"
    assert staff.get(f"/webhooks/{own.pk}").json()["ended_as"] is None
    assert staff.post(f"/webhooks/{hook.pk}/resume").json()["ended_at"] is None
    make.entry(event=event)
    hook.refresh_from_db()
    assert (hook.ended_at, hook.token_id) == (None, own.token_id)


def test_nothing_is_told_to_the_webhook_of_somebody_who_left(event, path, sent):
    person, now = make.member(event.shop, Role.ORGANISER), timezone.now()
    words = {"name": "x", "scopes": ["webhooks:manage"]}
    _token, secret = make_token(shop_id=event.shop_id, user=person, now=now, **words)
    hook = made_by(Caller(secret), path)
    make.entry(event=event)
    dismiss(shop_id=event.shop_id, user=person, actor="system")
    run_due_rows(now=timezone.now(), sending=True)
    hook.refresh_from_db()
    assert (sent, hook.ended_as) == ([], "maker")
    assert set(hook.deliveries.values_list("state", flat=True)) == {"given_up"}


def test_a_token_of_one_event_does_not_use_up_the_shops_webhooks(staff, event, path, monkeypatch):
    monkeypatch.setattr("events.services.webhooks.MOST_OF_BOUND", 2)
    words = HOOK | {"event": event.pk}
    app = Caller(make.token(event, event=event)[1])
    hooks = [app.post(path, words).json()["id"] for _ in range(2)]
    assert refused(app.post(path, words), 409, "webhook.too_many")["most"] == 2
    assert app.send("DELETE", f"/webhooks/{hooks[0]}", None).status_code == 200
    assert staff.post(path, words).status_code == 201
    refused(app.post(f"/webhooks/{hooks[0]}/resume"), 409, "webhook.too_many")
    assert staff.post(path, words).status_code == 201
