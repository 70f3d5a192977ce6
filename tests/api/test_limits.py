"""How many requests a minute: by token, by ticket, by address for strangers; and nobody is stopped by a dead cache."""

import re
import socket

import pytest
from django.conf import settings as site
from django.core.cache import CacheHandler, caches
from django.test import AsyncClient, Client

from api import limits
from tests import make
from tests.api.conftest import BASE, Caller, app_of, player_of, refused
from tests.api.streaming import following, run, streaming

POLICY = re.compile(r'"(\w+)";q=(\d+);w=60')
LEFT = re.compile(r'"(\w+)";r=(\d+);t=(\d+)')


@pytest.fixture(autouse=True)
def rates(settings):
    """Few requests a minute, and nobody's counted so far."""
    settings.API_RATES = {"token": 3, "ticket": 2, "stranger": 4}
    caches["counters"].clear()
    limits._sight.back_at = 0.0


@pytest.fixture(autouse=True)
def minute(monkeypatch):
    """The clock stands in the middle of a minute; calling it moves it on."""
    now = [1_800_000_030.0]
    monkeypatch.setattr(limits.time, "time", lambda: now[0])

    def moved(seconds):
        now[0] += seconds

    return moved


def left(response):
    """Return the policy, its quota, what is left and the seconds of an answer."""
    policy, most = POLICY.fullmatch(response["RateLimit-Policy"]).groups()
    same, rest, seconds = LEFT.fullmatch(response["RateLimit"]).groups()
    assert same == policy
    return policy, int(most), int(rest), int(seconds)


def test_every_answer_says_what_is_left(event):
    app = app_of(event)
    assert left(app.get(f"/events/{event.pk}")) == ("token", 3, 2, 30)
    assert left(app.post("/events", {})) == ("token", 3, 1, 30)
    assert left(app.get("/events/000000000000")) == ("token", 3, 0, 30)
    player = player_of(make.entry(event=event))
    assert left(player.get("/me")) == ("ticket", 2, 1, 30)
    assert left(Caller().get("/presets")) == ("stranger", 4, 3, 30)
    assert left(Caller().get("/nothing")) == ("stranger", 4, 2, 30)


def test_too_many_are_told_how_long_to_wait(event, minute):
    app = app_of(event)
    for _ in range(3):
        assert app.get(f"/events/{event.pk}").status_code == 200
    response = app.get(f"/events/{event.pk}")
    document = refused(response, 429, "request.too_many")
    assert document["seconds"] == 30
    assert "30" in document["detail"]
    assert response["Retry-After"] == "30"
    assert left(response) == ("token", 3, 0, 30)
    minute(29)
    assert app.get(f"/events/{event.pk}")["Retry-After"] == "1"
    minute(1)
    assert left(app.get(f"/events/{event.pk}")) == ("token", 3, 2, 60)


def test_a_refused_write_does_nothing(event):
    app = app_of(event)
    for number in range(5):
        app.post(f"/events/{event.pk}/entries", {"player_name": f"Aki {number}", "level": 1})
    assert event.entries.count() == 3


def test_everybody_has_a_minute_of_their_own_behind_one_address(event):
    apps = [app_of(event), app_of(event)]
    players = [player_of(entry) for entry in make.entries(2, event=event)]
    for _ in range(2):
        assert {each.get(f"/events/{event.pk}").status_code for each in (*apps, *players)} == {200}
    refused(players[0].get("/me"), 429, "request.too_many")
    assert apps[0].get("/presets").status_code == 200
    assert Caller().get("/presets").status_code == 200


def test_tokens_that_a_token_made_count_with_it(event):
    app, words = app_of(event), {"name": "x", "scopes": ["events:write"]}
    child = Caller(app.post(f"/shops/{event.shop_id}/tokens", words).json()["secret"])
    grandchild = Caller(child.post(f"/shops/{event.shop_id}/tokens", words).json()["secret"])
    assert left(grandchild.get("/presets")) == ("token", 3, 0, 30)
    for each in (app, child, grandchild):
        refused(each.get("/presets"), 429, "request.too_many")


