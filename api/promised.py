"""What an operation promises beside its success: headers, versions, refusals, examples, links."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from http import HTTPStatus
from types import FunctionType
from typing import Any

from api import etags, writes
from api.described import links_from, parameter_words
from api.problems import MEDIA_TYPE
from api.samples import sample_of
from events.sentences import SENTENCES

TEXT = {"type": "string"}
JSON = "application/json"
SCHEMA = "#/components/schemas/"
RESPONSE = "#/components/responses/"
EXAMPLE = "#/components/examples/"
KEY = "The same key and words give the same answer for a day. A stranger's has at least 16 characters."
IF_MATCH = "The ETag of the version that is changed; `*` for any."
IF_NONE_MATCH = "The ETag that one has; 304 where nothing changed."
ETAG = {"description": "The version, for this kind of reader and language.", "schema": TEXT}
REPLAYED = {
    "description": "`true` where the Idempotency-Key was used before.",
    "schema": {"type": "string", "const": "true"},
}
CHALLENGE = {"WWW-Authenticate": {"description": "How to prove who one is.", "schema": TEXT}}


def add_headers(operation: dict[str, Any], reached: Collection[FunctionType]) -> None:
    """Add the headers that the code of an operation reads and writes."""
    if writes.written_after in reached:
        operation["parameters"].append(_header("Idempotency-Key", KEY))
        for response in operation["responses"].values():
            response.setdefault("headers", {})["Idempotency-Replayed"] = REPLAYED
    if etags.seen_versions in reached:
        operation["parameters"].append(_header("If-Match", IF_MATCH, required=True))
    if etags.read_version in reached:
        operation["parameters"].append(_header("If-None-Match", IF_NONE_MATCH))
        operation["responses"]["200"].setdefault("headers", {})["ETag"] = ETAG
        operation["responses"]["304"] = {
            "description": "Nothing has changed.",
            "headers": {"ETag": ETAG},
        }


def add_refusals(operation: dict[str, Any], codes: Iterable[str]) -> None:
    """Add a problem document for every status that these codes stand for."""
    by_status: dict[int, list[str]] = defaultdict(list)
    for code in sorted(codes):
        by_status[SENTENCES[code].status].append(code)
    by_status.pop(HTTPStatus.INTERNAL_SERVER_ERROR, None)
    for status, several in sorted(by_status.items()):
        operation["responses"][str(status)] = _refusal(status, several)


def finish(document: dict[str, Any]) -> None:
    """Add to the whole document what its parts are needed for: examples, links, words of parameters."""
    schemas: dict[str, Any] = document["components"]["schemas"]
    examples: dict[str, Any] = {}
    for operation in _operations(document):
        for parameter in operation["parameters"]:
            own = parameter.get("description")
            parameter["description"] = own or parameter_words(parameter["name"])
        for status, response in operation["responses"].items():
            links = links_from(operation["operationId"], status)
            response.update({"links": links} if links else {})
        for media in _media(operation):
            _exemplify(media, schemas, examples)
    document["components"]["examples"] = examples | _problems(document)
    document["components"]["responses"] = _shared(document)


def _operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for part in ("paths", "webhooks"):
        for operations in document[part].values():
            yield from operations.values()


def _media(operation: dict[str, Any]) -> Iterator[dict[str, Any]]:
    bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
    for body in bodies:
        for kind, media in body.get("content", {}).items():
            if kind != MEDIA_TYPE:
                yield media


def _exemplify(media: dict[str, Any], schemas: dict[str, Any], examples: dict[str, Any]) -> None:
    """Give a body its example; what is one component is written once for all that use it."""
    schema = media["schema"]
    if media.keys() & {"example", "examples"}:
        return
    name = schema.get("$ref", "").removeprefix(SCHEMA)
    if not name:
        media["example"] = sample_of(schema, schemas)
        return
    if name not in examples:
        examples[name] = {"value": sample_of(schema, schemas)}
    media["examples"] = {name: {"$ref": EXAMPLE + name}}


def _refusal(status: int, codes: list[str]) -> dict[str, Any]:
    words = {"properties": {"code": {"enum": codes}, "status": {"const": status}}}
    response: dict[str, Any] = {
        "description": f"{HTTPStatus(status).phrase}: " + ", ".join(f"`{code}`" for code in codes),
        "content": {
            MEDIA_TYPE: {
                "schema": {"allOf": [{"$ref": SCHEMA + "Problem"}, words]},
                "examples": {
                    codes[0]: {"$ref": EXAMPLE + codes[0]}
                },  # readers follow each reference
            }
        },
    }
    if status == HTTPStatus.UNAUTHORIZED:
        response["headers"] = CHALLENGE
    return response


def _problems(document: dict[str, Any]) -> dict[str, Any]:
    """Return an example of every refusal that some operation names."""
    named = {
        code
        for operation in _operations(document)
        for response in operation["responses"].values()
        for code in response.get("content", {}).get(MEDIA_TYPE, {}).get("examples", ())
    }
    return {code: {"value": _problem(code)} for code in sorted(named)}


def _shared(document: dict[str, Any]) -> dict[str, Any]:
    """Take out the refusals that several operations have alike, and refer to them."""
    alike: dict[tuple[str, ...], list[dict[str, Any]]] = defaultdict(list)
    for operation in _operations(document):
        for status, response in operation["responses"].items():
            media = response.get("content", {}).get(MEDIA_TYPE)
            if media:
                codes = media["schema"]["allOf"][1]["properties"]["code"]["enum"]
                alike[status, *codes].append(operation["responses"])
    shared: dict[str, Any] = {}
    for number, ((status, *_codes), places) in enumerate(sorted(alike.items(), key=_by_use)):
        if len(places) > 1:
            name = f"{HTTPStatus(int(status)).phrase.replace(' ', '')}{number}"
            shared[name] = places[0][status]
            for place in places:
                place[status] = {"$ref": RESPONSE + name}
    return shared


def _by_use(found: tuple[tuple[str, ...], list[Any]]) -> tuple[str, int, tuple[str, ...]]:
    (status, *codes), places = found
    return status, -len(places), tuple(codes)


def _problem(code: str) -> dict[str, Any]:
    status, words = SENTENCES[code]
    return {
        "type": f"/api/v1/problems/{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": str(words),
    }


def _header(name: str, description: str, *, required: bool = False) -> dict[str, Any]:
    words = {"in": "header", "name": name, "description": description, "schema": TEXT}
    return words | {"required": True} if required else words
