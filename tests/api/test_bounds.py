"""Nothing that comes in is without a bound, and a flood is refused before it is read one by one."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

import api.urls  # noqa: F401  it brings every form in
from api.reading import Several, StrictForm, Table
from tests.api.conftest import pointers, refused

FLOOD = 120_000


def forms(of=StrictForm) -> Iterator[type[StrictForm]]:
    for form in of.__subclasses__():
        yield form
        yield from forms(form)


def fields(of, at) -> Iterator[tuple[str, Any]]:
    """Every field of a form, with those inside of lists, tables and other forms."""
    yield at, of
    inner = getattr(of, "child", None)
    if inner is not None:
        yield from fields(inner, f"{at}/*")
    for name, field in getattr(of, "fields", {}).items():
        yield from fields(field, f"{at}/{name}")


def every_field():
    return [pair for form in forms() for pair in fields(form(), form.__name__)]


def is_bounded(field):
    if isinstance(field, serializers.ListField):
        return isinstance(field, Several)
    if isinstance(field, serializers.ListSerializer | serializers.CharField):
        return field.max_length is not None
    if isinstance(field, serializers.IntegerField):
        return field.max_value is not None and field.min_value is not None
    if isinstance(field, serializers.DictField):
        return isinstance(field, Table)
    return not isinstance(field, serializers.JSONField)


def test_every_field_of_every_form_has_a_bound():
    found = dict(every_field())
    assert {"AddEntryInput/accepts", "PairInput/allow/*", "CreateEventInput/house_rules"} <= set(
        found
    )
    assert [at for at, field in found.items() if not is_bounded(field)] == []


def arrays(schema, document, at):
    """Every array in a schema of the document, with where it stands."""
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    if schema.get("type") == "array":
        yield at, schema
        yield from arrays(schema["items"], document, f"{at}/*")
    for name, below in schema.get("properties", {}).items():
        yield from arrays(below, document, f"{at}/{name}")


def test_every_list_that_the_document_takes_in_has_a_bound(anyone):
    document, seen = anyone.get("/schema").json(), {}
    for operations in document["paths"].values():
        for operation in operations.values():
            body = operation.get("requestBody", {}).get("content", {})
            for kind in body.values():
                seen |= arrays(kind["schema"], document, operation["operationId"])
    assert {"postEntries/accepts", "postReports/steps", "postReports/steps/*/eliminated"} <= set(
        seen
    )
    assert [at for at, schema in seen.items() if "maxItems" not in schema] == []


def floods():
    for at, field in every_field():
        if isinstance(field, Several | serializers.ListSerializer):
            yield pytest.param(field, [9] * FLOOD, id=at)
        if isinstance(field, Table):
            yield pytest.param(field, {f"r{n}": 9 for n in range(FLOOD)}, id=at)
            yield pytest.param(field, {"r" * FLOOD: 9}, id=f"{at} (a long name)")


@pytest.mark.parametrize(("field", "flood"), list(floods()))
def test_a_flood_is_refused_before_any_of_it_is_looked_at(field, flood, monkeypatch):
    monkeypatch.setattr(field.child, "run_validation", None)
    with pytest.raises(ValidationError):
        field.run_validation(flood)


@pytest.mark.parametrize("words", [{"accepts": [9] * FLOOD}, {"accepts": [[9] * FLOOD, 1, 2]}])
def test_a_strangers_flood_costs_little(anyone, event, words):
    body = {"player_name": "Kei", "level": 1} | words
    start = time.process_time()
    answer = anyone.post(f"/events/{event.pk}/entries", body)
    assert time.process_time() - start < 1
    refused(answer, 422, "fields.invalid")
    assert {pointer.split("/")[1] for pointer in pointers(answer)} == {"accepts"}
