"""Webhooks on the page: made, the secret shown once, tested, ended; nobody else's."""

import pytest

from accounts.models import Role
from events.hooks import Delivery, Webhook
from events.outbox import KINDS
from tests import make
from tests.web.staff.desk import Desk
from web.webhook_words import ABOUT, subject

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


def test_what_went_wrong_is_said_in_words(desk, event):
    made(desk, address="https://192.168.1.4/x")
    assert "This address leads into a private network" in desk.text
    made(desk)
    hook = Webhook.objects.get()
    for trouble in ("webhook.address_refused", "too_slow", "SomethingElse"):
        Delivery.objects.create(
            webhook=hook, kind="webhook.test", at=make.EVENING, state="given_up", trouble=trouble
        )
    desk.open(f"/staff/webhooks/{hook.pk}")
    assert "webhook.address_refused" not in desk.text
    assert "This address leads into a private network" in desk.text
    assert "It took too long to answer." in desk.text
    assert "SomethingElse" in desk.text


def test_every_kind_of_change_stands_under_what_it_is_about(desk):
    desk.open("/staff/webhooks")
    shown = [kind for _about, kinds in desk.page.context["subjects"] for kind in kinds]
    assert sorted(shown) == sorted(KINDS)
    assert {subject(kind) for kind in KINDS} == set(ABOUT)


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
