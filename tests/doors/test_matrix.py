"""Every door against every kind of caller, by the written tables; and no secret leaves by any of them."""

import logging
import re
import zipfile
from collections import defaultdict
from io import BytesIO

import pytest
import time_machine
from asgiref.sync import sync_to_async
from django.test import override_settings

from tests import make
from tests.doors import api_walk, page_walk
from tests.doors.evening import build
from tests.doors.holding import held
from tests.doors.table import table

KEPT_SAFE = {
    "X-Frame-Options": {"DENY"},
    "X-Content-Type-Options": {"nosniff"},
    "Referrer-Policy": {"same-origin", "no-referrer"},
    "Cross-Origin-Opener-Policy": {"same-origin"},
}
INLINE = re.compile(r"<style|\sstyle=\"|\son[a-z]+=\"|javascript:|<script(?![^>]*\ssrc=)[^>]*>")
TELLS = {  # what it is for, or what stood in the address
    "/draws/{draw_id}/reveal": "a draw's seed",
    "/family/{link=family}": "a ticket",
    "/join/{token=invited}": "an invitation",
}
UNTOLD = {
    "a mail address",  # told to the account alone, which has no operation
    "a phone's address",
    "a token",
    "a webhook's secret",
    "an app's secret",
    "an invitation",
}
UNSHOWN = {"a phone's address", "a token", "a webhook's secret", "an app's secret", "a draw's seed"}
pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.xdist_group("doors")]


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    evening = time_machine.travel(make.EVENING, tick=True)  # far from when somebody must be home
    with django_db_blocker.unblock(), held(), evening:
        yield build()


@pytest.fixture(scope="module")
def quiet(world):
    """Refusals by the thousand are told nobody; the stream reads in this very thread."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(logging.getLogger("django.request"), "disabled", True)
        for room in ("live", "streams"):
            patched.setattr(f"api.{room}.read_beside", sync_to_async(lambda read: read()))
        yield


@pytest.fixture(scope="module")
def api_answers(world, quiet):
    """What everybody gets from every operation: line, caller, sign, bytes, faults."""
    words = api_walk.Words(world)
    return [
        (row, caller, *told(api_walk.knock(world, words, row, caller)))
        for row in table("api.txt")
        for caller in api_walk.callers(world, row)
    ]


@pytest.fixture(scope="module")
def page_answers(world, quiet):
    """What every browser gets from every page, asked and pressed: line, method, caller, sign, bytes, faults."""
    with override_settings(PLAYER_ACCOUNTS=True):
        browsers = page_walk.Browsers(world)
        return [
            (row, method, who, page_walk.met(answer, method), bytes_of(answer), faults_of(answer))
            for row in table("pages.txt")
            for who, ids in browsers.readers(row)
            for method in page_walk.methods(row)
            for answer in [browsers.ask(method, row, who, ids)]
        ]


def told(answer):
    return api_walk.sign(answer), bytes_of(answer), faults_of(answer)


def bytes_of(answer):
    """Every byte of an answer and its headers, out of what is packed."""
    said = b"" if answer.streaming else answer.content
    if said.startswith(b"PK"):
        packed = zipfile.ZipFile(BytesIO(said))
        said = b"".join(map(packed.read, packed.namelist()))
    return said + str(dict(answer.items())).encode()


def faults_of(answer):
    """What an answer lacks of what keeps browsers from harm."""
    faults = [name for name, good in KEPT_SAFE.items() if answer.get(name) not in good]
    if (
        answer.get("Content-Type", "").startswith("text/html")
        and "Content-Disposition" not in answer
    ):
        policy = answer.get("Content-Security-Policy", "default-src *")
        faults += [word for word in ("unsafe", "*", "http:", "https:") if word in policy]
        faults += INLINE.findall(answer.content.decode())
    for cookie in answer.cookies.values():
        if not (cookie["httponly"] and cookie["samesite"] in ("Lax", "Strict")) and cookie.value:
            faults.append(cookie.key)
    return faults


def test_every_operation_has_its_line():
    written = {(method, row.route) for row in table("api.txt") for method in row.methods}
    assert set(api_walk.operations()) ^ written == set()


def test_operations_open_to_those_of_the_table(api_answers):
    wrong = defaultdict(list)
    for row, caller, sign, *_rest in api_answers:
        if sign != (row.refusal(caller) or "in"):
            wrong[row.methods[0], row.address].append((caller.name, sign))
    assert not wrong, "\n".join(f"{at} {met}" for at, met in wrong.items())


def test_no_answer_of_an_operation_tells_what_is_not_for_its_reader(world, api_answers):
    leaks = defaultdict(set)
    for row, caller, sign, said, _faults in api_answers:
        for name in world.leaks(caller.words, said) - {TELLS.get(row.address)}:
            leaks[name].add((*row.methods, row.address, caller.name, sign))
    assert not leaks, "\n".join(f"{name}: {where}" for name, where in leaks.items())


def test_every_secret_is_told_to_somebody(world, api_answers, page_answers):
    """Else the search above would look for what is nowhere."""
    told_by_api = set().union(*(world.seen(said) for *_, said, _ in api_answers))
    assert set(world.secrets) - told_by_api == UNTOLD
    told_by_pages = set().union(*(world.seen(said) for *_, said, _ in page_answers))
    assert set(world.secrets) - told_by_pages == UNSHOWN


def test_every_page_has_its_line():
    assert set(page_walk.routes()) ^ {row.route for row in table("pages.txt")} == set()


def test_pages_open_to_those_of_the_table(page_answers):
    wrong = defaultdict(list)
    for row, method, who, sign, *_rest in page_answers:
        refusal = row.refusal(who)
        usual = {"405", refusal} if method not in row.methods else {refusal or "in"}
        fits = sign in usual or (not refusal and sign == "told")  # what is refused later
        if not fits:
            wrong[method, row.address].append((who.name, sign))
    assert not wrong, "\n".join(f"{at} {met}" for at, met in wrong.items())


def test_no_page_tells_what_is_not_for_its_reader(world, page_answers):
    leaks = defaultdict(set)
    for row, method, who, sign, said, _faults in page_answers:
        for name in world.leaks(who.words, said) - {TELLS.get(row.address)}:
            leaks[name].add((method, row.address, who.name, sign))
    assert not leaks, "\n".join(f"{name}: {where}" for name, where in leaks.items())


def test_no_answer_lets_a_browser_do_harm(api_answers, page_answers):
    """Framing, guessing types, telling where one was, scripts and styles of elsewhere or inline, loose cookies."""
    seen = [(row.address, faults) for row, *_, faults in (*api_answers, *page_answers)]
    assert {(at, *faults) for at, faults in seen if faults} == set()
