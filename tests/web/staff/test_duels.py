"""One against one at the desk: a preset, games of a match, and the format of an event."""

import pytest

from events.models import Event
from pods.models import Report
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make.event(format="dm_original", best_of=3)


def test_a_swiss_event_is_made_from_its_preset():
    owner = make.user()
    make.shop(owner=owner)
    desk = Desk(owner)
    desk.open("/staff/new", preset="swiss_duels")
    desk.press("Make this event", format="dm_plays", best_of="3")
    made = Event.objects.get()
    assert (made.format, made.best_of, made.scheme) == ("dm_plays", 3, "win3_draw1")


def test_staff_enter_a_match_and_correct_it(event):
    pod = make.pod(players=2, event=event)
    first, second = (seat.pk for seat in make.seated(pod))
    desk = Desk(owner_of(event))
    place = f"/staff/e/{event.pk}/tables/{pod.pk}"
    desk.open(place)
    desk.press("Store this result", game_1=first)
    assert "The match is not decided yet." in desk.text
    desk.press("Store this result", game_1=first, game_2=second, game_3=first)
    assert "2–1" in desk.text
    assert Report.objects.get(state="accepted").winner_id == first
    desk.open(place)
    assert desk.form("Store this result")["fields"]["game_2"] == [second]
    desk.press("Store this result", game_1="loop", game_2="", game_3="", time_called="on")
    counts = Report.objects.get(state="accepted")
    assert (counts.kind, counts.ending, len(counts.games)) == ("draw", "time", 1)


def test_the_length_of_a_match_is_asked_where_two_play(event):
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}/settings")
    assert "Games of a match" in desk.text
    desk.press("Save the settings", format="duel_party")
    assert "Only one against one is played in several games" in desk.text
    desk.press("Save the settings", format="duel_party", best_of="1")
    event.refresh_from_db()
    assert (event.format, event.best_of) == ("duel_party", 1)
    assert "Games of a match" not in desk.text
