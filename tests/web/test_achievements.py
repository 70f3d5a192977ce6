"""Achievements: written by staff, ticked with a result, confirmed with it, counted in the table."""

import pytest
from django.test import Client

from events.access import player
from events.services import change_event
from events.tickets import ticket_of
from pods import services
from pods.models import ReportState
from standings.selectors import table_of
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db
FIRST = {"code": "first", "name": "最初の脱落", "points": 2, "per": "event"}
FAIR = {"code": "fair", "name": "ナイスプレイ", "points": 1, "per": "round"}


def event(**more):
    return make.event(scheme="achievements", achievements=[FIRST, FAIR], **more)


def points_of(pod):
    shown = pod.round.event
    shown.refresh_from_db()
    rows = {row.entry_id: row.points for row in table_of(shown).rows}
    return [rows[each.pk] for each in make.seated(pod)]


def told(pod, **earned):
    seats = make.seated(pod)
    codes = {seats[int(at[1:]) - 1].pk: list(words) for at, words in earned.items()}
    return {**make.first_seat_wins(pod), "achievements": codes}


def test_staff_write_the_list_and_an_empty_name_takes_a_line_out():
    where = make.event(scheme="achievements")
    desk = Desk(owner_of(where))
    place = f"/staff/e/{where.pk}/settings/achievements"
    desk.open(place)
    desk.press(
        "Save the settings", name_0="最初の脱落", points_0="2", per_0="event", name_1="ナイス"
    )
    where.refresh_from_db()
    assert where.achievements == [
        {"code": "a1", "name": "最初の脱落", "points": 2, "per": "event"},
        {"code": "a2", "name": "ナイス", "points": 1, "per": "round"},
    ]
    desk.press("Save the settings", name_0="", name_2="逆転", points_2="-3")
    where.refresh_from_db()
    assert [(each["code"], each["points"]) for each in where.achievements] == [
        ("a2", 1),
        ("a3", -3),
    ]
    desk.press("Save the settings", points_0="0")
    assert desk.page.status_code == 422
    assert "but not 0" in desk.text


def test_the_phone_asks_with_the_result_and_the_mate_confirms_both():
    pod = make.pod(event=event())
    one, two, *_rest = make.seated(pod)
    phone = Client(headers={"accept-language": "en"})
    place = f"/t/{ticket_of(one)}/report"
    story = "4:deck_out,3:deck_out,2:deck_out"
    page = phone.get(place, {"told": story}).content.decode()
    assert "最初の脱落" in page
    assert 'name="got_4" value="first"' in page
    words = {"told": story, "end": "", "key": "k" * 20, "got_4": ["first", "fair"], "got_9": "fair"}
    assert phone.post(place, words).status_code == 303
    shown = Client(headers={"accept-language": "en"}).get(f"/t/{ticket_of(two)}").content.decode()
    assert "★ 最初の脱落" in shown
    [waiting] = pod.reports.filter(state=ReportState.PENDING)
    assert points_of(pod) == [0, 0, 0, 0]
    services.answer_report(report_id=waiting.pk, actor=player(two), agrees=True, now=make.EVENING)
    assert points_of(pod) == [3, 2, 1, 3]


def test_once_per_event_counts_in_its_first_round_whatever_came_in_first():
    where = event()
    make.entries(4, event=where)
    first = make.published(event=where).pods.get()
    make.decided(first)
    services.close_round(round_id=first.round_id, actor=make.organiser(where))
    second = make.published(event=where, seed=2).pods.get()
    hero = make.seated(first)[0]
    for pod in (second, first):
        at = [each.pk for each in make.seated(pod)].index(hero.pk) + 1
        make.decided(pod, told(pod, **{f"s{at}": ["first", "fair"]}))
    where.refresh_from_db()
    [row] = [row for row in table_of(where).rows if row.entry_id == hero.pk]
    assert row.by_round[0][1] == 3 + 2 + 1
    assert row.by_round[1][1] in {0 + 1, 1 + 1, 2 + 1, 3 + 1}


def test_the_judge_sees_what_was_ticked_and_corrects_it():
    pod = make.pod(event=event())
    make.decided(pod, told(pod, s2=["fair"]))
    desk = Desk(owner_of(pod.round.event))
    desk.open(f"/staff/e/{pod.round.event_id}/tables/{pod.pk}")
    assert desk.form("Store this result")["fields"]["got_2"] == ["fair"]
    desk.press("Store this result", got_2=[], got_1=["first"])
    assert points_of(pod) == [5, 2, 1, 0]


def test_a_scheme_without_them_asks_nobody_and_refuses_them(client):
    pod = make.pod(event=make.event(achievements=[FAIR]))
    one = make.seated(pod)[0]
    story = "4:deck_out,3:deck_out,2:deck_out"
    page = client.get(f"/t/{ticket_of(one)}/report", {"told": story}).content.decode()
    assert "got_1" not in page
    token = make.token(pod.round.event)[1]
    answer = client.post(
        f"/api/v1/pods/{pod.pk}/decision",
        told(pod, s1=["fair"]),
        content_type="application/json",
        headers={"Authorization": f"Bearer {token}"},
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "achievement.unknown")


def test_the_api_tells_and_takes_them(client):
    pod = make.pod(event=event())
    token = make.token(pod.round.event)[1]
    how = {"content_type": "application/json", "headers": {"Authorization": f"Bearer {token}"}}
    path = f"/api/v1/pods/{pod.pk}/decision"
    story = told(pod, s1=["fair"])
    assert client.post(path, story, **how).json()["achievements"] == story["achievements"]
    wrong = story | {"achievements": {"nobody": ["fair"]}}
    assert client.post(path, wrong, **how).json()["code"] == "report.unknown_player"
    shown = client.get(f"/api/v1/events/{pod.round.event_id}").json()
    assert shown["achievements"] == [FIRST, FAIR]


def test_a_removed_achievement_is_worth_nothing_and_stands_in_no_ones_way():
    where = event()
    pod = make.pod(event=where)
    make.decided(pod, told(pod, s1=["first", "fair"]))
    where.refresh_from_db()
    actor = make.organiser(where)
    change_event(event_id=where.pk, actor=actor, changes={"achievements": [FAIR]})
    assert points_of(pod) == [4, 2, 1, 0]
    one = make.seated(pod)[0]
    how = {"kind": "loss", "reason": "x", "now": make.EVENING, "actor": actor}
    services.give_penalty(entry_id=one.pk, **how)
    assert points_of(pod) == [1, 3, 2, 1]
