"""Archives over the API: who may take an event along, and who may make one from a file."""

import io
import json
import zipfile

import pytest
from rest_framework.test import APIClient

from accounts.models import Membership, Role
from api import archives
from events.models import Event
from standings.services.archiving import NEEDS
from tests import make
from tests.api.conftest import BASE, app_of, player_of, refused


@pytest.fixture
def event(db):
    event = make.event()
    make.entries(4, event=event)
    make.closed(event=event)
    return Event.objects.get(pk=event.pk)


def send(token, shop, content, key="", **words):
    headers = {"Authorization": f"Bearer {token}", "Accept-Language": "en"} if token else {}
    headers |= {"Idempotency-Key": key} if key else {}
    fields = {"shop": shop.pk, "file": io.BytesIO(content)} | words
    client = APIClient(raise_request_exception=False)
    return client.post(f"{BASE}/events/restore", fields, format="multipart", headers=headers)


def test_it_goes_along_and_is_made_again_once_per_key(event, staff):
    answer = staff.get(f"/events/{event.pk}/archive")
    assert answer["Content-Type"] == "application/zip"
    assert answer["Cache-Control"] == "private, no-store"
    content = answer.content
    manifest = json.loads(zipfile.ZipFile(io.BytesIO(content)).read("manifest.json"))
    assert (manifest["takuwake_archive"], manifest["event"]) == (1, event.pk)
    shop = make.shop()
    token = make.token(shop)[1]
    made = send(token, shop, content, key="a" * 20)
    assert made.status_code == 201, made.content
    copy = made.json()
    assert (copy["name"], copy["shop"]["id"], copy["taken"]) == (
        f"{event.name} (restored)",
        shop.pk,
        4,
    )
    again = send(token, shop, content, key="a" * 20)
    assert again.json() == copy
    assert again["Idempotency-Replayed"] == "true"
    assert Event.objects.count() == 2
    refused(send(token, shop, content + b"\0", key="a" * 20), 422, "key.other_words")


def test_who_may_not_read_all_of_it_gets_nothing_of_it(event, anyone):
    path = f"/events/{event.pk}/archive"
    refused(anyone.get(path), 401, "access.sign_in_needed")
    refused(player_of(event.entries.first()).get(path), 403, "access.forbidden")
    refused(app_of(make.event()).get(path), 403, "access.forbidden")
    refused(app_of(event).get("/events/000000000000/archive"), 404, "access.not_found")
    for missing in NEEDS:
        scopes = [scope for scope in NEEDS if scope != missing]
        refused(app_of(event, *scopes).get(path), 403, "access.forbidden")
    assert app_of(event, *NEEDS).get(path).status_code == 200
    bound = make.token(event, event=event)[1]
    other = make.event(shop=event.shop)
    assert (
        APIClient().get(BASE + path, headers={"Authorization": f"Bearer {bound}"}).status_code
        == 200
    )
    path = f"{BASE}/events/{other.pk}/archive"
    assert APIClient().get(path, headers={"Authorization": f"Bearer {bound}"}).status_code == 403


def test_only_who_makes_events_of_the_shop_restores_one(event, staff):
    content = staff.get(f"/events/{event.pk}/archive").content
    shop = make.shop()
    refused(send("", shop, content), 401, "access.sign_in_needed")
    refused(send(make.token(shop, "rounds:write")[1], shop, content), 403, "access.forbidden")
    refused(send(make.token(event)[1], shop, content), 403, "access.forbidden")
    refused(send(make.token(event, event=event)[1], event.shop, content), 403, "access.forbidden")
    judge = make.member(shop, Role.JUDGE)
    assert Membership.objects.filter(user=judge).exists()
    assert Event.objects.count() == 1


def test_what_is_no_archive_is_refused(event, monkeypatch):
    token, shop = make.token(event)[1], event.shop
    refused(send(token, shop, b"nothing"), 422, "archive.no_archive")
    refused(send(token, shop, b"x", file="a text"), 422, "fields.invalid")
    refused(send(token, shop, b"x", more="x"), 422, "fields.invalid")
    body = app_of(event).post("/events/restore", {"shop": shop.pk})
    assert refused(body, 415, "request.media_type")["takes"] == ["multipart/form-data"]
    assert "multipart/form-data" in body.json()["detail"]
    monkeypatch.setattr(archives, "MOST_BYTES", 10)
    refused(send(token, shop, b"x" * 1000), 413, "request.too_large")
