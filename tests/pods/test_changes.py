"""Drafts changed by hand, tables that move, and the way back."""

import pytest

from events import access as event_access
from events import services as event_services
from events.access import ANYONE, player, staff
from events.models import JournalEntry
from pods import access, services
from pods.models import Pod
from pods.services.arranged import facts_of
from tests import make
from tests.pods.by_hand import evening, kinds, repair, seats, swap
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


def test_two_people_swap_and_everything_else_stays():
    event, _ = evening()
    draft = make.draft(event=event)
    before, rows = seats(draft), [pod.row for pod in facts_of(draft)]
    one, other = before[1][0], before[2][3]
    swap(draft, one, other)
    after = seats(draft)
    assert after[1] == (other, *before[1][1:])
    assert after[2] == (*before[2][:3], one)
    assert [pod.row for pod in facts_of(draft)] == rows
    assert kinds(event)[-1] == "round.swapped"
    facts = JournalEntry.objects.latest("version").facts
    assert facts == {"round": draft.pk, "act": "swap", "tables": [1, 2]}


def test_the_price_of_a_swap_is_told_before_and_is_the_rounds_after():
    event, actor = evening()
    first = make.closed(event=event)
    draft = make.draft(event=event)
    met = facts_of(first)[0].seats
    tables = seats(draft)
    where = {name: table for table, names in tables.items() for name in names}
    one = next(name for name in tables[1] if name not in met)
    other = next(name for name in met if where[name] == 2)
    thought = services.plan_swap(round_id=draft.pk, actor=actor, one=one, other=other)
    cost = dict(draft.cost)
    changed = services.change_round(round_id=draft.pk, actor=actor, thought=thought)
    assert thought.change(public=True)["R3"] == [changed.cost["R3"] - cost["R3"]]
    assert changed.cost["R3"] > cost["R3"]
    assert changed.lower_bound["repeats"] <= cost["R3"]
    told = Pod.objects.get(round=draft, table=1).reasons
    codes = {why["code"] for why in told}
    assert {"met_again", "by_hand"} <= codes
    assert "met_before" not in codes


def codes_of(found):
    return {pod.table: {why["code"] for why in pod.reasons} for pod in facts_of(found)}


def test_only_pods_that_staff_touched_are_said_to_be_made_by_hand():
    event, actor = evening(12)
    draft = make.draft(event=event)
    assert not any("by_hand" in codes for codes in codes_of(draft).values())
    swap(draft, seats(draft)[1][0], seats(draft)[2][0])
    swap(draft, seats(draft)[2][1], seats(draft)[2][2])
    assert {table for table, codes in codes_of(draft).items() if "by_hand" in codes} == {1, 2}
    services.pin_pod(pod_id=facts_of(draft)[0].row, actor=actor, pinned=True)
    make.draft(event=event, seed=5)
    assert {table for table, codes in codes_of(draft).items() if "by_hand" in codes} == {1}
    services.undo_change(round_id=draft.pk, actor=actor)
    assert {table for table, codes in codes_of(draft).items() if "by_hand" in codes} == {1, 2}


def test_swaps_that_make_no_sense_are_refused():
    event, actor = evening()
    draft = make.draft(event=event)
    one = seats(draft)[1][0]
    stranger = make.entry(event=event, here=True)
    with refusing("round.same_person"):
        swap(draft, one, one)
    with refusing("seating.not_seated", player=stranger.pk):
        swap(draft, one, stranger.pk)
    with refusing("access.not_found"):
        services.plan_swap(round_id=draft.pk, actor=ANYONE, one=one, other=stranger.pk)
    judge = staff(make.member(event.shop, "reception"))
    with refusing("access.forbidden"):
        services.plan_swap(round_id=draft.pk, actor=judge, one=one, other=stranger.pk)
    voided = services.withdraw_round(round_id=draft.pk, actor=actor)
    with refusing("round.wrong_state"):
        swap(voided, one, stranger.pk)


def test_two_desks_at_once_end_in_one_clear_state():
    event, actor = evening()
    draft = make.draft(event=event)
    (one, two, *_), (other, *_) = seats(draft)[1], seats(draft)[2]
    thought = services.plan_swap(round_id=draft.pk, actor=actor, one=two, other=other)
    swap(draft, one, other)
    now = seats(draft)
    with refusing("round.changed_meanwhile"):
        services.change_round(round_id=draft.pk, actor=actor, thought=thought)
    fresh = services.plan_swap(round_id=draft.pk, actor=actor, one=two, other=other)
    with refusing("round.changed_meanwhile"):
        services.change_round(round_id=draft.pk, actor=actor, thought=fresh, seen=thought.basis)
    assert seats(draft) == now


