import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from engine.errors import RuleError
from events import services as event_services
from events.access import ANYONE, player
from events.kinds import PUBLIC
from events.models import Entry, Event
from pods import services
from pods.history import problem_of
from pods.models import Pod, PodState, Round, Seat
from pods.queue import QueuePlace
from pods.rolling import free_tables, queue_times
from pods.room import Table
from pods.selectors import is_playing, newest_round, pod_of_entry
from tests import make
from tests.pods.tables_rolling import NOON, join, later, pods_of, rolling_event, sitting, waiting
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return rolling_event()


@pytest.fixture
def four(event):
    return make.entries(4, event=event, here=True)


def ids(people):
    return {each.pk for each in people}


def test_a_pod_forms_with_the_fourth_tap(event, four):
    places = join(*four[:3])
    assert waiting(event) == [each.pk for each in four[:3]]
    assert all(isinstance(place, QueuePlace) for place in places)

    assert join(four[3], at=2) == [None]

    pod = pods_of(event)[0]
    assert sitting(pod) == ids(four)
    assert (pod.table, pod.formed_at, pod.holds, pod.round.number) == (1, later(2), True, 0)
    assert [seat.queued_at for seat in pod.seats.order_by("queued_at")] == [NOON] * 3 + [later(2)]
    assert waiting(event) == []
    assert pod_of_entry(four[0]).pk == pod.pk
    assert set(Entry.objects.filter(seated=True)) == set(four)
    event.refresh_from_db()
    assert is_playing(event)
    assert newest_round(event, actor=ANYONE).number == 0
    kinds = list(event.journal.values_list("kind", flat=True))
    assert kinds[-2:] == ["queue.joined", "pod.formed"]
    assert all(PUBLIC[kind] for kind in kinds if kind.startswith(("queue.", "pod.")))


def test_joining_twice_keeps_the_place(event, four):
    first, again = join(four[0])[0], join(four[0], at=9)[0]

    assert first == again
    assert again.since == NOON
    assert event.journal.filter(kind="queue.joined").count() == 1


def test_people_leave_the_queue_and_a_second_tap_changes_nothing(event, four):
    join(*four[:2])
    for _ in range(2):
        services.leave_queue(entry_id=four[0].pk, actor=player(four[0]))

    assert waiting(event) == [four[1].pk]
    assert event.journal.filter(kind="queue.left").count() == 1


def test_who_has_left_the_event_is_passed_over(event, four):
    join(*four[:3])
    event_services.drop_entry(entry_id=four[0].pk, actor=player(four[0]))
    join(four[3], at=1)

    assert pods_of(event) == []
    late = make.entry(event=event, here=True)
    join(late, at=2)
    assert sitting(pods_of(event)[0]) == ids([*four[1:], late])


@pytest.mark.parametrize(
    ("settings", "code"),
    [({"is_open": False}, "queue.closed"), ({"queue_last_start": NOON}, "queue.closed")],
)
def test_nobody_queues_while_the_queue_is_closed(settings, code):
    event = rolling_event(**settings)
    one = make.entry(event=event, here=True)

    with refusing(code):
        join(one)


def test_only_people_who_are_here_and_may_stay_queue(event):
    expected = make.entry(event=event)
    going = make.entry(event=event, here=True)
    Entry.objects.filter(pk=going.pk).update(home_by=timezone.localtime(later(59)).time())

    with refusing("queue.not_here"):
        join(expected)
    with refusing("queue.home_soon", minutes=event.round_minutes):
        join(going)


def test_somebody_else_s_ticket_moves_nobody(event, four):
    for command in (services.leave_queue, services.back_to_game):
        with refusing("access.not_found"):
            command(entry_id=four[0].pk, actor=player(four[1]))
    with refusing("access.not_found"):
        services.join_queue(entry_id=four[0].pk, actor=player(four[1]), now=NOON)


def test_players_cannot_run_the_queue(event, four):
    join(*four)
    pod = pods_of(event)[0]
    for act in (
        lambda: services.open_queue(event_id=event.pk, actor=player(four[0])),
        lambda: services.close_queue(event_id=event.pk, actor=player(four[0])),
        lambda: services.form_now(event_id=event.pk, actor=player(four[0]), now=NOON),
        lambda: services.put_back(pod_id=pod.pk, actor=player(four[0]), now=NOON),
    ):
        with refusing("access.forbidden"):
            act()


