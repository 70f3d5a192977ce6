"""Devices at the desk and on the phone: shown once, used once, signed off."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Role, SignInFailure
from config.logs import shortened
from events.devices import end_of_devices
from events.keys import ApiToken, DeviceCode
from events.models import Phase
from events.services import token_of
from tests import make
from tests.web.staff.desk import Desk
from web.forms import new_key

pytestmark = pytest.mark.django_db
EN = {"accept-language": "en"}


def place(event):
    return f"/staff/e/{event.pk}/devices"


def shown(desk, event, purpose="reception"):
    """The letters of a code that the desk shows."""
    desk.open(place(event))
    desk.press("Show a code", purpose=purpose)
    return desk.page.context["code"]


def phone(path, **typed):
    client = Client(headers=EN)
    return client.post(path, typed) if typed else client.get(path)


def made(desk, event, **words):
    code = shown(desk, event, **words)
    return phone(f"/device/{code}", name="Tablet at the door", key=new_key())


def test_a_code_is_shown_once_and_a_phone_becomes_known_by_it(event, desk):
    code = shown(desk, event)
    assert re.fullmatch(r"[2-9A-Z]{4}-[2-9A-Z]{4}", code)
    assert code in desk.text
    assert "<svg" in desk.text
    desk.open(place(event))
    assert code not in desk.text
    asked = phone(f"/device/{code.replace('-', '').lower()}")
    assert asked.status_code == 200
    assert event.name in asked.content.decode()
    assert "no-store" in asked["Cache-Control"]
    known = phone(f"/device/{code}", name="Tablet at the door", key="k" * 20)
    secret = known.context["secret"]
    assert secret in known.content.decode()
    token = token_of(secret, now=timezone.now())
    assert (token.event, token.scopes) == (event, ["checkin:write", "events:read"])
    desk.open(place(event))
    assert "Tablet at the door" in desk.text
    assert secret not in desk.text
    assert not SignInFailure.objects.exists()


def test_a_second_press_makes_no_second_device_and_shows_no_key(event, desk):
    code = shown(desk, event)
    first, again = (phone(f"/device/{code}", name="Tablet", key="k" * 20) for _ in range(2))
    assert first.context["secret"] in first.content.decode()
    assert "made known already" in again.content.decode()
    assert "twk_" not in again.content.decode()
    assert phone(f"/device/{code}", name="Other", key="j" * 20).status_code == 422
    assert ApiToken.objects.exclude(purpose="").count() == 1


def test_looking_uses_nothing_up_and_wrong_codes_are_counted(event, desk, monkeypatch):
    monkeypatch.setattr("events.services.devices.TRIES", 3)
    code = shown(desk, event)
    for _ in range(5):
        assert phone(f"/device/{code}").status_code == 200
    for wrong in ("AAAABBBB", "x", "%00", "a" * 5000)[:3]:
        answer = phone(f"/device/{wrong}")
        assert answer.status_code == 422
        assert event.name not in answer.content.decode()
    assert phone(f"/device/{code}").status_code == 429
    assert DeviceCode.objects.exists()


def test_a_device_needs_a_name(event, desk):
    answer = phone(f"/device/{shown(desk, event)}", name="")
    assert answer.status_code == 422
    assert "give this device a name" in answer.content.decode()


def test_a_code_can_be_typed(event, desk):
    code = shown(desk, event)
    assert phone("/device").status_code == 200
    went = phone("/device", code=f" {code.lower()} ")
    assert (went.status_code, went["Location"]) == (303, f"/device/{code.replace('-', '')}")
    for wrong in ("", "ABC", "//evil.example"):
        assert phone("/device", code=wrong).status_code == 422


def test_who_typed_a_wrong_code_can_try_again_at_once(event, desk):
    code = shown(desk, event)
    for answer in (phone("/device/AAAABBBB"), phone("/device/AAAABBBB", name="x", key=new_key())):
        told = answer.content.decode()
        assert answer.status_code == 422
        assert "This code is unknown" in told
        assert 'action="/device"' in told
        assert 'value="AAAABBBB"' in told
        assert "no-store" in answer["Cache-Control"]
    assert phone("/device", code=code).status_code == 303
    japanese = Client(headers={"accept-language": "ja"}).get("/device").content.decode()
    assert "コード</label>" in japanese
    assert "次へ</button>" in japanese


def test_the_page_says_what_a_device_is_for_and_when_it_ends(event, desk):
    desk.open(place(event))
    assert desk.page.context["ends"] == end_of_devices(event, now=timezone.now())
    assert "only for an app" in desk.text
    assert f"/staff/shops/{event.shop_id}" in desk.text
    assert "more than a week off" not in desk.text
    event.starts_at = timezone.now() + timedelta(days=8)
    event.save()
    desk.open(place(event))
    assert "more than a week off" in desk.text
    reception = Desk(make.member(event.shop, Role.RECEPTION))
    reception.open(place(event))
    assert f"/staff/shops/{event.shop_id}" not in reception.text
    assert f"/staff/e/{event.pk}/reception" in reception.text


def test_each_role_hands_out_what_it_may(event):
    may = {
        Role.RECEPTION: {"reception", "wall"},
        Role.JUDGE: {"reception", "judge", "wall"},
        Role.ORGANISER: {"reception", "judge", "wall"},
    }
    for role, purposes in may.items():
        desk = Desk(make.member(event.shop, role))
        desk.open(place(event))
        assert {value for value, _words, _scopes in desk.page.context["purposes"]} == purposes
    reception = Desk(make.member(event.shop, Role.RECEPTION))
    reception.open(place(event))
    reception.press("Show a code", purpose="judge")
    assert reception.page.status_code == 403
    assert not DeviceCode.objects.exists()
    stranger = Desk(make.user())
    assert stranger.open(place(event)).status_code == 403
    assert stranger.client.post(place(event), {"purpose": "wall"}).status_code == 403


def test_reception_signs_off_its_own_devices_and_no_judges(event, desk):
    judges = made(desk, event, purpose="judge").context["token"]
    own = made(desk, event).context["token"]
    reception = Desk(make.member(event.shop, Role.RECEPTION))
    refused = reception.client.post(f"{place(event)}/{judges.pk}/end")
    assert refused.status_code == 403
    reception.open(place(event))
    reception.press("Sign off all devices")
    assert ApiToken.objects.get(pk=own.pk).revoked_at
    assert not ApiToken.objects.get(pk=judges.pk).revoked_at


def test_one_device_or_all_are_signed_off(event, desk):
    secrets = [made(desk, event).context["secret"] for _ in range(3)]
    elsewhere, _ = make.token(make.event())
    assert desk.client.post(f"{place(event)}/{elsewhere.pk}/end").status_code == 404
    app, _ = make.token(event)
    assert desk.client.post(f"{place(event)}/{app.pk}/end").status_code == 404
    desk.open(place(event))
    desk.press("Sign off Tablet")
    assert "This device is signed off." in desk.text
    assert ApiToken.objects.living(timezone.now()).exclude(purpose="").count() == 2
    desk.press("Sign off all devices")
    assert not ApiToken.objects.living(timezone.now()).exclude(purpose="").exists()
    assert ApiToken.objects.living(timezone.now()).count() == 2
    assert len(set(secrets)) == 3


def test_a_finished_evening_gets_no_devices(event, desk):
    desk.open(place(event))
    event.phase = Phase.FINISHED
    event.save()
    desk.press("Show a code", purpose="wall")
    assert desk.page.status_code == 409
    desk.open(place(event))
    assert "Show a code" not in desk.text


def test_no_log_keeps_a_code(event, desk):
    letters = shown(desk, event).replace("-", "")
    assert letters not in shortened(f"GET /device/{letters} 200")
    assert letters not in shortened(f"GET /sign-in?next=%2Fdevice%2F{letters}")
