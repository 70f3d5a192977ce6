"""Devices of an evening: a code once, for ten minutes; then a narrow token that ends by itself."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import Role, SignInFailure
from accounts.services import dismiss
from events.access import staff as person
from events.devices import SCOPES, end_of_devices
from events.keys import ApiToken, DeviceCode, Purpose
from events.services import make_device_code
from events.short_codes import LETTERS, TRIES
from events.work import GivenAnswer
from tests import make
from tests.api.conftest import Caller, app_of, player_of, refused

pytestmark = pytest.mark.django_db
KEY = "a-key-that-nobody-guesses"


def code_for(caller, event, purpose="reception"):
    answer = caller.post(f"/events/{event.pk}/device-codes", {"purpose": purpose})
    assert answer.status_code == 201, answer.content
    return answer.json()["code"]


def device(anyone, code, **headers):
    return anyone.post("/devices", {"code": code, "name": "Kei's phone"}, **headers)


def known(caller, event, purpose="reception"):
    return device(Caller(), code_for(caller, event, purpose)).json()


def test_a_code_makes_one_device_known(staff, anyone, event):
    code = code_for(staff, event)
    assert len(code) == 9
    made = device(anyone, code)
    assert made.status_code == 201, made.content
    words = made.json()
    assert (words["name"], words["purpose"], words["event"]) == (
        "Kei's phone",
        "reception",
        event.pk,
    )
    phone = Caller(words["secret"])
    entry = make.entry(event=event)
    assert phone.post(f"/entries/{entry.pk}/check-in").json()["state"] == "here"
    refused(device(anyone, code), 422, "device.code_unknown")
    assert phone.get("/tokens/current").json()["id"] == words["id"]
    (listed,) = staff.get(f"/events/{event.pk}/devices").json()["items"]
    assert (listed["id"], listed["name"], listed["state"]) == (words["id"], "Kei's phone", "living")
    assert listed["last_used_at"] is not None
    kinds = list(event.shop.journal.order_by("version").values_list("kind", flat=True))
    assert kinds[-2:] == ["device.code_made", "token.made"]
    assert "Kei" not in str(list(event.shop.journal.values()))


def test_neither_code_nor_secret_is_stored(staff, anyone, event):
    path = f"/events/{event.pk}/device-codes"
    first = staff.post(path, {"purpose": "judge"}, idempotency_key="a").json()
    again = staff.post(path, {"purpose": "judge"}, idempotency_key="a").json()
    assert {"code", "url"} == first.keys() - again.keys()
    assert DeviceCode.objects.count() == 1
    code = first["code"].replace("-", "")
    assert first["url"].endswith(f"/device/{code}")
    made = device(anyone, code, idempotency_key=KEY).json()
    repeat = device(anyone, code, idempotency_key=KEY)
    assert (repeat.json()["id"], repeat["Idempotency-Replayed"]) == (made["id"], "true")
    assert "secret" not in repeat.json()
    stored = str(
        [*GivenAnswer.objects.values(), *ApiToken.objects.values(), *SignInFailure.objects.values()]
    )
    assert code not in stored
    assert made["secret"] not in stored


def test_a_code_may_be_typed_wide_and_apart(staff, anyone, event):
    code = code_for(staff, event)
    wide = "".join(chr(ord(each) + 0xFEE0) if each != "-" else "－" for each in code.lower())
    assert device(anyone, f" {wide} ").status_code == 201


@pytest.mark.parametrize("code", ["", "x", "AAAA-AAAA", "あ" * 8, "A" * 40, "\x00" * 8])
def test_what_is_no_code_opens_nothing(staff, anyone, event, code):
    code_for(staff, event)
    assert device(anyone, code).status_code == 422
    assert ApiToken.objects.filter(event=event).count() == 0


def test_a_code_is_good_for_ten_minutes(staff, anyone, event):
    code, late = code_for(staff, event), code_for(staff, event)
    start = timezone.now()
    with time_machine.travel(start + timedelta(minutes=9, seconds=50), tick=False):
        assert device(anyone, code).status_code == 201
    with time_machine.travel(start + timedelta(minutes=10, seconds=10), tick=False):
        refused(device(anyone, late), 422, "device.code_unknown")


@pytest.mark.parametrize("purpose", Purpose)
def test_a_device_may_what_its_purpose_says_at_its_event_alone(staff, event, purpose):
    other = make.event(shop=event.shop)
    words = known(staff, event, purpose)
    assert set(words["scopes"]) == {scope.value for scope in SCOPES[purpose]}
    phone, entry = Caller(words["secret"]), make.entry(event=event)
    may = SCOPES[purpose]
    asked = {
        "events:read": lambda: phone.get(f"/events/{event.pk}/journal"),
        "checkin:write": lambda: phone.post(f"/entries/{entry.pk}/check-in"),
        "entries:write": lambda: phone.post(f"/entries/{entry.pk}/ticket"),
        "rounds:write": lambda: phone.post(f"/events/{event.pk}/rounds"),
        "events:write": lambda: phone.post(f"/events/{event.pk}/finish"),
    }
    for scope, ask in asked.items():
        assert (ask().status_code == 200) == (scope in may), scope
    assert phone.get(f"/events/{other.pk}/journal").status_code == 403
    assert phone.get(f"/events/{event.pk}/snapshot").status_code == 200


def test_a_device_hands_nothing_on(staff, event):
    for purpose in Purpose:
        phone = Caller(known(staff, event, purpose)["secret"])
        refused(
            phone.post(f"/events/{event.pk}/device-codes", {"purpose": "wall"}),
            403,
            "access.forbidden",
        )
        refused(phone.get(f"/events/{event.pk}/devices"), 403, "access.forbidden")
        refused(phone.post(f"/events/{event.pk}/devices/revoke"), 403, "access.forbidden")
        words = {"name": "x", "scopes": ["events:read"]}
        refused(phone.post(f"/shops/{event.shop_id}/tokens", words), 403, "access.forbidden")


def test_nobody_hands_out_more_than_they_may(event, anyone):
    path = f"/events/{event.pk}/device-codes"
    weak = app_of(event, "events:write", "events:read", "checkin:write")
    assert weak.post(path, {"purpose": "reception"}).status_code == 201
    refused(weak.post(path, {"purpose": "judge"}), 403, "access.forbidden")
    lacking = app_of(event, "events:read", "checkin:write")
    refused(lacking.post(path, {"purpose": "reception"}), 403, "access.forbidden")
    bound = Caller(make.token(event, event=make.event(shop=event.shop))[1])
    refused(bound.post(path, {"purpose": "wall"}), 403, "access.forbidden")
    refused(app_of(make.event()).post(path, {"purpose": "wall"}), 403, "access.forbidden")
    refused(anyone.post(path, {"purpose": "wall"}), 401, "access.sign_in_needed")
    refused(
        player_of(make.entry(event=event)).post(path, {"purpose": "wall"}), 403, "access.forbidden"
    )
    refused(weak.post(path, {"purpose": "owner"}), 422, "fields.invalid")


def test_a_device_dies_with_the_app_that_made_its_code(staff, anyone, event):
    row, secret = make.token(event)
    app = Caller(secret)
    words, waiting = known(app, event), code_for(app, event)
    app.send("DELETE", f"/tokens/{row.pk}", None)
    refused(Caller(words["secret"]).get("/tokens/current"), 401, "token.invalid")
    refused(device(anyone, waiting), 422, "device.code_unknown")
    assert Caller(known(staff, event)["secret"]).get("/tokens/current").status_code == 200


def test_a_code_dies_with_the_right_to_hand_it_out(anyone, event):
    judge, now = make.member(event.shop, Role.JUDGE), timezone.now()
    words = {"event_id": event.pk, "actor": person(judge), "now": now}
    _code, letters = make_device_code(purpose=Purpose.JUDGE, **words)
    _code, used = make_device_code(purpose=Purpose.JUDGE, **words)
    phone = Caller(device(anyone, used).json()["secret"])
    assert phone.get(f"/events/{event.pk}/journal").status_code == 200
    dismiss(shop_id=event.shop_id, user=judge, actor="system")
    refused(device(anyone, letters), 422, "device.code_unknown")
    refused(phone.get("/shops"), 401, "token.invalid")


def test_all_devices_end_at_once_with_the_codes_still_open(staff, anyone, event):
    phones = [Caller(known(staff, event, purpose)["secret"]) for purpose in Purpose]
    waiting, path = code_for(staff, event), f"/events/{event.pk}/devices/revoke"
    elsewhere = Caller(known(staff, make.event(shop=event.shop))["secret"])
    assert staff.post(path).json() == {"revoked": 3}
    assert staff.post(path).json() == {"revoked": 0}
    for phone in phones:
        refused(phone.get("/tokens/current"), 401, "token.invalid")
    refused(device(anyone, waiting), 422, "device.code_unknown")
    assert elsewhere.get("/tokens/current").status_code == 200
    assert staff.get("/tokens/current").status_code == 200


def test_one_device_ends_alone(staff, event):
    first, second = known(staff, event), known(staff, event)
    staff.send("DELETE", f"/tokens/{first['id']}", None)
    refused(Caller(first["secret"]).get("/tokens/current"), 401, "token.invalid")
    assert Caller(second["secret"]).get("/tokens/current").status_code == 200


@pytest.mark.parametrize(
    ("now", "end"),
    [
        ("2026-12-04T18:00", "2026-12-05T12:00"),  # on the evening itself: noon of the next day
        ("2026-12-04T00:30", "2026-12-05T12:00"),
        ("2026-12-01T18:00", "2026-12-05T12:00"),  # days before: through the evening all the same
        ("2026-12-05T09:00", "2026-12-05T21:00"),  # it goes on: 12 hours
    ],
)
def test_a_device_ends_with_the_evening(event, now, end):
    moment, until = (timezone.make_aware(datetime.fromisoformat(each)) for each in (now, end))
    assert end_of_devices(event, now=moment) == until


def test_an_evening_has_so_many_devices_and_none_once_it_is_over(staff, event, monkeypatch):
    monkeypatch.setattr("events.services.devices.MOST_DEVICES", 2)
    known(staff, event)
    code_for(staff, event)
    path = f"/events/{event.pk}/device-codes"
    refused(staff.post(path, {"purpose": "wall"}), 409, "device.too_many")
    event.phase = "finished"
    event.save()
    refused(staff.post(path, {"purpose": "wall"}), 409, "event.finished")


def test_a_name_shows_what_it_is_and_nothing_else(staff, anyone, event):
    code = code_for(staff, event)
    unseen = anyone.post("/devices", {"code": code, "name": "\u200b\u202e"})
    refused(unseen, 422, "token.no_name")
    named = anyone.post("/devices", {"code": code, "name": "\u202eTablet\n at  the door"})
    assert named.json()["name"] == "Tablet at the door"


def test_codes_cannot_be_found_by_trying(staff, anyone, event, monkeypatch):
    assert len(LETTERS) ** 8 > 5e11 > TRIES * 1e9
    monkeypatch.setattr("events.services.devices.TRIES", 3)
    right = [code_for(staff, event) for _ in range(5)]
    for code in right[:4]:
        assert device(anyone, code).status_code == 201
    assert not SignInFailure.objects.exists()
    for _ in range(3):
        refused(device(anyone, "AAAA-BBBB"), 422, "device.code_unknown")
    refused(device(anyone, right[4]), 429, "sign_in.too_many_tries")
    assert SignInFailure.objects.count() == 3
    with time_machine.travel(timezone.now() + timedelta(minutes=9), tick=False):
        refused(device(anyone, right[4]), 429, "sign_in.too_many_tries")
