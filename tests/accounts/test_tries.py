"""Tries to sign in are counted before they are looked at, whoever makes how many at once."""

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import BoundedSemaphore, Lock

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.db import connection
from django.utils import timezone

from accounts import links, tries
from accounts.models import SignInFailure
from accounts.services import sign_in_by_link, sign_in_by_password, signing
from engine.errors import RuleError
from tests import make
from tests.refusing import refusing

RIGHT = "a long enough secret"


@pytest.fixture
def person(db):
    user = make.user()
    user.set_password(RIGHT)
    user.save()
    return user


def wrong(name, *, address="", now=None):
    now = now or timezone.now()
    try:
        sign_in_by_password(username=name, password="wrong", now=now, address=address)
    except RuleError as refusal:
        return refusal.code


@pytest.fixture
def looked_at(monkeypatch):
    """How many passwords were looked at, and how many of them at the same time at most."""
    seen, lock = {"all": 0, "now": 0, "most": 0}, Lock()

    def slow(**words):
        with lock:
            seen["all"] += 1
            seen["now"] += 1
            seen["most"] = max(seen["most"], seen["now"])
        time.sleep(0.05)
        with lock:
            seen["now"] -= 1

    monkeypatch.setattr(signing, "authenticate", slow)
    return seen


def all_at_once(number, name):
    def act(_):
        try:
            return wrong(name)
        finally:
            connection.close()

    with ThreadPoolExecutor(number) as pool:
        return list(pool.map(act, range(number)))


@pytest.mark.django_db(transaction=True)
def test_thirty_tries_at_once_look_at_ten_passwords(looked_at, monkeypatch):
    monkeypatch.setattr(tries, "_turns", BoundedSemaphore(30))  # as many processes would
    answers = all_at_once(30, "mika")
    assert looked_at["all"] <= tries.TRIES
    assert set(answers) == {"sign_in.wrong", "sign_in.too_many_tries"}
    assert SignInFailure.objects.count() == answers.count("sign_in.wrong")


@pytest.mark.django_db(transaction=True)
def test_control_whoever_counts_first_looks_at_more(looked_at, monkeypatch):
    def counts_first(*, name, address, now):
        known = SignInFailure.objects.filter(username=name).count()
        time.sleep(0.2)
        if known >= tries.TRIES:
            raise RuleError("sign_in.too_many_tries", minutes=15)
        SignInFailure.objects.create(username=name, address=address, at=now)

    monkeypatch.setattr(tries, "_turns", BoundedSemaphore(30))
    monkeypatch.setattr(tries, "claim", counts_first)
    all_at_once(30, "mika")
    assert looked_at["all"] > tries.TRIES


@pytest.mark.django_db(transaction=True)
def test_two_passwords_at_a_time_are_looked_at(looked_at):
    assert set(all_at_once(8, "mika")) == {"sign_in.wrong"}
    assert looked_at == {"all": 8, "now": 0, "most": tries.AT_ONCE}


@pytest.mark.django_db
def test_whoever_waits_too_long_is_told_and_counts_for_nothing(monkeypatch):
    monkeypatch.setattr(tries, "WAIT_SECONDS", 0.01)
    with tries.turn(), tries.turn():
        assert wrong("mika") == "request.busy"
    assert not SignInFailure.objects.exists()
    assert wrong("mika") == "sign_in.wrong"


def test_the_door_closed_by_others_opens_to_a_link(person):
    for _ in range(tries.TRIES):
        assert wrong(person.username) == "sign_in.wrong"
    now = timezone.now()
    with refusing("sign_in.too_many_tries", minutes=15):
        sign_in_by_password(username=person.username, password=RIGHT, now=now)
    assert sign_in_by_link(token=links.sign_in_token(person), now=now) == person


def test_a_refused_try_does_not_keep_the_door_closed(person):
    start = timezone.now()
    for _ in range(tries.TRIES):
        wrong(person.username, now=start)
    assert wrong(person.username, now=start + timedelta(minutes=14)) == "sign_in.too_many_tries"
    later = start + timedelta(minutes=16)
    assert sign_in_by_password(username=person.username, password=RIGHT, now=later) == person


@pytest.mark.django_db
def test_one_name_is_one_name_however_it_is_typed():
    for typed in ("mika", " MIKA ", "Mika", "ｍｉｋａ") * 3:
        wrong(typed)
    assert set(SignInFailure.objects.values_list("username", flat=True)) == {"mika"}
    assert wrong("miKa") == "sign_in.too_many_tries"


def test_an_account_opens_to_its_name_typed_wide(person):
    wide = person.username.translate({code: code + 0xFEE0 for code in range(0x21, 0x7F)})
    assert sign_in_by_password(username=f" {wide} ", password=RIGHT, now=timezone.now()) == person


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["a\0b", "\ud800", "", " ", "x" * 5000, "ß" * 150, "ﷺ" * 150])
def test_no_name_breaks_the_door(typed):
    assert wrong(typed) == "sign_in.wrong"


@pytest.mark.django_db
def test_a_name_with_a_null_is_wrong_on_the_page(client):
    assert client.post("/sign-in", {"username": "a\0b", "password": "x"}).status_code == 403


@pytest.mark.django_db
def test_one_address_tries_sixty_times_whatever_the_names(looked_at):
    for number in range(tries.TRIES_OF_ADDRESS):
        assert wrong(f"name{number}", address="203.0.113.7") == "sign_in.wrong"
    assert wrong("another", address="203.0.113.7") == "sign_in.too_many_tries"
    assert wrong("another", address="::ffff:203.0.113.7") == "sign_in.too_many_tries"
    assert wrong("another", address="203.0.113.8") == "sign_in.wrong"
    assert wrong("another", address="") == "sign_in.wrong"
    assert looked_at["all"] == tries.TRIES_OF_ADDRESS + 2


@pytest.mark.django_db
def test_the_page_says_where_a_try_comes_from(client):
    client.post("/sign-in", {"username": "mika", "password": "x"}, REMOTE_ADDR="203.0.113.9")
    assert SignInFailure.objects.get().address == "203.0.113.9"


@pytest.mark.parametrize(
    ("address", "line"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::1", "::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unix:", ""),
        ("", ""),
    ],
)
def test_a_line_is_an_address_or_its_first_half(address, line):
    assert tries.network_of(address) == line


@pytest.mark.django_db
def test_tries_are_kept_for_a_day():
    start = timezone.now()
    wrong("mika", now=start)
    wrong("mika", now=start + timedelta(hours=23))
    assert SignInFailure.objects.count() == 2
    wrong("uke", now=start + timedelta(hours=25))
    assert SignInFailure.objects.count() == 2


def test_passwords_are_kept_small_and_older_ones_still_open(person):
    assert "$argon2id$v=19$m=19456,t=2,p=1$" in person.password
    person.password = Argon2PasswordHasher().encode(RIGHT, "a salt of old")
    person.save()
    assert "m=102400" in person.password
    assert sign_in_by_password(username=person.username, password=RIGHT, now=timezone.now())
    person.refresh_from_db()
    assert "m=19456,t=2,p=1" in person.password
