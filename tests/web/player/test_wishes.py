"""A player's private wishes on their own page, without scripts."""

from datetime import time

import pytest
import time_machine

from events.models import Entry, GroupWish, Mark
from pods.asked import ApartWish, WishState
from tests import make
from tests.web.player.browse import EN, JA, html, links, own, send, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry():
    return make.entry()


@pytest.mark.parametrize(("language", "said"), [(EN, "Only the staff see this"), (JA, "スタッフ")])
def test_the_page_says_who_sees_a_wish(client, entry, language, said):
    assert own(entry, "/apart") in links(client.get(own(entry), **language))
    assert said in words(client.get(own(entry, "/apart"), **language))


def test_a_wish_is_made_seen_and_taken_back(client, entry):
    answer = send(client, own(entry, "/apart"), named=" ジロウ ")
    assert (answer.status_code, answer["Location"]) == (303, own(entry, "/apart"))
    wish = ApartWish.objects.get(entry=entry)
    page = client.get(own(entry, "/apart"), **EN)
    assert "ジロウ" in words(page)
    assert "The staff look at it" in words(page)
    back = send(client, own(entry, "/apart"), action=own(entry, f"/apart/{wish.pk}/withdraw"))
    assert back.status_code == 303
    wish.refresh_from_db()
    assert wish.state == WishState.WITHDRAWN
    assert "ジロウ" not in words(client.get(own(entry, "/apart"), **EN))


def test_a_bad_wish_is_explained_and_kept(client, entry):
    answer = send(client, own(entry, "/apart"), named=entry.player_name)
    assert answer.status_code == 422
    assert "This is your own name" in words(answer)
    assert f'value="{entry.player_name}"' in html(answer)
    assert send(client, own(entry, "/apart"), named=" ").status_code == 422


def test_nobody_takes_back_the_wish_of_another(client, entry):
    send(client, own(entry, "/apart"), named="A")
    wish = ApartWish.objects.get()
    other = make.entry(event=entry.event)
    assert client.post(own(other, f"/apart/{wish.pk}/withdraw"), **EN).status_code == 404
    wish.refresh_from_db()
    assert wish.state == WishState.ASKED


def test_company_experience_and_the_way_home_are_told_on_entering_and_later(client):
    event = make.event()
    send(
        client,
        f"/e/{event.pk}",
        player_name="Aki",
        level="2",
        group="Mori",
        group_wish="together",
        mark="beginner",
        home_by="21:30",
    )
    entry = Entry.objects.get(event=event)
    told = (entry.group_wish, entry.mark, entry.home_by)
    assert told == (GroupWish.TOGETHER, Mark.BEGINNER, time(21, 30))
    page = client.get(own(entry, "/change"), **EN)
    assert 'value="21:30"' in html(page)
    answer = send(client, own(entry, "/change"), page=page, level="2", mark="none", home_by="")
    assert answer.status_code == 303
    entry.refresh_from_db()
    assert (entry.group_wish, entry.mark, entry.home_by) == (GroupWish.TOGETHER, Mark.NONE, None)
    wrong = send(client, own(entry, "/change"), page=page, level="2", home_by="half past nine")
    assert wrong.status_code == 422
    assert "Write the time like 21:30." in words(wrong)


def test_who_sits_out_is_told_why_on_their_own_page_only(client):
    event = make.event(capacity=20)
    make.entries(8, event=event)
    early = make.entry(event=event, here=True, home_by=time(19, 30))
    with time_machine.travel(make.EVENING, tick=False):
        make.published(event=event)
        late = make.entry(event=event, here=True)
        told = words(client.get(own(early), **EN))
        assert "This round is played without you" in told
        assert "You must go at 19:30" in told
        assert "You play from the next round" in words(client.get(own(late), **EN))
