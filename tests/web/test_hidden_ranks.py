"""An event without ranks: no public byte tells who stands where, whatever is asked for."""

import re
from importlib import import_module

import pytest
from django.test import Client
from django.urls import get_resolver, reverse
from django.urls.converters import IntConverter
from django.urls.resolvers import URLResolver
from rest_framework.test import APIClient

from accounts.models import User
from events.services import change_event
from events.tickets import ticket_of
from standings import selectors
from standings.services import finish_event, reopen_event
from tests import make

pytestmark = [pytest.mark.django_db, pytest.mark.no_cover]
API = "/api/v1"


class RankedError(Exception):
    """Somebody worked ranks out."""


@pytest.fixture
def evening(monkeypatch):
    """A finished event with hidden ranks, at which working ranks out raises."""
    event = make.event(ranks_hidden=True, rounds_planned=1)
    make.entries(4, event=event)
    make.closed(event=event)
    finish_event(event_id=event.pk, actor=make.organiser(event), now=make.EVENING)

    def refuse(*_words, **_more):
        raise RankedError

    import_module("config.urls")  # whoever is imported below would keep what is patched
    monkeypatch.setattr(selectors, "ranking_of", refuse)
    monkeypatch.setattr(selectors, "_table_to_show", refuse)
    monkeypatch.setattr("standings.why.explained", refuse)
    monkeypatch.setattr("standings.progress.ranking_of", refuse)
    selectors._tables._slots.clear()
    event.refresh_from_db()
    return event


def pages(resolver=None):
    for each in (resolver or get_resolver("web.urls")).url_patterns:
        if not isinstance(each, URLResolver) and each.name:
            yield each.name, each.pattern.converters


def address(event, name, parameters):
    entry = event.entries.first()
    known = {"event_id": event.pk, "entry_id": entry.pk, "ticket": ticket_of(entry)}
    usual = {
        each: 1 if isinstance(kind, IntConverter) else "nothing"
        for each, kind in parameters.items()
    }
    return reverse(name, kwargs={each: known.get(each, usual[each]) for each in parameters})


def test_no_public_page_works_ranks_out(evening):
    opened = {name for name, parameters in pages() if told(evening, name, parameters) == 200}
    assert {"event", "seats", "wall", "ticket", "ticket-now", "draw"} <= opened
    assert not {name for name in opened if "standings" in name or name == "progress"}


def told(event, name, parameters):
    return Client().get(address(event, name, parameters), follow=True).status_code


def test_no_public_page_works_ranks_out_between_rounds(evening):
    reopen_event(event_id=evening.pk, actor=make.organiser(evening))
    test_no_public_page_works_ranks_out(evening)
    seen = Client(headers={"accept-language": "en"}).get(f"/e/{evening.pk}/wall").content.decode()
    assert "All rounds are played" in seen


def test_no_answer_of_the_api_works_ranks_out(evening):
    paths = APIClient().get(f"{API}/schema", headers={"accept": "application/json"}).json()["paths"]
    gets = [
        path
        for path, acts in paths.items()
        if "get" in acts and "{event_id}" in path and not path.endswith("/stream")
    ]
    entry = evening.entries.first()
    for headers in ({}, {"Authorization": f"Bearer twt_{ticket_of(entry)}"}):
        for path in gets:
            place = path.replace("{event_id}", evening.pk).replace("{entry_id}", entry.pk)
            place = re.sub(r"\{\w+\}", "x", place)
            answer = APIClient().get(place, headers=headers)
            text = b"".join(answer) if answer.streaming else answer.content
            assert b'"rank"' not in text, place
            if "/standings" in path:
                assert (answer.status_code, answer.json()["code"]) == (403, "standings.hidden")
    assert APIClient().get(f"{API}/events/{evening.pk}/snapshot").json()["standings"] is None


def test_this_walk_would_find_a_rank(evening):
    boss = Client()
    boss.force_login(User.objects.get(memberships__shop=evening.shop))
    with pytest.raises(RankedError):
        boss.get(f"/e/{evening.pk}/standings")
    token = make.token(evening)[1]
    caller = APIClient(headers={"Authorization": f"Bearer {token}"})
    assert caller.get(f"{API}/events/{evening.pk}/standings").status_code == 500


def test_ranks_can_be_shown_after_all(db):
    event = make.event(ranks_hidden=True, rounds_planned=1)
    make.entries(4, event=event)
    make.closed(event=event)
    assert Client().get(f"/e/{event.pk}/standings").status_code == 403
    change_event(event_id=event.pk, actor=make.organiser(event), changes={"ranks_hidden": False})
    assert Client().get(f"/e/{event.pk}/standings").status_code == 200
    assert Client().get(f"/e/{event.pk}/standings.csv").status_code == 200


@pytest.mark.parametrize("hidden", [True, False])
def test_no_reason_of_a_table_tells_of_points(db, hidden):
    event = make.event(ranks_hidden=hidden)
    pod = make.pod(event=event)
    type(pod).objects.filter(pk=pod.pk).update(reasons=[{"code": "points_close", "spread": 1.0}])
    found = APIClient().get(f"{API}/pods/{pod.pk}").json()["reasons"]
    assert [why["code"] for why in found] == ([] if hidden else ["points_close"])
    page = Client().get(f"/t/{ticket_of(make.seated(pod)[0])}", headers={"accept-language": "en"})
    assert ("close together" in page.content.decode()) is not hidden
    token = make.token(event)[1]
    caller = APIClient(headers={"Authorization": f"Bearer {token}"})
    assert caller.get(f"{API}/pods/{pod.pk}").json()["reasons"]
