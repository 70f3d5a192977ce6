"""Two people at one result at one moment: one clear state, one row each; and the same without the lock."""

import pytest

from events.access import player
from events.models import Event
from pods.models import Pod, Report, Round
from pods.services import answer_report
from tests import make
from tests.races.stable import race_of

pytestmark = pytest.mark.django_db(transaction=True)
DISPUTED_FIRST = [{"done": "disputed"}, {"refused": "round.pods_still_playing"}]
CLOSED_FIRST = [{"refused": "report.round_closed"}, {"done": "closed"}]
TOLD_FIRST = [{"done": "pending"}, {"refused": "round.has_results"}]
WITHDRAWN_FIRST = [
    [{"refused": code}, {"done": "voided"}]
    for code in ("report.round_not_published", "access.not_found")
]
CONFIRMED_FIRST = [{"done": "accepted"}, {"done": "accepted"}]
DECIDED_FIRST = [{"refused": "report.superseded"}, {"done": "accepted"}]


def rows(event: Event, *kinds: str) -> int:
    """How many rows of these kinds the journal has; its versions lack none."""
    versions = list(event.journal.values_list("version", flat=True))
    assert versions == list(range(1, len(versions) + 1))
    return event.journal.filter(kind__in=kinds).count()


def done(endings: list[dict[str, str]]) -> int:
    return sum("done" in ending for ending in endings)


def dispute_and_close(lock: str = "on") -> tuple[list[dict[str, str]], Pod]:
    """All is told and counts; one player disputes while staff close the round."""
    pod = make.pod()
    one, two, *_others = make.seated(pod)
    report = make.report(of=pod, by=one)
    answer_report(report_id=report.pk, actor=player(two), agrees=True, now=make.EVENING)
    words = {"report_id": report.pk, "entry_id": two.pk, "agrees": False}
    endings = race_of(("answer", words), ("close", {"round_id": pod.round_id}), lock=lock)
    return endings, Pod.objects.select_related("round__event").get(pk=pod.pk)


def test_a_dispute_as_the_round_closes_is_heard_or_told_so():
    endings, pod = dispute_and_close()
    assert endings in (DISPUTED_FIRST, CLOSED_FIRST)
    clear = {("disputed", "published"), ("done", "closed")}
    assert (pod.state, pod.round.state) in clear
    assert rows(pod.round.event, "report.disputed", "round.closed") == 1


def test_control_without_the_lock_a_dispute_and_the_close_break():
    endings, _pod = dispute_and_close(lock="off")
    assert endings not in (DISPUTED_FIRST, CLOSED_FIRST)


def report_and_withdraw(lock: str = "on") -> tuple[list[dict[str, str]], Round]:
    pod = make.pod()
    one = make.seated(pod)[0]
    words = {"pod_id": pod.pk, "entry_id": one.pk, "telling": make.first_seat_wins(pod)}
    endings = race_of(("report", words), ("withdraw", {"round_id": pod.round_id}), lock=lock)
    return endings, Round.objects.select_related("event").get(pk=pod.round_id)


def test_a_report_as_the_round_is_withdrawn_is_taken_or_told_so():
    endings, found = report_and_withdraw()
    assert endings in (TOLD_FIRST, *WITHDRAWN_FIRST)
    told = Report.objects.count()
    assert (found.state, told) in {("published", 1), ("voided", 0)}
    assert rows(found.event, "report.made", "round.withdrawn") == 1


def test_control_without_the_lock_a_withdrawn_round_has_a_report():
    endings, _found = report_and_withdraw(lock="off")
    assert endings not in (TOLD_FIRST, *WITHDRAWN_FIRST)


def confirm_and_correct(lock: str = "on") -> tuple[list[dict[str, str]], Pod]:
    """A player confirms what was told while staff enter another result."""
    pod = make.pod()
    one, two, *_others = make.seated(pod)
    report = make.report(of=pod, by=one)
    other = make.telling(*(each.pk for each in make.seated(pod)[:3]))
    endings = race_of(
        ("answer", {"report_id": report.pk, "entry_id": two.pk, "agrees": True}),
        ("decide", {"pod_id": pod.pk, "telling": other}),
        lock=lock,
    )
    return endings, Pod.objects.select_related("round__event").get(pk=pod.pk)


def test_a_confirmation_as_staff_correct_never_brings_the_old_result_back():
    endings, pod = confirm_and_correct()
    assert endings in (CONFIRMED_FIRST, DECIDED_FIRST)
    counting = pod.reports.get(state="accepted")
    assert counting.decided
    assert pod.state == "done"
    assert bool(counting.replaces_id) == (endings == CONFIRMED_FIRST)
    assert rows(pod.round.event, "report.accepted", "report.decided") == done(endings)


def test_control_without_the_lock_a_confirmation_and_a_correction_break():
    endings, _pod = confirm_and_correct(lock="off")
    assert endings not in (CONFIRMED_FIRST, DECIDED_FIRST)
