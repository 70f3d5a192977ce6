"""Byes: who sits a round out has a seat without a pod, its points, and no second one too early."""

import json
from collections import Counter
from fractions import Fraction

import pytest
from django.db import IntegrityError, transaction

from engine.seating.file import as_dict, read
from events import services as event_services
from pods import services
from pods.event_file import pod_event_of
from pods.models import Seat
from pods.schedules import coming
from pods.services.arranged import byes_of
from standings.selectors import table_of
from tests import make
from tests.pods.test_ways import paired, played, pods_of
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


def duels(players=5, **settings):
    words = {"format": "dm_original", "scheme": "win3_draw1", "tiebreaks": [], "rounds_planned": 5}
    event = make.event(**(words | settings))
    make.entries(players, event=event)
    return event


def out_of(found):
    return set(byes_of(found))


def test_somebody_left_over_has_a_bye_and_nobody_two_before_all_had_one():
    event = duels(5)
    turns = Counter()
    for _ in range(5):
        found = played(event)
        assert {len(pod) for pod in pods_of(found)} == {2}
        turns.update(out_of(found))
    assert set(turns.values()) == {1}
    assert len(turns) == 5
    assert pod_event_of(event).rounds[0].byes == tuple(byes_of(event.rounds.get(number=1)))


def test_a_bye_is_worth_a_win_and_meets_nobody():
    event = duels(3)
    found = played(event)
    (lucky,) = out_of(found)
    rows = {row.entry_id: row for row in table_of(event).rows}
    assert (rows[lucky].points, rows[lucky].played, rows[lucky].wins) == (Fraction(3), 0, 0)
    assert dict(rows[lucky].by_round) == {1: 3}
    assert len(rows) == 3


def test_the_worth_of_a_bye_is_the_events():
    event = duels(3, worth={"bye": "draw"})
    found = played(event)
    (lucky,) = out_of(found)
    assert {row.entry_id: row.points for row in table_of(event).rows}[lucky] == 1


def test_nobody_has_a_bye_and_a_table_in_one_round():
    event = duels(3)
    found = paired(event)
    seat = Seat.objects.filter(round=found).exclude(pod=None).first()
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(round=found, pod=None, entry_id=seat.entry_id, number=1)


def test_pods_of_four_have_byes_only_where_they_are_wished():
    event = make.event()
    make.entries(9, event=event)
    assert out_of(paired(event)) == set()
    found = paired(event, byes="instead")
    assert sorted(map(len, pods_of(found))) == [4, 4]
    assert (len(out_of(found)), found.byes) == (1, "instead")
    services.undo_change(round_id=found.pk, actor=make.organiser(event))
    assert out_of(found) == set()
    with refusing("round.unknown_bye_rule"):
        paired(event, byes="never")


def test_five_can_play_as_four_and_two_cannot_sit_out_both():
    event = make.event()
    people = make.entries(5, event=event)
    with refusing("seating.cannot_split"):
        paired(event)
    found = paired(event, allow=[1])
    assert (len(out_of(found)), len(pods_of(found)), found.byes) == (1, 1, "needed")
    for entry in people[2:]:
        event_services.drop_entry(entry_id=entry.pk, actor=make.organiser(event))
    with refusing("seating.cannot_split", players=2, choices=["wait"]):
        paired(event, byes="needed")


def test_who_leaves_hands_the_partner_a_bye_and_takes_the_other_one_back():
    event = duels(5)
    played(event)
    found = paired(event)
    (before,) = out_of(found)
    leaver = next(iter(next(iter(pods_of(found)))))
    actor = make.organiser(event)
    event_services.drop_entry(entry_id=leaver, actor=actor)
    thought = services.plan_repair(round_id=found.pk, actor=actor)
    services.change_round(round_id=found.pk, actor=actor, thought=thought)
    assert out_of(found) == set()
    assert {len(pod) for pod in pods_of(found)} == {2}
    services.undo_change(round_id=found.pk, actor=actor)
    assert out_of(found) == {before}


