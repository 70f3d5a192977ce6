"""Short codes: how they are written, and that a code which two have at the same moment is good for one of them."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import DatabaseError, connection
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import SignInFailure
from engine.errors import RuleError
from events.access import app, player
from events.keys import ApiToken, Purpose
from events.linked import AccountLink
from events.once import Answer, once
from events.services import (
    add_device,
    devices,
    link_account,
    links,
    make_device_code,
    make_link_code,
)
from events.short_codes import LENGTH, LETTERS, digest_of, new_code, spoken, tidy
from tests import make

PAUSE = 0.15  # between looking and writing, long enough for the other to look as well


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("K7QD-M2XP", "K7QDM2XP"),
        (" k7qd m2xp\n", "K7QDM2XP"),
        ("Ｋ７ＱＤー－Ｍ２ＸＰ", "K7QDM2XP"),
        ("K7QD-M2X", ""),
        ("K7QD-M2XPA", ""),
        ("K7QD-M2X0", ""),
        ("K7QD/M2XP", ""),
        ("K7QD-M2XP" + " " * 40, "K7QDM2XP"),
        ("", ""),
        ("\x00" * 8, ""),
    ],
)
def test_a_code_is_read_however_it_is_typed(typed, code):
    assert tidy(typed) == code


def test_a_code_is_read_as_it_is_spoken_and_kept_as_nobody_reads_it():
    code = new_code()
    assert len(code) == LENGTH
    assert not set(LETTERS) & set("01ILO")
    assert tidy(spoken(code)) == code
    assert code not in digest_of(code, salt="links")
    assert digest_of(code, salt="links") == digest_of(spoken(code).lower(), salt="links")
    assert digest_of(code, salt="links") != digest_of(code, salt="devices")


def both(*acts):
    """How each of these ended, begun at the same moment by connections of their own."""

    def run(act):
        try:
            once(lambda _: Answer(200, act()), prepare=lambda: None, credential="racer")
        except RuleError as refusal:
            return refusal.code
        except DatabaseError:
            return "broken"
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(acts)) as pool:
        return sorted(pool.map(run, acts))


def slowly(monkeypatch, module, name):
    inner = getattr(module, name)

    def slow(*words, **named):
        found = inner(*words, **named)
        time.sleep(PAUSE)
        return found

    monkeypatch.setattr(module, name, slow)


def tried():
    return SignInFailure(pk=0, username="nobody", at=timezone.now())


def redeem_twice(monkeypatch):
    event, now = make.event(), timezone.now()
    words = {"event_id": event.pk, "actor": make.organiser(event), "now": now}
    _code, letters = make_device_code(purpose=Purpose.JUDGE, **words)
    slowly(monkeypatch, devices, "open_code")

    def redeem():
        return add_device(typed=letters, name="Tablet", tried=tried(), now=now)[0].pk

    return both(redeem, redeem)


@pytest.mark.django_db(transaction=True)
def test_one_of_two_devices_becomes_known(monkeypatch):
    assert redeem_twice(monkeypatch) == ["device.code_unknown", "done"]
    assert ApiToken.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_control_without_the_lock_the_second_is_not_told(monkeypatch):
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **options: self)
    options = connection.settings_dict["OPTIONS"]
    if connection.vendor == "sqlite":
        monkeypatch.setitem(options, "transaction_mode", "DEFERRED")
    assert "device.code_unknown" not in redeem_twice(monkeypatch)


@pytest.mark.django_db(transaction=True)
def test_one_of_two_bots_links_a_player(monkeypatch):
    entry, now = make.entry(), timezone.now()
    actor = app(make.token(entry.event, "entries:write")[0])
    _code, letters = make_link_code(entry_id=entry.pk, actor=player(entry), now=now)
    slowly(monkeypatch, links, "_code")

    def linking(account):
        words = {"service": "discord", "account": account, "actor": actor}
        return lambda: link_account(typed=letters, tried=tried(), now=now, **words).pk

    assert both(linking("a"), linking("b")) == ["done", "link.code_unknown"]
    assert AccountLink.objects.count() == 1
    assert entry.event.journal.filter(kind="link.made").count() == 1
