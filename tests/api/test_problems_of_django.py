"""What Django refuses or breaks before, beside and after any view leaves /api/ as a problem document, too."""

import asyncio
import json
import logging

import pytest
from django.test import AsyncClient, Client
from rest_framework.test import APIClient

from config.evening.guard import Guard
from tests.api.conftest import BASE, refused
from tests.api.streaming import run, streaming


def quiet(**headers):
    return Client(raise_request_exception=False, headers={"Accept-Language": "en", **headers})


def test_a_name_that_is_not_ours_is_a_problem_under_api_alone(db):
    response = quiet().get(f"{BASE}/presets", headers={"Host": "evil.example"})
    refused(response, 400, "request.host")
    page = quiet().get("/", headers={"Host": "evil.example"})
    assert page.status_code == 400
    assert page["Content-Type"].startswith("text/html")


def test_everything_under_api_is_of_the_api(db):
    for path in (
        "/api",
        "/api/",
        "/api/v1",
        "/api/v2/events",
        "/api/v1/../x",
        "/api/\n",
        "/api/v1/%ff",
    ):
        refused(quiet().get(path), 404, "access.not_found")
    assert quiet().get("/apiary")["Content-Type"].startswith("text/html")


def test_a_long_address_or_query_is_a_problem(anyone, event):
    refused(anyone.get(f"/{'x' * 20_000}"), 404, "access.not_found")
    refused(anyone.get(f"/events/{event.pk}?fields={'x' * 20_000}"), 422, "fields.malformed")
    assert anyone.get(f"/events/{event.pk}?{'x' * 20_000}=1").status_code == 200


def test_too_many_parameters_are_a_problem(anyone, event):
    many = "&".join(f"x{number}=1" for number in range(1_100))
    refused(anyone.get(f"/events/{event.pk}/changes?{many}"), 413, "request.too_large")
    refused(anyone.get(f"/events?{many}"), 413, "request.too_large")


@streaming
def test_too_many_parameters_of_a_stream_are_a_problem():
    many = "&".join(f"x{number}=1" for number in range(1_100))

    async def story():
        response = await AsyncClient().get(f"{BASE}/events/000000000000/stream?{many}")
        refused(response, 413, "request.too_large")

    run(story)


@pytest.mark.parametrize(
    "query", ["?after=%FF", "?after=%00", "?after=1&after=x", "?after=%F0%9F%83%8F", "?after=1&wait=%2B", "?%"]
)  # fmt: skip
def test_an_odd_query_is_a_problem(anyone, event, query):
    refused(anyone.get(f"/events/{event.pk}/changes{query}"), 422, "fields.invalid")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Authorization", "Bearer \xff"), ("Authorization", "Bearer"), ("Authorization", "x" * 9_000),
        ("Authorization", "Bearer twk_\0"), ("Authorization", "Bearer twt_" + "." * 900),
    ],
)  # fmt: skip
def test_an_odd_credential_is_a_problem(event, name, value):
    response = quiet().get(f"{BASE}/events", headers={name: value})
    refused(response, 401, response.json()["code"])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Accept-Language", "\xff;q=x,,;"), ("If-None-Match", '"' * 999), ("Content-Length", "x"),
        ("Cookie", "sessionid=\xff; csrftoken=;"), ("Range", "bytes=9-1"), ("Origin", "http://[::1"),
        ("X-Forwarded-For", "x, y"), ("Accept-Encoding", "gzip;q=x"), ("Content-Type", "\xff/;charset=x"),
    ],
)  # fmt: skip
def test_odd_headers_are_read_past(event, name, value):
    response = quiet().get(f"{BASE}/events/{event.pk}", headers={name: value})
    assert response.status_code == 200


def test_a_body_in_letters_that_are_none_is_a_problem(anyone, event):
    response = anyone.raw(
        "POST", f"/events/{event.pk}/entries", b"{}", "application/json; charset=x"
    )
    refused(response, 422, "fields.invalid")


def test_no_form_token_is_asked_for_under_api(event):
    strict = APIClient(enforce_csrf_checks=True)
    strict.force_login(event.shop.memberships.get().user)
    for path in ("/nothing", f"/events/{event.pk}/entries", f"/events/{event.pk}/stream"):
        response = strict.post(
            BASE + path, {}, format="json", headers={"Referer": "https://evil.example/"}
        )
        assert response.status_code in (404, 405, 422), path
        assert response["Content-Type"] == "application/problem+json"


def test_what_breaks_outside_of_views_is_a_problem_and_logged(event, monkeypatch, caplog):
    def broken(*_args, **_words):
        raise LookupError("secret")

    monkeypatch.setattr("rest_framework.renderers.JSONRenderer.render", broken)
    with caplog.at_level(logging.ERROR):
        response = quiet().get(f"{BASE}/events/{event.pk}")
    document = refused(response, 500, "request.failed")
    assert "secret" not in json.dumps(document)
    assert "LookupError" in caplog.text
    monkeypatch.setattr("web.views.home.home", broken)
    monkeypatch.setattr("web.saved_pages.SavedPages.process_response", broken)
    assert quiet().get("/")["Content-Type"].startswith("text/html")


def test_a_middleware_that_breaks_is_a_problem(event, monkeypatch):
    def broken(*_args, **_words):
        raise LookupError("secret")

    monkeypatch.setattr("config.compression.Squeezed.process_response", broken)
    refused(quiet().get(f"{BASE}/events/{event.pk}"), 500, "request.failed")
    assert quiet().get("/")["Content-Type"].startswith("text/html")


def test_the_evenings_door_refuses_api_calls_in_problem_documents():
    async def site(scope, receive, send):
        raise AssertionError

    async def asked(path, *headers):
        told = []

        async def receive():
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(event):
            told.append(event)

        scope = {
            "type": "http", "path": path, "headers": list(headers), "client": None, "query_string": b"",
        }  # fmt: skip
        await Guard(site, url=lambda: "http://shop", on_visit=lambda _: None)(scope, receive, send)
        headers = dict(told[0]["headers"])
        return told[0]["status"], headers[b"content-type"], told[1]["body"]

    evil, ours = (b"host", b"evil.example"), (b"host", b"localhost")
    large = (b"content-length", b"3000000")
    for headers, status, code, on_pages in (
        ((evil,), 400, "request.host", b"text/plain"),
        ((ours, large), 413, "request.too_large", b"text/html"),
    ):
        found, kind, body = asyncio.run(asked("/api/v1/events", *headers))
        document = json.loads(body)
        assert (found, kind) == (status, b"application/problem+json")
        assert (document["code"], document["status"]) == (code, status)
        assert document["type"] == f"/api/v1/problems/{code}"
        assert document["detail"]
        assert asyncio.run(asked("/e/x", *headers))[1].startswith(on_pages)
