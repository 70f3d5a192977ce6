import pytest

from accounts.models import Role
from events import services
from events.access import ANYONE, player, staff
from events.models import Event, JournalEntry, Phase
from pods import services as pod_services
from pods.history import history_of
from pods.models import Pod, Report, Voice
from standings.selectors import table_of
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
NOW = make.EVENING


@pytest.fixture
def pod():
    return make.pod()


@pytest.fixture
def four(pod):
    return make.seated(pod)


def answer(report, who, *, agrees=True, note=""):
    actor = who if not hasattr(who, "player_name") else player(who)
    return pod_services.answer_report(
        report_id=report.pk, actor=actor, agrees=agrees, note=note, now=NOW
    )


def state(pod):
    pod.refresh_from_db()
    return pod.state


def points(event):
    event.refresh_from_db()
    return {row.entry_id: row.points for row in table_of(event).rows}


def test_a_report_counts_when_another_player_confirms_it(pod, four):
    report = make.report(of=pod, by=four[0])
    assert (report.state, state(pod)) == ("pending", "reported")
    assert set(points(pod.round.event).values()) == {0}

    answer(report, four[3])

    assert state(pod) == "done"
    assert points(pod.round.event)[four[0].pk] == 5
    answer(report, four[2])
    kinds = list(JournalEntry.objects.values_list("kind", flat=True))[-3:]
    assert kinds == ["report.made", "report.accepted", "report.confirmed"]


def test_nobody_confirms_their_own_report_or_another_tables(pod, four):
    report = make.report(of=pod, by=four[0])
    with refusing("report.own"):
        answer(report, four[0])
    with refusing("report.not_your_pod"):
        answer(report, make.entry(event=pod.round.event))
    with refusing("access.sign_in_needed"):
        answer(report, ANYONE)
    with refusing("access.not_found"):
        pod_services.answer_report(report_id="x", actor=ANYONE, agrees=True, now=NOW)


def test_who_comes_second_is_told(pod, four):
    report = make.report(of=pod, by=four[0])
    with refusing("report.already_made", report=report.pk, state="pending"):
        make.report(of=pod, by=four[1])


def test_the_teller_may_tell_it_anew_until_somebody_answers(pod, four):
    first = make.report(of=pod, by=four[0])
    second = make.report(of=pod, by=four[0], story=make.telling(*(e.pk for e in four[:3])))
    first.refresh_from_db()
    assert first.state == "superseded"
    assert second.winner_id == four[3].pk
    with refusing("report.superseded"):
        answer(first, four[1])
    answer(second, four[1])
    with refusing("report.already_made", state="accepted"):
        make.report(of=pod, by=four[0])


def test_any_no_makes_it_disputed_and_taking_it_back_settles_it(pod, four):
    report = make.report(of=pod, by=four[0])
    answer(report, four[1])
    answer(report, four[2], agrees=False, note="ゆいかが先です")
    assert state(pod) == "disputed"
    assert set(points(pod.round.event).values()) == {0}
    assert Voice.objects.get(agrees=False).note == "ゆいかが先です"
    assert "ゆいか" not in str(JournalEntry.objects.last().facts)

    answer(report, four[2])
    assert state(pod) == "done"


def test_the_teller_may_take_the_own_report_back(pod, four):
    report = make.report(of=pod, by=four[0])
    answer(report, four[0], agrees=False, note="typo")
    assert state(pod) == "disputed"
    with refusing("report.already_made"):
        make.report(of=pod, by=four[0])


def test_staff_decide_a_dispute_and_the_old_report_stays_for_the_record(pod, four):
    report = make.report(of=pod, by=four[0])
    answer(report, four[1], agrees=False)
    decision = make.decided(pod, make.telling(four[0].pk, four[1].pk, four[2].pk))

    report.refresh_from_db()
    assert (report.state, decision.state, state(pod)) == ("superseded", "accepted", "done")
    assert points(pod.round.event)[four[3].pk] == 5
    assert JournalEntry.objects.last().facts["superseded"] == [report.pk]


def test_staff_let_a_report_stand(pod, four):
    report = make.report(of=pod, by=four[0])
    actor = make.organiser(pod.round.event)
    pod_services.uphold_report(report_id=report.pk, actor=actor)
    pod_services.uphold_report(report_id=report.pk, actor=actor)
    assert state(pod) == "done"
    for agrees in (True, False):
        with refusing("report.decided"):
            answer(report, four[1], agrees=agrees)
    make.decided(pod)
    with refusing("report.superseded"):
        pod_services.uphold_report(report_id=report.pk, actor=actor)


def test_after_a_decision_old_objections_count_no_more(pod, four):
    report = make.report(of=pod, by=four[0])
    answer(report, four[1], agrees=False)
    pod_services.uphold_report(report_id=report.pk, actor=make.organiser(pod.round.event))
    with refusing("report.decided"):
        answer(report, four[2])
    assert state(pod) == "done"


