"""Whom to ask where a level cannot fill its pods: on the pairing page and on the phone."""

import pytest

from pods.asked import AskState, LevelAsk
from tests import make
from tests.web.player.browse import EN, own, send, words
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make.event(levels_policy="separate")
    make.entries(5, event=event, level=1, accepts=())
    make.entries(7, event=event, level=2, accepts=())
    return event


@pytest.fixture
def desk(event):
    return Desk(owner_of(event))


def pairing(desk, event):
    return desk.open(f"/staff/e/{event.pk}/pairing")


def test_a_level_is_filled_by_asking_one_person_on_their_phone(desk, event, client):
    pairing(desk, event)
    assert "A level cannot fill its pods" in desk.text
    desk.press("Ask 1 person")
    ask = LevelAsk.objects.get()
    assert "No answer yet" in desk.text
    assert "A level cannot fill its pods" not in desk.text  # one question at a time
    phone = client.get(own(ask.entry), **EN)
    assert "Would you play at level Casual in Round 1?" in words(phone)
    level = own(ask.entry, "/level")
    answer = send(client, own(ask.entry), action=level, say="yes")
    assert (answer.status_code, answer["Location"]) == (303, own(ask.entry))
    assert "In Round 1 you play at" in words(client.get(own(ask.entry), **EN))
    pairing(desk, event)
    assert "Everybody has answered, and every level fills its pods." in desk.text
    desk.press("Pair round 1")
    assert sorted(pod.seats.count() for pod in event.rounds.get().pods.all()) == [4, 4, 4]


def test_a_no_brings_the_next_proposal_and_may_still_become_a_yes(desk, event, client):
    pairing(desk, event)
    desk.press("Ask 1 person")
    ask = LevelAsk.objects.get()
    send(client, own(ask.entry), action=own(ask.entry, "/level"), say="no")
    assert "You stay at your own level" in words(client.get(own(ask.entry), **EN))
    pairing(desk, event)
    assert "A level cannot fill its pods" in desk.text
    desk.press("Says yes")
    ask.refresh_from_db()
    assert ask.state == AskState.YES


def test_staff_answer_for_people_without_a_phone_and_take_questions_back(desk, event):
    event.entries.update(phoneless=True)
    pairing(desk, event)
    desk.press("Ask 1 person")
    assert "No phone: ask in person" in desk.text
    desk.press("Says no")
    assert LevelAsk.objects.get().state == AskState.NO
    desk.press("Take the question back")
    assert LevelAsk.objects.get().state == AskState.WITHDRAWN
    assert "Asked to play at another level" not in desk.text


def test_an_old_question_is_explained_on_the_phone(desk, event, client):
    pairing(desk, event)
    desk.press("Ask 1 person")
    ask = LevelAsk.objects.get()
    page = client.get(own(ask.entry), **EN)
    desk.press("Take the question back")
    send(client, own(ask.entry), page=page, action=own(ask.entry, "/level"), say="yes")
    assert "This question is not open any more." in words(client.get(own(ask.entry), **EN))
    other = event.entries.exclude(pk=ask.entry_id).first()
    client.post(own(other, "/level"), {"ask": ask.pk, "say": "yes"})
    ask.refresh_from_db()
    assert ask.state == AskState.WITHDRAWN


def test_odd_posts_change_nothing(desk, event):
    place = f"/staff/e/{event.pk}/levels"
    for moves in ([], ["nobody:2"], [f"{event.entries.first().pk}:x"], ["::::"]):
        assert desk.client.post(f"{place}/ask", {"move": moves}).status_code == 303
    assert not LevelAsk.objects.exists()
    assert desk.client.post(f"{place}/nothing/answer", {"do": "yes"}).status_code == 404