def test_any_number_of_steps_back():
    event, actor = evening()
    draft = make.draft(event=event, seed=1)
    stages = [facts_of(draft)]
    swap(draft, stages[0][0].seats[0], stages[0][1].seats[0])
    stages.append(facts_of(draft))
    make.entries(3, event=event)
    repair(draft)
    stages.append(facts_of(draft))
    assert len(stages[-1]) == 3
    assert make.draft(event=event, seed=9).pk == draft.pk
    for step, stage in reversed(list(enumerate(stages, 1))):
        services.undo_change(round_id=draft.pk, actor=actor, step=step)
        assert facts_of(draft) == stage
    draft.refresh_from_db()
    assert draft.seed == 1
    with refusing("round.nothing_to_undo"):
        services.undo_change(round_id=draft.pk, actor=actor, step=1)
    assert kinds(event)[-3:] == ["round.undone"] * 3


def test_a_closed_round_forgets_the_steps_of_its_draft():
    event, actor = evening(4)
    draft = make.draft(event=event, seed=1)
    make.draft(event=event, seed=2)
    assert draft.steps.count() == 1
    services.publish_round(round_id=draft.pk, actor=actor)
    make.decided(draft.pods.get())
    services.close_round(round_id=draft.pk, actor=actor)
    assert draft.steps.count() == 0


def test_a_step_that_is_not_the_newest_is_not_undone():
    event, actor = evening()
    draft = make.draft(event=event)
    for _ in range(2):
        swap(draft, seats(draft)[1][0], seats(draft)[2][0])
    with refusing("round.changed_meanwhile"):
        services.undo_change(round_id=draft.pk, actor=actor, step=1)
    services.publish_round(round_id=draft.pk, actor=actor)
    with refusing("round.wrong_state"):
        services.undo_change(round_id=draft.pk, actor=actor, step=2)


def test_a_pinned_pod_stays_when_the_round_is_dealt_again():
    event, actor = evening(12)
    draft = make.draft(event=event, seed=1)
    swap(draft, seats(draft)[2][1], seats(draft)[3][2])
    pod = facts_of(draft)[1]
    services.pin_pod(pod_id=pod.row, actor=actor, pinned=True)
    services.pin_pod(pod_id=pod.row, actor=actor, pinned=True)
    rows = {each.row for each in facts_of(draft)}
    others = set()
    for seed in range(2, 6):
        make.draft(event=event, seed=seed)
        now = {each.row: each for each in facts_of(draft)}
        assert set(now) == rows
        assert (now[pod.row].table, now[pod.row].seats, now[pod.row].pinned) == (2, pod.seats, True)
        others.add(frozenset(frozenset(each.seats) for each in now.values()))
    assert len(others) > 1
    services.pin_pod(pod_id=pod.row, actor=actor, pinned=False)
    assert kinds(event).count("round.pinned") == 2


def test_a_pin_ends_when_somebody_of_the_pod_leaves():
    event, actor = evening(12)
    draft = make.draft(event=event, seed=1)
    pod = facts_of(draft)[1]
    services.pin_pod(pod_id=pod.row, actor=actor, pinned=True)
    event_services.drop_entry(entry_id=pod.seats[0], actor=actor)
    make.draft(event=event, seed=2)
    assert not any(each.pinned for each in facts_of(draft))


def test_a_pin_made_while_a_deal_is_thought_out_makes_it_stale():
    event, actor = evening()
    draft = make.draft(event=event)
    thought = services.plan_round(event_id=event.pk, actor=actor)
    services.pin_pod(pod_id=facts_of(draft)[0].row, actor=actor, pinned=True)
    with refusing("plan.stale"):
        services.pair_round(event_id=event.pk, actor=actor, thought=thought)


