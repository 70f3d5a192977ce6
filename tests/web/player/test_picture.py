"""A picture of one's own evening: one's own result, nobody else, and no name that was not asked for."""

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.models import Event
from standings.pictures import LONGEST_NAME, PLANS, Shape, fitted
from tests import make
from tests.web.player.browse import EN, finished, html, own, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make.event(name='<Cup & "Friends">', rounds_planned=1)
    make.entries(4, event=event)
    make.closed(event=event)
    finished(event)
    return event


def drawn(client, entry, **asked):
    answer = client.get(own(entry, "/picture.svg"), asked, **EN)
    assert answer["Content-Type"] == "image/svg+xml"
    assert "no-cache" in answer["Cache-Control"]
    return ET.fromstring(answer.content)


def texts(root):
    return [element.text for element in root.iter() if element.text and element.text.strip()]


def test_it_shows_the_event_and_ones_own_result_and_no_name_at_all(client, event):
    people = list(event.entries.all())
    for one in people:
        said = texts(drawn(client, one))
        assert event.name in said
        assert {"Final place", "Points", "People met", "3"} <= set(said)
        assert not {each.player_name for each in people} & set(said)


def test_ones_own_name_stands_in_it_only_when_written_in(client, event):
    one = event.entries.first()
    said = texts(drawn(client, one, name="<b>Me</b>\x0b"))
    assert "<b>Me</b>" in said
    too_long = drawn(client, one, name="x" * (LONGEST_NAME + 1), shape="round")
    assert not any("xxx" in text for text in texts(too_long))


@pytest.mark.parametrize("shape", Shape)
def test_it_has_the_size_of_its_shape_and_stays_inside(client, event, shape):
    root = drawn(client, event.entries.first(), shape=shape, name="名" * LONGEST_NAME)
    plan = PLANS[shape]
    assert (root.get("width"), root.get("height")) == (str(plan.width), str(plan.height))
    assert not [each for each in root.iter() if int(each.get("y", 0)) > plan.height]
    assert {each.tag.split("}")[1] for each in root.iter()} == {"svg", "title", "rect", "text"}


def test_hidden_ranks_stay_hidden(client, event):
    Event.objects.filter(pk=event.pk).update(ranks_hidden=True)
    said = texts(drawn(client, event.entries.first()))
    assert not {"Final place", "Points"} & set(said)
    assert "Games" in said


def test_the_page_shows_it_and_saves_it_without_scripts(client, event):
    one = event.entries.first()
    page = client.get(own(one, "/picture"), {"name": "A&B", "shape": "square"}, **EN)
    assert f"{own(one, '/picture.svg')}?shape=square&amp;name=A%26B" in html(page)
    assert "Save as a drawing (SVG)" in words(page)
    assert own(one, "/picture") in html(client.get(own(one, "/evening")))


def test_nobody_without_a_game_and_nobody_without_the_ticket_has_one(client, event):
    late = make.entry(event=make.event())
    assert client.get(own(late, "/picture")).status_code == 404
    assert client.get(own(late, "/picture.svg")).status_code == 404
    assert client.get("/t/x/picture.svg").status_code == 401


@settings(max_examples=25)
@given(text=st.text(max_size=80), room=st.integers(60, 1100))
def test_any_text_fits_or_is_shortened(text, room):
    size, shown = fitted(text, room=room, largest=62, smallest=20)
    assert 20 <= size <= 62
    assert shown == text or shown.endswith("…")
    assert len(shown) <= max(len(text), 1)
