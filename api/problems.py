"""Every refusal under /api/ leaves as application/problem+json (RFC 9457), in the reader's language."""

import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.core.exceptions import (
    DisallowedHost,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
)
from django.db import DataError
from django.http import Http404, HttpRequest, HttpResponse, UnreadablePostError
from django.views.decorators.csrf import csrf_exempt
from rest_framework import exceptions

from api import limits
from api.auth import challenge_of
from engine.errors import RuleError
from events.access import ANYONE
from events.sentences import sentence_of, status_of
from observing.requests import request_id

log = logging.getLogger(__name__)
MEDIA_TYPE = "application/problem+json"
MOST_ERRORS = 50
CODES: Mapping[type[Exception], str] = {
    exceptions.ParseError: "request.malformed",
    exceptions.NotAuthenticated: "access.sign_in_needed",
    exceptions.PermissionDenied: "access.forbidden",
    exceptions.NotFound: "access.not_found",
    exceptions.MethodNotAllowed: "request.method_not_allowed",
    exceptions.NotAcceptable: "request.not_acceptable",
    exceptions.UnsupportedMediaType: "request.media_type",
    PermissionDenied: "access.forbidden",
    Http404: "access.not_found",
    RequestDataTooBig: "request.too_large",
    UnreadablePostError: "request.malformed",
    DataError: "fields.invalid",  # a column's own limit, where no form has looked
    TooManyFieldsSent: "request.too_large",  # in the query
    DisallowedHost: "request.host",
    SuspiciousOperation: "request.unreadable",  # whatever else Django finds strange; the last of its kind
}


def handle(trouble: Exception, context: Mapping[str, Any]) -> HttpResponse:
    """Turn any exception of a view into a problem document."""
    if isinstance(trouble, exceptions.UnsupportedMediaType):
        takes = [parser.media_type for parser in context["view"].parser_classes]
        return problem(RuleError("request.media_type", takes=takes))
    return problem(refusal_of(trouble))


def refusal_of(trouble: Exception) -> RuleError:
    """Return what an exception means as a refusal; what nobody expected is logged and is a 500."""
    if isinstance(trouble, RuleError):
        return trouble
    if isinstance(trouble, exceptions.ValidationError):
        return RuleError("fields.invalid", errors=trouble.detail)
    for kind, code in CODES.items():
        if isinstance(trouble, kind):
            return RuleError(code)
    log.error("a request failed", exc_info=trouble)
    return RuleError("request.failed")


def problem(refusal: RuleError) -> HttpResponse:
    """Answer with the problem document of a refusal."""
    document = document_of(refusal)
    status = document["status"]
    headers = {"Cache-Control": "no-store"}
    if status == HTTPStatus.UNAUTHORIZED or "need" in refusal.facts:
        headers["WWW-Authenticate"] = challenge_of(refusal)
    if "seconds" in document and status == HTTPStatus.TOO_MANY_REQUESTS:
        headers["Retry-After"] = str(document["seconds"])
    words = json.dumps(document, default=str)
    return HttpResponse(words, status=status, content_type=MEDIA_TYPE, headers=headers)


def refused_method(allowed: str) -> HttpResponse:
    """Answer where DRF has no view: the address takes only these methods."""
    answer = problem(RuleError("request.method_not_allowed"))
    answer["Allow"] = allowed
    return answer


def document_of(refusal: RuleError) -> dict[str, Any]:
    """Return the problem document of a refusal."""
    status = status_of(refusal.code)
    document = {
        **{name: fact for name, fact in refusal.facts.items() if name != "errors"},
        "type": f"/api/v1/problems/{refusal.code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": refusal.code,
        "detail": sentence_of(refusal),
    }
    errors = list(_errors(refusal))[:MOST_ERRORS]
    if errors:
        document["errors"] = errors
    number = request_id()
    if number and status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        document["request_id"] = number
    return document


def pointing(refusal: RuleError, place: str, number: int) -> RuleError:
    """Return a refusal of one of several that points at it in the list that the request has at `place`."""
    facts = dict(refusal.facts)
    if "errors" in facts:
        facts["errors"] = {place: {str(number): facts["errors"]}}
    return RuleError(refusal.code, **{"pointer": f"/{place}/{number}", **facts})


@csrf_exempt
def nowhere(request: HttpRequest, **at: str) -> HttpResponse:
    """Answer every address under /api/ that is none; whoever asks for them is counted as a stranger."""
    used = limits.count(request, ANYONE)
    try:
        limits.refuse_too_many(used)
        answer = problem(RuleError("access.not_found"))
    except RuleError as flood:
        answer = problem(flood)
    for name, value in limits.told(used).items():
        answer[name] = value
    return answer


def _errors(refusal: RuleError) -> Iterator[dict[str, str]]:
    if "errors" in refusal.facts:
        yield from _flat(refusal.facts["errors"], "")
    elif "pointer" in refusal.facts:
        yield {"pointer": str(refusal.facts["pointer"]), "detail": sentence_of(refusal)}


def _flat(errors: object, at: str) -> Iterator[dict[str, str]]:
    """Walk nested errors; what concerns a whole object stands under the object's own pointer."""
    if isinstance(errors, Mapping):
        for name, below in errors.items():
            here = at if name == "non_field_errors" else f"{at}/{_escaped(str(name))}"
            yield from _flat(below, here)
    elif isinstance(errors, Sequence) and not isinstance(errors, str):
        for index, below in enumerate(errors):
            yield from _flat(below, at if isinstance(below, str) else f"{at}/{index}")
    else:
        yield {"pointer": _plain(at), "detail": _plain(str(errors))}


def _plain(text: str) -> str:
    """Return what was sent as it can be written and stored: without halves of letters and without NUL."""
    return text.encode("utf-8", "replace").decode().replace("\0", "")


def _escaped(name: str) -> str:
    return name[:80].replace("~", "~0").replace("/", "~1")
