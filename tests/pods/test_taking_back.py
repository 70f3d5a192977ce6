"""A result that staff entered by mistake is taken back while its round is played."""

import pytest

from engine.errors import RuleError
from events.access import player
from pods import services
from pods.models import PodState, ReportState
from standings.rebuilding import differences
from tests import make

pytestmark = pytest.mark.django_db


@pytest.fixture
def pod():
    return make.pod()


def take_back(report, pod):
    return services.take_back_result(report_id=report.pk, actor=make.organiser(pod.round.event))


def refused(report, pod):
    with pytest.raises(RuleError) as refusal:
        take_back(report, pod)
    return refusal.value.code


def test_the_table_plays_on_and_the_standings_forget_the_points(pod):
    event = pod.round.event
    report = make.decided(pod)
    assert any(row.wins for row in make.table(event))
    take_back(report, pod)
    pod.refresh_from_db()
    report.refresh_from_db()
    assert (pod.state, report.state) == (PodState.PLAYING, ReportState.SUPERSEDED)
    assert not any(row.wins for row in make.table(event))
    assert differences(event) == []
    assert refused(report, pod) == "report.superseded"


def test_a_correction_taken_back_lets_the_first_result_count_again(pod):
    first = make.decided(pod)
    ids = [entry.pk for entry in make.seated(pod)]
    second = make.decided(pod, make.telling(*ids[:3]))
    take_back(second, pod)
    first.refresh_from_db()
    assert first.state == ReportState.ACCEPTED
    assert differences(pod.round.event) == []


def test_what_players_confirmed_and_what_is_closed_stays(pod):
    one, other = make.seated(pod)[:2]
    report = make.report(of=pod, by=one)
    assert refused(report, pod) == "report.not_by_staff"
    services.answer_report(
        report_id=report.pk, actor=player(other), agrees=True, note="", now=make.EVENING
    )
    assert refused(report, pod) == "report.not_by_staff"
    decided = make.decided(pod)
    make.close(pod.round)
    assert refused(decided, pod) == "round.wrong_state"
