"""Rounds of large events: ordered, thought out by a task, cancelled; killed workers and twins."""

from datetime import timedelta

import pytest
from django.utils import timezone

from events import due
from events.access import ANYONE, player
from events.work import Due
from pods import services
from pods.jobs import JobState, PairingJob
from pods.models import Round, RoundState
from pods.services import jobs
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make.event(capacity=40)
    make.entries(9, event=event)
    return event


def order(event, **words):
    return services.order_round(
        event_id=event.pk, actor=make.organiser(event), now=timezone.now(), **words
    )


def tick(minutes=0):
    return due.run_due_rows(now=timezone.now() + timedelta(minutes=minutes))


def drafts(event):
    return Round.objects.filter(event=event, state=RoundState.DRAFT)


def test_an_ordered_round_becomes_the_draft(event):
    job = order(event, seed=7)
    assert (job.state, job.number, job.people) == (JobState.WAITING, 1, 9)
    assert not drafts(event).exists()
    tick()
    job.refresh_from_db()
    assert (job.state, job.round, job.tries) == (JobState.DONE, drafts(event).get(), 1)
    assert job.round.seed == 7
    kinds = list(event.journal.values_list("kind", "actor").order_by("-version")[:2])
    boss = make.organiser(event).label
    assert kinds == [("round.paired", boss), ("round.ordered", boss)]
    assert job.round.pods.count() == 3
    work = Due.objects.get(kind="round.pair")
    assert (work.parts_done, work.parts) == (1, 2)  # thought out; storing it was the rest


def test_one_order_at_a_time(event):
    assert order(event) == order(event)
    tick()
    assert PairingJob.objects.count() == 1
    assert order(event) != PairingJob.objects.first()  # the draft may be dealt again
    tick()
    assert drafts(event).count() == 1


@pytest.mark.parametrize("after_claim", [False, True])
def test_a_cancelled_order_makes_no_draft(event, monkeypatch, after_claim):
    job = order(event)
    boss = make.organiser(event)

    def cancel():
        services.cancel_order(job_id=job.pk, actor=boss, now=timezone.now())

    if after_claim:
        think = jobs.plan_round

        def thinking(**words):
            thought = think(**words)
            cancel()
            return thought

        monkeypatch.setattr(jobs, "plan_round", thinking)
    else:
        cancel()
    tick()
    job.refresh_from_db()
    assert job.state == JobState.CANCELLED
    assert not drafts(event).exists()
    cancel()
    assert event.journal.filter(kind="round.order_ended").count() == 1


def changing(event, monkeypatch, *, times):
    """Let somebody come in while the first `times` plans are being thought out."""
    think, left = jobs.plan_round, [times]

    def thinking(**words):
        thought = think(**words)
        if left[0]:
            left[0] -= 1
            make.entry(event=event, here=True)
        return thought

    monkeypatch.setattr(jobs, "plan_round", thinking)


def test_what_became_stale_is_thought_out_once_more(event, monkeypatch):
    changing(event, monkeypatch, times=1)
    job = order(event)
    tick()
    job.refresh_from_db()
    assert (job.state, job.tries) == (JobState.DONE, 2)
    assert job.round.seats.count() == 10


def test_what_became_stale_twice_is_told(event, monkeypatch):
    changing(event, monkeypatch, times=2)
    job = order(event)
    tick()
    job.refresh_from_db()
    assert (job.state, job.trouble["code"]) == (JobState.FAILED, "plan.stale")
    assert not drafts(event).exists()
    tick(minutes=60)
    job.refresh_from_db()
    assert job.state == JobState.FAILED


def test_pods_that_cannot_be_made_are_told():
    event = make.event(levels_policy="separate")
    make.entries(5, event=event, level=1)
    make.entries(4, event=event, level=2)
    job = order(event)
    tick()
    job.refresh_from_db()
    assert job.state == JobState.FAILED
    assert job.trouble["code"] == "seating.level_cannot_split"
    assert job.trouble["facts"]["players"] == 5


def test_the_work_of_a_killed_worker_is_done_again_and_makes_one_draft(event, monkeypatch):
    job = order(event)
    with monkeypatch.context() as context:
        context.setattr(jobs, "plan_round", killed)
        with pytest.raises(KeyboardInterrupt):
            tick()
    job.refresh_from_db()
    assert job.state == JobState.THINKING
    assert tick() == 0  # on loan still
    assert not drafts(event).exists()
    assert tick(minutes=3) >= 1  # at midnight decks are looked at as well
    job.refresh_from_db()
    assert (job.state, drafts(event).count()) == (JobState.DONE, 1)


def killed(**_words):
    raise KeyboardInterrupt


def test_the_work_of_a_killed_worker_can_be_cancelled(event, monkeypatch):
    job = order(event)
    with monkeypatch.context() as context:
        context.setattr(jobs, "plan_round", killed)
        with pytest.raises(KeyboardInterrupt):
            tick()
    services.cancel_order(job_id=job.pk, actor=make.organiser(event), now=timezone.now())
    tick(minutes=3)
    assert not drafts(event).exists()
    assert Due.objects.get(kind="round.pair").done_at is not None


def test_a_twin_that_finishes_later_changes_nothing(event, monkeypatch):
    job = order(event)
    think = jobs.plan_round

    def slow(**words):
        thought = think(**words)
        monkeypatch.setattr(jobs, "plan_round", think)
        services.carry_out_order(now=timezone.now(), job_id=job.pk)  # the twin is faster
        return thought

    monkeypatch.setattr(jobs, "plan_round", slow)
    tick()
    job.refresh_from_db()
    assert (job.state, drafts(event).count()) == (JobState.DONE, 1)
    assert event.journal.filter(kind="round.paired").count() == 1


def test_only_one_runner_gets_a_row(event):
    order(event)
    row, now = Due.objects.get(kind="round.pair"), timezone.now()
    Due.objects.filter(pk=row.pk).update(lent_until=now + timedelta(seconds=1))
    assert not due.run(row.pk, now=now)
    assert not drafts(event).exists()


def test_orders_are_refused_where_pairing_is(event):
    boss = make.organiser(event)
    with refusing("round.bad_sizes"):
        order(event, allow=[9])
    with refusing("round.nobody_here"):
        order(make.event())
    make.published(event=event)
    with refusing("round.still_open"):
        order(event)
    for actor, code in (
        (ANYONE, "access.sign_in_needed"),
        (player(make.entry()), "access.forbidden"),
    ):
        with refusing(code):
            services.order_round(event_id=event.pk, actor=actor, now=timezone.now())
    new = make.event()
    make.entries(4, event=new)
    job = order(new)
    for actor in (ANYONE, boss):
        with refusing("access.not_found"):
            services.cancel_order(job_id=job.pk, actor=actor, now=timezone.now())


def test_an_event_is_large_above_the_set_number(event, settings):
    settings.PAIR_LATER_ABOVE = 9
    assert not services.pairs_later(event)
    settings.PAIR_LATER_ABOVE = 8
    assert services.pairs_later(event)
