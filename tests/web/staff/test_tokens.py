"""Tokens: made, shown once, revoked; the same from the command line."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from engine.errors import RuleError
from events.keys import ApiToken
from events.services import token_of
from tests import make
from tests.web.staff.desk import owner_of

pytestmark = pytest.mark.django_db


def made(desk, **typed):
    desk.open("/staff/tokens")
    desk.press("Make this token", **({"name": "Overlay", "scopes": ["events:read"]} | typed))
    return desk.page.context["secret"]


def test_a_secret_is_shown_once(desk):
    secret = made(desk)
    assert secret in desk.text
    assert f"<code>{ApiToken.objects.get().shop_id}</code>" in desk.text
    assert token_of(secret, now=timezone.now()).scopes == ["events:read"]
    desk.open("/staff/tokens")
    assert secret not in desk.text
    assert "Overlay" in desk.text


def test_pressing_twice_makes_one_and_explains_the_missing_secret(desk):
    desk.open("/staff/tokens")
    fields = desk.form("Make this token")["fields"] | {"name": ["A"], "scopes": ["events:read"]}
    first = desk.client.post("/staff/tokens", fields)
    second = desk.client.post("/staff/tokens", fields)
    assert first.context["secret"]
    assert not second.context["secret"]
    assert "Its secret is shown only once" in second.content.decode()
    assert ApiToken.objects.count() == 1


def test_a_token_needs_a_name_and_something_to_do(desk):
    made(desk, name="", scopes=[])
    assert desk.page.status_code == 422
    assert set(desk.page.context["form"].errors) == {"name", "scopes"}


def test_a_revoked_token_is_dead(desk):
    secret = made(desk)
    desk.press("Revoke Overlay")
    assert "The token is revoked." in desk.text
    with pytest.raises(RuleError):
        token_of(secret, now=timezone.now())


def test_a_token_of_another_shop_cannot_be_revoked(desk):
    token, _secret = make.token(make.shop())
    assert desk.client.post(f"/staff/tokens/{token.pk}/revoke").status_code == 404
    token.refresh_from_db()
    assert token.revoked_at is None


def test_each_shop_has_its_own_list(event, desk):
    other = make.shop(owner=owner_of(event))
    make.token(other)
    desk.open("/staff/tokens", shop=other.pk)
    assert [each.name for each in desk.page.context["tokens"]] == ["Test app"]
    desk.open("/staff/tokens", shop=event.shop_id)
    assert desk.page.context["tokens"] == []


@pytest.mark.parametrize("page", ["/staff/tokens", "/staff/new"])
def test_a_shop_that_is_not_ones_own_is_refused_in_words(desk, page):
    other = make.shop()
    for shop in (other.pk, "nowhere"):
        for answer in (
            desk.client.get(page, {"shop": shop}),
            desk.client.post(page, {"shop": shop}),
        ):
            assert answer.status_code == 403
            assert "not one of your shops" in answer.content.decode()
    assert not ApiToken.objects.exists()


def command(*words):
    out = StringIO()
    call_command("make_token", *words, stdout=out)
    return out.getvalue().strip()


def test_the_command_prints_nothing_but_the_secret(event):
    owner = owner_of(event)
    secret = command("Bot", "--user", owner.username, "--scope", "rounds:write", "--days", "3")
    assert token_of(secret, now=timezone.now()).scopes == ["rounds:write"]


def test_the_command_refuses_in_words(event):
    owner = owner_of(event)
    judge = make.member(event.shop, "judge")
    make.shop(owner=owner)
    for words in (
        ("--user", "nobody"),
        ("--user", owner.username),
        ("--user", owner.username, "--shop", "elsewhere"),
        ("--user", judge.username),
        ("--user", owner.username, "--shop", event.shop.name, "--days", "9999"),
    ):
        with pytest.raises(CommandError):
            command("Bot", *words)
    assert command("Bot", "--user", owner.username, "--shop", event.shop.name)
