"""Tables: what is reported, what is disputed, and what a judge decides."""

import pytest
from django.utils import timezone

from events.access import player
from pods import services as pod_services
from pods.models import PodState, ReportState, RoundState
from standings.selectors import table_of
from tests import make
from tests.web.staff.desk import Desk

pytestmark = pytest.mark.django_db


@pytest.fixture
def pod(event):
    return make.pod(event=event)


@pytest.fixture
def judge(event):
    return Desk(make.member(event.shop, "judge"))


def tables(judge, pod, **query):
    judge.open(f"/staff/e/{pod.round.event_id}/tables", **query)
    return judge.page


def result(judge, pod, outs, *, ending="last_standing", cause="deck_out", **more):
    """Type a result: seat numbers in the order in which they went out, tuples for together."""
    judge.open(f"/staff/e/{pod.round.event_id}/tables/{pod.pk}")
    typed = {"ending": ending} | {f"out_{number}": "" for number in range(1, 5)}
    for place, seats in enumerate(outs, 1):
        for number in seats if isinstance(seats, tuple) else (seats,):
            typed |= {f"out_{number}": str(place), f"cause_{number}": cause}
    return judge.press("Store this result", **(typed | more))


def accepted(pod):
    return pod.reports.get(state=ReportState.ACCEPTED)


def test_before_a_round_is_published_the_page_says_what_comes(event, judge):
    judge.open(f"/staff/e/{event.pk}/tables")
    assert "No round is published yet" in judge.text


def test_a_result_by_selects_counts_at_once(pod, judge):
    result(judge, pod, [4, 3, 2])
    assert "The result of table 1 counts." in judge.text
    seats = make.seated(pod)
    assert accepted(pod).placements == {seat.pk: place for place, seat in enumerate(seats, 1)}


def test_cause_killer_and_turn_are_kept(pod, judge):
    seats = make.seated(pod)
    more = {"cause_4": "direct_attack", "by_4": seats[0].pk, "turn_4": "7"}
    result(judge, pod, [4, 3, 2], **more)
    assert accepted(pod).steps[0] == {
        "eliminated": [seats[3].pk],
        "cause": "direct_attack",
        "by": seats[0].pk,
        "turn": 7,
    }


def test_those_who_go_out_together_share_a_number(pod, judge):
    result(judge, pod, [4, 3, (1, 2)], ending="double_loss")
    report = accepted(pod)
    assert (report.kind, report.winner) == ("double_loss", None)
    assert sorted(report.placements.values()) == [1, 1, 3, 4]


def test_where_the_last_ones_lose_together_those_still_in_are_meant(pod, judge):
    result(judge, pod, [4, 3], ending="double_loss", cause_1="deck_out")
    report = accepted(pod)
    assert (report.kind, report.winner) == ("double_loss", None)
    assert sorted(report.placements.values()) == [1, 1, 3, 4]
    assert report.steps[-1]["cause"] == "deck_out"


def test_all_of_a_table_may_lose_or_concede_together(pod, judge):
    result(judge, pod, [], ending="double_loss", cause_3="own_effect")
    assert sorted(accepted(pod).placements.values()) == [1, 1, 1, 1]
    result(judge, pod, [], ending="all_conceded")
    assert accepted(pod).steps[0]["cause"] == "concession"


def test_no_cause_is_chosen_before_somebody_chooses(pod, judge):
    judge.open(f"/staff/e/{pod.round.event_id}/tables/{pod.pk}")
    fields = judge.form("Store this result")["fields"]
    assert [fields[f"cause_{number}"] for number in (1, 2, 3, 4)] == [[""]] * 4
    make.decided(pod)
    judge.open(f"/staff/e/{pod.round.event_id}/tables/{pod.pk}")
    fields = judge.form("Store this result")["fields"]
    assert fields["cause_1"] == [""]
    assert fields["cause_2"] == ["deck_out"]