def test_a_pod_moves_to_another_table():
    event, actor = evening(12)
    draft = make.draft(event=event)
    before = facts_of(draft)
    services.move_pod(pod_id=before[0].row, actor=actor, table=3)
    after = {pod.row: pod.table for pod in facts_of(draft)}
    assert after == {before[0].row: 3, before[1].row: 2, before[2].row: 1}
    services.move_pod(pod_id=before[0].row, actor=actor, table=9)
    services.move_pod(pod_id=before[0].row, actor=actor, table=9)
    assert {pod.row: pod.table for pod in facts_of(draft)}[before[0].row] == 9
    assert kinds(event).count("round.moved") == 2
    with refusing("table.unknown", table=0):
        services.move_pod(pod_id=before[0].row, actor=actor, table=0)
    services.publish_round(round_id=draft.pk, actor=actor)
    make.report(of=Pod.objects.get(pk=before[1].row))
    with refusing("round.tables_have_results", pods=[2]):
        services.move_pod(pod_id=before[0].row, actor=actor, table=2)
    services.move_pod(pod_id=before[0].row, actor=actor, table=1)
    assert Pod.objects.filter(round=draft, changed=True).count() == 2


def test_strangers_change_nothing():
    event, actor = evening()
    draft = make.draft(event=event)
    pod = facts_of(draft)[0].row
    for stranger in (ANYONE, player(event.entries.first()), make.organiser(make.event())):
        for act in (
            lambda who: services.pin_pod(pod_id=pod, actor=who, pinned=True),
            lambda who: services.move_pod(pod_id=pod, actor=who, table=2),
            lambda who: services.undo_change(round_id=draft.pk, actor=who, step=1),
            lambda who: services.plan_repair(round_id=draft.pk, actor=who),
        ):
            with refusing("access.not_found"):
                act(stranger)
    services.publish_round(round_id=draft.pk, actor=actor)
    with refusing("access.forbidden"):
        services.move_pod(pod_id=pod, actor=player(event.entries.first()), table=2)


def test_a_published_round_becomes_the_same_draft_again_while_no_result_is_in():
    event, actor = evening()
    draft = make.draft(event=event)
    swap(draft, seats(draft)[1][0], seats(draft)[2][0])
    before = facts_of(draft)
    services.publish_round(round_id=draft.pk, actor=actor)
    services.set_clock(
        round_id=draft.pk, actor=actor, act=services.ClockAct.START, now=make.EVENING
    )
    for _ in range(2):
        found = services.redraft_round(round_id=draft.pk, actor=actor)
    assert (found.state, found.publish_version, found.started_at) == ("draft", 0, None)
    assert facts_of(draft) == before
    assert not event.entries.filter(seated=True).exists()
    event.refresh_from_db()
    assert event.phase == "open"
    with refusing("access.not_found"):
        access.round_for(draft.pk, actor=ANYONE)
    services.undo_change(round_id=draft.pk, actor=actor, step=1)
    services.publish_round(round_id=draft.pk, actor=actor)
    make.report(of=draft.pods.first())
    with refusing("round.has_results"):
        services.redraft_round(round_id=draft.pk, actor=actor)
    assert kinds(event).count("round.withdrawn") == 1


def test_open_play_is_no_round_to_change():
    event = make.event(mode="rolling")
    one = make.entry(event=event, here=True).pk
    actor = make.organiser(event)
    found = services.open_queue(event_id=event.pk, actor=actor)
    for think in (
        lambda: services.plan_repair(round_id=found.pk, actor=actor),
        lambda: services.swap_partners(round_id=found.pk, actor=actor, one=one),
        lambda: services.plan_re_pair(round_id=found.pk, actor=actor, seed=1),
        lambda: services.redraft_round(round_id=found.pk, actor=actor),
    ):
        with refusing("round.open_play"):
            think()


@pytest.mark.parametrize("act", ["report", "live", "pin"])
def test_a_table_dissolved_a_moment_ago_is_not_found(monkeypatch, act):
    pod = make.pod()
    one, boss = make.seated(pod)[0], make.organiser(pod.round.event)
    seen, lock = access.pod_for, event_access.locked_event

    def then_dissolved(pod_id, *, actor):
        found = seen(pod_id, actor=actor)
        Pod.objects.filter(pk=pod_id).delete()
        return found

    def locked_too_late(event_id, *, actor, need=None):
        Pod.objects.filter(pk=pod.pk).delete()
        return lock(event_id, actor=actor, need=need)

    told = {"telling": make.first_seat_wins(pod), "actor": player(one), "now": make.EVENING}
    acts = {
        "report": lambda: services.report_result(pod_id=pod.pk, **told),
        "live": lambda: services.begin_live_game(pod_id=pod.pk, actor=boss, now=make.EVENING),
        "pin": lambda: services.pin_pod(pod_id=pod.pk, actor=boss, pinned=True),
    }
    monkeypatch.setattr(access, "pod_for", then_dissolved)
    monkeypatch.setattr(event_access, "locked_event", locked_too_late)
    with refusing("access.not_found"):
        acts[act]()
