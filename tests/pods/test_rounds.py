import pytest

from accounts.models import Role
from events import services
from events.access import ANYONE, player, staff
from events.models import Entry, Phase
from pods import services as pod_services
from pods.access import pod_for, round_for
from pods.history import history_of, problem_of
from pods.models import Pod, Round, Seat
from pods.selectors import (
    is_playing,
    met_before,
    newest_round,
    pod_of_entry,
    report_of,
    rounds_of,
)
from pods.services import ClockAct
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
NOW = make.EVENING


def test_a_draft_is_for_staff_until_it_is_published():
    event = make.event()
    people = make.entries(7, event=event)
    draft = make.draft(event=event)

    assert sorted(pod.seats.count() for pod in draft.pods.all()) == [3, 4]
    for stranger in (ANYONE, player(people[0]), make.organiser(make.event())):
        with refusing("access.not_found"):
            round_for(draft.pk, actor=stranger)
        with refusing("access.not_found"):
            pod_for(draft.pods.first().pk, actor=stranger)
    assert newest_round(event, actor=ANYONE) is None
    assert pod_of_entry(people[0]) is None
    assert rounds_of(event, actor=make.organiser(event)) == [draft]

    pod_services.publish_round(round_id=draft.pk, actor=make.organiser(event))
    pod_services.publish_round(round_id=draft.pk, actor=make.organiser(event))

    event.refresh_from_db()
    assert event.phase == Phase.PLAYING
    assert round_for(draft.pk, actor=ANYONE) == draft
    assert people[0].pk in {seat.entry_id for seat in pod_of_entry(people[0]).seats.all()}
    assert is_playing(event)


def test_pairing_again_replaces_the_draft_and_keeps_the_number():
    event = make.event()
    make.entries(8, event=event)
    first, second = make.draft(event=event, seed=1), make.draft(event=event, seed=2)

    assert (first.number, second.number) == (1, 1)
    assert list(Round.objects.exclude(state="voided")) == [second]


def test_the_same_seed_gives_the_same_round():
    event = make.event()
    make.entries(11, event=event)
    seats = [
        [
            list(pod.seats.values_list("entry", flat=True))
            for pod in make.draft(event=event).pods.all()
        ]
        for _ in range(2)
    ]
    assert seats[0] == seats[1]


def test_who_comes_while_a_round_is_thought_out_makes_the_plan_stale():
    event = make.event()
    make.entries(4, event=event)
    actor = make.organiser(event)
    thought = pod_services.plan_round(event_id=event.pk, actor=actor)
    expected = make.entry(event=event)
    pod_services.pair_round(event_id=event.pk, actor=actor, thought=thought)

    services.check_in(entry_id=expected.pk, actor=actor)
    with refusing("plan.stale"):
        pod_services.pair_round(event_id=event.pk, actor=actor, thought=thought)


def test_somebody_who_left_makes_the_draft_stale():
    event = make.event()
    gone = make.entries(4, event=event)[0]
    draft = make.draft(event=event)
    services.drop_entry(entry_id=gone.pk, actor=player(gone))
    with refusing("round.draft_stale", entries=[gone.pk]):
        pod_services.publish_round(round_id=draft.pk, actor=make.organiser(event))


@pytest.mark.parametrize("people", [1, 2, 5])
def test_impossible_numbers_are_refused_with_choices(people):
    event = make.event()
    make.entries(people, event=event)
    with refusing("seating.cannot_split", players=people):
        make.draft(event=event)


def test_a_pod_of_five_when_the_organiser_says_so():
    event = make.event()
    make.entries(5, event=event)
    assert make.draft(event=event, allow=[5]).pods.get().seats.count() == 5
    with refusing("round.bad_sizes", sizes=[0, 9]):
        make.draft(event=event, allow=[9, 0])


def test_when_no_round_can_come_next():
    event = make.event(rounds_planned=1)
    with refusing("round.nobody_here"):
        make.draft(event=event)
    make.published(event=event)
    with refusing("round.still_open", round=1):
        make.draft(event=event)
    for pod in Pod.objects.all():
        make.decided(pod)
    pod_services.close_round(round_id=Round.objects.get().pk, actor=make.organiser(event))
    with refusing("round.all_played", planned=1):
        make.draft(event=event)


def test_only_who_runs_rounds_pairs_publishes_and_closes():
    event = make.event()
    make.entries(4, event=event)
    desk = staff(make.member(event.shop, Role.RECEPTION))
    with refusing("access.forbidden"):
        pod_services.plan_round(event_id=event.pk, actor=desk)
    draft = make.draft(event=event)
    for command in (
        pod_services.publish_round,
        pod_services.close_round,
        pod_services.withdraw_round,
    ):
        with refusing("access.forbidden"):
            command(round_id=draft.pk, actor=desk)
        with refusing("access.not_found"):
            command(round_id=draft.pk, actor=ANYONE)


