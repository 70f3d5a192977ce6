"""Changes of a round while extra games are played beside it: nobody and no table is in two games."""

import pytest

from events import due
from events.services import drop_entry
from pods import services
from pods.models import Pod, Seat
from tests import make
from tests.pods.tables_rolling import evening, join, later, pods_of, sitting, waiting
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


def two_extra_games(event, one):
    """Everybody of a finished pod and four who came late play at two extra tables."""
    make.decided(one)
    late = make.entries(4, event=event, here=True)
    staff = make.organiser(event)
    for each in (*make.seated(one), *late):
        services.join_queue(entry_id=each.pk, actor=staff, now=later(20))
    services.form_now(event_id=event.pk, actor=staff, now=later(20))
    assert len(pods_of(event)) == 2
    return late, staff


def tables_in_use(event):
    """The tables at which somebody plays, one for each game."""
    pods = Pod.objects.filter(round__event=event, round__state="published", holds=True)
    return sorted(pods.exclude(state="done").values_list("table", flat=True))


def seats_of(event):
    """Who plays, once for each game."""
    seats = Seat.objects.filter(round__event=event, round__state="published", out_at=None)
    playing = seats.filter(pod__holds=True).exclude(pod__state="done")
    return sorted(playing.values_list("entry_id", flat=True))


def test_no_pod_of_the_round_moves_to_the_table_of_an_extra_game():
    event, _people, (one, two) = evening()
    _late, staff = two_extra_games(event, one)
    before = tables_in_use(event)
    assert before == [1, 2, 3]

    with refusing("table.taken", table="3"):
        services.move_pod(pod_id=two.pk, actor=staff, table=3)

    assert tables_in_use(event) == before
    services.move_pod(pod_id=two.pk, actor=staff, table=4)
    assert tables_in_use(event) == [1, 3, 4]


@pytest.mark.parametrize("listed", [0, 3, 9])
def test_who_plays_an_extra_game_is_not_seated_a_second_time_and_keeps_the_table(listed):
    event, _people, (one, two) = evening()
    staff = make.organiser(event)
    if listed:
        services.set_tables(event_id=event.pk, actor=staff, tables=[{}] * listed)
    two_extra_games(event, one)
    with refusing("round.nothing_to_repair"):
        services.plan_repair(round_id=two.round_id, actor=staff)
    extra = {pod.table: sitting(pod) for pod in pods_of(event)}
    make.entries(4, event=event, here=True)

    for plan in (
        lambda: services.plan_repair(round_id=two.round_id, actor=staff),
        lambda: services.plan_re_pair(round_id=two.round_id, actor=staff, seed=5),
    ):
        services.change_round(round_id=two.round_id, actor=staff, thought=plan())
        assert len(tables_in_use(event)) == len(set(tables_in_use(event))) == 4
        assert len(seats_of(event)) == len(set(seats_of(event))) == 16
    assert {pod.table: sitting(pod) for pod in pods_of(event)} == extra


def test_an_extra_game_that_formed_meanwhile_stops_a_change():
    event, _people, (_one, two) = evening()
    staff = make.organiser(event)
    late = make.entries(4, event=event, here=True)
    thought = services.plan_repair(round_id=two.round_id, actor=staff)
    join(*late, at=20)
    assert len(pods_of(event)) == 1

    with refusing("round.changed_meanwhile"):
        services.change_round(round_id=two.round_id, actor=staff, thought=thought)


def test_who_is_out_stays_out_when_their_pod_grows():
    event, _people, (one, _two) = evening()
    staff = make.organiser(event)
    gone, out = make.seated(one)[:2]
    drop_entry(entry_id=gone.pk, actor=staff)
    thought = services.plan_repair(round_id=one.round_id, actor=staff)
    services.change_round(round_id=one.round_id, actor=staff, thought=thought)
    join(out, at=6, out=True)
    make.entry(event=event, here=True)

    thought = services.plan_repair(round_id=one.round_id, actor=staff)
    services.change_round(round_id=one.round_id, actor=staff, thought=thought)

    assert one.seats.count() == 4
    assert one.seats.get(entry=out).out_at == later(6)
    assert waiting(event) == [out.pk]


def test_who_gets_a_seat_in_the_round_waits_for_no_extra_game():
    event, _people, (one, two) = evening()
    make.decided(one)
    done = make.seated(one)[0]
    late = make.entries(4, event=event, here=True)
    join(done, *late, at=10)
    thought = services.plan_repair(round_id=two.round_id, actor=make.organiser(event))
    services.change_round(round_id=two.round_id, actor=make.organiser(event), thought=thought)

    assert waiting(event) == [done.pk]
    due.run_due_rows(now=later(30))
    assert len(seats_of(event)) == len(set(seats_of(event)))


def test_the_pod_of_who_is_out_and_plays_an_extra_game_stays_as_it_is():
    event, _people, (one, two) = evening(capacity=40)
    staff = make.organiser(event)
    out = make.seated(one)[0]
    join(out, *make.entries(3, event=event, here=True), at=20, out=True)
    assert sitting(pods_of(event)[0]) >= {out.pk}
    before = sitting(one)
    make.entry(event=event, here=True)
    drop_entry(entry_id=make.seated(two)[0].pk, actor=staff)

    with refusing("round.left_for_extra_games", pods=[one.table]):
        services.plan_swap(
            round_id=one.round_id, actor=staff, one=out.pk, other=make.seated(two)[1].pk
        )
    for plan in (
        lambda: services.plan_repair(round_id=two.round_id, actor=staff),
        lambda: services.plan_re_pair(round_id=two.round_id, actor=staff, seed=5),
    ):
        services.change_round(round_id=two.round_id, actor=staff, thought=plan())
        assert sitting(one) == before
        assert len(seats_of(event)) == len(set(seats_of(event)))
    make.decided(two)
    with refusing("round.left_for_extra_games", pods=[one.table]):
        services.plan_re_pair(round_id=two.round_id, actor=staff, seed=5)
