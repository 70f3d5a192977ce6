"""Fixed pairs and teams over the API."""

import pytest

from accounts.models import SignInFailure
from events.models import Entry
from events.tickets import ticket_of
from tests import make
from tests.api.conftest import app_of, player_of, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make.event(format="ygo_tag", scheme="win3_draw1")


def words(name, **more):
    return {"player_name": name, "level": 2} | more


def test_two_people_become_a_pair(anyone, event):
    path = f"/events/{event.pk}/entries"
    one = anyone.post(path, words("Asa")).json()
    assert (len(one["team_code"]), one["partner"]) == (5, None)
    other = anyone.post(path, words("Ryo", team_code=one["team_code"])).json()
    assert other["partner"] == one["id"]
    refused(anyone.post(path, words("Mei", team_code=one["team_code"])), 409, "team.full")
    third = anyone.post(path, words("Mei")).json()
    mine, mei = (player_of(Entry.objects.get(pk=each["id"])) for each in (one, third))
    assert mine.post(f"/entries/{one['id']}/leave-team").json()["partner"] is None
    code = mine.get(f"/entries/{one['id']}").json()["team_code"]
    joined = mei.post(f"/entries/{third['id']}/join-team", {"code": code})
    assert joined.json()["partner"] == one["id"]
    refused(mei.post(f"/entries/{one['id']}/leave-team"), 404, "access.not_found")
    unknown = mei.post(f"/entries/{third['id']}/join-team", {"code": "AAAAA"})
    refused(unknown, 404, "team.unknown_code")


def test_codes_of_partners_cannot_be_found_by_trying(anyone, client, event, monkeypatch):
    monkeypatch.setattr("events.services.teams.TRIES", 4)
    one, two = make.entry(event=event), make.entry(event=event)
    me, join = player_of(two), f"/entries/{two.pk}/join-team"
    enter = f"/events/{event.pk}/entries"
    ours = f"/t/{ticket_of(two)}/team"
    for _ in range(3):  # a right code is no try
        assert me.post(join, {"code": one.team.code}).status_code == 200
        assert me.post(f"/entries/{two.pk}/leave-team").status_code == 200
        one.refresh_from_db()
    assert not SignInFailure.objects.exists()
    refused(me.post(join, {"code": "AAAAA"}), 404, "team.unknown_code")
    refused(anyone.post(enter, words("Mei", team_code="AAAAA")), 404, "team.unknown_code")
    family = {"people": [words("Rin", team_code="AAAAA")]}
    refused(anyone.post(f"/events/{event.pk}/families", family), 404, "team.unknown_code")
    assert client.post(ours, {"code": "AAAAA"}).status_code == 404
    refused(me.post(join, {"code": one.team.code}), 429, "sign_in.too_many_tries")
    refused(
        anyone.post(enter, words("Mei", team_code=one.team.code)), 429, "sign_in.too_many_tries"
    )
    assert client.post(ours, {"code": one.team.code}).status_code == 429
    typed = {"player_name": "Mei", "level": "2", "team_code": one.team.code, "people": "1"}
    assert client.post(f"/e/{event.pk}", typed).status_code == 429
    assert anyone.post(enter, words("Mei")).status_code == 201
    assert me.get("/me").json()["entry"]["partner"] is None


def test_staff_make_pairs_and_a_pod_tells_its_teams(anyone, event):
    people = make.entries(4, event=event)
    staff = app_of(event)
    for one, other in (people[:2], people[2:]):
        made = staff.post(f"/events/{event.pk}/pairs", {"entries": [one.pk, other.pk]})
        assert made.json()["partner"] == one.pk
    refused(
        player_of(people[0]).post(
            f"/events/{event.pk}/pairs", {"entries": [people[0].pk, people[2].pk]}
        ),
        403,
        "access.forbidden",
    )
    pod = make.published(event=event).pods.get()
    teams = anyone.get(f"/pods/{pod.pk}").json()["teams"]
    assert {frozenset(team) for team in teams} == {
        frozenset(one.pk for one in people[:2]),
        frozenset(one.pk for one in people[2:]),
    }
    loser = teams[1][0]
    told = player_of(people[0]).post(
        f"/pods/{pod.pk}/reports",
        {"steps": [{"eliminated": [loser], "cause": "life_zero"}], "ending": "last_standing"},
    )
    assert (told.json()["kind"], told.json()["winner"]) == ("win", None)
    assert [told.json()["placements"][one] for one in teams[0]] == [1, 1]


def test_a_list_of_entries_takes_the_same_queries_for_few_and_many(
    event, django_assert_max_num_queries
):
    staff = app_of(event)
    for number in (2, 12):
        make.entries(number, event=event)
        with django_assert_max_num_queries(14):
            assert len(staff.get(f"/events/{event.pk}/entries").json()["items"]) >= number


def test_codes_are_for_their_players_and_the_staff(anyone, event):
    one = make.entry(event=event, here=True)
    make.entries(3, event=event)
    make.published(event=event)
    one.refresh_from_db()
    for path in (f"/events/{event.pk}", f"/events/{event.pk}/snapshot"):
        assert one.team.code not in anyone.get(path).content.decode()
    refused(anyone.get(f"/entries/{one.pk}"), 404, "access.not_found")
