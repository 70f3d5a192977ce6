"""A player's own page at every step of an evening."""

import pytest
from django.utils import timezone

from events import services
from events.models import Entry, EntryState
from pods import services as pod_services
from pods.models import PodState, ReportState, Voice
from tests import make
from tests.api.conftest import player_of, refused
from tests.web.player.browse import EN, JA, finished, form, html, own, send, words

pytestmark = pytest.mark.django_db


def said(client, entry, language=EN):
    return words(client.get(own(entry), **language))


def test_before_the_event_one_is_told_to_come(client):
    entry = make.entry(player_name="Ann")
    assert "You are in. Come to the reception" in said(client, entry)
    assert "Annさん" in said(client, entry, JA)


def test_in_line_one_sees_the_place_in_it(client):
    event = make.event(capacity=1)
    make.entries(2, event=event, here=False)
    assert "You are number 2 in line" in said(client, make.entry(event=event))


def test_here_one_waits_for_the_first_round(client):
    assert "You are checked in" in said(client, make.entry(here=True))


def test_once_all_is_over_nobody_leaves_and_an_open_page_loses_its_buttons(client):
    entry = make.entries(4, event=make.event())[0]
    make.closed(event=entry.event)
    assert "Leave the event" in words(client.get(own(entry, "/now"), **EN))
    finished(entry.event)
    fragment = html(client.get(own(entry, "/now"), **EN))
    assert 'id="acts" hx-swap-oob="true"' in fragment
    assert "Leave the event" not in fragment
    for page in ("/leave", "/change"):
        for answer in (client.get(own(entry, page), **EN), client.post(own(entry, page), **EN)):
            assert answer["Location"] == own(entry)
        assert "The event is finished: nobody can leave it" in said(client, entry)
    refused(player_of(entry).post(f"/entries/{entry.pk}/drop"), 409, "event.finished")
    entry.refresh_from_db()
    assert entry.state == EntryState.HERE


def test_a_deck_that_is_needed_is_asked_for(client):
    entry = make.entry(event=make.event(deck_policy="required"))
    assert "This event needs your deck list" in said(client, entry)
    assert own(entry, "/deck") in html(client.get(own(entry)))
    without = make.entry(event=make.event(deck_policy="none"))
    assert own(without, "/deck") not in html(client.get(own(without)))


@pytest.mark.parametrize(
    ("language", "expected"),
    [(EN, ("Turn 1", "you", "First meeting", "Why this table", "Nobody here has sat at one table before.")),
     (JA, ("1番手", "あなた", "はじめまして", "この卓の理由", "全員、このイベントで同じ卓になるのは初めてです。"))],
)  # fmt: skip
def test_seated_one_sees_the_table_and_why(client, language, expected):
    seats = make.seated(make.pod())
    page = said(client, seats[1], language)
    assert [each for each in expected if each not in page] == []
    assert [seat.player_name for seat in seats if seat.player_name not in page] == []


def test_people_who_met_before_are_marked(client):
    event = make.event()
    make.entries(4, event=event)
    make.closed(event=event)
    pod = make.published(event=event, seed=2).pods.get()
    page = said(client, make.seated(pod)[0])
    assert page.count("You have met") == 3
    assert "Met before:" in page


def test_the_clock_is_shown_as_the_server_has_it(client):
    pod = make.pod()
    entry = make.seated(pod)[0]
    assert "The clock starts when everybody sits." in said(client, entry)
    act = {"round_id": pod.round_id, "actor": make.organiser(pod.round.event)}
    now = timezone.now()
    pod_services.set_clock(act=pod_services.ClockAct.START, now=now, **act)
    assert "data-ends-at" in html(client.get(own(entry)))
    pod_services.set_clock(act=pod_services.ClockAct.PAUSE, now=now, **act)
    assert "The clock is stopped." in said(client, entry)


def test_who_came_late_plays_from_the_next_round(client):
    event = make.published().event
    assert "You play from the next round" in said(client, make.entry(event=event, here=True))


