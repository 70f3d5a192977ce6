"""What a request asks for, where it is a stranger's read that is the same for everybody."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast
from urllib.parse import parse_qsl

from asgiref.typing import HTTPScope
from django.conf import settings
from django.http import parse_cookie
from django.utils.translation import get_language_from_request

from events.public_reads import OFFER, Offer

READING = ("GET", "HEAD")
FURIGANA = "furigana"
GZIP = re.compile(rb"\bgzip\b")  # as Django's own middleware asks
JSON = re.compile(rb"\*/\*|application/(?:json|\*)")
ROUND, DIGITS = re.compile("[0-9]{1,4}"), re.compile("[0-9]{1,3}")
Pattern = re.Pattern[str]
# These change nothing of an answer that is the same for everybody, or are looked at before it is made.
PASSED = (b"host", b"x-forwarded-proto", b"hx-request", b"hx-target", b"origin")
# With one of these somebody asks for something else than the newest whole answer.
OTHERWISE = (b"authorization", b"range", b"if-match", b"if-unmodified-since", b"takuwake-sends")
SINGLE = frozenset(PASSED + OTHERWISE)
LONGEST = 600  # bytes of a key: what readers write into it must not take more room than the answers


@dataclass(frozen=True, slots=True)
class Place:
    """An address of an event whose answer may be kept: its route, and what its query may say."""

    route: str
    path: Pattern
    query: Mapping[str, Pattern]
    is_api: bool

    @property
    def word(self) -> str:
        """Return the short word under which reads of it are counted."""
        return self.route.rpartition("/")[2] if ">/" in self.route else "event"


def _page(end: str, **query: Pattern) -> Place:
    path = re.compile(f"/e/([0-9a-z]{{1,16}}){re.escape(end)}")
    return Place(f"e/<event:event_id>{end}", path, query, is_api=False)


def _api(end: str, **query: Pattern) -> Place:
    path = re.compile(f"/api/v1/events/([0-9a-z]{{1,16}}){re.escape(end)}")
    return Place(f"api/v1/events/<id:event_id>{end}", path, query, is_api=True)


PLACES = (
    _page("/seats", round=ROUND),
    _page("/version"),
    _page("/free"),
    _page("/standings", after=DIGITS),
    _page("/progress", top=re.compile("12|24|48")),
    _page("/wall", by=re.compile("both|names|tables"), turn=DIGITS),
    _page("/wall/news"),
    _api(""),
    _api("/snapshot"),
    _api("/rounds"),
    _api("/standings", after_round=DIGITS),
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A read that may be answered from what is kept; equal keys are answered with equal bytes."""

    place: Place
    event_id: str
    key: tuple[str | bytes, ...]
    headers: tuple[tuple[bytes, bytes], ...]
    tags: bytes
    is_head: bool

    def scope(self, scope: HTTPScope, offer: Offer) -> HTTPScope:
        """Return the request as Django sees it: a whole read, without anything that is somebody's own."""
        plain = {**scope, "method": "GET", "headers": list(self.headers)}
        return cast("HTTPScope", plain | {OFFER: offer})


def asked_in(scope: HTTPScope) -> Asked | None:
    """Return what a request asks for; None for everything that Django must answer itself."""
    if scope["method"] not in READING or scope.get("root_path"):
        return None
    found = _found(scope["path"])
    if found is None:
        return None
    place, event_id = found
    query = _query(scope["query_string"], place)
    headers = _headers(scope)
    if query is None or headers is None or not _is_strangers(headers, place):
        return None
    said = _said(headers, place)
    key: tuple[str | bytes, ...] = (
        scope["scheme"],
        scope["path"],
        query,
        *(part for pair in said for part in pair),
    )
    if sum(map(len, key)) > LONGEST:
        return None
    return Asked(
        place=place,
        event_id=event_id,
        key=key,
        headers=said,
        tags=headers.get(b"if-none-match", b""),
        is_head=scope["method"] == "HEAD",
    )


def _found(path: str) -> tuple[Place, str] | None:
    if not path.startswith(("/e/", "/api/v1/events/")):
        return None
    matches = ((place, place.path.fullmatch(path)) for place in PLACES)
    return next(((place, match[1]) for place, match in matches if match), None)


def _query(raw: bytes, place: Place) -> bytes | None:
    """Return a query that says nothing but what the place knows, each word once; None for any other."""
    if not raw:
        return raw
    pairs = parse_qsl(raw.decode("latin-1"), keep_blank_values=True)
    names = [name for name, _ in pairs]
    known = all(name in place.query and place.query[name].fullmatch(said) for name, said in pairs)
    return raw if pairs and known and len(names) == len(set(names)) else None


def _headers(scope: HTTPScope) -> dict[bytes, bytes] | None:
    """Return the headers by name; None where one that must be single is there twice."""
    headers: dict[bytes, bytes] = {}
    for name, value in scope["headers"]:
        if name in headers and name in SINGLE:
            return None
        between = b"; " if name == b"cookie" else b", "
        headers[name] = headers[name] + between + value if name in headers else value
    return headers


def _is_strangers(headers: Mapping[bytes, bytes], place: Place) -> bool:
    if any(name in headers for name in OTHERWISE) or not _may_read(headers, place):
        return False
    if place.is_api:
        return JSON.search(headers.get(b"accept", b"*/*")) is not None
    own = (settings.SESSION_COOKIE_NAME, "messages")
    return not any(f"{name}=".encode() in headers.get(b"cookie", b"") for name in own)


def _may_read(headers: Mapping[bytes, bytes], place: Place) -> bool:
    """Tell whether a page of another site gets its leave in the same headers each time."""
    origin = headers.get(b"origin", b"").decode("latin-1")
    return not origin or (place.is_api and origin in settings.CORS_ALLOWED_ORIGINS)


def _said(headers: Mapping[bytes, bytes], place: Place) -> tuple[tuple[bytes, bytes], ...]:
    """Return what of a request's headers an answer may depend on, each in the one way to say it."""
    cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
    spoken = headers.get(b"accept-language", b"").decode("latin-1")
    language = get_language_from_request(_Speaker(cookies, spoken))  # type: ignore[arg-type]  # all it asks
    said = [(name, headers[name]) for name in PASSED if name in headers]
    said.append((b"accept-language", language.encode()))
    if GZIP.search(headers.get(b"accept-encoding", b"")):
        said.append((b"accept-encoding", b"gzip"))
    if not place.is_api and cookies.get(FURIGANA) == "on":
        said.append((b"cookie", b"furigana=on"))
    return tuple(said)


class _Speaker:
    """As much of a request as Django asks for its language."""

    def __init__(self, cookies: dict[str, str], spoken: str) -> None:
        self.COOKIES = cookies
        self.META = {"HTTP_ACCEPT_LANGUAGE": spoken}
