"""A correction at the desk after the next round was paired: who moved by how much."""

import pytest

from pods.models import ReportState
from tests import make
from tests.api.conftest import app_of, player_of, refused
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def pod(event):
    make.entries(4, event=event)
    found = make.closed(event=event).pods.get()
    make.published(event=event, seed=3)
    return found


def test_a_correction_leads_to_whom_it_moved(event, pod):
    one, *_others, four = make.seated(pod)
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}/tables/{pod.pk}")
    desk.press("Store this result", out_1="1", cause_1="deck_out", out_2="2", out_3="3", out_4="")
    report = pod.reports.get(state=ReportState.ACCEPTED)
    assert desk.page.request["PATH_INFO"].endswith(f"/corrections/{report.pk}")
    assert "The pods of round 2 stay as they are" in desk.text
    for name, place in ((one.player_name, "#1 → <b>#4</b>"), (four.player_name, "#4 → <b>#1</b>")):
        assert name in desk.text
        assert place in desk.text
    assert "(+4)" in desk.text
    other = make.event(shop=event.shop)
    desk.open(f"/staff/e/{other.pk}/corrections/{report.pk}")
    assert desk.page.status_code == 404


def test_a_first_result_leads_back_to_the_tables(event):
    pod = make.pod(event=event)
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}/tables/{pod.pk}")
    desk.press("Store this result", ending="time")
    assert desk.page.request["PATH_INFO"].endswith("/tables")


def test_apps_of_judges_read_the_same(event, pod):
    one, *_others, four = make.seated(pod)
    report = make.decided(pod, make.telling(*(each.pk for each in make.seated(pod)[:3])))
    path = f"/reports/{report.pk}/difference"
    found = app_of(event).get(path).json()
    assert (found["replaces"], found["kept_rounds"]) == (report.replaces_id, [2])
    moved = {each["entry"]: each for each in found["moved"]}
    assert moved[four.pk] == {
        "entry": four.pk, "player_name": four.player_name, "rank_before": 4, "rank_after": 1,
        "ranks_up": 3, "points_before": 1.0, "points_after": 5.0, "points_more": 4.0,
    }  # fmt: skip
    assert moved[one.pk]["points_more"] == -4.0
    refused(player_of(one).get(path), 403, "access.forbidden")
    refused(app_of(event, "events:read").get(path), 403, "access.forbidden")