def test_a_round_is_withdrawn_while_no_result_is_in():
    found = make.published()
    event, actor = found.event, make.organiser(found.event)
    report = make.report(of=found.pods.get())
    with refusing("round.has_results", pods=[1]):
        pod_services.withdraw_round(round_id=found.pk, actor=actor)
    report.delete()

    pod_services.withdraw_round(round_id=found.pk, actor=actor)
    pod_services.withdraw_round(round_id=found.pk, actor=actor)

    event.refresh_from_db()
    assert event.phase == Phase.OPEN
    assert not history_of(event).rounds
    assert make.published(event=event).number == 1
    with refusing("access.not_found"):
        round_for(found.pk, actor=ANYONE)


def test_a_draft_of_a_later_round_is_discarded_without_touching_the_phase():
    event = make.event()
    make.entries(4, event=event)
    make.closed(event=event)
    draft = make.draft(event=event)
    pod_services.withdraw_round(round_id=draft.pk, actor=make.organiser(event))
    event.refresh_from_db()
    assert event.phase == Phase.PLAYING
    assert event.journal.last().kind == "round.discarded"


def test_a_round_closes_when_every_pod_is_done():
    found = make.published(players=8)
    actor = make.organiser(found.event)
    one, two = found.pods.all()
    make.decided(one)
    make.report(of=two)
    with refusing("round.pods_still_playing", pods=[2]):
        pod_services.close_round(round_id=found.pk, actor=actor)
    make.decided(two)
    pod_services.close_round(round_id=found.pk, actor=actor)
    assert pod_services.close_round(round_id=found.pk, actor=actor).state == "closed"
    for command in (pod_services.publish_round, pod_services.withdraw_round):
        with refusing("round.wrong_state", state="closed"):
            command(round_id=found.pk, actor=actor)
    with refusing("round.wrong_state"):
        pod_services.set_clock(
            round_id=found.pk, actor=actor, act=ClockAct.START, now=NOW, minutes=0
        )


def test_history_tells_who_met_whom():
    event = make.event()
    people = make.entries(4, event=event)
    make.closed(event=event)
    make.published(event=event, seed=2)

    assert met_before(people[0], up_to_round=1) == {}
    assert met_before(people[0], up_to_round=2) == {
        people[1].pk: 1,
        people[2].pk: 1,
        people[3].pk: 1,
    }
    late = make.entry(event=event)
    assert met_before(late, up_to_round=2) == {}
    problem = problem_of(event, seed=1, allow=(3, 4), at=make.EVENING)
    assert len(problem.history) == 2
    assert problem.rounds_left == 2


def test_reads_take_the_same_number_of_queries_for_few_and_many(django_assert_num_queries):
    for players in (4, 32):
        event = make.event(capacity=40)
        make.entries(players, event=event)
        make.closed(event=event)
        make.published(event=event, seed=2)
        with django_assert_num_queries(6):
            rounds = rounds_of(event, actor=ANYONE)
            for found in rounds:
                for pod in found.pods.all():
                    assert [seat.entry.player_name for seat in pod.seats.all()]
                    report_of(pod)
        with django_assert_num_queries(5):
            history = history_of(event)
            assert len(history.played_pods(up_to=1)) == players // 4
            assert len(history.seatings()) == 2


def test_the_database_keeps_its_promises():
    from django.db import IntegrityError, transaction

    pod = make.pod()
    entry = Entry.objects.first()
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(round=pod.round, pod=pod, entry=entry, number=9)
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.create(
            event=pod.round.event, number=1, seed=1, cost={}, lower_bound={}, minutes=5
        )


def test_who_is_seated_is_known_until_the_round_is_taken_back():
    event = make.event(rounds_planned=2)
    first, *_ = make.entries(4, event=event)
    actor = make.organiser(event)

    def seated():
        first.refresh_from_db()
        return first.seated

    make.draft(event=event)
    assert not seated()
    found = make.published(event=event)
    assert seated()
    pod_services.withdraw_round(round_id=found.pk, actor=actor)
    assert not seated()
    make.closed(event=event)
    pod_services.withdraw_round(round_id=make.published(event=event).pk, actor=actor)
    assert seated()


def test_only_the_draft_that_was_seen_is_published():
    event = make.event()
    make.entries(8, event=event)
    draft, actor = make.draft(event=event), make.organiser(event)
    event.refresh_from_db()
    make.draft(event=event, seed=2)
    with refusing("round.changed_meanwhile"):
        pod_services.publish_round(round_id=draft.pk, actor=actor, seen=event.version)

    event.refresh_from_db()
    make.entry(event=event)
    found = pod_services.publish_round(round_id=draft.pk, actor=actor, seen=event.version)
    assert found.state == "published"


def test_no_draft_is_published_where_open_play_has_taken_over():
    event = make.event()
    make.entries(8, event=event)
    draft, actor = make.draft(event=event), make.organiser(event)
    services.change_event(event_id=event.pk, actor=actor, changes={"mode": "rolling"})
    with refusing("round.rolling_event"):
        pod_services.publish_round(round_id=draft.pk, actor=actor)
