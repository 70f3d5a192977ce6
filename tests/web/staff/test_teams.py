"""Fixed pairs at the desk."""

import pytest

from events import services
from events.models import Entry, Event
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make.event(format="ygo_tag", scheme="win3_draw1")


@pytest.fixture
def desk(event):
    return Desk(owner_of(event))


def partners(entry):
    return services.partners_in(Entry.objects.get(pk=entry.pk))


def test_who_lacks_a_partner_stands_on_the_board_and_is_put_together(event, desk):
    one, other, third = make.entries(3, event=event)
    desk.open(f"/staff/e/{event.pk}")
    assert "3 people have no partner yet." in desk.text
    desk.open(f"/staff/e/{event.pk}/teams")
    desk.press("Pair up", other=other.pk)
    assert "They are a pair now." in desk.text
    assert f"{one.player_name} & {other.player_name}" in desk.text
    desk.open(f"/staff/e/{event.pk}")
    assert "1 person has no partner yet." in desk.text
    desk.open(f"/staff/e/{event.pk}/teams")
    desk.press(f"Part {one.player_name} and {other.player_name}")
    assert partners(one) == partners(third) == []


def test_the_reception_counts_tables_of_teams(event, desk):
    one, other, *_others = make.entries(6, event=event)
    actor = make.organiser(event)
    services.pair_up(event_id=event.pk, actor=actor, one=one.pk, other=other.pk)
    desk.open(f"/staff/e/{event.pk}/reception")
    assert "2 tables of two teams, one team sits out" in desk.text


def test_a_walk_in_joins_by_a_code(event, desk):
    one = make.entry(event=event)
    one.refresh_from_db()
    desk.open(f"/staff/e/{event.pk}/reception")
    desk.press("Enter this person", player_name="Ryo", level="2", team_code="AAAAA")
    assert "Nobody here has this code." in desk.text
    desk.press("Enter this person", player_name="Ryo", level="2", team_code=one.team.code)
    assert [each.player_name for each in partners(one)] == ["Ryo"]


def test_fixed_pairs_cannot_trade_single_seats(event, desk):
    make.entries(4, event=event)
    make.draft(event=event)
    desk.open(f"/staff/e/{event.pk}/pairing")
    assert "Fixed pairs sit together." in desk.text
    assert "first=" not in desk.text


def test_the_result_form_knows_that_partners_go_out_together():
    event = make.event(format="ygo_tag", teams="random", scheme="win3_draw1")
    pod = make.pod(players=4, event=event)
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}/tables/{pod.pk}")
    assert "the partner goes out with them" in desk.text
    desk.press("Store this result", out_2="1", cause_2="deck_out")
    assert pod.reports.get().kind == "win"
    assert set(pod.reports.get().placements.values()) == {1, 3}


def test_teams_are_a_setting_where_tables_have_four():
    owner = make.user()
    make.shop(owner=owner)
    desk = Desk(owner)
    desk.open("/staff/new", preset="tag_duels")
    desk.press("Make this event", teams="random")
    made = Event.objects.get()
    assert (made.format, made.teams) == ("ygo_tag", "random")
    desk.open(f"/staff/e/{made.pk}/settings")
    desk.press("Save the settings", teams="none")
    assert "This format is played in teams." in desk.text
    desk.press("Save the settings", teams="none", format="duel_party")
    made.refresh_from_db()
    assert (made.format, made.teams) == ("duel_party", "none")
    desk.open("/staff/new", preset="swiss_duels")
    assert 'select name="teams"' not in desk.text


def test_life_at_the_start_is_the_formats_unless_an_event_says_otherwise(client, event, desk):
    page = f"/e/{event.pk}"
    assert "12000" in client.get(page).content.decode()
    desk.open(f"/staff/e/{event.pk}/settings")
    assert "Empty: 12000, as the format has it." in desk.text
    desk.press("Save the settings", life_points="8000")
    assert "8000" in client.get(page).content.decode()
    desk.press("Save the settings", life_points="0")
    event.refresh_from_db()
    assert event.life_points == 8000
    desk.press("Save the settings", life_points="")
    event.refresh_from_db()
    assert event.life_points is None


def test_the_certificate_does_not_blame_partners_for_meeting_again(event, desk):
    make.entries(4, event=event)
    make.published(event=event)
    desk.open(f"/staff/e/{event.pk}/audit")
    assert "Rounds of two against two are not judged here" in desk.text
    assert "Avoidable" not in desk.text
