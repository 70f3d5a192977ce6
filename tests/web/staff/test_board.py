"""The board: one next step at every moment, and all that is odd."""

from datetime import timedelta

import pytest
from django.utils import timezone

from decks.services import submit_deck
from events import address
from events import services as event_services
from events.access import player
from pods import services as pod_services
from pods.models import RoundState
from standings.services import finish_event
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


def board(event, language="en"):
    desk = Desk(owner_of(event), language=language)
    desk.open(f"/staff/e/{event.pk}")
    assert desk.page.status_code == 200
    return desk


def next_title(event):
    return board(event).page.context["next"].title


def odd(event):
    return [each.sentence for each in board(event).page.context["oddities"]]


def stations(event):
    return [each.state for each in board(event).page.context["stations"]]


def test_the_next_step_at_every_moment_of_an_evening():
    event = make.event(rounds_planned=1, starts_at=timezone.now() + timedelta(hours=1))
    titles = [next_title(event)]
    entries = make.entries(4, event=event) + make.entries(1, event=event, here=False)
    titles.append(next_title(event))
    event_services.cancel_entry(entry_id=entries[-1].pk, actor=make.organiser(event))
    titles.append(next_title(event))
    draft = make.draft(event=event)
    titles.append(next_title(event))
    actor = make.organiser(event)
    pod_services.publish_round(round_id=draft.pk, actor=actor)
    titles.append(next_title(event))
    pod_services.set_clock(
        round_id=draft.pk, actor=actor, act=pod_services.ClockAct.START, now=timezone.now()
    )
    titles.append(next_title(event))
    pod = draft.pods.get()
    report = make.report(of=pod)
    pod_services.answer_report(
        report_id=report.pk, actor=player(make.seated(pod)[1]), agrees=False, now=timezone.now()
    )
    titles.append(next_title(event))
    make.decided(pod)
    titles.append(next_title(event))
    pod_services.close_round(round_id=draft.pk, actor=actor)
    titles.append(next_title(event))
    finish_event(event_id=event.pk, actor=actor, now=timezone.now())
    titles.append(next_title(event))
    assert titles == [
        "Let people know",
        "Check people in",
        "Pair round 1",
        "Publish round 1",
        "Start the clock",
        "Wait for table 1",
        "Decide at table 1",
        "Close round 1",
        "Finish the evening",
        "The evening is finished",
    ]


def test_the_steps_of_the_evening_move_on():
    event = make.event(rounds_planned=2)
    assert stations(event) == ["now", "later", "later", "later", "later"]
    make.entries(4, event=event)
    assert stations(event) == ["done", "now", "later", "later", "later"]
    make.closed(event=event)
    assert stations(event) == ["done", "done", "done", "now", "later"]
    make.closed(event=event)
    assert stations(event) == ["done", "done", "done", "done", "now"]
    finish_event(event_id=event.pk, actor=make.organiser(event), now=timezone.now())
    assert stations(event) == ["done"] * 5


def test_rounds_that_were_not_played_are_no_steps_of_a_finished_evening():
    event = make.event(rounds_planned=3)
    make.entries(4, event=event)
    make.closed(event=event)
    finish_event(event_id=event.pk, actor=make.organiser(event), now=timezone.now())
    names = [each.name for each in board(event).page.context["stations"]]
    assert names == ["Entries", "Check-in", "Round 1", "Awards"]
    assert stations(event) == ["done"] * 4


def test_a_draft_that_somebody_left_is_paired_again_and_not_published():
    event = make.event()
    entries = make.entries(8, event=event)
    draft = make.draft(event=event)
    event_services.drop_entry(entry_id=entries[0].pk, actor=make.organiser(event))
    late = make.entry(event=event, here=True)
    desk = board(event)
    assert desk.page.context["next"].title == "Seat who came, close the gaps of who left"
    gone, unseated = odd(event)
    assert f"{entries[0].player_name} is seated at table" in gone
    assert f"Here, but not in this draft: {late.player_name}." in unseated
    desk.open(f"/staff/e/{event.pk}/pairing")
    assert late.player_name in desk.text
    desk.client.post(f"/staff/e/{event.pk}/rounds/{draft.pk}/publish")
    desk.open(f"/staff/e/{event.pk}")
    assert "Somebody seated in this draft has left" in desk.text
    desk.press("Pair round 1")
    assert event.rounds.get(state=RoundState.DRAFT).seats.filter(entry=late).exists()


def test_what_is_odd_while_a_round_is_played():
    event = make.event()
    entries = make.entries(4, event=event)
    make.published(event=event)
    event_services.drop_entry(entry_id=entries[0].pk, actor=make.organiser(event))
    late = make.entry(event=event, here=True)
    assert odd(event) == [
        f"{entries[0].player_name} is seated at table 1 but has left.",
        f"Here, but without a seat in this round: {late.player_name}.",
    ]