def test_a_missing_cause_is_asked_for_by_name(pod, judge):
    result(judge, pod, [4, 3, 2], cause_3="")
    assert f"Choose why {make.seated(pod)[2].player_name} went out." in judge.text
    one, other, *_rest = make.seated(pod)
    result(judge, pod, [4, 3], ending="double_loss")
    assert f"Choose why {one.player_name}, {other.player_name} went out." in judge.text


def test_those_who_go_out_together_may_have_causes_of_their_own(pod, judge):
    result(judge, pod, [4, 3, (1, 2)], ending="double_loss", cause_2="own_effect")
    one, other, *_rest = make.seated(pod)
    assert accepted(pod).steps[-1] == {
        "eliminated": [one.pk, other.pk],
        "cause": "deck_out",
        "by": None,
        "turn": None,
        "causes": {other.pk: "own_effect"},
    }
    judge.open(f"/staff/e/{pod.round.event_id}/tables/{pod.pk}")
    fields = judge.form("Store this result")["fields"]
    assert (fields["cause_1"], fields["cause_2"]) == (["deck_out"], ["own_effect"])


def test_a_ruling_fills_in_the_result(pod, judge):
    asked = {"how": "state_check", "format": "duel_party", "on": "2026-12-04", "turn": "2"}
    outs = {"out_1": "deck_out", "out_2": "own_effect", "out_3": "gone"}
    place = f"/staff/e/{pod.round.event_id}/tables/{pod.pk}"
    judge.open(place, **asked, **outs)
    fields = judge.form("Store this result")["fields"]
    assert [fields[f"out_{number}"] for number in range(1, 5)] == [["2"], ["2"], [""], [""]]
    assert (fields["cause_1"], fields["cause_2"]) == (["deck_out"], ["own_effect"])
    judge.press("Store this result", out_3="1", cause_3="deck_out")
    report = accepted(pod)
    assert [report.placements[seat.pk] for seat in make.seated(pod)] == [2, 2, 4, 1]


@pytest.mark.parametrize("asked", [{"how": "luck"}, {"how": "state_check", "turn": "1"}])
def test_a_ruling_that_makes_no_sense_fills_in_nothing(pod, judge, asked):
    day = {"format": "duel_party", "on": "2026-12-04"}
    judge.open(f"/staff/e/{pod.round.event_id}/tables/{pod.pk}", **asked, **day)
    assert judge.form("Store this result")["fields"]["out_1"] == [""]


@pytest.mark.parametrize(
    ("outs", "ending", "said"),
    [
        ([4], "last_standing", "{0}, {1}, {2} are still in. For all but the winner, choose when"),
        ([4], "last_standing", "choose “The last ones lost together”."),
        ([4, 3, 2, 1], "last_standing", "Everybody is out. Set the winner to “Still in”, or"),
        ([4, 3, (1, 2)], "last_standing", "or choose “The last ones lost together”."),
        ([4, 3, 2], "double_loss", "{0} is still in, so {0} won. Choose “One player was left”,"),
    ],
)
def test_an_ending_that_does_not_fit_says_what_to_do(pod, judge, outs, ending, said):
    result(judge, pod, outs, ending=ending)
    assert judge.page.status_code == 422
    assert said.format(*(seat.player_name for seat in make.seated(pod))) in judge.text


def test_a_dispute_stands_first_with_its_note(event, judge):
    make.entries(8, event=event)
    first, second = make.published(event=event).pods.all()
    make.decided(first)
    report = make.report(of=second)
    pod_services.answer_report(
        report_id=report.pk,
        actor=player(make.seated(second)[1]),
        agrees=False,
        note="I was <i>third</i>.",
        now=timezone.now(),
    )
    page = tables(judge, second)
    assert [line.pod.table for line in page.context["lines"]] == [second.table, first.table]
    assert "I was &lt;i&gt;third&lt;/i&gt;." in judge.text
    judge.press("Let it stand")
    second.refresh_from_db()
    assert second.state == PodState.DONE
    assert accepted(second) == report


