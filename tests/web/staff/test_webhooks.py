"""Webhooks on the page: made, the secret shown once, tested, ended; nobody else's."""

import pytest

from accounts.models import Role
from events.hooks import Delivery, Webhook
from tests import make
from tests.web.staff.desk import Desk

pytestmark = pytest.mark.django_db
ADDRESS = "https://example.com/takuwake"


def made(desk, **typed):
    desk.open("/staff/webhooks")
    desk.press("Make this webhook", **({"address": ADDRESS} | typed))
    return desk.page.context["secret"]


def test_a_webhook_is_made_tested_and_ended(desk, event):
    secret = made(desk, event=event.pk, kinds=["round.published"])
    assert secret in desk.text
    hook = Webhook.objects.get()
    assert (hook.secret, hook.event_id, hook.kinds) == (secret, event.pk, ["round.published"])
    desk.open("/staff/webhooks")
    assert secret not in desk.text
    assert ADDRESS in desk.text
    desk.open(f"/staff/webhooks/{hook.pk}")
    assert "Nothing has been sent yet" in desk.text
    desk.press("Send a test")
    assert "A test is on its way" in desk.text
    assert Delivery.objects.get().kind == "webhook.test"
    desk.press("New secret")
    assert Webhook.objects.get().secret in desk.text
    desk.open(f"/staff/webhooks/{hook.pk}")
    desk.press("End it")
    assert "Nothing is sent there any more" in desk.text
    desk.press("Tell it again")
    assert Webhook.objects.get().ended_at is None


def test_a_wrong_address_stays_typed_with_its_reason(desk):
    made(desk, address="http://example.com")
    assert desk.page.status_code == 422
    assert "begins with https" in desk.text
    assert 'value="http://example.com"' in desk.text


def test_a_message_is_sent_again(desk, event):
    made(desk)
    row = Delivery.objects.create(
        webhook=Webhook.objects.get(), kind="webhook.test", at=make.EVENING, state="given_up"
    )
    desk.open(f"/staff/webhooks/{row.webhook_id}")
    desk.press("Send again")
    row.refresh_from_db()
    assert row.state == "waiting"


@pytest.mark.parametrize("role", [Role.JUDGE, Role.RECEPTION])
def test_others_have_no_webhooks(desk, event, role):
    made(desk)
    hook = Webhook.objects.get()
    other = Desk(make.member(event.shop, role))
    assert other.open(f"/staff/webhooks/{hook.pk}").status_code == 403
    stranger = Desk(make.user())
    assert stranger.open(f"/staff/webhooks/{hook.pk}").status_code == 404
    assert (
        stranger.client.post(f"/staff/webhooks/{hook.pk}/end", {"key": "k" * 20}).status_code == 404
    )
