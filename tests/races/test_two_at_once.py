"""Two processes, one moment, one lock; and the same race without the lock, to show that there is one."""

import json

import pytest

from events.models import Entry, Event, JournalEntry
from pods import services
from pods.models import Report
from pods.services.arranged import facts_of
from tests import make
from tests.races.stable import race

ONE_TAKEN_ONE_TOLD = ['{"done": "pending"}', '{"refused": "report.already_made"}']
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def last_seat() -> Event:
    return make.event(capacity=1)


def enter_two(event: Event, lock: str = "on") -> list[dict[str, str]]:
    names = ("Aki", "Ben")
    return race("enter", *({"event_id": event.pk, "player_name": n} for n in names), lock=lock)


def test_the_last_seat_taken_twice_one_wins_one_waits_in_line(last_seat):
    endings = enter_two(last_seat)

    assert sorted(ending["done"] for ending in endings) == ["expected", "waiting"]
    last_seat.refresh_from_db()
    assert last_seat.taken == 1
    states = Entry.objects.order_by("arrival").values_list("state", flat=True)
    assert list(states) == ["expected", "waiting"]


def test_control_without_the_lock_the_last_seat_breaks(last_seat):
    endings = enter_two(last_seat, lock="off")

    assert sorted(ending.get("done", "broken") for ending in endings) != ["expected", "waiting"]


def report_twice(lock: str = "on") -> tuple[list[dict[str, str]], str]:
    pod = make.pod(players=4)
    one, two, three, four = (seat.entry_id for seat in pod.seats.all())
    stories = [
        {
            "steps": [{"eliminated": [out], "cause": "deck_out"} for out in outs],
            "ending": "last_standing",
        }
        for outs in ((two, three, four), (one, three, four))
    ]
    words = (
        {"pod_id": pod.pk, "entry_id": who, "telling": story}
        for who, story in zip((one, two), stories, strict=True)
    )
    return race("report", *words, lock=lock), pod.pk


def test_two_reports_of_one_pod_one_is_taken_the_other_is_told():
    endings, pod_id = report_twice()

    assert sorted(json.dumps(ending) for ending in endings) == ONE_TAKEN_ONE_TOLD
    assert Report.objects.filter(pod=pod_id).count() == 1
    versions = list(JournalEntry.objects.values_list("version", flat=True))
    assert versions == list(range(1, len(versions) + 1))


def test_control_without_the_lock_two_reports_break():
    endings, _ = report_twice(lock="off")

    assert sorted(json.dumps(ending) for ending in endings) != ONE_TAKEN_ONE_TOLD


def swap_at_two_desks(lock: str = "on") -> tuple[list[dict[str, str]], list[tuple[str, ...]]]:
    """Two desks saw the same draft and swap one person with two others; the seats after it."""
    event = make.event()
    make.entries(12, event=event)
    draft = make.draft(event=event)
    first, second, third = (pod.seats for pod in facts_of(draft))
    words = {"round_id": draft.pk, "one": first[0]}
    seen = services.plan_swap(
        round_id=draft.pk, actor=make.organiser(event), one=first[0], other=second[0]
    ).basis
    endings = race(
        "swap",
        *(words | {"other": other, "seen": seen} for other in (second[0], third[0])),
        lock=lock,
    )
    return endings, [pod.seats for pod in facts_of(draft)]


def test_two_swaps_at_once_one_is_made_the_other_is_told():
    endings, seats = swap_at_two_desks()

    told = sorted(json.dumps(ending) for ending in endings)
    assert told == ['{"done": "swapped"}', '{"refused": "round.changed_meanwhile"}']
    assert len({name for pod in seats for name in pod}) == 12


def test_control_without_the_lock_both_desks_believe_they_swapped():
    endings, _ = swap_at_two_desks(lock="off")

    assert {"refused": "round.changed_meanwhile"} not in endings


def carry_out_twice(lock: str = "on") -> tuple[list[dict[str, str]], Event]:
    event = make.event()
    make.entries(9, event=event)
    job = services.order_round(event_id=event.pk, actor=make.organiser(event), now=make.EVENING)
    return race("carry", *[{"job_id": job.pk}] * 2, lock=lock), event


def test_two_workers_with_the_same_round_make_one_draft():
    endings, event = carry_out_twice()

    assert endings == [{"done": "carried out"}] * 2
    assert event.rounds.count() == 1
    assert event.journal.filter(kind="round.paired").count() == 1
    assert event.pairing_jobs.get().state == "done"


def test_control_without_the_lock_two_workers_collide():
    endings, event = carry_out_twice(lock="off")

    twice = event.journal.filter(kind="round.paired").count() > 1
    assert twice or any("broken" in ending for ending in endings)
