"""How many codes an address gets, and how many tries a code."""

from datetime import timedelta

import pytest

from accounts.codes import MOST_OF_DAY, MOST_OF_NETWORK, Asked, Purpose, ask, check
from accounts.passkeys import begin_signing_in, work_at
from tests.make import EVENING
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
MAIL = "ann@example.com"


def code_for(mail=MAIL, *, address="10.0.0.1", now=EVENING):
    return ask(mail=mail, purpose=Purpose.SIGN_IN, address=address, now=now)


def test_an_address_gets_forty_codes_a_day_however_slowly_they_are_asked_for():
    for number in range(MOST_OF_DAY):
        code_for(now=EVENING + number * timedelta(minutes=16))
    with refusing("account.enough_today"):
        code_for(now=EVENING + timedelta(hours=12))
    code_for("ben@example.com", now=EVENING + timedelta(hours=12))
    code_for(now=EVENING + timedelta(hours=36))


def test_nobody_elsewhere_uses_up_the_codes_of_an_address(monkeypatch):
    monkeypatch.setattr("accounts.codes.MOST_OF_DAY", 6)
    monkeypatch.setattr("accounts.codes.MOST_OF_DAY_IN_ALL", 9)
    for _ in range(5):
        code_for(address="192.0.2.1")
    with refusing("account.too_many_codes", minutes=15):
        code_for(address="192.0.2.1")
    code_for(address="10.0.0.1")
    later = EVENING + timedelta(minutes=16)
    code_for(address="192.0.2.1", now=later)
    with refusing("account.enough_today"):
        code_for(address="192.0.2.1", now=later)
    code_for(address="10.0.0.1", now=later)
    code_for(address="10.0.0.1", now=later)
    with refusing("account.enough_today"):
        code_for(address="10.0.0.1", now=later)


def test_an_address_gets_so_many_codes_from_all_networks_together(monkeypatch):
    monkeypatch.setattr("accounts.codes.MOST_OF_MAIL_IN_ALL", 3)
    for number in range(3):
        code_for(address=f"10.0.0.{number}")
    with refusing("account.too_many_codes", minutes=15):
        code_for(address="10.0.0.9")


def test_a_network_gets_enough_for_a_whole_shop_and_no_flood(monkeypatch):
    assert MOST_OF_NETWORK >= 200
    monkeypatch.setattr("accounts.codes.MOST_OF_NETWORK", 7)
    for number in range(7):
        code_for(f"p{number}@example.com")
    with refusing("account.too_many_codes", minutes=15):
        code_for("one-more@example.com")
    code_for("one-more@example.com", address="10.0.0.2")


def test_digits_may_be_typed_wide_and_apart_and_tries_of_one_code_hinder_no_other():
    first, code = code_for()
    for _ in range(5):
        with refusing("account.code_wrong"):
            check(first, "no digits", address="", now=EVENING)
    with refusing("account.code_spent"):
        check(first, code, address="", now=EVENING)
    second, code = code_for()
    wide = "".join(chr(ord(digit) + 0xFEE0) for digit in code)
    check(second, f" {wide[:3]}－{wide[3:]} ", address="", now=EVENING)


def test_a_session_without_a_code_waits_for_none():
    assert Asked.stored(None) is None


@pytest.mark.parametrize(
    ("host", "secure", "works"),
    [("takuwake.example", True, True), ("takuwake.example", False, False),
     ("localhost:8000", False, True), ("127.0.0.1:8000", False, False),
     ("192.168.0.5", True, False), ("[::1]:8000", True, False)],
)  # fmt: skip
def test_passkeys_work_over_https_by_a_name_and_on_localhost(host, secure, works):
    assert work_at(host, secure=secure) is works


def test_a_flood_of_passkeys_is_refused(monkeypatch):
    monkeypatch.setattr("accounts.passkeys.MOST_OF_NETWORK", 0)
    with refusing("sign_in.too_many_tries"):
        begin_signing_in(address="10.0.0.1", now=EVENING)
