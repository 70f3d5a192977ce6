"""Streams of staff: with a token or with a ticket, which opens one stream once within a minute."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from urllib.parse import urlsplit

import pytest
from django.db import connections
from django.test import AsyncClient
from django.utils import timezone

from api import news
from config.logs import shortened
from engine.errors import RuleError
from events import services
from events.access import Scope
from events.permits import App, Permit
from events.services import streams
from events.stream_tickets import StreamTicket
from events.tickets import ticket_of
from events.work import GivenAnswer
from tests import make
from tests.api.conftest import Caller, app_of, player_of, refused
from tests.api.streaming import PATIENCE, following, run, streaming, there
from tests.guests import guest
from tests.refusing import refusing


def asked(caller, event, **headers):
    response = caller.post(f"/events/{event.pk}/stream-tickets", **headers)
    assert response.status_code == 201, response.content
    return response.json()


def query(words):
    return "?" + urlsplit(words["stream_path"]).query


@streaming
def test_a_ticket_opens_a_stream_that_tells_staff_everything():
    event = make.event()
    words = asked(app_of(event), event)

    async def story():
        async with following(event, query(words)) as reader:
            await reader.block()
            entry = await there(make.entry, event=event)
            assert await reader.change() == {
                "version": 2, "kind": "entry.added", "entry": entry.pk,
            }  # fmt: skip
            await there(make.entries, 3, event=event)
            for _ in range(3):
                assert (await reader.change())["kind"] == "entry.added"
            draft = await there(make.draft, event=event)
            assert await reader.change() == {
                "version": 6,
                "kind": "round.paired",
                "round": draft.pk,
            }

    run(story)


@streaming
def test_a_token_in_the_header_tells_the_same_and_resumes():
    event = make.event()
    entry = make.entry(event=event)
    make.entry(event=event)
    token = f"Bearer {make.token(event)[1]}"

    async def story():
        async with following(event, "?after=1", Authorization=token) as reader:
            await reader.block()
            assert await reader.change() == {
                "version": 2, "kind": "entry.added", "entry": entry.pk,
            }  # fmt: skip

    run(story)


@streaming
@pytest.mark.parametrize("scopes", [("rounds:write",), None])
def test_whoever_may_not_read_all_is_told_bare_versions(scopes):
    event = make.event()
    entry = make.entry(event=event)
    credential = make.token(event, *scopes)[1] if scopes else f"twt_{ticket_of(entry)}"

    async def story():
        async with following(event, Authorization=f"Bearer {credential}") as reader:
            await reader.block()
            await there(make.entry, event=event)
            assert await reader.change() == {"version": 3}

    run(story)


@streaming
def test_a_ticket_opens_one_stream_of_one_event_once():
    event, other = make.event(), make.event()
    words = asked(app_of(event), event)

    async def story():
        client = AsyncClient()
        path = f"/api/v1/events/{{}}/stream{query(words)}"
        refused(await client.get(path.format(other.pk)), 401, "stream.ticket_invalid")
        async with following(event, query(words)):
            pass
        response = await client.get(path.format(event.pk))
        refused(response, 401, "stream.ticket_invalid")
        assert response["Referrer-Policy"] == "no-referrer"
        for strange in ("", "x", "tws_x.y", f"{words['ticket']}x", "tws_\0", "%F0%9F%83%8F"):
            wrong = await client.get(f"/api/v1/events/{event.pk}/stream", {"ticket": strange})
            refused(wrong, 401, "stream.ticket_invalid")

    run(story)


def test_a_ticket_is_too_old_after_a_minute_and_then_forgotten(event):
    now = timezone.now()
    actor = make.organiser(event)
    row = services.give_stream_ticket(event_id=event.pk, actor=actor, now=now)
    ticket = services.stream_ticket(row.pk)
    late = now + timedelta(seconds=60)
    with refusing("stream.ticket_invalid"):
        services.use_stream_ticket(ticket=ticket, event_id=event.pk, now=late)
    services.give_stream_ticket(event_id=event.pk, actor=actor, now=late)
    assert StreamTicket.objects.count() == 1
    early = services.give_stream_ticket(event_id=event.pk, actor=actor, now=now)
    just = late - timedelta(seconds=1)
    used = services.use_stream_ticket(
        ticket=services.stream_ticket(early.pk), event_id=event.pk, now=just
    )
    assert used == actor.label


@streaming
def test_of_many_at_once_one_opens_the_stream():
    event, now, start = make.event(), timezone.now(), Barrier(6)
    actor = make.organiser(event)
    row = services.give_stream_ticket(event_id=event.pk, actor=actor, now=now)
    ticket = services.stream_ticket(row.pk)

    def use(_number):
        start.wait()
        try:
            return services.use_stream_ticket(ticket=ticket, event_id=event.pk, now=now)
        except RuleError as refusal:
            return refusal.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(6) as pool:
        told = sorted(pool.map(use, range(6)))
    assert told == sorted([actor.label] + ["stream.ticket_invalid"] * 5)


def test_only_who_reads_all_gets_a_ticket(event):
    path = f"/events/{event.pk}/stream-tickets"
    refused(Caller().post(path), 401, "access.sign_in_needed")
    refused(player_of(make.entry(event=event)).post(path), 403, "access.forbidden")
    refused(app_of(event, "rounds:write").post(path), 403, "access.forbidden")
    refused(app_of(make.event()).post(path), 403, "access.forbidden")
    refused(app_of(event).post("/events/000000000000/stream-tickets"), 404, "access.not_found")
    refused(app_of(event).post(path, {"x": 1}), 422, "fields.invalid")
    assert not StreamTicket.objects.exists()


def test_a_repeated_request_brings_the_same_ticket_and_stores_none(event):
    app = app_of(event)
    first, second = (asked(app, event, Idempotency_Key="a key") for _ in range(2))
    assert first == second
    assert StreamTicket.objects.count() == 1
    assert first["ticket"] not in str(GivenAnswer.objects.get().body)
    assert first["ticket"].startswith(streams.PREFIX)


@streaming
@pytest.mark.parametrize("by_ticket", [True, False])
def test_the_stream_of_a_revoked_token_ends(by_ticket, monkeypatch):
    monkeypatch.setattr(news, "CHECK_SECONDS", 0.05)
    event = make.event()
    token, secret = make.token(event)
    way = {"query": query(asked(Caller(secret), event))} if by_ticket else {}
    header = {} if by_ticket else {"Authorization": f"Bearer {secret}"}

    async def story():
        async with following(event, **way, **header) as reader:
            await reader.block()
            await there(type(token).objects.update, revoked_at=timezone.now())
            assert await reader.block() == {"event": "refused", "data": '{"code": "token.invalid"}'}
            with pytest.raises(StopAsyncIteration):
                await asyncio.wait_for(anext(reader._content), PATIENCE)

    run(story)


@streaming
def test_a_stream_becomes_public_with_the_rights_of_its_token(monkeypatch):
    event = make.event()
    token, secret = make.token(event)

    async def story():
        async with following(event, Authorization=f"Bearer {secret}") as reader:
            await reader.block()
            await there(type(token).objects.update, scopes=["rounds:write"])
            await there(make.entry, event=event)
            assert await reader.change() == {"version": 2}

    run(story)


def test_a_permit_of_somebody_elses_app_holds_a_stream_as_long_as_it_lasts(event):
    guest(event.shop)
    now, owner = timezone.now(), event.shop.memberships.get().user
    permit = Permit.objects.create(
        app=App.objects.get(), user=owner, shop=event.shop, scopes=["events:read"], given_at=now
    )
    assert services.holder_of(permit.label, now=now).may(event, Scope.EVENTS_READ)
    assert not services.holder_of(permit.label, now=now).may(event, Scope.EVENTS_WRITE)
    Permit.objects.update(revoked_at=now)
    for label in (permit.label, "token:000000000000", "oauth:000000000000", "anyone", "staff:1"):
        with refusing("token.invalid"):
            services.holder_of(label, now=now)


def test_no_log_keeps_a_ticket(event):
    words = asked(app_of(event), event)
    said = shortened(f"GET {words['stream_path']} HTTP/1.1 {words['ticket']}")
    assert words["ticket"] not in said
    assert "tws_" in said
