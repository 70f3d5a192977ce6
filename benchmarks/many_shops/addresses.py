"""Every address that can be read of one event, its shop and its people: pages and API; import after `django.setup()`."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.models import User
from decks.models import DeckList
from events.access import Scope
from events.models import Entry, Event
from events.services import make_token
from events.tickets import ticket_of
from pods.call import JudgeCall
from pods.models import Pod, Report, Round

PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
API = "api/v1/"
NOT_READ = ("sign-out", "static/", "stream", "docs", "schema", "manual")
"""Parts of addresses that end a session, never end by themselves, or tell nothing of any event."""


@dataclass(frozen=True, slots=True)
class Address:
    """A path with its route, and who asks for it."""

    route: str
    path: str
    client: Client = field(compare=False)


@dataclass(frozen=True, slots=True)
class Readers:
    """A stranger, somebody of the staff, the shop's app, and an app of one player."""

    stranger: Client
    staff: Client
    app: Client
    player: Client

    def of(self, route: str) -> Client:
        """Return who reads a route."""
        if route.startswith(f"{API}me"):
            return self.player
        if route.startswith(API):
            return self.app
        return self.staff if route.startswith("staff") else self.stranger


def readers(event: Event, owner: User, *, now: datetime) -> Readers:
    """Return clients of everybody who reads an event."""
    _token, secret = make_token(
        shop_id=event.shop_id, user=owner, name="benchmark", scopes=[*Scope], now=now
    )
    staff = _client()
    staff.force_login(owner)
    ticket = ticket_of(_first(event))
    return Readers(_client(), staff, _client(f"Bearer {secret}"), _client(f"Bearer twt_{ticket}"))


def addresses(event: Event, owner: User, *, now: datetime) -> Iterator[Address]:
    """Return all addresses whose parts are known."""
    known, asking = _parts(event, owner), readers(event, owner, now=now)
    for route in _routes(get_resolver().url_patterns):
        names = PARAMETER.findall(route)
        if known.keys() >= set(names) and not any(part in route for part in NOT_READ):
            path = PARAMETER.sub(lambda found: known[found[1]], route)
            yield Address(route, f"/{path}", asking.of(route))


def _parts(event: Event, owner: User) -> Mapping[str, str]:
    entry = _first(event)
    pod = Pod.objects.filter(round__event=event, seats__entry=entry)[0]
    return {
        "event_id": event.pk,
        "shop_id": event.shop_id,
        "entry_id": entry.pk,
        "ticket": ticket_of(entry),
        "round_id": Round.objects.filter(event=event)[0].pk,
        "round_number": "1",
        "sign": pod.sign,
        "pod_id": pod.pk,
        "report_id": Report.objects.filter(pod__round__event=event)[0].pk,
        "deck_id": DeckList.objects.filter(entry=entry)[0].pk,
        "call_id": JudgeCall.objects.filter(pod__round__event=event)[0].pk,
        "user_id": str(owner.pk),
        "number": "1",
        "sheet": "seats",
    }


def _first(event: Event) -> Entry:
    return Entry.objects.filter(event=event)[0]


def _client(authorization: str = "") -> Client:
    headers = {"Accept-Language": "en"}
    if authorization:
        headers["Authorization"] = authorization
    return Client(SERVER_NAME="localhost", headers=headers, raise_request_exception=False)


def _routes(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    for each in patterns:
        route = before + str(each.pattern).removeprefix("^").removesuffix("$")
        if isinstance(each, URLResolver):
            yield from _routes(each.url_patterns, route)
        else:
            yield route
