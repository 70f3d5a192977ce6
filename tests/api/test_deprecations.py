"""What is on its way out says so: in answers and in OpenAPI. Nothing is now, so the tests put something there."""

from datetime import UTC, datetime

import pytest

from api import deprecations
from api.deprecations import Deprecation
from tests.project.code import BASE

PAGE = "https://takuwake.example/changes#old"
SAID = {
    "Deprecation": "@1798761600",
    "Sunset": "Thu, 01 Jul 2027 00:00:00 GMT",
    "Link": f'<{PAGE}>; rel="deprecation", <{PAGE}>; rel="sunset"',
}


@pytest.fixture
def going(monkeypatch, anyone, event):
    """Put something on its way out, once the document without it is made and kept."""
    anyone.get("/schema")

    def going(name):
        soon = Deprecation(datetime(2027, 1, 1, tzinfo=UTC), datetime(2027, 7, 1, tzinfo=UTC), PAGE)
        monkeypatch.setattr(deprecations, "DEPRECATIONS", {name: soon})

    return going


def said(response):
    return {name: response[name] for name in SAID if name in response}


def marked(caller):
    """Return the document as it would be made now; it is kept as it was made first."""
    document = caller.get("/schema").json()
    deprecations.mark_deprecated(document)
    return document


def operation(caller, path):
    return marked(caller)["paths"][f"/api/v1{path}"]["get"]


def test_an_operation_says_it_in_every_answer(anyone, event, going):
    going("getEvent")
    assert said(anyone.get(f"/events/{event.pk}")) == SAID
    assert said(anyone.get("/events/000000000000")) == SAID
    tag = anyone.get(f"/events/{event.pk}")["ETag"]
    assert said(anyone.get(f"/events/{event.pk}", If_None_Match=tag)) == SAID
    assert said(anyone.get("/events")) == {}
    assert operation(anyone, "/events/{event_id}")["deprecated"] is True
    assert "deprecated" not in operation(anyone, "/events")


def test_a_field_says_it_where_an_answer_carries_it(anyone, event, going):
    going("getEvent.note")
    assert said(anyone.get(f"/events/{event.pk}")) == SAID
    assert said(anyone.get(f"/events/{event.pk}", {"fields": "id"})) == {}
    assert said(anyone.get("/events/000000000000")) == {}
    assert "deprecated" not in operation(anyone, "/events/{event_id}")
    fields = marked(anyone)["components"]["schemas"]["EventOutput"]["properties"]
    assert fields["note"]["deprecated"] is True
    assert "deprecated" not in fields["name"]


def test_a_field_of_the_items_of_a_list_says_it_too(anyone, event, going):
    going("getEvents.note")
    assert said(anyone.get("/events")) == SAID
    assert said(anyone.get("/events", {"fields": "id"})) == {}


def test_what_goes_says_it_long_before():
    for soon in deprecations.DEPRECATIONS.values():
        assert (soon.sunset - soon.since).days >= 180


def test_the_manual_tells_what_may_change():
    manual = (BASE / "docs" / "api.md").read_text(encoding="utf-8")
    assert "**What may change.**" in manual
    assert ("Nothing is on its way out now." in manual) == (not deprecations.DEPRECATIONS)
    assert [name for name in deprecations.DEPRECATIONS if f"`{name}`" not in manual] == []
