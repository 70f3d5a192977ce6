"""What phones say and show about empty chairs and the first turn."""

from datetime import timedelta

import pytest
from django.utils import timezone

from events.access import player
from pods import services
from tests import make
from tests.web.player.browse import EN, own, send, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def pod():
    return make.pod()


@pytest.fixture
def four(pod):
    return make.seated(pod)


def read(client, who):
    return words(client.get(own(who), **EN))


def tap(client, who, act, about):
    address = own(who, f"/chair/{act}")
    return send(client, own(who), action=address, entry=about.pk)


def test_a_tap_says_who_is_missing_and_the_missing_one_says_i_am_here(client, pod, four):
    one, two, _three, last = four
    name = last.player_name
    assert f"{name} is missing." not in read(client, one)
    tap(client, one, "missing", last)
    page = read(client, two)
    assert f"{name} is missing." in page
    assert "then the staff decide" in page
    assert f"{name} is here now" in page
    assert "Your table waits for you." in read(client, last)
    tap(client, last, "here", last)
    page = read(client, one)
    assert "Good, the table is complete." in page
    assert f"{name} is missing." not in page
    pod.refresh_from_db()
    assert pod.seats.get(entry=last).missing_since is None


def test_a_tap_that_comes_too_late_is_told_why(client, pod, four):
    make.decided(pod)
    client.post(own(four[0], "/chair/missing"), {"entry": four[1].pk}, **EN)
    assert "A result of this table is in already." in read(client, four[0])
    assert client.post(own(four[0], "/chair/dance"), {"entry": four[1].pk}).status_code == 404
    idle = make.entry()
    client.post(own(idle, "/chair/missing"), {"entry": idle.pk}, **EN)
    assert "no seat in this round" in read(client, idle)


def test_who_began_by_lot_changes_the_turns_on_every_phone(client, four):
    one, _two, three, four_ = four
    tap(client, four_, "began", three)
    page = read(client, one)
    assert f"{three.player_name} took the first turn: you drew lots." in page
    assert f"Turn 1 {three.player_name}" in page
    assert f"Turn 3 you {one.player_name}" in page
    tap(client, one, "began", one)
    assert "drew lots." not in read(client, one)


def test_lost_time_is_on_the_tables_own_clock(client, pod, four):
    begin = timezone.now() - timedelta(minutes=10)
    desk = make.organiser(pod.round.event)
    clock = {"act": services.ClockAct.START, "now": begin}
    services.set_clock(round_id=pod.round_id, actor=desk, **clock)
    words_ = {"pod_id": pod.pk, "entry_id": four[3].pk, "actor": player(four[0])}
    services.say_missing(now=begin, **words_)
    services.say_here(now=begin + timedelta(minutes=7), **words_)
    assert "Your table has 7 minutes more than the others." in read(client, four[0])
    pod.refresh_from_db()
    end = timezone.localtime(pod.round.ends_at + timedelta(minutes=7))
    assert f"until {end.hour}:{end:%M}" in read(client, four[0])


def test_a_result_begins_with_who_never_came(client, pod, four):
    desk = make.organiser(pod.round.event)
    words_ = {"pod_id": pod.pk, "entry_id": four[3].pk, "actor": desk}
    services.say_missing(now=timezone.now() - timedelta(minutes=9), **words_)
    services.note_no_show(now=timezone.now(), **words_)
    assert f"{four[3].player_name} did not come" in read(client, four[0])
    page = client.get(own(four[0], "/report"), **EN)
    assert "Who went out next?" in words(page)
    told = "4:no_show,3:deck_out,2:deck_out"
    page = client.get(own(four[0], f"/report?told={told}"), **EN)
    send(client, own(four[0], "/report"), page=page, action=own(four[0], "/report"))
    report = pod.reports.get()
    assert report.winner_id == four[0].pk
    assert report.steps[0]["cause"] == "no_show"
