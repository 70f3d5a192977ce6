"""Announcements from the desk to wall and phones."""

import pytest

from accounts.models import Role
from pods.announcement import Announcement
from tests import make
from tests.web.player.browse import EN, JA, own, send, words
from tests.web.staff.desk import Desk

pytestmark = pytest.mark.django_db
WORDS = "ひみつのおしらせ"


@pytest.fixture
def tables(event):
    make.entries(8, event=event)
    return list(make.published(event=event).pods.all())


def announce(desk, event, **typed):
    desk.open(f"/staff/e/{event.pk}/announcements")
    desk.press("Announce it", **typed)


def test_what_is_for_everybody_stands_on_wall_and_phones_until_it_is_taken_back(
    event, tables, desk, client
):
    announce(desk, event, occasion="next_round", at="19:30")
    assert "Announced." in desk.text
    one = make.seated(tables[0])[0]
    sentence = "The next round begins at 19:30."
    assert sentence in words(client.get(f"/e/{event.pk}/wall", **EN))
    assert "19:30" in words(client.get(f"/e/{event.pk}/wall/news", **JA))
    page = words(client.get(own(one), **EN))
    assert sentence in page
    assert "1 announcement" in page
    desk.open(f"/staff/e/{event.pk}/announcements")
    desk.press("Take it back")
    assert "Taken back" in desk.text
    assert sentence not in words(client.get(f"/e/{event.pk}/wall/news", **EN))
    assert sentence not in words(client.get(own(one, "/news"), **EN))


def test_a_banner_is_closed_by_a_tap_and_stays_in_the_list(event, tables, desk, client):
    desk.open(f"/staff/e/{event.pk}/announcements")
    desk.press("5 minutes left")
    one, two, *_rest = make.seated(tables[0])
    made = Announcement.objects.get()
    banner, address = 'aria-label="Announcement"', own(one, f"/news/{made.pk}")
    assert banner in client.get(own(one), **EN).content.decode()
    send(client, own(one), action=address)
    after = client.get(own(one), **EN)
    assert banner not in after.content.decode()
    assert "5 minutes left." in words(after)
    assert banner in client.get(own(two), **EN).content.decode()
    assert client.post(own(one, "/news/nothing")).status_code == 303


def test_what_is_for_one_table_is_on_no_other_screen(event, tables, desk, client):
    here, there = tables
    announce(desk, event, occasion="free", to=f"table-{here.pk}", text_ja=WORDS)
    assert WORDS in words(client.get(own(make.seated(here)[0]), **EN))
    strangers = [own(make.seated(there)[0]), f"/e/{event.pk}/wall", f"/e/{event.pk}/wall/news"]
    for address in (*strangers, f"/e/{event.pk}", f"/e/{event.pk}/seats"):
        assert WORDS not in client.get(address, **EN).content.decode()


def test_a_level_reads_what_is_for_it(event, desk, client):
    fan = make.entry(event=event, here=True, level=1)
    gachi = make.entry(event=event, here=True, level=3)
    announce(desk, event, occasion="free", to="level-1", text_en="Fan tables at the window")
    assert "Fan tables" in words(client.get(own(fan), **EN))
    assert "Fan tables" not in words(client.get(own(gachi), **EN))
    assert "Fan tables" in words(client.get(f"/e/{event.pk}/wall/news", **EN))


def test_the_form_says_what_is_missing_and_who_may_not(event, desk):
    announce(desk, event, occasion="next_round")
    assert "Say at what time the next round begins." in desk.text
    announce(desk, event, occasion="free", minutes="999")
    assert not Announcement.objects.exists()
    reception = Desk(make.member(event.shop, Role.RECEPTION))
    assert reception.open(f"/staff/e/{event.pk}/announcements").status_code == 403
    made = make.event()
    assert desk.client.post(f"/staff/e/{made.pk}/announcements/x/take-back").status_code == 403
    assert desk.client.post(f"/staff/e/{event.pk}/announcements/x/take-back").status_code == 404