def test_strangers_are_counted_by_their_line(event):
    def came_from(address):
        return Client().get(f"{BASE}/presets", REMOTE_ADDR=address)

    for _ in range(4):
        assert came_from("203.0.113.9").status_code == 200
    refused(came_from("203.0.113.9"), 429, "request.too_many")
    assert came_from("203.0.113.10").status_code == 200
    for host in range(1, 5):
        assert came_from(f"2001:db8::{host}").status_code == 200
    refused(came_from("2001:db8::99"), 429, "request.too_many")


@streaming
def test_who_would_wait_is_counted_once_before_and_does_not_wait_for_a_refusal(monkeypatch):
    event, waited = make.event(), []

    def asking(after, **headers):
        query = {"after": after, "wait": 25}
        return AsyncClient().get(f"{BASE}/events/{event.pk}/changes", query, headers=headers)

    async def story():
        for rest in (3, 2, 1, 0):
            assert left(await asking(0)) == ("stranger", 4, rest, 30)
        monkeypatch.setattr("api.live.listening", waited.append)
        for headers in ({}, {"Authorization": "Bearer twk_x"}):
            refused(await asking(1, **headers), 429, "request.too_many")

    run(story)
    assert not waited


def test_wrong_credentials_are_counted_with_the_strangers(event):
    for number in range(4):
        response = Caller(f"twk_{number}").get("/me")
        refused(response, 401, "token.invalid")
        assert left(response) == ("stranger", 4, 3 - number, 30)
    refused(Caller("twk_x").get("/me"), 429, "request.too_many")
    assert app_of(event).get("/me").status_code != 429


@streaming
def test_a_stream_is_one_request_and_refused_like_any():
    event = make.event()

    async def story():
        path = f"{BASE}/events/{event.pk}/stream"
        for _ in range(3):
            async with following(event) as reader:
                await reader.block()
        response = await AsyncClient().get(path, headers={"Authorization": "Bearer twk_x"})
        refused(response, 401, "token.invalid")
        assert left(response) == ("stranger", 4, 0, 30)
        response = await AsyncClient().get(path)
        refused(response, 429, "request.too_many")
        assert response["Retry-After"] == "30"

    run(story)


def test_a_rate_of_nothing_limits_nobody(event, settings):
    settings.API_RATES = dict.fromkeys(settings.API_RATES, 0)
    for _ in range(9):
        response = Caller().get("/presets")
    assert response.status_code == 200
    assert "RateLimit" not in response


def test_usual_rates_are_never_met_by_an_app_that_asks_each_second():
    from config import settings as usual

    assert usual.API_RATES["token"] >= 10 * 60
    assert usual.API_RATES["ticket"] >= 4 * 60
    assert usual.API_RATES["stranger"] >= 100 * 60


@pytest.fixture
def counters_at(monkeypatch):
    """Count in the Redis of an address, whichever mode is under test."""

    def count_there(address):
        backend = "django.core.cache.backends.redis.RedisCache"
        options = {"socket_timeout": 0.2, "socket_connect_timeout": 0.2}
        words = {"BACKEND": backend, "LOCATION": address, "OPTIONS": options}
        monkeypatch.setattr(limits, "caches", CacheHandler({"default": {}, "counters": words}))

    return count_there


def test_without_redis_everybody_comes_in_and_the_log_says_so(event, counters_at, caplog):
    counters_at("redis://127.0.0.1:9/0")
    app = app_of(event)
    answers = [app.get(f"/events/{event.pk}") for _ in range(6)]
    assert {each.status_code for each in answers} == {200}
    assert "RateLimit" not in answers[-1]
    assert caplog.text.count("requests are not counted") == 1


def test_a_frozen_redis_is_asked_once_and_then_left_alone(event, counters_at, caplog):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        counters_at(f"redis://127.0.0.1:{silent.getsockname()[1]}/0")
        app = app_of(event)
        assert {app.get("/shops").status_code for _ in range(20)} == {200}
    assert caplog.text.count("requests are not counted") == 1


@pytest.mark.full_only
def test_processes_share_the_count(event, monkeypatch):
    app, here = app_of(event), limits.caches
    for place in (here, CacheHandler(site.CACHES), here):  # the other's is another process's
        monkeypatch.setattr(limits, "caches", place)
        assert app.get(f"/events/{event.pk}").status_code == 200
    refused(app.get(f"/events/{event.pk}"), 429, "request.too_many")
