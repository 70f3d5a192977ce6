"""A player's taps on the queue of rolling tables, on a phone without scripts."""

import re

import pytest
from django.utils import timezone

from events.models import Entry, Event
from pods import services
from tests import make
from tests.pods.tables_rolling import pods_of, rolling_event, waiting
from tests.web.player.browse import EN, JA, form, html, links, own, send, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return rolling_event(starts_at=timezone.now(), scheme="places_5321")


@pytest.fixture
def four(event):
    return make.entries(4, event=event, here=True)


def tap(client, one, act, language=EN):
    return send(client, own(one), action=own(one, f"/queue/{act}"), language=language)


def page_of(client, one, language=EN):
    return words(client.get(own(one), **language))


def test_one_tap_joins_and_the_page_tells_the_truth(client, event, four):
    assert "Queue for a table" in page_of(client, four[0])
    assert "Waiting: 0. Free tables: 11." in page_of(client, four[0])

    answer = tap(client, four[0], "join")
    tap(client, four[1], "join")

    assert (answer.status_code, answer["location"]) == (303, own(four[0]))
    seen = page_of(client, four[1])
    assert "2 more people and you start" in seen
    assert "You are number 2 in the queue." in seen
    assert "Noted." in seen
    tap(client, four[2], "join")
    seen = page_of(client, four[2])
    assert "1 more person and you start" in seen
    assert re.search(r"If nobody leaves, you start at \d+:\d\d at the latest\.", seen)


def test_the_fourth_tap_shows_the_table_to_all_four(client, event, four):
    for one in four:
        tap(client, one, "join")

    pod = pods_of(event)[0]
    for one in four:
        seen = client.get(own(one), **EN)
        assert "Rolling tables" in words(seen)
        assert f'data-pod="{pod.pk}"' in html(seen)
        assert "Nobody here has sat at one table before." in words(seen)
        assert 'id="clock"' not in html(seen)
    assert own(four[0], "/report") in links(client.get(own(four[0])))


def test_out_of_the_game_one_tap_queues_again_and_another_takes_it_back(client, event, four):
    for one in four:
        tap(client, one, "join")
    assert "I am out – queue again" in page_of(client, four[0])

    tap(client, four[0], "out")

    assert waiting(event) == [four[0].pk]
    seen = page_of(client, four[0])
    assert "3 more people and you start" in seen
    assert "I still play at table 1" in seen
    tap(client, four[0], "back")
    assert waiting(event) == []
    assert "Noted: you play on." in page_of(client, four[0])


def test_the_last_one_is_asked_for_the_result(client, event, four):
    for one in four:
        tap(client, one, "join")
    for one in four[:3]:
        tap(client, one, "out")

    seen = page_of(client, four[3])
    assert "You are the last one" in seen
    assert "I am out" not in seen


def test_a_result_is_told_confirmed_and_then_one_queues_again(client, event, four):
    for one in four:
        tap(client, one, "join")
    pod = pods_of(event)[0]
    report = make.report(of=pod)
    teller, other = make.seated(pod)[0], make.seated(pod)[1]
    send(client, own(other), action=own(other, "/agree"), report=report.pk)

    seen = page_of(client, teller)
    assert "Your result counts" in seen
    assert "Queue again whenever you like." in seen
    tap(client, teller, "join")
    assert "Your result counts" not in page_of(client, teller)
    again = page_of(client, teller)
    assert "3 more people and you start" in again
    assert "Your place so far" in again


def test_somebody_who_moved_on_still_answers_for_the_old_table(client, event, four):
    for one in four:
        tap(client, one, "join")
    pod = pods_of(event)[0]
    out = make.seated(pod)[1]
    tap(client, out, "out")
    make.report(of=pod)

    seen = client.get(own(out), **EN)
    assert "told this result. Is it right?" in words(seen)
    assert "in the queue" in words(seen)


