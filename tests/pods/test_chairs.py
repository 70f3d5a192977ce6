"""Empty chairs: who is missing, what the staff choose, whose time is lost; and who really began."""

from datetime import timedelta

import pytest

from accounts.models import Role
from events import services
from events.access import ANYONE, player, staff
from events.due import run_due_rows
from events.models import JournalEntry
from pods import services as pods
from pods.history import history_of
from pods.services import ClockAct
from standings.selectors import table_of
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
NOW = make.EVENING


def later(minutes):
    return NOW + timedelta(minutes=minutes)


@pytest.fixture
def pod():
    found = make.pod(event=make.event(grace_minutes=5))
    act = {"act": ClockAct.START, "now": NOW}
    pods.set_clock(round_id=found.round_id, actor=make.organiser(found.round.event), **act)
    return found


@pytest.fixture
def desk(pod):
    return make.organiser(pod.round.event)


@pytest.fixture
def words(pod):
    """Who is missing, and where."""
    return {"pod_id": pod.pk, "entry_id": make.seated(pod)[3].pk}


def said(pod, words, at=0):
    return pods.say_missing(actor=player(make.seated(pod)[0]), now=later(at), **words)


def last():
    row = JournalEntry.objects.latest("version")
    return row.kind, row.facts


def seat(pod):
    return pod.seats.get(number=4)


def test_the_table_says_who_is_missing_once_and_the_grace_runs(pod, words):
    found = said(pod, words)
    assert (found.missing_since, found.missing_until) == (NOW, later(5))
    kind, facts = last()
    assert (kind, facts["entry"]) == ("seat.missing", words["entry_id"])
    said(pod, words, at=2)
    assert JournalEntry.objects.filter(kind="seat.missing").count() == 1
    run_due_rows(now=later(4))
    assert last()[0] == "seat.missing"
    run_due_rows(now=later(5))
    assert (last()[0], JournalEntry.objects.latest("version").actor) == ("seat.overdue", "system")


def test_whoever_comes_fills_the_chair_and_the_lost_time_is_the_pods(pod, words):
    said(pod, words)
    pods.say_here(actor=player(make.seated(pod)[3]), now=later(4), **words)
    pod.refresh_from_db()
    assert (pod.extra_seconds, seat(pod).missing_since) == (240, None)
    assert last()[1]["seconds"] == 240
    pods.say_here(actor=player(make.seated(pod)[3]), now=later(6), **words)
    assert JournalEntry.objects.filter(kind="seat.filled").count() == 1
    run_due_rows(now=later(5))
    assert last()[0] == "seat.filled"


def test_time_is_lost_only_while_the_clock_runs(words, pod, desk):
    said(pod, words)
    clock = {"round_id": pod.round_id, "actor": desk}
    pods.set_clock(act=ClockAct.PAUSE, now=later(3), **clock)
    pods.say_here(actor=desk, now=later(30), **words)
    pod.refresh_from_db()
    assert pod.extra_seconds == 180
    fresh = make.pod()
    one, *_others, four = make.seated(fresh)
    where = {"pod_id": fresh.pk, "entry_id": four.pk}
    pods.say_missing(actor=player(one), now=NOW, **where)
    pods.say_here(actor=player(one), now=later(9), **where)
    fresh.refresh_from_db()
    assert fresh.extra_seconds == 0


def test_staff_choose_only_after_the_grace_unless_the_player_has_left(pod, desk, words):
    with refusing("seat.not_missing"):
        pods.note_no_show(actor=desk, now=later(9), **words)
    said(pod, words)
    for choose in (pods.note_no_show, pods.start_without):
        with refusing("seat.grace_runs", minutes=2):
            choose(actor=desk, now=later(3) + timedelta(seconds=10), **words)
        with refusing("access.forbidden"):
            choose(actor=player(make.seated(pod)[0]), now=later(9), **words)
    pods.wait_more(actor=desk, now=later(6), minutes=10, **words)
    assert (seat(pod).missing_since, seat(pod).missing_until) == (NOW, later(16))
    with refusing("seat.bad_minutes"):
        pods.wait_more(actor=desk, now=later(6), minutes=61, **words)
    gone = make.seated(pod)[3]
    services.drop_entry(entry_id=gone.pk, actor=player(gone))
    pods.note_no_show(actor=desk, now=later(7), **words)
    assert seat(pod).no_show


def test_starting_as_three_gives_the_missing_one_no_seat_and_no_result(pod, desk, words):
    first = make.seated(pod)[0]
    words = words | {"entry_id": first.pk}
    pods.say_missing(actor=desk, now=NOW, **words)
    pods.start_without(actor=desk, now=later(5), **words)
    pod.refresh_from_db()
    assert list(pod.seats.values_list("number", flat=True)) == [1, 2, 3]
    assert (pod.changed, pod.extra_seconds) == (True, 300)
    first.refresh_from_db()
    assert (first.seated, first.state) == (False, "here")
    kind, facts = last()
    assert (kind, facts["entry"], facts["seconds"]) == ("seat.left_out", first.pk, 300)
    make.decided(pod)
    event = pod.round.event
    event.refresh_from_db()
    assert first.pk not in {row.entry_id for row in table_of(event).rows}
    two = make.pod(players=3, event=make.event(grace_minutes=0))
    for number, code in ((3, None), (2, "seat.too_few")):
        where = {"pod_id": two.pk, "entry_id": two.seats.get(number=number).entry_id}
        actor = make.organiser(two.round.event)
        pods.say_missing(actor=actor, now=NOW, **where)
        if code is None:
            pods.start_without(actor=actor, now=NOW, **where)
            continue
        with refusing(code):
            pods.start_without(actor=actor, now=NOW, **where)