def test_somebody_only_not_checked_in_has_not_left():
    event = make.event()
    entries = make.entries(4, event=event)
    make.draft(event=event)
    event_services.undo_check_in(entry_id=entries[0].pk, actor=make.organiser(event))
    assert odd(event)[0].endswith("is seated at table 1 but is not checked in.")


def test_after_the_last_round_no_numbers_are_odd_and_who_played_is_counted():
    event = make.event(rounds_planned=1)
    entries = make.entries(4, event=event)
    make.closed(event=event)
    event_services.drop_entry(entry_id=entries[0].pk, actor=make.organiser(event))
    make.entries(2, event=event, level=1)
    assert odd(event) == []
    finish_event(event_id=event.pk, actor=make.organiser(event), now=timezone.now())
    assert "4 people played." in board(event).text


def test_decks_that_wait_for_a_judge_are_odd():
    event = make.event()
    entry = make.entry(event=event)
    submit_deck(
        entry_id=entry.pk, actor=make.organiser(event), text="60 未知のカード", now=make.EVENING
    )
    entry.refresh_from_db()
    entry.deck_state = "needs_judge"
    entry.save()
    assert odd(event) == ["1 deck waits for a judge."]


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        ("accepted", ["2 people at level Fan: somebody will sit with another level."]),
        ("separate", ["2 people at level Fan cannot fill pods alone."]),
        ("mixed", []),
    ],
)
def test_levels_that_fill_no_pod_are_odd(policy, said):
    event = make.event(levels_policy=policy)
    make.entries(6, event=event, level=2)
    make.entries(2, event=event, level=1)
    assert odd(event) == said


def test_numbers_that_cannot_be_split_are_odd():
    event = make.event(levels_policy="mixed")
    make.entries(5, event=event)
    assert odd(event) == ["5 people cannot make pods of the usual size."]


def test_the_clock_is_started_paused_moved_and_resumed():
    event = make.event()
    found = make.published(event=event)
    desk = board(event)

    def press(button):
        desk.press(button)
        found.refresh_from_db()

    press("Start")
    ends = found.ends_at
    press("+5 minutes")
    assert (found.ends_at - ends).seconds == 300
    press("−5 minutes")
    assert found.ends_at == ends
    press("Pause")
    assert found.paused_seconds_left > 3500
    assert "Paused" in desk.text
    press("Go on")
    assert found.paused_seconds_left is None


def test_a_clock_act_that_nobody_knows_is_refused(desk, event):
    found = make.published(event=event)
    answer = desk.client.post(f"/staff/e/{event.pk}/rounds/{found.pk}/clock", {"do": "explode"})
    assert answer.status_code == 404


def test_the_phone_address_stands_there_when_the_settings_know_it(settings, event):
    settings.PUBLIC_URL = "http://192.168.1.20:8000"
    assert f"http://192.168.1.20:8000/e/{event.pk}" in board(event).text


@pytest.mark.parametrize("page", ["", "/poster"])
@pytest.mark.parametrize(
    ("address", "warned"),
    [
        ("http://127.0.0.1:8000", True),
        ("http://localhost:8000", True),
        ("http://[::1]:8000", True),
        ("http://192.168.1.20:8000", False),
        ("https://takuwake.example", False),
    ],
)
def test_an_address_that_no_phone_reaches_is_said(settings, event, page, address, warned):
    settings.PUBLIC_URL = address
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}{page}")
    assert ("Phones cannot reach this address" in desk.text) == warned
    assert ("evening --lan" in desk.text) == warned


def test_the_readers_own_address_is_looked_at_where_no_other_is_known(settings, event):
    settings.PUBLIC_URL = ""
    assert "For phones" in board(event).text
    assert "Phones cannot reach" not in board(event).text
    desk = Desk(owner_of(event))
    page = desk.client.get(f"/staff/e/{event.pk}", headers={"host": "127.0.0.1:8000"})
    assert "Phones cannot reach" in page.content.decode()


def test_the_board_speaks_japanese():
    event = make.event()
    make.entries(4, event=event)
    text = board(event, language="ja").text
    assert "次にすること" in text
    assert "1回戦の卓を組む" in text
    assert '<html lang="ja">' in text


def test_a_judge_is_not_led_to_what_only_organisers_may():
    event = make.event(rounds_planned=1)
    make.entries(4, event=event)
    make.closed(event=event)
    judge = Desk(make.member(event.shop, "judge"))
    judge.open(f"/staff/e/{event.pk}")
    assert judge.page.context["next"].title == "Look at the standings"
    assert "/finish" not in judge.text
    finish_event(event_id=event.pk, actor=make.organiser(event), now=timezone.now())
    judge.open(f"/staff/e/{event.pk}")
    assert "/reopen" not in judge.text


def test_a_changed_address_is_said_until_it_comes_back(settings):
    event = make.event()
    address.move_to("http://192.168.1.5:8000")
    address.move_to("http://192.168.1.9:8000")
    try:
        assert any("outdated" in sentence for sentence in odd(event))
    finally:
        address.forget()
    assert not any("outdated" in sentence for sentence in odd(event))