def test_telling_agreeing_counting(client):
    pod = make.pod()
    teller, mate, *_ = make.seated(pod)
    make.report(of=pod, by=teller)
    assert "Result sent" in said(client, teller)
    page = client.get(own(mate), **EN)
    assert f"{teller.player_name} told this result" in words(page)
    agreed = send(client, own(mate), page=page, action=own(mate, "/agree"))
    assert (agreed.status_code, agreed["Location"]) == (303, own(mate))
    pod.refresh_from_db()
    assert pod.state == PodState.DONE
    assert "Your result counts" in said(client, mate)


def test_agreeing_to_a_result_that_was_replaced_is_refused_in_words(client):
    pod = make.pod()
    teller, mate, *_ = make.seated(pod)
    make.report(of=pod, by=teller)
    page = client.get(own(mate), **EN)
    make.report(
        of=pod, by=teller, story=make.telling(mate.pk, *[s.pk for s in make.seated(pod)[2:]])
    )
    answer = send(client, own(mate), page=page, action=own(mate, "/agree"))
    assert answer.status_code == 409
    assert "This result was replaced by a newer one." in words(answer)
    assert "told this result" in words(answer)


def test_disputing_calls_the_judge_and_needs_a_word(client):
    pod = make.pod()
    teller, mate, *_ = make.seated(pod)
    report = make.report(of=pod, by=teller)
    empty = send(client, own(mate, "/dispute"), note="")
    assert empty.status_code == 422
    assert "Please write in a few words" in words(empty)
    done = send(client, own(mate, "/dispute"), note="Bob was out first")
    assert done.status_code == 303
    report.refresh_from_db()
    assert report.state == ReportState.DISPUTED
    assert Voice.objects.get(report=report).note == "Bob was out first"
    assert "A judge is coming" in said(client, teller)
    assert "Bob was out first" not in said(client, teller)


def test_there_is_nothing_to_dispute_before_a_result(client):
    entry = make.seated(make.pod())[0]
    assert client.get(own(entry, "/dispute")).status_code == 303


def test_between_rounds_and_at_the_end_one_sees_the_place(client):
    event = make.event(rounds_planned=2)
    entry = make.entries(4, event=event)[0]
    make.closed(event=event)
    assert "Round 1 is over" in said(client, entry)
    assert "Your place so far" in said(client, entry)
    make.closed(event=event, seed=2)
    assert "All rounds are played" in said(client, entry)
    finished(event)
    assert "Thank you for playing!" in said(client, entry)
    assert "Final place" in said(client, entry)
    assert own(entry, "/leave") not in html(client.get(own(entry)))


def test_level_and_group_can_be_changed(client):
    entry = make.entry(level=2, accepts=(1, 2), group="club")
    page = client.get(own(entry, "/change"), **EN)
    assert form(page)["sends"]["accepts"] == ["1", "2"]
    answer = send(client, own(entry, "/change"), page=page, level="3", accepts=["3"])
    assert answer.status_code == 303
    entry.refresh_from_db()
    assert (entry.level, entry.accepts, entry.group) == (3, [3], "club")


def test_a_wrong_level_is_refused_and_the_rest_kept(client):
    entry = make.entry(level=2)
    answer = send(client, own(entry, "/change"), level="x", group="kept")
    assert answer.status_code == 422
    assert form(answer)["sends"]["group"] == ["kept"]


def test_cancelling_asks_first_and_gives_the_place_to_the_line(client):
    event = make.event(capacity=1)
    entry, waiting = make.entries(2, event=event, here=False)
    page = client.get(own(entry, "/leave"), **EN)
    assert "cancel your entry?" in words(page)
    assert Entry.objects.get(pk=entry.pk).state == EntryState.EXPECTED
    send(client, own(entry, "/leave"), page=page)
    assert Entry.objects.get(pk=entry.pk).state == EntryState.CANCELLED
    assert Entry.objects.get(pk=waiting.pk).state == EntryState.EXPECTED
    assert "Your entry is cancelled" in said(client, entry)
    assert f"/e/{event.pk}" in html(client.get(own(entry)))


