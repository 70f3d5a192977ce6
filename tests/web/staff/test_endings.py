"""How games end at an event: the settings, and the judge's form that follows them."""

import pytest

from pods.models import ReportState
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db
STORE = "Store this result"


def settings(desk, event):
    desk.open(f"/staff/e/{event.pk}/settings/endings")
    return desk


def accepted(pod):
    return pod.reports.get(state=ReportState.ACCEPTED)


def form_of(pod):
    event = pod.round.event
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}/tables/{pod.pk}")
    return desk


def test_the_rules_are_chosen_and_shown_to_players(desk, event, client):
    typed = {"preset": "finish_turn_plus", "turns": "5", "then": "all_lose"}
    settings(desk, event).press("Save the settings", concession="own_turn", **typed)
    assert "The settings are saved." in desk.text
    assert "After the turn in which time is called there is a fixed number" in desk.text
    event.refresh_from_db()
    assert event.time_policy == {"preset": "finish_turn_plus", "turns": 5, "then": "all_lose"}
    assert (event.concession, event.draw_is_loss) == ("own_turn", False)
    page = client.get(f"/e/{event.pk}", headers={"accept-language": "en"}).content.decode()
    assert "Extra turns: 5." in page
    assert "Those still in all lose." in page
    assert "A player may concede only in their own turn." in page


def test_what_the_preset_says_anyway_is_not_stored(desk, event):
    same = {"preset": "most_life", "then": "most_wins", "turns": "", "minutes": "0"}
    settings(desk, event).press("Save the settings", **same)
    event.refresh_from_db()
    assert event.time_policy == {"preset": "most_life"}
    page = desk.client.get(f"/e/{event.pk}", headers={"accept-language": "en"}).content.decode()
    assert page.count("has the most life points (shields)") == 1
    assert "Whoever of those still in" not in page
    settings(desk, event).press("Save the settings", preset="at_once", then="")
    event.refresh_from_db()
    assert event.time_policy == {}


def test_the_whole_table_may_draw_and_a_draw_may_be_a_loss(desk, event):
    settings(desk, event).press("Save the settings", everybody="on", minutes="15")
    event.refresh_from_db()
    assert event.time_policy == {"preset": "at_once", "everybody": True, "minutes": 15}
    page = desk.client.get(f"/e/{event.pk}", headers={"accept-language": "en"}).content.decode()
    assert "Minutes more: 15." in page
    assert "Everybody of the table draws" in page
    settings(desk, event).press("Save the settings", draw_is_loss="on")
    page = desk.client.get(f"/e/{event.pk}", headers={"accept-language": "en"}).content.decode()
    assert "A draw counts as a loss of all." in page


@pytest.mark.parametrize("wrong", [{"turns": "100"}, {"preset": "never"}, {"minutes": "-1"}])
def test_what_makes_no_sense_is_refused(desk, event, wrong):
    settings(desk, event).press("Save the settings", **wrong)
    assert desk.page.status_code == 422
    event.refresh_from_db()
    assert event.time_policy == {}


def test_once_played_only_conceding_can_change(desk, event):
    make.pod(event=event)
    settings(desk, event).press("Save the settings", then="all_lose")
    assert desk.page.status_code == 409
    settings(desk, event).press("Save the settings", then="", concession="all_agree")
    event.refresh_from_db()
    assert (event.time_policy, event.concession) == ({}, "all_agree")


def test_judges_do_not_change_the_rules(event):
    judge = Desk(make.member(event.shop, "judge"))
    judge.open(f"/staff/e/{event.pk}/settings/endings")
    assert judge.page.status_code == 403


def test_the_judge_notes_life_where_it_decides():
    pod = make.pod(event=make.event(time_policy={"preset": "most_life"}))
    one, two, three, _four = make.seated(pod)
    typed = {"ending": "time", "out_4": "1", "cause_4": "deck_out", "life_1": "3"}
    desk = form_of(pod)
    desk.press(STORE, **typed)
    assert desk.page.status_code == 422
    form_of(pod).press(STORE, **typed, life_2="5", life_3="2", life_4="9")
    report = accepted(pod)
    assert (report.winner_id, report.life) == (two.pk, {one.pk: 3, two.pk: 5, three.pk: 2})
    assert form_of(pod).form(STORE)["fields"]["life_2"] == ["5"]


def test_without_that_rule_nobody_asks_for_life(event):
    desk = form_of(make.pod(event=event))
    assert "life_1" not in desk.form(STORE)["fields"]


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("all_agree", "Conceded, and all others agreed"),
        ("own_turn", "Conceded in their own turn"),
    ],
)
def test_a_concession_is_chosen_in_the_words_of_the_rule(rule, said):
    pod = make.pod(event=make.event(concession=rule))
    desk = form_of(pod)
    assert said in desk.text
    desk.press(STORE, ending="time", out_4="1", cause_4="concession")
    [step] = accepted(pod).steps
    last = make.seated(pod)[3].pk
    claim = {"agreed": True} if rule == "all_agree" else {"turn_player": last}
    assert step == {
        "eliminated": [last], "cause": "concession", "by": None, "turn": None, **claim,
    }  # fmt: skip
