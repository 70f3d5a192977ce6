"""The API from other sites' pages, and compressed."""

import gzip

import pytest
from django.test import AsyncClient, Client

from tests import make
from tests.api.conftest import BASE, Caller, refused
from tests.api.streaming import following, run, streaming

LEAGUE = "https://league.example"
ELSEWHERE = "https://elsewhere.example"


@pytest.fixture
def league(settings):
    settings.CORS_ALLOWED_ORIGINS = [LEAGUE]


def preflight(path, origin=LEAGUE, method="POST", headers="authorization, idempotency-key"):
    return Client().options(
        path,
        headers={
            "Origin": origin,
            "Access-Control-Request-Method": method,
            "Access-Control-Request-Headers": headers,
        },
    )


def words_of(response, name):
    return {word.strip().lower() for word in response[name].split(",")}


def test_a_preflight_of_a_named_site_is_answered(league, event):
    response = preflight(f"{BASE}/events/{event.pk}/entries")
    assert response.status_code == 200
    assert response["Access-Control-Allow-Origin"] == LEAGUE
    wanted = {"authorization", "idempotency-key", "if-match", "if-none-match", "last-event-id", "content-type"}  # fmt: skip
    assert wanted <= words_of(response, "Access-Control-Allow-Headers")
    assert words_of(response, "Access-Control-Allow-Methods") >= {"get", "post", "put", "patch", "delete"}  # fmt: skip
    assert int(response["Access-Control-Max-Age"]) > 0
    assert "Access-Control-Allow-Credentials" not in response
    assert "origin" in words_of(response, "Vary")


def test_its_pages_read_answers_and_their_headers(league, event):
    for path in (f"/events/{event.pk}", "/nothing", "/me"):
        response = Caller().get(path, Origin=LEAGUE)
        assert response["Access-Control-Allow-Origin"] == LEAGUE
        shown = {"etag", "ratelimit", "ratelimit-policy", "idempotency-replayed", "retry-after", "deprecation", "sunset", "link"}  # fmt: skip
        assert shown <= words_of(response, "Access-Control-Expose-Headers")
        assert "Access-Control-Allow-Credentials" not in response


@pytest.mark.parametrize("origin", [ELSEWHERE, "null", f"{LEAGUE}.evil.example", f"http://{LEAGUE[8:]}", "x"])  # fmt: skip
def test_other_sites_get_nothing(league, event, origin):
    for response in (preflight(f"{BASE}/events", origin), Caller().get("/events", Origin=origin)):
        assert "Access-Control-Allow-Origin" not in response


def test_without_the_setting_nobody_gets_anything(event):
    for response in (preflight(f"{BASE}/events"), Caller().get("/events", Origin=LEAGUE)):
        assert "Access-Control-Allow-Origin" not in response


def test_pages_are_for_no_other_site(league, event):
    for path in ("/", f"/e/{event.pk}", "/sign-in"):
        for response in (Client().get(path, headers={"Origin": LEAGUE}), preflight(path)):
            assert "Access-Control-Allow-Origin" not in response


def test_all_sites_may_be_let_in_without_cookies(settings, event):
    settings.CORS_ALLOW_ALL_ORIGINS = True
    response = Caller().get("/events", Origin=ELSEWHERE)
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response


def test_a_cookie_counts_for_nothing(league, event):
    client = Client()
    client.force_login(event.shop.memberships.get().user)
    response = client.get(f"{BASE}/events/{event.pk}/journal", headers={"Origin": LEAGUE})
    refused(response, 401, "access.sign_in_needed")
    assert "sessionid" not in response.cookies


@streaming
def test_a_stream_of_a_named_site_is_open_and_never_compressed(settings):
    settings.CORS_ALLOWED_ORIGINS = [LEAGUE]
    event = make.event()

    async def story():
        path = f"{BASE}/events/{event.pk}/stream"
        headers = {"Origin": LEAGUE, "Accept-Encoding": "gzip"}
        response = await AsyncClient().get(path, headers=headers)
        assert response["Access-Control-Allow-Origin"] == LEAGUE
        assert "Content-Encoding" not in response
        async with following(event, **headers) as reader:
            assert (await reader.block())["id"] == "1"

    run(story)


def test_an_options_that_is_no_preflight_is_405(event):
    response = Caller().send("OPTIONS", f"/events/{event.pk}", None)
    refused(response, 405, "request.method_not_allowed")


def test_json_is_compressed_for_whoever_takes_it(anyone, event):
    path = f"/events/{event.pk}/snapshot"
    plain, squeezed = anyone.get(path), anyone.get(path, Accept_Encoding="gzip")
    assert "Content-Encoding" not in plain
    assert squeezed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in squeezed["Vary"]
    assert len(squeezed.content) < len(plain.content)
    assert gzip.decompress(squeezed.content)[:40] == plain.content[:40]
    assert squeezed["ETag"] == f"W/{plain['ETag']}"
    assert anyone.get(path, If_None_Match=squeezed["ETag"]).status_code == 304


def test_the_tag_of_a_compressed_answer_serves_if_match(staff, event):
    tag = staff.get(f"/events/{event.pk}", Accept_Encoding="gzip")["ETag"]
    assert tag.startswith("W/")
    assert staff.patch(f"/events/{event.pk}", {"name": "New"}, If_Match=tag).status_code == 200