def test_the_form_starts_from_what_was_told(pod, judge):
    make.report(of=pod)
    judge.open(f"/staff/e/{pod.round.event_id}/tables/{pod.pk}")
    fields = judge.form("Store this result")["fields"]
    assert [fields[f"out_{number}"] for number in (1, 2, 3, 4)] == [[""], ["3"], ["2"], ["1"]]
    assert fields["cause_4"] == ["deck_out"]


def test_a_result_is_corrected_even_in_a_closed_round(event, judge):
    make.entries(4, event=event)
    closed = make.closed(event=event)
    pod = closed.pods.get()
    first = table_of(event).rows[0].entry_id
    page = tables(judge, pod)
    assert "This round is closed. You can still correct" in page.content.decode()
    result(judge, pod, [1, 2, 3])
    assert table_of(event).rows[0].entry_id == make.seated(pod)[3].pk != first
    closed.refresh_from_db()
    assert closed.state == RoundState.CLOSED


def test_an_earlier_round_is_opened_by_its_number(event, judge):
    make.entries(4, event=event)
    pod = make.closed(event=event).pods.get()
    make.published(event=event)
    assert tables(judge, pod).context["round"].number == 2
    assert tables(judge, pod, round="1").context["round"].number == 1
    assert tables(judge, pod, round="99").context["round"].number == 2


def test_closing_too_early_names_the_tables(pod, judge):
    judge.client.post(f"/staff/e/{pod.round.event_id}/rounds/{pod.round_id}/close")
    judge.open(f"/staff/e/{pod.round.event_id}")
    assert "No final result yet at tables 1." in judge.text


def test_a_round_is_closed_where_all_tables_are_done(pod, judge):
    make.decided(pod)
    tables(judge, pod)
    judge.press("Close round 1")
    pod.round.refresh_from_db()
    assert pod.round.state == RoundState.CLOSED


def test_storing_twice_with_one_press_writes_once(pod, judge):
    judge.open(f"/staff/e/{pod.round.event_id}/tables/{pod.pk}")
    fields = judge.form("Store this result")["fields"]
    fields |= {"out_4": ["1"], "out_3": ["2"], "out_2": ["3"]}
    fields |= {f"cause_{number}": ["deck_out"] for number in (2, 3, 4)}
    for _ in range(2):
        judge.client.post(
            f"/staff/e/{pod.round.event_id}/tables/{pod.pk}", {k: v for k, v in fields.items() if v}
        )
    assert pod.reports.count() == 1


def test_a_report_that_was_replaced_cannot_be_upheld(pod, judge):
    old = make.report(of=pod)
    make.decided(pod)
    path = f"/staff/e/{pod.round.event_id}/tables/{pod.pk}/uphold/{old.pk}"
    answer = judge.client.post(path, follow=True)
    assert "This result was replaced by a newer one." in answer.content.decode()


def test_the_words_are_japanese_for_japanese_readers(event, pod):
    make.report(of=pod)
    desk = Desk(make.member(event.shop, "judge"), language="ja")
    tables(desk, pod)
    assert "報告どおりにする" in desk.text
    assert "1位" in desk.text


def test_seats_are_numbered_as_lots_were_drawn(event, desk):
    pod = make.pod(event=event)
    three = make.seated(pod)[2]
    pod_services.record_first(pod_id=pod.pk, actor=make.organiser(event), entry_id=three.pk)
    desk.open(f"/staff/e/{event.pk}/tables")
    assert f'<small class="num">1</small><span>{three.player_name}' in desk.text


def test_judges_see_who_lost_by_a_judge_and_nobody_else_does(event, desk):
    pod = make.pod(event=event)
    pod_services.give_penalty(
        entry_id=make.seated(pod)[1].pk,
        actor=make.organiser(event),
        kind="loss",
        reason="late",
        now=make.EVENING,
    )
    desk.open(f"/staff/e/{event.pk}/tables")
    assert desk.text.count("Lost by a judge") == 1
    assert "Lost by a judge" not in desk.client.get(f"/e/{event.pk}/seats").content.decode()
