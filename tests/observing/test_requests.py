"""Each request has an id and leaves one line, without what is in its address."""

import asyncio
import logging
import re

import pytest

from events.tickets import ticket_of
from observing.requests import Watched, routed
from tests import make
from tests.observing.asking import ask, lines

pytestmark = [pytest.mark.django_db, pytest.mark.once]
ID = re.compile(r"[0-9a-z]{10}")
PROXY = {"client": ("203.0.113.9", 0)}  # as the server writes it that believes its proxy
FORWARDED = {"x-forwarded-for": "203.0.113.9"}


def requests_in(found):
    return [line for line in found if line["event"] == "request"]


def test_an_answer_carries_its_id_and_the_log_says_it_with_the_route():
    event = make.event()
    with lines() as found:
        answer = ask(f"/api/v1/events/{event.pk}")
    [line] = requests_in(found)
    assert ID.fullmatch(answer.headers["X-Request-ID"])
    assert line["request_id"] == answer.headers["X-Request-ID"]
    assert line["route"] == "api/v1/events/<id:event_id>"
    assert (line["method"], line["status"], line["viewer"]) == ("GET", 200, "anyone")
    assert line["bytes"] == int(answer.headers["Content-Length"])
    assert line["level"] == "info"


@pytest.mark.parametrize(
    ("sent", "client", "is_taken"),
    [
        (FORWARDED | {"x-request-id": "edge-0123abcd"}, PROXY, True),
        ({"x-request-id": "edge-0123abcd"}, {}, False),
        (FORWARDED | {"x-request-id": "edge-0123abcd"}, {"client": ("198.51.100.1", 5)}, False),
        (FORWARDED | {"x-request-id": 'a"b c{d}e'}, PROXY, False),
        (FORWARDED | {"x-request-id": "x" * 65}, PROXY, False),
        (FORWARDED | {"x-request-id": "short"}, PROXY, False),
    ],
)
def test_an_id_is_taken_from_a_believed_proxy_where_it_looks_sane(sent, client, is_taken):
    told = ask("/offline", headers=sent, **client).headers["X-Request-ID"]
    assert (told == sent["x-request-id"]) is is_taken


def test_the_log_says_what_kind_of_reader_it_was_and_never_their_key():
    player = make.entry()
    ticket = ticket_of(player)
    with lines() as found:
        assert ask(f"/t/{ticket}").status_code == 200
        ask("/api/v1/shops", headers={"authorization": f"Bearer twt_{ticket}"})
        ask("/api/v1/shops", headers={"authorization": "Bearer twk_nothing"})
        ask("/", headers={"cookie": "sessionid=abc"})
        ask(f"/t/{ticket}/nowhere")
    told = requests_in(found)
    assert [line["viewer"] for line in told] == ["anyone", "ticket", "app", "session", "anyone"]
    assert [line["route"] for line in told][::4] == ["t/<str:ticket>", "nowhere"]
    assert ticket not in str(found)


def test_what_breaks_says_its_number_to_who_asked(monkeypatch):
    def broken(*_, **__):
        raise LookupError("broken")

    monkeypatch.setattr("web.views.home.open_events", broken)
    with lines() as found:
        page = ask("/")
    number = page.headers["X-Request-ID"]
    assert page.status_code == 500
    assert number in page.text
    assert {line.get("request_id") for line in found} == {number}
    assert "LookupError" in "".join(line.get("exception", "") for line in found)


def test_so_does_the_problem_document_of_the_api(monkeypatch):
    def broken(*_, **__):
        raise LookupError("broken")

    monkeypatch.setattr("api.events.presets", broken)
    answer = ask("/api/v1/presets")
    assert answer.status_code == 500
    assert answer.json()["request_id"] == answer.headers["X-Request-ID"]
    assert "request_id" not in ask("/api/v1/nowhere").json()


def test_a_request_that_ends_leaves_nothing_to_the_next():
    with lines() as found:
        ask("/offline")
        ask("/offline")
    assert len({line["request_id"] for line in requests_in(found)}) == 2


@pytest.mark.parametrize(("is_kept", "level"), [(False, "info"), (True, "debug")])
def test_what_is_kept_and_only_handed_out_leaves_a_quieter_line(is_kept, level):
    async def shelf(scope, receive, send):
        routed("e/<event_id>/seats", is_kept=is_kept)
        await send({"type": "http.response.start", "status": 304, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    with lines(logging.DEBUG) as found:
        answer = ask("/e/1/seats", of=Watched(shelf))
    [line] = requests_in(found)
    assert (line["level"], line["status"]) == (level, 304)
    assert line["request_id"] == answer.headers["X-Request-ID"]


def test_a_reader_who_leaves_and_an_application_that_breaks_are_told_too():
    async def broken(scope, receive, send):
        raise LookupError

    async def left(scope, receive, send):
        raise asyncio.CancelledError

    with lines() as found:
        ask("/", of=Watched(broken))
        with pytest.raises(asyncio.CancelledError):
            ask("/", of=Watched(left))
    assert [line["status"] for line in requests_in(found)] == [500, 499]
