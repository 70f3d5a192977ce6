"""Rounds that were played on paper come back with exactly their seats; plan B is what they were played by."""

import pytest

from engine.errors import RuleError
from engine.seating.given import Given, GivenTable, given_from
from events.models import EntryState, Event
from pods import services
from pods.models import RoundState
from tests import make

pytestmark = pytest.mark.django_db
NAMES = [("佐藤 健", "サトウ ケン"), ("鈴木 翔", "スズキ ショウ"), ("田中 葵", "タナカ アオイ"),
         ("伊藤 蓮", "イトウ レン"), ("渡辺 蓮", "ワタナベ レン"), ("Carlos", "Carlos"),
         ("森", "モリ"), ("林", "ハヤシ")]  # fmt: skip


@pytest.fixture
def event():
    found = make.event()
    for name, kana in NAMES:
        make.entry(event=found, here=True, player_name=name, kana=kana)
    return found


def played(event, text):
    actor = make.organiser(event)
    given = given_from(text) if isinstance(text, str) else text
    thought = services.plan_as_played(event_id=event.pk, actor=actor, given=given)
    return services.pair_as_played(event_id=event.pk, actor=actor, thought=thought)


def seats(found):
    return {
        pod.table: [seat.entry.player_name for seat in pod.seats.select_related("entry")]
        for pod in found.pods.all()
    }


def refused(event, text):
    with pytest.raises(RuleError) as refusal:
        played(event, text)
    return refusal.value


def test_exactly_these_seats_become_the_draft(event):
    draft = played(event, "7: さとう, 鈴木, 田中葵, イトウレン\n3: 渡辺, carlos, 森\n-: はやし")
    assert seats(draft) == {
        7: ["佐藤 健", "鈴木 翔", "田中 葵", "伊藤 蓮"],
        3: ["渡辺 蓮", "Carlos", "森"],
    }
    assert (draft.state, draft.number) == (RoundState.DRAFT, 1)
    assert [seat.entry.player_name for seat in draft.seats.filter(pod=None)] == ["林"]
    assert all({"code": "by_hand"} in pod.reasons for pod in draft.pods.all())
    services.publish_round(round_id=draft.pk, actor=make.organiser(event))


def test_an_older_draft_gives_way_and_can_come_back(event):
    before = make.draft(event=event)
    old = seats(before)
    draft = played(event, "佐藤,鈴木,田中,伊藤\n渡辺,Carlos,森,林")
    assert draft.pk == before.pk
    services.undo_change(round_id=draft.pk, actor=make.organiser(event), step=1)
    assert seats(draft) == old


@pytest.mark.parametrize(
    ("text", "code", "named"),
    [
        ("", "played.nobody", None),
        ("1: 佐藤, だれか, 田中", "played.unknown", ["だれか"]),
        ("1: 佐藤, 蓮, 田中", "played.ambiguous", ["蓮"]),
        ("1: 佐藤, 鈴木, 佐藤", "played.twice", ["佐藤 健"]),
        ("A: 佐藤, 鈴木, 田中", "played.no_table", ["A"]),
        ("1: 佐藤, 鈴木, 田中\n1: 伊藤, 森, 林", "played.table_twice", [1]),
        ("1: 佐藤, 鈴木, 田中\n2: 伊藤", "played.bad_size", [2]),
    ],
)
def test_what_cannot_be_meant_is_named(event, text, code, named):
    refusal = refused(event, text)
    assert refusal.code == code
    assert refusal.facts.get("names", refusal.facts.get("tables")) == named
    assert not event.rounds.exists()


def test_who_is_not_here_is_checked_in_first(event):
    event.entries.filter(player_name="森").update(state=EntryState.EXPECTED)
    assert refused(event, "1: 佐藤, 鈴木, 森").code == "played.not_here"


def test_no_round_comes_while_one_is_played(event):
    make.published(event=event)
    assert refused(event, "1: 佐藤, 鈴木, 田中").code == "round.still_open"


def plan_of(found):
    return services.plan_b(round_id=found.pk, actor=make.organiser(found.event))


def given_of(coming):
    tables = [GivenTable(pod.sign, tuple(one.pk for one in pod.players)) for pod in coming.pods]
    return Given(tuple(tables), tuple(one.pk for one in coming.byes))


def test_plan_b_meets_nobody_again_and_stays_the_same_as_results_come_in():
    event = make.event(capacity=40)
    make.entries(16, event=event)
    found = make.published(event=event)
    plan = plan_of(found)
    assert [coming.number for coming in plan.rounds] == [2, 3]
    pairs = [
        frozenset((one.pk, other.pk))
        for coming in plan.rounds
        for pod in coming.pods
        for one in pod.players
        for other in pod.players
        if one.pk < other.pk
    ]
    assert len(pairs) == len(set(pairs)) == 2 * 4 * 6
    for pod in found.pods.all():
        make.decided(pod)
    make.close(found)
    assert plan_of(found).rounds == plan.rounds
    draft = played(event, given_of(plan.rounds[0]))
    assert draft.cost["R3"] == 0
    assert {pod.sign for pod in draft.pods.all()} == {pod.sign for pod in plan.rounds[0].pods}


def test_plan_b_takes_the_rounds_that_are_planned_anyway():
    event = make.event(pairing_policy="fixed")
    make.entries(12, event=event)
    found = make.published(event=event)
    kept = event.schedule.rounds[1]
    assert [[one.pk for one in pod.players] for pod in plan_of(found).rounds[0].pods] == kept


def test_plan_b_keeps_pairs_together():
    event = make.event(format="ygo_tag", teams="random")
    make.entries(8, event=event)
    plan = plan_of(make.published(event=event))
    assert [len(coming.pods) for coming in plan.rounds] == [2] * (event.rounds_planned - 1)


def test_nothing_follows_the_last_round_or_a_draft(event):
    draft = make.draft(event=event)
    assert plan_of(draft).rounds == ()
    Event.objects.filter(pk=event.pk).update(rounds_planned=1)
    found = services.publish_round(round_id=draft.pk, actor=make.organiser(event))
    assert plan_of(found).rounds == ()