def test_only_judges_decide(pod, four):
    report = make.report(of=pod, by=four[0])
    event = pod.round.event
    for actor in (player(four[1]), staff(make.member(event.shop, Role.RECEPTION))):
        with refusing("access.forbidden"):
            pod_services.uphold_report(report_id=report.pk, actor=actor)
        with refusing("access.forbidden"):
            pod_services.decide_result(
                pod_id=pod.pk, actor=actor, telling=make.first_seat_wins(pod), now=NOW
            )


def test_only_the_pod_or_an_app_that_may_reports(pod):
    event = pod.round.event
    words = {"pod_id": pod.pk, "telling": make.first_seat_wins(pod), "now": NOW}
    with refusing("access.sign_in_needed"):
        pod_services.report_result(actor=ANYONE, **words)
    with refusing("access.forbidden"):
        pod_services.report_result(actor=player(make.entry(event=event)), **words)
    report = pod_services.report_result(actor=make.organiser(event), **words)
    assert (report.entry_id, report.state) == (None, "pending")
    answer(report, make.seated(pod)[0])
    assert state(pod) == "done"


def test_a_closed_round_is_corrected_by_staff_only(pod, four):
    event, actor = pod.round.event, make.organiser(pod.round.event)
    report = make.report(of=pod, by=four[0])
    answer(report, four[1])
    pod_services.close_round(round_id=pod.round_id, actor=actor)
    with refusing("report.round_closed", round=1):
        answer(report, four[2], agrees=False)
    with refusing("report.round_closed", round=1):
        make.report(of=pod, by=four[0])

    later = make.published(event=event, seed=5)
    seats = list(later.seats.values_list("entry", "number"))
    make.decided(pod, make.telling(*(e.pk for e in four[:3])))

    assert list(later.seats.values_list("entry", "number")) == seats
    assert points(event)[four[3].pk] == 5
    assert len(history_of(event).rounds) == 2


def test_a_withdrawn_or_drafted_pod_takes_no_report():
    event = make.event()
    people = make.entries(4, event=event)
    draft = make.draft(event=event)
    pod, actor = draft.pods.get(), make.organiser(event)
    words = {"pod_id": pod.pk, "telling": make.first_seat_wins(pod), "now": NOW}
    with refusing("report.round_not_published"):
        pod_services.report_result(actor=actor, **words)
    with refusing("report.round_not_published"):
        pod_services.decide_result(actor=actor, **words)
    pod_services.publish_round(round_id=draft.pk, actor=actor)
    pod_services.withdraw_round(round_id=draft.pk, actor=actor)
    with refusing("access.not_found"):
        pod_services.report_result(actor=player(people[0]), **words)
    with refusing("report.round_not_published"):
        pod_services.decide_result(actor=actor, **words)


def test_after_the_end_nothing_is_decided(pod):
    make.decided(pod)
    Event.objects.update(phase=Phase.FINISHED)
    with refusing("event.finished"):
        make.decided(pod)


def test_what_the_format_excludes_is_refused_and_nothing_is_written(pod, four):
    with refusing("report.ending_excluded"):
        make.report(of=pod, story=make.telling(*(e.pk for e in four[1:]), ending="special_win"))
    with refusing("report.malformed", pointer="/steps"):
        make.report(of=pod, story={"ending": "time"})
    assert (Report.objects.count(), state(pod)) == (0, "playing")


def test_double_loss_and_time_are_told_as_such(pod, four):
    ids = [entry.pk for entry in four]
    report = make.report(of=pod, story=make.telling(ids[0], ids[1], ids[2:], ending="double_loss"))
    assert (report.kind, report.winner) == ("double_loss", None)
    assert report.placements == {ids[0]: 4, ids[1]: 3, ids[2]: 1, ids[3]: 1}
    time = make.report(of=pod, story=make.telling(ids[0], ending="time"))
    assert (time.kind, set(time.placements.values())) == ("draw", {4, 1})


def test_a_player_who_left_may_still_confirm(pod, four):
    report = make.report(of=pod, by=four[0])
    services.drop_entry(entry_id=four[1].pk, actor=player(four[1]))
    answer(report, four[1])
    assert state(pod) == "done"


def test_each_change_moves_the_pod_and_counted_ones_the_table():
    pod = make.pod()
    four = make.seated(pod)
    event = pod.round.event
    event.refresh_from_db()
    published = event.table_version
    report = make.report(of=pod, by=four[0])
    event.refresh_from_db()
    assert event.table_version == published < event.version
    answer(report, four[1])
    event.refresh_from_db()
    assert event.table_version == event.version == Pod.objects.get().version
