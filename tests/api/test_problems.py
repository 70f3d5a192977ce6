"""Whatever comes in, what goes out is a problem document, and never a 500 of ours."""

import json

import pytest
from django.utils.translation import override

from engine.errors import RuleError
from events.sentences import sentence_of
from tests import make
from tests.api.conftest import BASE, Caller, player_of, pointers, refused

JSON = "application/json"


@pytest.mark.parametrize(
    "body",
    [
        b"{", b"nonsense", b"\xff\xfe{}", b'"\xed\xa0\x80"', b"NaN", b'{"a": Infinity}', b"[" * 100_000,
        b'{"a":' * 3000 + b"1" + b"}" * 3000, b"[" * 30 + b"]" * 30, b"9" * 5000, b'{"level": ' + b"9" * 5000 + b"}",
        b"\x00", b"{}{}",
    ],
)  # fmt: skip
def test_what_is_no_json_is_400(anyone, event, body):
    refused(anyone.raw("POST", f"/events/{event.pk}/entries", body, JSON), 400, "request.malformed")


def test_values_of_any_shape_are_pointed_at(anyone, event):
    path = f"/events/{event.pk}/entries"
    for body in (b"null", b"1", b'"x"', b"true", b"[]", b"[{}]"):
        response = anyone.raw("POST", path, body, JSON)
        refused(response, 422, "fields.invalid")
        assert pointers(response) == [""]
    for name in ("a\\u0000b", "a\\ud800b"):
        response = anyone.raw("POST", path, b'{"level":1,"player_name":"%s"}' % name.encode(), JSON)
        refused(response, 422, "fields.invalid")
        assert pointers(response) == ["/player_name"]


def test_a_flood_of_unknown_fields_is_cut_short(anyone, event):
    response = anyone.post(f"/events/{event.pk}/entries", {f"x{n}" * 100: 1 for n in range(500)})
    refused(response, 422, "fields.invalid")
    assert len(response.content) < 10_000


def test_a_body_too_long_is_413(anyone, staff, event):
    long = json.dumps({"player_name": "x" * 1_000_001}).encode()
    response = anyone.raw("POST", f"/events/{event.pk}/entries", long, JSON)
    refused(response, 413, "request.too_large")
    refused(staff.raw("PATCH", f"/events/{event.pk}", long, JSON), 413, "request.too_large")


@pytest.mark.parametrize("kind", ["text/plain", "multipart/form-data; boundary=x", "", "json"])
def test_another_media_type_is_415(anyone, event, kind):
    response = anyone.raw("POST", f"/events/{event.pk}/entries", b"{}", kind)
    assert "application/json" in refused(response, 415, "request.media_type")["detail"]


def test_json_with_a_charset_is_json(anyone, event):
    body = json.dumps({"player_name": "Kei", "level": 1}).encode()
    path = f"/events/{event.pk}/entries"
    assert anyone.raw("POST", path, body, "Application/JSON; charset=utf-8").status_code == 201


def test_another_method_is_405(anyone, event):
    for method in ("DELETE", "PUT", "OPTIONS", "TRACE"):
        response = anyone.send(method, f"/events/{event.pk}", None)
        refused(response, 405, "request.method_not_allowed")
        assert "GET" in response["Allow"]
    assert anyone.send("HEAD", f"/events/{event.pk}", None).status_code == 200


def test_another_answer_than_json_is_406(anyone, event):
    response = anyone.get(f"/events/{event.pk}", Accept="image/png")
    refused(response, 406, "request.not_acceptable")


@pytest.mark.parametrize(
    "path",
    [
        "/", "/nothing", "/events/", "/events/x", "/events/00000000000", "/events/ABCDEFGHJKMN",
        "/events/%00%00%00%00%00%00%00%00%00%00%00%00", "/events/..%2f..%2fetc", "/entries/é",
        "/events/0000000000000", "/events/000000000000%0a", "/events/' OR 1=1 --/entries", "/rounds/%F0%9F%83%8F",
        "/problems/a%00b",
    ],
)  # fmt: skip
def test_an_address_that_is_none_is_404(anyone, db, path):
    refused(anyone.get(path), 404, "access.not_found")


def test_a_write_to_nowhere_is_404_without_a_browsers_token(db):
    from rest_framework.test import APIClient

    strict = APIClient(enforce_csrf_checks=True)
    refused(strict.post(f"{BASE}/nothing", {}, format="json"), 404, "access.not_found")
    refused(strict.post(f"{BASE}/docs", {}, format="json"), 405, "request.method_not_allowed")


def test_the_readers_language_is_the_sentences(event):
    for language in ("ja", "en"):
        response = Caller(language=language).get(f"/events/{event.pk}/journal")
        document = refused(response, 401, "access.sign_in_needed")
        with override(language):
            assert document["detail"] == sentence_of(RuleError("access.sign_in_needed"))
        assert response["Content-Language"] == language
        assert "Accept-Language" in response["Vary"]
    assert Caller(language="xx").get("/nothing")["Content-Language"] == "ja"


def test_field_errors_speak_the_readers_language_too(event):
    path = f"/events/{event.pk}/entries"
    english = Caller(language="en").post(path, {"player_name": "x"}).json()["errors"]
    japanese = Caller(language="ja").post(path, {"player_name": "x"}).json()["errors"]
    assert english[0]["detail"] == "This field is required."
    assert japanese[0]["detail"] != english[0]["detail"]


def test_facts_stand_beside_the_sentence(event):
    small = make.event(shop=event.shop, capacity=1)
    make.entry(event=small)
    last = make.entry(event=small)
    staff = Caller(make.token(event)[1])
    document = refused(staff.post(f"/entries/{last.pk}/check-in"), 409, "entry.in_line")
    assert document["place"] == 1
    assert "1" in document["detail"]


def test_trouble_of_ours_is_a_problem_too_and_is_logged(anyone, event, monkeypatch, caplog):
    def broken(*_args, **_words):
        message = "secret"
        raise ZeroDivisionError(message)

    monkeypatch.setattr("api.snapshot.turnout", broken)
    response = anyone.get(f"/events/{event.pk}/snapshot")
    refused(response, 500, "request.failed")
    assert "secret" not in response.content.decode()
    assert "ZeroDivisionError" in caplog.text


def test_wrong_credentials_are_challenged(event):
    for credential in ("twk_x", "twt_x.0.y", "twt_", "twk_", "abc", "twk_\u00e9"):
        response = Caller(credential).get(f"/events/{event.pk}")
        assert response.status_code == 401
        assert response["WWW-Authenticate"] == 'Bearer realm="takuwake", error="invalid_token"'
        assert response["Cache-Control"] == "no-store"
    from rest_framework.test import APIClient

    basic = APIClient().get(f"{BASE}/events", headers={"Authorization": "Basic eDp5"})
    refused(basic, 401, "token.invalid")


def test_a_ticket_of_a_player_of_another_event_is_a_stranger(event):
    ticket = player_of(make.entry())
    assert ticket.get(f"/events/{event.pk}").status_code == 200
    refused(ticket.get(f"/events/{event.pk}/journal"), 403, "access.forbidden")
