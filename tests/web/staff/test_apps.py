"""The page of a shop's apps, and of the apps that act for oneself."""

import pytest
from django.utils import timezone

from accounts.models import Role
from engine.errors import RuleError
from events.permits import App, Permit
from events.services import permit_of
from tests import make
from tests.guests import desk_of, guest
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db
BACK = "https://app.example/back"


@pytest.fixture
def desk(event):
    return desk_of(owner_of(event))


def registered(desk, **typed):
    desk.open("/staff/apps")
    return desk.press("Register this app", **({"name": "Podwatch", "redirects": BACK} | typed))


def test_a_secret_is_shown_once(desk):
    registered(desk)
    app, secret = desk.page.context["made"]
    assert secret.startswith("twa_")
    assert secret in desk.text
    desk.open("/staff/apps")
    assert secret not in desk.text
    assert app.client.client_id in desk.text
    assert BACK in desk.text


def test_pressing_twice_registers_one(desk):
    desk.open("/staff/apps")
    fields = desk.form("Register this app")["fields"] | {"name": ["A"], "redirects": [BACK]}
    first, second = (desk.client.post("/staff/apps", fields) for _ in range(2))
    assert first.context["made"]
    assert "Its secret is shown only once" in second.content.decode()
    assert App.objects.count() == 1


def test_one_without_a_secret_gets_none(desk):
    registered(desk, kind="public", redirects=f"http://127.0.0.1/a\nhttp://[::1]/b\n{BACK}?a=1")
    app, secret = desk.page.context["made"]
    assert (secret, app.keeps_a_secret, app.client.client_secret) == ("", False, "")
    assert len(app.redirects) == 3


@pytest.mark.parametrize(
    "redirect",
    [
        "http://app.example/back", "ftp://app.example/", "javascript:alert(1)", "https://", "//app.example",
        "https://app.example/#a", "https://app.example/#", "https://*.example/", "https://a@app.example/",
        "https://app.example:99999/", "https://[::1", "app.example/back", "https://app.example\\@evil.example",
        "https://アプリ.example/", "http://localhost.evil.example/", "https://app.example/" + "x" * 300,
    ],
)  # fmt: skip
def test_nobody_is_sent_back_to_just_anywhere(desk, redirect):
    registered(desk, redirects=redirect)
    assert desk.page.status_code == 422
    assert "no address to send people back to" in desk.text
    assert not App.objects.exists()


@pytest.mark.parametrize(
    "typed",
    [
        {"name": ""},
        {"name": "x" * 61},
        {"name": "Take\u202ewuake"},
        {"name": "\u200b"},
        *({"name": f"Pod{unseen}watch"} for unseen in "\u3164\u061c\xad\u180e\u2800\U000e0041"),
        {"name": "\u3164"},
        {"name": "\u3000"},
        {"redirects": " "},
        {"redirects": "\n".join(f"{BACK}/{n}" for n in range(6))},
        {"kind": "other"},
    ],
)
def test_what_people_could_not_read_is_no_app(desk, typed):
    registered(desk, **typed)
    assert desk.page.status_code == 422
    assert not App.objects.exists()


def test_a_shop_has_up_to_thirty(desk, event, monkeypatch):
    monkeypatch.setattr("events.services.apps.MOST_APPS", 1)
    guest(event.shop)
    assert registered(desk).status_code == 409


def test_removing_an_app_ends_all_that_it_holds(desk, event):
    app = guest(event.shop)
    token = app.tokens_by(desk)["access_token"]
    desk.open("/staff/apps")
    desk.press("Yes, remove Podwatch")
    assert "The app is gone" in desk.text
    with pytest.raises(RuleError):
        permit_of(token, now=timezone.now())
    assert list(event.shop.journal.values_list("kind", flat=True))[-1] == "app.removed"


def test_only_owners_and_organisers_register_and_remove(event):
    app = guest(event.shop)
    judge, stranger = make.member(event.shop, Role.JUDGE), owner_of(make.event())
    for user, status in ((judge, 403), (stranger, 404)):
        desk = desk_of(user)
        assert desk.client.post(f"/staff/apps/{app.app.pk}/remove").status_code == status
    assert desk_of(judge).open("/staff/apps").status_code == 403
    assert desk_of(stranger).open("/staff/apps", shop=event.shop_id).status_code == 403
    assert App.objects.exists()


def test_on_plain_wifi_none_can_be_registered(event):
    desk = Desk(owner_of(event))
    desk.open("/staff/apps")
    assert "over HTTPS only" in desk.text
    desk.client.post("/staff/apps", {"name": "A", "redirects": BACK, "kind": "public"})
    assert not App.objects.exists()


def test_each_ends_their_own_and_who_organises_sees_all(event):
    app = guest(event.shop)
    judge, other = make.member(event.shop, Role.JUDGE), make.member(event.shop, Role.RECEPTION)
    token = app.tokens_by(desk_of(judge), event=event.pk)["access_token"]
    permit = Permit.objects.get()
    for stranger in (other, owner_of(make.event())):
        desk = desk_of(stranger)
        assert "No app acts for you" in desk.open("/staff/permits").content.decode()
        assert desk.client.post(f"/staff/permits/{permit.pk}/end").status_code == 404
    mine, owner = desk_of(judge), desk_of(owner_of(event))
    assert "Apps that act for me" in mine.open("/staff/").content.decode()
    owner.open("/staff/apps")
    assert judge.name in owner.text
    assert event.name in mine.open("/staff/permits").content.decode()
    mine.press("End the access of Podwatch")
    assert "can do nothing any more" in mine.text
    with pytest.raises(RuleError):
        permit_of(token, now=timezone.now())


def test_who_organises_ends_what_acts_in_their_shop(event, desk):
    app = guest(event.shop)
    app.tokens_by(desk_of(make.member(event.shop, Role.JUDGE)))
    desk.open("/staff/apps")
    desk.press("End the access of Podwatch")
    assert desk.page.redirect_chain == [("/staff/apps", 303)]
    assert not Permit.objects.alive().exists()
