"""Seats on the projector: nobody is cut off, whatever their number; by name, by table, or as it fits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pods import services
from tests import make
from tests.web.player.browse import EN, html, words
from web.seating import PodCard, SeatLine
from web.wall_seats import NAME_FITS, POD_FITS, By, by_asked, seat_pages

READINGS = ["あおき", "カトウ", "ささき", "たなか", "Carlos", "渡", "ヴィ", ""]


def card(table, people):
    seats = tuple(
        SeatLine(number, table, str(table), f"P{table}-{number}", READINGS[(table + number) % 8])
        for number in range(1, people + 1)
    )
    return PodCard(
        table=table,
        sign=str(table),
        level=2,
        is_done=False,
        is_changed=False,
        is_rolling=False,
        is_crowded=people > 4,
        seats=seats,
    )


@given(st.lists(st.integers(2, 6), max_size=90), st.integers(0, 3), st.sampled_from(By))
def test_everybody_stands_on_some_page_and_every_page_fits(sizes, waiting, by):
    cards = [card(table, people) for table, people in enumerate(sizes, 1)]
    out = [SeatLine(0, 0, "", f"B{n}", "Z") for n in range(waiting)]
    pages = seat_pages(cards, out, by)
    named = [line.seat.name for page in pages for line in page.names]
    tables = [one for page in pages for one in page.cards]
    everybody = sorted(seat.name for one in cards for seat in one.seats)
    if named or by is By.NAMES:
        assert sorted(named) == sorted([*everybody, *(seat.name for seat in out)])
    if tables or by is By.TABLES:
        assert tables == cards
    for page in pages:
        fits = NAME_FITS if page.names else POD_FITS
        assert page.fit in fits
        assert len(page.names or page.cards) <= page.fit


def test_few_tables_need_no_names_and_many_no_tables():
    kinds = {
        many: {
            bool(page.names) for page in seat_pages([card(n, 4) for n in range(many)], [], By.BOTH)
        }
        for many in (6, 7, 33)
    }
    assert kinds == {6: {False}, 7: {True, False}, 33: {True}}


def test_what_makes_no_sense_is_both():
    assert [by_asked(text) for text in ("names", "tables", "", "x")] == [
        "names",
        "tables",
        "both",
        "both",
    ]


@pytest.mark.django_db
def test_the_wall_says_from_where_to_where_and_keeps_its_choice(client):
    event = make.event(capacity=80)
    for n in range(28):
        make.entry(event=event, here=True, player_name=f"名{n}", kana=["あき", "わた"][n % 2])
    make.published(event=event)
    page = html(client.get(f"/e/{event.pk}/wall", {"by": "names"}, **EN))
    assert "あ – わ" not in page  # one page says nothing of pages
    assert f'hx-get="/e/{event.pk}/wall?by=names"' in page
    assert page.count("wall-names") == 1
    both = html(client.get(f"/e/{event.pk}/wall", **EN))
    assert 'data-wall-label="あ – わ (1/2)"' in both
    assert 'data-wall-label="1 – 7 (2/2)"' in both


@pytest.mark.django_db
def test_whoever_is_looked_for_is_found_with_the_whole_table_as_lots_were_drawn(client):
    pod = make.pod()
    event, people = pod.round.event, make.seated(pod)
    services.record_first(pod_id=pod.pk, actor=make.organiser(event), entry_id=people[3].pk)
    seen = words(client.get(f"/e/{event.pk}/seats", {"q": people[0].player_name}, **EN))
    mates = f"1 {people[3].player_name}, 2 {people[0].player_name}, 3 {people[1].player_name}"
    assert f"Table 1 {people[0].player_name} Turn 2 {mates}" in seen
