"""Which version of a thing a reader has: ETag, If-None-Match and If-Match."""

import re
from collections.abc import Callable
from http import HTTPStatus

from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response

from api.auth import actor_of
from api.fields import tag_part
from engine.errors import RuleError
from events.access import Actor, Scope
from events.models import Event
from events.public_reads import offer

PUBLIC = "public"
NOW_SECONDS = 1.0  # as old as `server_now` may be
VARY = "Authorization, Accept-Language"
SEEN = re.compile("v([0-9]{1,18})")
_TAG = re.compile(r'(?:W/)?"([^"]*)"')


def viewer_of(event: Event, actor: Actor) -> str:
    """Return the class of a reader: all of one class read the same words."""
    if actor.may(event, Scope.EVENTS_READ):
        return "staff"
    return "runner" if actor.may(event, Scope.ROUNDS_WRITE) else PUBLIC


def tag_of(version: int | str, viewer: str, *, part: str = "") -> str:
    """Return the ETag of a version, or of a part of it, as this class of readers gets it in this language."""
    return f'"{version}-{viewer}-{get_language()}{part}"'


def read(
    request: Request, event: Event, build: Callable[[], object], *, viewer: str = ""
) -> Response:
    """Answer with what `build` reads of an event, or 304 where the reader has this version."""
    reader = viewer or viewer_of(event, actor_of(request))
    return read_version(request, build, version=f"v{event.version}", viewer=reader)


def read_version(
    request: Request,
    build: Callable[[], object],
    *,
    version: str,
    viewer: str,
    seconds: float | None = NOW_SECONDS,
) -> Response:
    """Answer with what `build` reads, or 304 where the reader has this version.

    What strangers get may be told again for so many seconds; None: as long as the version stays.
    """
    tag = tag_of(version, viewer, part=tag_part(request))
    headers = {"ETag": tag, "Vary": VARY, "Cache-Control": _caching(viewer)}
    if tag.strip('"') in _tags(request.headers.get("If-None-Match", "")):
        return Response(status=HTTPStatus.NOT_MODIFIED, headers=headers)
    if viewer == PUBLIC:
        offer(request, seconds=seconds)
    return Response(build(), headers=headers)


def seen_versions(request: Request) -> frozenset[str] | None:
    """Return the versions that If-Match names, None for `*`: any.

    Raises RuleError("request.version_needed") without the header.
    """
    header = request.headers.get("If-Match", "").strip()
    if not header:
        raise RuleError("request.version_needed")
    if header == "*":
        return None
    return frozenset(tag.partition("-")[0] for tag in _tags(header))


def seen_number(request: Request) -> int | None:
    """Return the one version by number that If-Match names, None for any; strange ones are never the newest.

    Raises RuleError("request.version_needed") without the header.
    """
    seen = seen_versions(request)
    if seen is None:
        return None
    found = [SEEN.fullmatch(tag) for tag in seen]
    return int(found[0][1]) if len(found) == 1 and found[0] else -1


def _tags(header: str) -> list[str]:
    return _TAG.findall(header)


def _caching(viewer: str) -> str:
    return "no-cache" if viewer == PUBLIC else "private, no-cache"
