"""A row of the standings, opened."""

import pytest

from events.models import Event
from pods.models import Pod
from standings.selectors import table_of
from tests import make
from tests.pods.test_teams import couples, play
from tests.web.player.browse import EN, JA, html, links, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def played():
    event = make.event()
    make.entries(7, event=event)
    for number in range(2):
        make.closed(event=event, seed=number)
    return Event.objects.get(pk=event.pk)


def opened(client, event, row, language=EN, **query):
    return client.get(f"/e/{event.pk}/standings/{row.entry_id}", query, **language)


def test_a_tap_on_a_name_opens_its_row(client, played):
    first = table_of(played).rows[0]
    address = f"/e/{played.pk}/standings/{first.entry_id}"
    assert address in links(client.get(f"/e/{played.pk}/standings", **EN))
    page = words(client.get(address, **EN))
    assert first.player_name in page
    assert f"{float(first.points):g} points" in page
    assert "Round 1 · Table" in page
    assert "Place 1 of" in page
    assert "The mean of all:" in page


def test_whoever_is_level_is_named(client, played):
    rows = table_of(played).rows
    pairs = [(a, b) for a in rows for b in rows if a is not b and a.points == b.points]
    one, other = pairs[0]
    page = words(opened(client, played, one))
    assert "Until here level with:" in page
    assert other.player_name in page


def test_as_after_a_round(client, played):
    row = table_of(played, after_round=1).rows[0]
    page = client.get(f"/e/{played.pk}/standings?after=1", **EN)
    assert f"/e/{played.pk}/standings/{row.entry_id}?after=1" in links(page)
    shown = opened(client, played, row, after="1")
    assert "Round 2" not in words(shown)
    assert f"/e/{played.pk}/standings?after=1" in links(shown)
    assert "Round 2" in words(opened(client, played, row, after="x"))


def test_the_page_is_there_in_japanese(client, played):
    page = words(opened(client, played, table_of(played).rows[0], JA))
    assert "点の内訳" in page
    assert "対戦相手の平均点" in page


def test_a_labelled_table_is_called_by_its_label(client, played):
    Pod.objects.filter(round__event=played).update(label="窓ぎわ")
    page = words(opened(client, played, table_of(played).rows[0]))
    assert "Round 1 · Table 窓ぎわ" in page


def test_places_are_shown_as_places_and_a_lot_without_a_table(client):
    event = make.event(tiebreaks=["average_place", "lot"])
    make.entries(4, event=event)
    make.closed(event=event)
    row = table_of(Event.objects.get(pk=event.pk)).rows[3]
    page = words(opened(client, event, row))
    assert "The mean of all: 4" in page
    assert "−4" not in page
    assert "-4" not in page


def test_without_points_games_are_shown_alone(client):
    event = make.event(scheme="none")
    make.entries(4, event=event)
    make.closed(event=event)
    row = table_of(Event.objects.get(pk=event.pk)).rows[0]
    page = words(opened(client, event, row))
    assert "Games played" in page
    assert "0 points" not in page


def test_a_stake_begins_with_what_everybody_has(client):
    event = make.event(scheme="stake_1000")
    pod = make.pod(event=event)
    row = table_of(Event.objects.get(pk=event.pk)).rows[0]
    page = words(opened(client, event, row))
    assert "No game of theirs counts yet." in page
    make.decided(pod)
    page = words(opened(client, event, table_of(Event.objects.get(pk=event.pk)).rows[0]))
    assert "To begin with" in page
    assert "1000" in page


def test_who_has_no_row_is_not_found(client, played):
    late = make.entry(event=played)
    assert client.get(f"/e/{played.pk}/standings/{late.pk}", **EN).status_code == 404
    assert client.get(f"/e/{played.pk}/standings/nobody", **EN).status_code == 404


def test_a_name_is_shown_as_text(client, played):
    entry = played.entries.first()
    entry.player_name = "<b>x</b>"
    entry.save()
    page = client.get(f"/e/{played.pk}/standings/{entry.pk}", **EN)
    assert "&lt;b&gt;x&lt;/b&gt;" in html(page)
    assert "<b>x</b>" not in html(page)


def test_both_of_a_fixed_pair_open_the_same_row(client):
    event, pairs = couples(2)
    play(event)
    for pair in pairs:
        pages = [client.get(f"/e/{event.pk}/standings/{one.pk}", **EN) for one in pair]
        assert {page.status_code for page in pages} == {200}
        assert words(pages[0]) == words(pages[1])