def test_whoever_is_out_queues_again_while_the_old_pod_plays_on(event, four):
    join(*four)
    with refusing("queue.still_playing", table="1"):
        join(four[0], at=10)

    join(four[0], at=10, out=True)

    old = pods_of(event)[0]
    assert waiting(event) == [four[0].pk]
    assert (old.state, old.holds) == (PodState.PLAYING, True)
    others = make.entries(3, event=event, here=True)
    join(*others, at=11)
    assert sitting(pods_of(event)[1]) == ids([four[0], *others])
    assert pods_of(event)[1].table == 2
    assert pod_of_entry(four[0]).table == 2
    assert pod_of_entry(four[1]).table == 1


def test_the_last_one_standing_tells_the_result_instead(event, four):
    join(*four)
    join(*four[:3], at=10, out=True)

    with refusing("queue.report_first", table="1"):
        join(four[3], at=10, out=True)


def test_i_am_out_can_be_taken_back(event, four):
    join(*four)
    join(four[0], at=10, out=True)

    pod = services.back_to_game(entry_id=four[0].pk, actor=player(four[0]))

    assert pod.table == 1
    assert waiting(event) == []
    with refusing("queue.still_playing"):
        join(four[0], at=11)
    with refusing("queue.no_game"):
        services.back_to_game(entry_id=four[0].pk, actor=player(four[0]))


def test_nobody_goes_back_who_sits_at_another_table(event, four):
    join(*four)
    join(four[0], at=10, out=True)
    join(*make.entries(3, event=event, here=True), at=10)

    with refusing("queue.no_game"):
        services.back_to_game(entry_id=four[0].pk, actor=player(four[0]))


def test_a_result_that_counts_frees_table_and_people_and_the_next_pod_takes_it():
    event = rolling_event(capacity=3)  # one table
    Event.objects.update(capacity=20)
    Table.objects.create(event=event, number=7, label="窓")
    Table.objects.create(event=event, number=8, chairs=2)
    Table.objects.create(event=event, number=9, out_of_use=True)
    first, second = (make.entries(4, event=event, here=True) for _ in range(2))
    join(*first, *second)
    pod = pods_of(event)[0]
    assert (pod.table, pod.label) == (7, "窓")
    assert free_tables(event) == []
    assert len(waiting(event)) == 4

    report = make.report(of=pod)
    assert len(waiting(event)) == 4
    services.answer_report(
        report_id=report.pk, actor=player(make.seated(pod)[1]), agrees=True, now=later(40)
    )

    old, new = pods_of(event)
    assert (old.state, old.holds, new.table) == (PodState.DONE, False, 7)
    assert sitting(new) == ids(second)
    assert not Seat.objects.filter(pod=old, holds=True).exists()
    assert join(first[0], at=41) == [QueuePlace.objects.get(entry=first[0])]


@pytest.mark.parametrize("how", ["decided", "upheld"])
def test_staff_s_word_on_a_result_frees_the_table_too(event, four, how):
    join(*four)
    pod = pods_of(event)[0]
    if how == "decided":
        make.decided(pod)
    else:
        report = make.report(of=pod)
        services.uphold_report(report_id=report.pk, actor=make.organiser(event))

    pod.refresh_from_db()
    assert not pod.holds
    assert free_tables(event)[0].number == 1


def test_people_of_a_game_that_is_told_queue_without_being_out(event, four):
    join(*four)
    make.report(of=pods_of(event)[0])

    join(four[0], at=30)

    assert waiting(event) == [four[0].pk]


def test_the_database_keeps_everybody_at_one_table_and_in_the_queue_once(event, four):
    join(*four)
    pod, one = pods_of(event)[0], make.entry(event=event, here=True)
    join(one)

    def twin_place():
        QueuePlace.objects.create(event=event, entry=one, since=NOON)

    def twin_seat():
        other = Pod.objects.create(round=pod.round, table=9, formed_at=NOON)
        Seat.objects.create(round=pod.round, pod=other, entry=four[0], number=1)

    def twin_table():
        Pod.objects.create(round=pod.round, table=1, formed_at=NOON)

    def twin_round():
        Round.objects.create(
            event=event, kind="open", number=0, state="published", seed=0, cost={},
            lower_bound={}, minutes=50,
        )  # fmt: skip

    for twice in (twin_place, twin_seat, twin_table, twin_round):
        with pytest.raises(IntegrityError), transaction.atomic():
            twice()


def test_a_refused_act_leaves_nothing_behind(event, four):
    join(*four)
    version = Event.objects.get(pk=event.pk).version
    with pytest.raises(RuleError):
        join(four[0], at=3)

    assert Event.objects.get(pk=event.pk).version == version
    assert not queue_times(make.event(), now=NOON).is_open
    assert problem_of(event, seed=1, allow=(3, 4), at=NOON).history