def test_a_no_show_is_out_first_whatever_is_told(pod, desk, words):
    said(pod, words)
    pods.note_no_show(actor=desk, now=later(5), **words)
    one, two, three, four = make.seated(pod)
    report = make.report(of=pod, story=make.telling(three.pk, two.pk))
    assert report.steps[0] == {
        "eliminated": [four.pk], "cause": "no_show", "by": None, "turn": None,
    }  # fmt: skip
    assert report.placements == {one.pk: 1, two.pk: 2, three.pk: 3, four.pk: 4}
    told_with = make.decided(pod, report_of(three, two, four))
    assert (told_with.placements, told_with.as_told) == (report.placements, {})
    with refusing("seat.game_told"):
        pods.say_here(actor=desk, now=later(9), **words)


def report_of(three, two, four):
    story = make.telling(four.pk, three.pk, two.pk)
    story["steps"][0]["cause"] = "no_show"
    return story


def test_who_came_after_all_is_taken_back_by_staff(pod, desk, words):
    said(pod, words)
    pods.note_no_show(actor=desk, now=later(5), **words)
    with refusing("access.forbidden"):
        pods.say_here(actor=player(make.seated(pod)[3]), now=later(6), **words)
    pods.say_here(actor=desk, now=later(6), **words)
    assert not seat(pod).no_show


def test_only_the_table_and_who_runs_rounds_speak_of_chairs(pod, words):
    stranger = make.entry(event=pod.round.event)
    reception = staff(make.member(pod.round.event.shop, Role.RECEPTION))
    for actor, code in (
        (ANYONE, "access.sign_in_needed"), (player(stranger), "access.forbidden"),
        (reception, "access.forbidden"),
    ):  # fmt: skip
        with refusing(code):
            pods.say_missing(actor=actor, now=NOW, **words)
        with refusing(code):
            pods.record_first(actor=actor, **words)
    with refusing("seat.not_at_table"):
        pods.say_missing(
            pod_id=pod.pk, entry_id=stranger.pk, actor=player(make.seated(pod)[0]), now=NOW
        )


def test_whoever_began_by_lot_counts_as_first_in_later_rounds(pod, words, desk):
    one, two, three, four = (entry.pk for entry in make.seated(pod))
    event = pod.round.event
    assert history_of(event).seatings()[0][0] == (one, two, three, four)
    pods.record_first(actor=player(make.seated(pod)[1]), pod_id=pod.pk, entry_id=three)
    assert last() == ("pod.first_player", {"round": pod.round_id, "pod": pod.pk, "entry": three})
    assert history_of(event).seatings()[0][0] == (three, four, one, two)
    pods.record_first(actor=desk, pod_id=pod.pk, entry_id=three)
    assert JournalEntry.objects.filter(kind="pod.first_player").count() == 1
    pods.record_first(actor=desk, pod_id=pod.pk, entry_id=one)
    assert history_of(event).seatings()[0][0] == (one, two, three, four)


def test_once_the_round_is_closed_only_staff_record_who_began(pod, desk):
    make.decided(pod)
    pods.close_round(round_id=pod.round_id, actor=desk)
    one, *_others, four = make.seated(pod)
    with refusing("report.round_closed"):
        pods.record_first(actor=player(one), pod_id=pod.pk, entry_id=four.pk)
    before = pod.round.event.table_version
    pods.record_first(actor=desk, pod_id=pod.pk, entry_id=four.pk)
    event = pod.round.event
    event.refresh_from_db()
    assert event.table_version > before


def test_a_repair_keeps_who_is_missing_as_long_as_they_stay_in_their_pod():
    event = make.event()
    found = make.published(event=event, players=7)
    short = next(pod for pod in found.pods.all() if pod.seats.count() == 3)
    one, *_others, gone = make.seated(short)
    actor = make.organiser(event)
    pods.say_missing(pod_id=short.pk, entry_id=gone.pk, actor=player(one), now=NOW)
    pods.record_first(pod_id=short.pk, entry_id=gone.pk, actor=actor)
    make.entries(1, event=event)
    thought = pods.plan_repair(round_id=found.pk, actor=actor)
    pods.change_round(round_id=found.pk, actor=actor, thought=thought)
    short.refresh_from_db()
    assert (short.seats.count(), short.first_id) == (4, None)
    assert short.seats.get(entry=gone).missing_since == NOW
    run_due_rows(now=later(5))
    assert last()[0] == "seat.overdue"


def test_two_empty_chairs_lose_the_same_minutes_once(pod, desk):
    one, _two, three, four = make.seated(pod)
    for at, gone in ((0, three), (2, four)):
        words = {"pod_id": pod.pk, "entry_id": gone.pk}
        pods.say_missing(actor=player(one), now=later(at), **words)
    for at, gone in ((6, three), (9, four)):
        pods.say_here(actor=desk, pod_id=pod.pk, entry_id=gone.pk, now=later(at))
    pod.refresh_from_db()
    assert pod.extra_seconds == 9 * 60


def test_a_round_taken_back_to_a_draft_misses_nobody(pod, words, desk):
    said(pod, words)
    pods.note_no_show(actor=desk, now=later(6), **words)
    pods.record_first(actor=desk, pod_id=pod.pk, entry_id=make.seated(pod)[1].pk)
    pods.redraft_round(round_id=pod.round_id, actor=desk)
    pod.refresh_from_db()
    assert (seat(pod).no_show, pod.first_id, pod.extra_seconds) == (False, None, 0)
