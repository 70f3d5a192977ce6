"""Every operation of the API, with words good enough to come as far as its door."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar
from urllib.parse import urlencode
from zlib import crc32

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.urls import URLPattern, get_resolver
from drf_spectacular.generators import SchemaGenerator

from tests.doors.holding import held
from tests.doors.page_walk import CONVERTER
from tests.doors.table import Row, filled
from tests.doors.world import ALL, Caller, World

METHODS = ("get", "post", "put", "patch", "delete")
BY_FUNCTION = {"/oauth/token": "POST", "/oauth/revoke": "POST"}
PREFIX = "/api/v1"
BY_FORMAT = {
    "date-time": "2026-12-04T19:00:00+09:00",
    "date": "2026-12-04",
    "time": "19:00:00",
    "uri": "https://example.com/x",
}
SINGLE = {"entries": "entry", "groups": "entries"}
Json = dict[str, Any]
One = TypeVar("One")


def operations() -> Iterator[tuple[str, str]]:
    """Every method and address of the API, from its URL map."""
    for pattern in get_resolver("api.urls").url_patterns:
        if not isinstance(pattern, URLPattern) or pattern.name == "nowhere":
            continue
        route = str(pattern.pattern)
        if route.startswith("^"):
            continue  # what answers all addresses that are none
        address = "/" + CONVERTER.sub(r"{\1}", route)
        view = getattr(pattern.callback, "cls", None)
        if view is None or address in BY_FUNCTION:
            yield BY_FUNCTION.get(address, "GET"), address
            continue
        for method in METHODS:
            if hasattr(view, method):
                yield method.upper(), address


class Words:
    """What an operation needs to be told, by the document that describes it; ids are the evening's."""

    def __init__(self, world: World) -> None:
        self._document: Json = SchemaGenerator().get_schema(request=None, public=True)
        self._named = {
            "entry": world.own.pk,
            "one": world.own.pk,
            "shop": world.event.shop_id,
            "event": world.event.pk,
            "deck": world.ids["loan_deck"],
            "pod": world.ids["pod_id"],
            "preset": "duel_party_evening",
            "format": "duel_party",
            "file": "{}",
            "other": world.ids["mate"],
            "mate": world.ids["mate"],
            "scopes": ["events:write"],
        }

    def body(self, method: str, address: str, *, by_app: bool) -> object:
        """The least that may be sent; an app says whom it speaks for."""
        contents: list[Json] = list(self._content(method, address).values())
        schema = contents[0].get("schema") if contents else None
        least = self._least(schema, "") if schema else {}
        known = self._whole(schema or {}).get("properties", {})
        if by_app and "entry" in known and isinstance(least, dict):
            least["entry"] = self._named["entry"]
        return least

    def is_form(self, method: str, address: str) -> bool:
        """Whether it takes a file."""
        return "application/json" not in (self._content(method, address) or {"application/json": 0})

    def query(self, method: str, address: str) -> dict[str, Any]:
        """The least that must be asked."""
        known = self._operation(method, address).get("parameters", [])
        return {
            each["name"]: self._least(each["schema"], each["name"])
            for each in known
            if each["in"] == "query" and each.get("required")
        }

    def _content(self, method: str, address: str) -> Json:
        found: Json = self._operation(method, address).get("requestBody", {}).get("content", {})
        return found

    def _operation(self, method: str, address: str) -> Json:
        found: Json = self._document["paths"].get(PREFIX + address, {}).get(method.lower(), {})
        return found

    def _whole(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        known: Json = self._document["components"]["schemas"]
        return known[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema

    def _least(self, schema: Mapping[str, Any], name: str) -> object:
        for several in ("allOf", "oneOf", "anyOf"):
            if several in schema:
                return self._least(schema[several][0], name)
        if "$ref" in schema:
            return self._least(self._whole(schema), name)
        if schema.get("format") == "binary":
            return SimpleUploadedFile("x", b"x")
        if name in self._named:
            return self._named[name]
        if "enum" in schema:
            return schema["enum"][0]
        return self._of_type(schema, name)

    def _of_type(self, schema: Mapping[str, Any], name: str) -> object:
        kind = schema.get("type")
        match kind[0] if isinstance(kind, list) else kind:
            case "object":
                needed = schema.get("required", ())
                return {each: self._least(schema["properties"][each], each) for each in needed}
            case "array":
                one = self._least(schema["items"], SINGLE.get(name, name))
                return [one] * max(1, schema.get("minItems", 1))
            case "integer" | "number":
                return schema.get("minimum", 1)
            case "boolean":
                return True
            case _:
                return BY_FORMAT.get(schema.get("format", ""), "x" * schema.get("minLength", 1))


def callers(world: World, row: Row) -> Iterator[Caller]:
    """Who tries an operation.

    Keys that are no good any more knock by turns, for one door looks at them all. Reads are tried with
    each scope alone, those that are open to all with a few by turns. A write is tried with no more than
    what its line asks for, and with everything else: nothing of that gets through alone, then.
    """
    if {"open"} in row.who:
        yield from (one for one in world.callers if not one.words)
        return
    if row.address == "/schema":  # long to write, and the same for all
        yield from (world.callers[0], world.callers[-1])
        return
    yield from (one for one in world.callers if not one.is_refused)
    yield from by_turns([one for one in world.callers if one.is_refused], row, most=1)
    if row.methods == ("GET",):
        some = sorted(ALL) if {"anyone"} not in row.who else by_turns(sorted(ALL), row, most=4)
        yield from (world.only([scope]) for scope in some)
        return
    asked = [frozenset(word.removesuffix("@shop") for word in words) & ALL for words in row.who]
    yield from (world.only(words) for words in asked if words)
    yield from (world.only(ALL - {each}) for words in asked if len(words) > 1 for each in words)
    yield world.only(ALL.difference(*asked))


def by_turns(all_of_them: Sequence[One], row: Row, *, most: int) -> list[One]:
    """Return some of them: each row others, and the same in every run."""
    first = crc32(" ".join([*row.methods, row.address]).encode())
    return [all_of_them[(first + more) % len(all_of_them)] for more in range(most)]


def knock(world: World, words: Words, row: Row, caller: Caller) -> Any:
    """Send an operation as somebody; whatever it does is taken back."""
    method, at = row.methods[0], filled(row.address, world.ids)
    headers = {"if-match": "*"} if method == "PATCH" else {}
    if caller.credential:
        headers["authorization"] = f"Bearer {caller.credential}"
    query = urlencode(words.query(method, row.route), doseq=True)
    told: Any = words.body(method, row.route, by_app="token" in caller.words)
    kind, body = "application/json", b""
    if words.is_form(method, row.route):
        kind, body = MULTIPART_CONTENT, encode_multipart(BOUNDARY, told)
    elif method not in ("GET", "DELETE"):
        body = json.dumps(told).encode()
    with held():
        client = Client(raise_request_exception=False)
        return client.generic(method, f"{PREFIX}{at}?{query}", body, kind, headers=headers)


def sign(answer: Any) -> str:
    """What an answer means to who asked: in, or the sign at the door; what an event lacks is no door."""
    status = answer.status_code
    if status in (401, 403) or (status == 404 and answer.json()["code"] == "access.not_found"):
        return str(status)
    return f"error {status}" if status >= 500 else "in"
