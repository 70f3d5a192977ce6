"""What pages say alike everywhere: titles, the way back for staff, the word for the name field."""

import re
from pathlib import Path

import pytest
from django.test import Client

from accounts.models import User
from tests import make
from tests.web.player.browse import EN, html, own, words

TEMPLATES = Path(__file__).resolve().parents[2] / "web" / "templates"
TITLE = re.compile(r"{% block title %}(.*?){% endblock %}\n")
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.relative_to(TEMPLATES).name
)
def test_every_title_says_the_page_first_and_then_whose_it_is(path):
    for title in TITLE.findall(path.read_text(encoding="utf-8")):
        assert title.endswith((" – Takuwake", " – {{ event.name }}")), title


@pytest.mark.parametrize("page", ["", "/standings", "/seats"])
def test_staff_find_back_from_public_pages(client, page):
    event = make.published().event
    back = f'href="/staff/e/{event.pk}"'
    assert back not in html(client.get(f"/e/{event.pk}{page}"))
    client.force_login(User.objects.get(memberships__shop=event.shop))
    assert back in html(client.get(f"/e/{event.pk}{page}"))


def test_the_name_field_is_called_the_same_everywhere(client):
    event = make.event()
    staff = Client(**EN)
    staff.force_login(User.objects.get(memberships__shop=event.shop))
    for page in (
        client.get(f"/e/{event.pk}", **EN),
        staff.get(f"/staff/e/{event.pk}/reception", **EN),
    ):
        assert "Player name" in words(page)


@pytest.mark.parametrize(
    ("ending", "kind", "tag"),
    [("double_loss", "double_loss", "Both lost"), ("time", "draw", "Draw")],
)
def test_a_result_without_a_winner_is_called_by_its_name(client, ending, kind, tag):
    pod = make.pod()
    one, other, *out = make.seated(pod)
    steps = [seat.pk for seat in reversed(out)]
    last = [(one.pk, other.pk)] if ending == "double_loss" else []
    report = make.decided(pod, make.telling(*steps, *last, ending=ending))
    assert report.kind == kind
    page = words(client.get(own(one), **EN))
    assert tag in page
    assert "The staff decided this result." in page
    client.force_login(User.objects.get(memberships__shop=pod.round.event.shop))
    tables = words(client.get(f"/staff/e/{pod.round.event_id}/tables", **EN))
    assert tag in tables
    assert "Staff decided" in tables


def test_the_wall_welcomes_with_the_address_and_says_when_it_is_full(client):
    event = make.event(capacity=1, name="Friday")
    wall = words(client.get(f"/e/{event.pk}/wall", **EN))
    assert f"testserver/e/{event.pk}" in wall
    assert "Then come to the reception." in wall
    make.entry(event=event)
    assert "All places are taken: you get in line." in words(
        client.get(f"/e/{event.pk}/wall", **EN)
    )


def test_the_wall_names_the_event_beside_its_seats(client):
    event = make.event(name="Friday")
    make.published(event=event)
    assert "Friday Round 1: please take your seats" in words(
        client.get(f"/e/{event.pk}/wall", **EN)
    )


def test_the_place_stands_alone_on_a_players_page(client):
    entry = make.entry(event=make.event(place="2F"))
    assert "</b><br>2F</p>" in html(client.get(own(entry)))
