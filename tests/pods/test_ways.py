"""Ways of pairing: what each costs, one for this round only, and rounds planned ahead."""

import pytest
from django.utils import timezone

from engine.seating.problem import Policy
from events import due
from events import services as event_services
from pods import services
from pods.models import Round
from pods.schedule import Schedule
from pods.schedules import coming
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


def pods_of(found):
    return {frozenset(pod.seats.values_list("entry", flat=True)) for pod in found.pods.all()}


def met(event):
    """How often pairs of people shared a pod in the paired rounds."""
    times = {}
    for found in event.rounds.exclude(state="voided"):
        for pod in pods_of(found):
            for one in pod:
                for other in pod - {one}:
                    times[one, other] = times.get((one, other), 0) + 1
    return times


def paired(event, *, seed=1, **words):
    actor = make.organiser(event)
    thought = services.plan_round(event_id=event.pk, actor=actor, seed=seed, **words)
    return services.pair_round(event_id=event.pk, actor=actor, thought=thought)


def played(event, **words):
    found = paired(event, **words)
    actor = make.organiser(event)
    services.publish_round(round_id=found.pk, actor=actor)
    for pod in found.pods.all():
        make.decided(pod)
    return services.close_round(round_id=found.pk, actor=actor)


def test_every_way_tells_its_price_and_makes_just_that_round():
    event = make.event(rounds_planned=3)
    make.entries(16, event=event)
    make.closed(event=event)
    actor = make.organiser(event)
    found = services.plan_ways(event_id=event.pk, actor=actor, seed=5)
    costs = {way.policy: way.plan.cost for way in found.ways}
    assert set(costs) == set(Policy)
    assert costs[Policy.POWER]["R5"] <= costs[Policy.NEVER_REPEAT]["R5"]
    assert costs[Policy.NEVER_REPEAT]["R3"] == 0
    assert event.rounds.count() == 1
    power = next(way for way in found.ways if way.policy is Policy.POWER)
    draft = paired(event, seed=found.seed, policy="power")
    assert (draft.policy, pods_of(draft)) == ("power", set(power.pods))
    assert draft.cost["R5"] == costs[Policy.POWER]["R5"]


def test_a_round_may_be_paired_another_way_and_going_back_is_going_back():
    event = make.event()
    make.entries(8, event=event)
    first = paired(event)
    assert first.policy == event.pairing_policy == "never_repeat"
    again = paired(event, policy="power", seed=9)
    assert (again.pk, again.policy) == (first.pk, "power")
    services.undo_change(round_id=again.pk, actor=make.organiser(event))
    assert Round.objects.get(pk=first.pk).policy == "never_repeat"


def test_an_unknown_way_is_refused():
    event = make.event()
    make.entries(4, event=event)
    with refusing("round.unknown_policy", policy="luck"):
        paired(event, policy="luck")


def test_another_policy_of_the_event_makes_a_thought_stale():
    event = make.event()
    make.entries(8, event=event)
    actor = make.organiser(event)
    thought = services.plan_round(event_id=event.pk, actor=actor, seed=1)
    changes = {"pairing_policy": "power"}
    event_services.change_event(event_id=event.pk, actor=actor, changes=changes)
    with refusing("plan.stale"):
        services.pair_round(event_id=event.pk, actor=actor, thought=thought)


@pytest.mark.parametrize("scheme", ["win3_draw1", "none"])
def test_one_against_one_is_a_swiss_unless_asked_otherwise(scheme):
    event = make.event(format="dm_original", scheme=scheme, rounds_planned=3, tiebreaks=[])
    make.entries(8, event=event)
    for _ in range(3):
        newest = played(event)
    assert {len(pod) for pod in pods_of(newest)} == {2}
    assert set(met(event).values()) == {1}
    if scheme != "none":
        assert newest.cost["R5"][0] <= 2 * 9


def test_all_rounds_come_from_one_schedule():
    event = make.event(pairing_policy="fixed", rounds_planned=4)
    make.entries(16, event=event)
    first = paired(event)
    plan = Schedule.objects.get(event=event)
    assert len(plan.rounds) == 4
    told = coming(event)
    assert [each.number for each in told.rounds] == [1, 2, 3, 4]
    assert (told.gone, told.late) == ((), ())
    assert pods_of(first) == {frozenset(e.pk for e in pod.players) for pod in told.rounds[0].pods}
    for number in range(4):
        found = played(event, seed=100 + number)
        assert pods_of(found) == {frozenset(pod) for pod in plan.rounds[number]}
        assert {why["code"] for pod in found.pods.all() for why in pod.reasons} >= {"scheduled"}
    assert set(met(event).values()) == {1}
    assert coming(event) is None


def test_who_leaves_changes_only_some_tables_of_the_schedule():
    event = make.event(pairing_policy="fixed", rounds_planned=3)
    people = make.entries(16, event=event)
    played(event)
    plan = Schedule.objects.get(event=event).rounds[1]
    actor = make.organiser(event)
    event_services.drop_entry(entry_id=people[0].pk, actor=actor)
    told = coming(event)
    assert [entry.pk for entry in told.gone] == [people[0].pk]
    found = played(event)
    kept = pods_of(found) & {frozenset(pod) for pod in plan}
    assert len(kept) == 3
    assert {len(pod) for pod in pods_of(found) - kept} == {3}


def test_a_new_schedule_is_made_on_request_and_after_a_round_of_another_kind():
    event = make.event(pairing_policy="fixed", rounds_planned=3)
    make.entries(12, event=event)
    paired(event, seed=1)
    old = Schedule.objects.get(event=event).rounds
    paired(event, seed=2)
    assert Schedule.objects.get(event=event).rounds == old
    paired(event, seed=2, new_schedule=True)
    assert Schedule.objects.get(event=event).rounds != old
    played(event, policy="power", seed=3)
    assert coming(event) is None
    played(event, seed=4)
    plan = Schedule.objects.get(event=event)
    assert (plan.first, len(plan.rounds)) == (2, 2)


def test_a_promise_comes_before_the_schedule():
    event = make.event(pairing_policy="fixed", rounds_planned=3)
    people = make.entries(12, event=event)
    paired(event)
    plan = Schedule.objects.get(event=event).rounds[0]
    one = next(name for name in plan[0])
    other = next(name for name in plan[1])
    actor = make.organiser(event)
    services.lock_seat(event_id=event.pk, actor=actor, entry=one, mate=other)
    found = paired(event)
    assert any({one, other} <= pod for pod in pods_of(found))
    assert {name for pod in pods_of(found) for name in pod} == {entry.pk for entry in people}


def test_a_task_pairs_by_what_was_asked_for():
    event = make.event()
    make.entries(9, event=event)
    actor, now = make.organiser(event), timezone.now()
    words = {"policy": "power", "byes": "instead", "seed": 3}
    services.order_round(event_id=event.pk, actor=actor, now=now, **words)
    due.run_due_rows(now=now)
    draft = event.rounds.get()
    assert (draft.policy, draft.byes, draft.pods.count()) == ("power", "instead", 2)
    with refusing("round.unknown_policy"):
        services.order_round(event_id=event.pk, actor=actor, now=now, policy="luck")