def test_leaving_takes_one_tap_and_a_stale_tap_says_why_not(client, event, four):
    tap(client, four[0], "join")
    shown = client.get(own(four[1]), **EN)
    tap(client, four[0], "leave")
    assert waiting(event) == []
    services.close_queue(event_id=event.pk, actor=make.organiser(event))

    late = send(client, own(four[1]), page=shown, action=own(four[1], "/queue/join"))

    assert late.status_code == 409
    assert "The queue is closed at the moment." in words(late)
    assert client.post(own(four[1], "/queue/sideways"), {}).status_code == 404
    assert "The queue is closed at the moment" in page_of(client, four[1])


def test_a_full_house_tells_about_when(client):
    event = rolling_event(starts_at=timezone.now(), capacity=40)
    Event.objects.update(round_minutes=30)
    event.tables.create(number=1)
    people = make.entries(5, event=event, here=True)
    for one in people:
        tap(client, one, "join")
    more = make.entries(3, event=event, here=True)
    for one in more:
        tap(client, one, "join")

    seen = page_of(client, more[2])
    assert "You wait for a free table" in seen
    assert "About 30 minutes, if games last as long as usual." in seen
    assert "You are number 4 in the queue." in seen


def test_whoever_was_put_back_or_must_go_is_told_so(client, event, four):
    for one in four:
        tap(client, one, "join")
    services.put_back(pod_id=pods_of(event)[0].pk, actor=make.organiser(event), now=timezone.now())
    assert "Just now you are passed over" in page_of(client, four[0])


def test_whoever_still_waits_at_the_last_start_is_told_so(client, event, four):
    tap(client, four[0], "join")
    Event.objects.update(queue_last_start=timezone.now())
    assert "It is closed at the moment." in page_of(client, four[0])


def test_before_the_queue_opens_after_the_last_start_and_at_the_end(client):
    early = rolling_event(is_open=False)
    one = make.entry(event=early, here=True)
    assert "As soon as the staff open the queue" in page_of(client, one)
    late = rolling_event(queue_last_start=timezone.now())
    one = make.entry(event=late, here=True)
    assert "No more games begin today" in page_of(client, one)
    Event.objects.update(phase="finished")
    assert "No more games" not in page_of(client, one)
    expected = make.entry(event=rolling_event())
    assert "Queue" not in page_of(client, expected)


def test_extra_games_beside_a_round(client):
    event = make.event(queue_from_minute=20)
    make.entries(8, event=event, here=True)
    found = make.published(event=event)
    one, two = found.pods.order_by("table")
    make.decided(one)
    done, plays = make.seated(one)[0], make.seated(two)[0]

    seen = page_of(client, done)
    assert "Play an extra game" in seen
    assert "Extra games begin 20 minutes after the clock has started." in seen
    assert "I am out – queue again" in page_of(client, plays)
    tap(client, done, "join")
    assert "You are in the queue" in page_of(client, done)
    services.set_clock(
        round_id=found.pk, actor=make.organiser(event), act=services.ClockAct.START,
        now=timezone.now(),
    )  # fmt: skip
    assert re.search(r"Extra games begin at \d+:\d\d\.", page_of(client, done))
    make.decided(two)
    services.close_round(round_id=found.pk, actor=make.organiser(event))
    assert "Play an extra game" not in page_of(client, done)


def test_a_round_without_extra_games_says_nothing_of_a_queue(client):
    pod = make.pod()
    assert "ueue" not in page_of(client, make.seated(pod)[0])


def test_japanese_is_spoken(client, event, four):
    tap(client, four[0], "join")
    seen = page_of(client, four[0], JA)
    assert "あと3人" in seen
    assert "queue" not in seen.lower()


def test_a_form_is_sent_once(client, event, four):
    shown = client.get(own(four[0]), **EN)
    sends = form(shown, action=own(four[0], "/queue/join"))["sends"]
    for _ in range(2):
        assert client.post(own(four[0], "/queue/join"), sends).status_code == 303
    assert event.journal.filter(kind="queue.joined").count() == 1


def test_nobody_is_sent_to_a_deck_form_that_is_closed(client, event, four):
    """Who has sat down hands a deck to a judge; the page offers no form that refuses."""
    for free in (make.entry(event=event), four[0]):
        assert own(free, "/deck") in links(client.get(own(free), **EN))
    Entry.objects.filter(pk=four[0].pk).update(seated=True)
    assert own(four[0], "/deck") not in links(client.get(own(four[0]), **EN))