def test_leaving_when_here_is_a_drop(client):
    entry = make.entry(here=True)
    page = client.get(own(entry, "/leave"), **EN)
    assert "leave the event?" in words(page)
    send(client, own(entry, "/leave"), page=page)
    assert Entry.objects.get(pk=entry.pk).state == EntryState.DROPPED
    assert "You have left the event" in said(client, entry)


def test_who_leaves_while_playing_sees_it_at_once(client):
    pod = make.pod()
    entry = make.seated(pod)[0]
    send(client, own(entry, "/leave"))
    said_now = said(client, entry)
    assert "You have left the event" in said_now
    assert "Your result of this round still counts." in said_now
    assert own(entry, "/report") in html(client.get(own(entry)))
    make.decided(pod)
    assert "Your result counts" in said(client, entry)
    assert "until the next round" not in said(client, entry)


def test_who_has_a_seat_is_never_offered_to_cancel(client):
    entry = make.seated(make.pod())[0]
    entry.refresh_from_db()
    entry.state = EntryState.EXPECTED
    entry.save()
    assert "Leave the event" in said(client, entry)
    assert "Cancel my entry" not in said(client, entry)
    send(client, own(entry, "/leave"))
    entry.refresh_from_db()
    assert entry.state == EntryState.DROPPED


def test_the_code_for_the_reception_stands_on_the_card_until_the_check_in(client):
    entry = make.entry(event=make.event())
    said = "Code to show at the reception"
    assert said in words(client.get(own(entry), **EN))
    services.check_in(entry_id=entry.pk, actor=make.organiser(entry.event))
    assert said not in words(client.get(own(entry), **EN))


def test_people_who_entered_together_are_no_strangers(client):
    event = make.event()
    mates = make.entries(2, event=event, group="Sato")
    make.entries(2, event=event)
    make.published(event=event)
    page = words(client.get(own(mates[0]), **EN))
    assert (page.count("You came together"), page.count("First meeting")) == (1, 2)


def test_the_private_link_is_shown_with_its_qr_code(client):
    entry = make.entry()
    assert f"http://testserver{own(entry)}" in html(client.get(own(entry)))
    image = client.get(own(entry, "/qr.svg"))
    assert image["Content-Type"] == "image/svg+xml"
    assert image.content.startswith(b"<?xml")


@pytest.mark.parametrize("page", ["", "/now", "/change", "/leave", "/deck", "/report", "/qr.svg"])
def test_a_ticket_that_was_printed_anew_is_refused_in_words(client, page):
    entry = make.entry()
    old = own(entry, page)
    services.rotate_ticket(entry_id=entry.pk, actor=make.organiser(entry.event))
    answer = client.get(old, **EN)
    assert answer.status_code == 401
    assert "no longer valid" in words(answer)


def test_a_forged_ticket_opens_nothing(client):
    assert client.get("/t/abc.0.nonsense", **EN).status_code == 401
    assert client.get("/t/" + "x" * 300, **EN).status_code == 401


def test_the_fragment_is_the_changing_part_alone(client):
    fragment = html(client.get(own(make.entry(), "/now"), **EN))
    assert fragment.lstrip().startswith('<div id="now"')
    assert "<html" not in fragment


def test_a_players_page_is_never_kept_by_others(client):
    answer = client.get(own(make.entry()))
    assert "private" in answer["Cache-Control"]
    assert answer["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("people", [4, 40])
def test_a_players_page_takes_the_same_number_of_queries_in_any_crowd(
    client, django_assert_num_queries, people
):
    event = make.event(capacity=80)
    make.entries(people, event=event)
    make.closed(event=event)
    pods = make.published(event=event, seed=3).pods
    entry, mate = make.seated(pods.first())[:2]
    with django_assert_num_queries(14):  # the first of a version looks what the event has at all
        client.get(own(entry))
    for other in (mate, make.seated(pods.last())[-1]):
        with django_assert_num_queries(2):
            client.get(own(other))