def test_a_repair_gives_no_second_bye_while_others_had_none():
    event = duels(4)
    make.entries(1, event=event)
    first = played(event)
    (lucky,) = out_of(first)
    found = paired(event)
    actor = make.organiser(event)
    mate = next(iter(next(pod for pod in pods_of(found) if lucky in pod) - {lucky}))
    other = next(iter(out_of(found)))
    for leaver in (mate, other):
        event_services.drop_entry(entry_id=leaver, actor=actor)
    thought = services.plan_repair(round_id=found.pk, actor=actor)
    services.change_round(round_id=found.pk, actor=actor, thought=thought)
    assert len(out_of(found)) == 1
    assert lucky not in out_of(found)


def test_staff_can_choose_who_sits_out_but_nobody_twice():
    event = duels(5)
    first = played(event)
    (lucky,) = out_of(first)
    found = paired(event)
    (now,) = out_of(found)
    actor = make.organiser(event)
    with refusing("round.second_bye"):
        services.plan_swap(round_id=found.pk, actor=actor, one=now, other=lucky)
    other = next(name for pod in pods_of(found) for name in pod if name != lucky)
    assert other in services.swap_partners(round_id=found.pk, actor=actor, one=now)
    thought = services.plan_swap(round_id=found.pk, actor=actor, one=now, other=other)
    services.change_round(round_id=found.pk, actor=actor, thought=thought)
    assert out_of(found) == {other}
    assert now in {name for pod in pods_of(found) for name in pod}


def test_a_bye_of_a_round_taken_back_is_none():
    event = duels(3)
    found = paired(event)
    actor = make.organiser(event)
    services.publish_round(round_id=found.pk, actor=actor)
    (lucky,) = out_of(found)
    assert event.entries.get(pk=lucky).seated
    services.withdraw_round(round_id=found.pk, actor=actor)
    assert not event.entries.get(pk=lucky).seated
    assert table_of(event).rows == ()


def test_byes_go_into_the_event_file_and_come_back():
    event = duels(5)
    played(event)
    told = read(json.dumps(as_dict(pod_event_of(event))))
    assert len(told.rounds[0].byes) == 1
    assert 1 in told.allow
    shop = make.shop()
    actor = make.organiser(shop)
    new = event_services.create_event(
        shop_id=shop.pk, preset="duel_party_evening", actor=actor,
        settings={"name": "Copy", "starts_at": make.EVENING} | services.settings_of(told),
    )  # fmt: skip
    services.fill_event(
        event_id=new.pk, actor=actor, thought=services.think_file(told), now=make.EVENING
    )
    assert len(out_of(new.rounds.get())) == 1
    points = [sorted(row.points for row in table_of(one).rows) for one in (event, new)]
    assert points[0] == points[1]


def test_a_schedule_of_all_rounds_has_its_byes():
    event = duels(5, pairing_policy="fixed", rounds_planned=5)
    paired(event)
    told = coming(event)
    assert [len(each.pods) for each in told.rounds] == [2] * 5
    assert len({entry.pk for each in told.rounds for entry in each.byes}) == 5
    for each in told.rounds:
        assert out_of(played(event)) == {entry.pk for entry in each.byes}


def test_who_comes_late_plays_whoever_had_the_bye():
    event = duels(5)
    found = paired(event)
    actor = make.organiser(event)
    services.publish_round(round_id=found.pk, actor=actor)
    (lucky,) = out_of(found)
    late = make.entry(event=event, here=True)
    thought = services.plan_repair(round_id=found.pk, actor=actor)
    assert thought.byes_changed == ([lucky], [])
    services.change_round(round_id=found.pk, actor=actor, thought=thought)
    assert frozenset({lucky, late.pk}) in pods_of(found)
    assert out_of(found) == set()


def test_tables_without_a_result_are_paired_anew_with_the_bye():
    event = duels(5)
    found = paired(event)
    actor = make.organiser(event)
    services.publish_round(round_id=found.pk, actor=actor)
    told = found.pods.first()
    make.decided(told)
    kept = frozenset(told.seats.values_list("entry", flat=True))
    thought = services.plan_re_pair(round_id=found.pk, actor=actor, seed=5)
    services.change_round(round_id=found.pk, actor=actor, thought=thought)
    people = {name for pod in pods_of(found) for name in pod} | out_of(found)
    assert kept in pods_of(found)
    assert len(out_of(found)) == 1
    assert people == set(event.entries.values_list("pk", flat=True))
