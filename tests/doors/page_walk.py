"""Every page in every browser: what is shown, where one is led, what is refused."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.messages import get_messages
from django.urls import URLPattern, get_resolver, reverse
from django.urls.resolvers import URLResolver

from tests.doors.holding import held
from tests.doors.table import Row, filled, table
from tests.doors.world import Caller, World
from web.methods import page_above

CONVERTER = re.compile(r"<\w+:(\w+)>")
LED = (301, 302, 303)


def patterns(of: Any = None) -> Iterator[URLPattern]:
    """Every page of the URL map."""
    for each in (of or get_resolver("web.urls")).url_patterns:
        if isinstance(each, URLResolver):
            yield from patterns(each)
        elif isinstance(each, URLPattern):
            yield each


def routes() -> Iterator[str]:
    """Every address of a page."""
    for each in patterns():
        yield "/" + CONVERTER.sub(r"{\1}", str(each.pattern))


def methods(row: Row) -> tuple[str, ...]:
    """What to try: what the line says, and what no line says of this page, which must be no way in."""
    lines = [each for each in table("pages.txt") if each.route == row.route]
    known = {method for each in lines for method in each.methods}
    others = {"GET", "POST"} - known if row is lines[0] else set()
    return (*row.methods, *sorted(others))


class Browsers:
    """Browsers that are signed in once; what a page does to a session is forgotten."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._clients = {one.name: one.client() for one in world.browsers}
        self._sessions = {
            name: client.cookies[settings.SESSION_COOKIE_NAME].value
            for name, client in self._clients.items()
            if settings.SESSION_COOKIE_NAME in client.cookies
        }

    def readers(self, row: Row) -> Iterator[tuple[Caller, Mapping[str, Any]]]:
        """Who tries this page, and what then stands in its address."""
        ids = self._world.ids
        if "{ticket}" in row.address:
            yield from ((one, {**ids, "ticket": ticket}) for one, ticket in self._world.tickets)
        else:
            yield from ((one, ids) for one in self._world.browsers)

    def ask(self, method: str, row: Row, who: Caller, ids: Mapping[str, Any]) -> Any:
        """Load a page, or press what sends an empty form."""
        path = filled(row.address, ids)
        client = self._clients.get(who.name) or self._clients["anonymous"]
        client.cookies.clear()
        if session := self._sessions.get(who.name):
            client.cookies[settings.SESSION_COOKIE_NAME] = session
        with held():
            return client.generic(method, path, content_type="application/x-www-form-urlencoded")


def met(answer: Any, method: str) -> str:
    """What an answer means to who asked: in, or the sign that stands at the door."""
    place = answer.get("Location", "")
    if answer.status_code in LED:
        if place.startswith(f"{settings.LOGIN_URL}?"):
            return "sign-in"
        if place.startswith(f"{reverse('account-sign-in')}?"):
            return "account-sign-in"
        if any(said.level == messages.ERROR for said in get_messages(answer.wsgi_request)):
            return "told"
        if method == "GET" and place == page_above(answer.request["PATH_INFO"]):
            return "405"
        return "in"
    return str(answer.status_code) if answer.status_code in (401, 403, 404, 405) else "in"
