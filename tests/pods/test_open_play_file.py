"""Games at rolling tables in event files and in the audit."""

import json

import pytest
from django.utils import timezone

from engine.seating.commands import problem_of
from engine.seating.file import as_dict, read, write
from events.services import create_event
from pods.event_file import pod_event_of, public_pod_event_of
from pods.history import history_of
from pods.models import ReportState
from pods.services import fill_event, form_now, settings_of, think_file
from standings.selectors import table_of
from tests import make
from tests.api.conftest import app_of
from tests.pods.tables_rolling import evening, join, later, pods_of, rolling_event, sitting
from tests.refusing import refusing
from tests.web.player.browse import words
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def played():
    """A rolling event in which the same four sat twice, once to the end."""
    event = rolling_event(queue_again_after=1, scheme="places_5321")
    people = make.entries(4, event=event)
    join(*people)
    make.decided(pods_of(event)[0])
    join(*people, at=30)
    form_now(event_id=event.pk, actor=make.organiser(event), now=later(31))
    return event, people


def imported(file, shop):
    actor = make.organiser(shop)
    settings = settings_of(file) | {"name": "Copy", "starts_at": make.EVENING}
    event = create_event(
        shop_id=shop.pk, preset="duel_party_evening", actor=actor, settings=settings
    )
    return fill_event(event_id=event.pk, actor=actor, thought=think_file(file), now=timezone.now())


def test_a_day_of_rolling_tables_goes_out_and_comes_in(played):
    event, _people = played
    file = pod_event_of(event)
    assert [(each.during, each.formed) for each in file.open_play] == [(0, "12:00"), (0, "12:31")]
    assert [each.pod.outcome is None for each in file.open_play] == [False, True]
    copy = imported(read(write(file)), event.shop)

    assert (copy.mode, copy.phase, copy.queue_open) == ("rolling", "playing", False)
    assert [pod.state for pod in pods_of(copy)] == ["done", "playing"]
    assert not any(pod.holds for pod in pods_of(copy))
    assert pods_of(copy)[0].reports.get().state == ReportState.ACCEPTED
    points = [[row.points for row in table_of(each).rows] for each in (event, copy)]
    assert points[0] == points[1]
    again, told = (as_dict(each)["open_play"] for each in (pod_event_of(copy), file))
    assert [(each["table"], each["formed"]) for each in again] == [
        (each["table"], each["formed"]) for each in told
    ]


def test_the_file_for_everybody_tells_no_times(played):
    event, people = played
    told = write(public_pod_event_of(event), redacted=True)
    assert len(json.loads(told)["open_play"]) == 2
    assert "formed" not in told
    assert people[0].player_name not in told


def test_what_does_not_fit_is_refused_with_its_place(played):
    event, _people = played
    told = as_dict(pod_event_of(event))
    told["open_play"][1]["table"] = 2001
    with refusing("event_file.malformed", pointer="/open_play/1/table"):
        imported(read(json.dumps(told)), event.shop)


def test_an_extra_game_counts_among_the_meetings_before_the_next_round():
    event, _people, (one, two) = evening(capacity=40)
    make.decided(one)
    make.decided(two)
    mates = [make.seated(one)[0], *make.entries(3, event=event, here=True)]
    join(*mates, at=20)
    extra = pods_of(event)[0]
    problem = problem_of(pod_event_of(event), 2)
    assert sitting(extra) in [set(pod) for each in problem.history for pod in each]
    assert problem.history == tuple(history_of(event).seatings())
    copy = imported(pod_event_of(event), event.shop)
    assert (copy.mode, pods_of(copy)[0].during) == ("rounds", 1)


def test_the_audit_tells_games_at_rolling_tables(played):
    event, people = played
    desk = Desk(owner_of(event))
    said = words(desk.open(f"/staff/e/{event.pk}/audit"))
    assert "2 games at rolling tables are told below" in said
    assert "Nobody here has sat at one table before." in said
    assert "Met before:" in said
    assert people[0].player_name in said
    answer = app_of(event).get(f"/events/{event.pk}/audit").json()
    assert answer["open_pods"] == 2
    assert [len(each["met"]) for each in answer["open_play"]] == [0, 6]
    assert answer["open_play"][1]["met"][0][2] == 1
