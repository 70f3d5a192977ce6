"""Two against two on the phone: who is my partner, and telling which team lost."""

import pytest

from engine.seating.sides import sides_of
from events.models import Entry
from pods.models import Report
from tests import make
from tests.web.player.browse import EN, own, send, words
from tests.web.player.test_report import Phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def pod():
    event = make.event(format="ygo_tag", teams="random", scheme="win3_draw1")
    return make.pod(players=4, event=event)


@pytest.fixture
def sides(pod):
    return sides_of(make.seated(pod))


def names(side):
    return " & ".join(one.player_name for one in side)


def test_a_team_goes_out_with_any_of_its_people(client, sides):
    winners, losers = sides
    phone = Phone(client, winners[0])
    assert f"{names(winners)} against {names(losers)}" in words(phone.page)
    phone.tap(losers[1].player_name)
    assert losers[0].player_name not in words(phone.page).split("At the same moment as")[1]
    assert f"by {losers[0].player_name}" not in words(phone.page)
    phone.tap("Life points ran out")
    assert words(phone.page).count("Winner") == 2
    assert "#2" in words(phone.page)
    assert "#3" not in words(phone.page)
    phone.send()
    sent = words(client.get(own(winners[0]), **EN))
    assert "#2" in sent
    assert "#3" not in sent
    told = Report.objects.get()
    assert told.placements == {
        **{one.pk: 1 for one in winners}, **{one.pk: 3 for one in losers},
    }  # fmt: skip
    assert [step["eliminated"] for step in told.steps] == [[losers[1].pk]]


def test_a_partner_cannot_make_a_result_count(client, sides):
    winners, losers = sides
    Phone(client, winners[0]).tap(losers[0].player_name).tap("Life points ran out").send()
    told = Report.objects.get()
    assert "Somebody of the other team" in words(client.get(own(winners[0]), **EN))
    for who, state in ((winners[1], "pending"), (losers[1], "accepted")):
        send(client, own(who), action=own(who, "/agree"), report=told.pk)
        told.refresh_from_db()
        assert told.state == state


def test_a_special_win_wins_for_the_team(client, sides):
    winners, losers = sides[::-1]
    special = f"Special win of {names(winners)}".replace("&", "&amp;")
    phone = Phone(client, losers[0]).tap(special).tap("One step back")
    assert "Who went out first?" in words(phone.page)
    phone.tap(special).send()
    told = Report.objects.get()
    assert (told.ending, told.kind, told.winner_id) == ("special_win", "win", None)
    assert {told.placements[one.pk] for one in winners} == {1}


def test_both_teams_may_lose_at_the_same_moment(client, sides):
    phone = Phone(client, sides[0][0])
    phone.tap("Everybody left went out at the same moment (All lost)").tap("Deck ran out")
    phone.send()
    told = Report.objects.get()
    assert (told.kind, set(told.placements.values())) == ("draw", {1})


def test_the_partner_stands_on_the_seat_card(client, sides):
    me, partner = sides[0]
    page = client.get(own(me), **EN)
    other = names(sides[1])
    assert f"You play with {partner.player_name} against {other}." in words(page)


def test_two_phones_become_a_pair_by_a_code(client):
    event = make.event(format="ygo_tag")
    page = f"/e/{event.pk}"
    first = send(client, page, player_name="Asa", level="2")
    one = Entry.objects.get(player_name="Asa")
    shown = words(client.get(first["Location"], **EN))
    assert "You have no partner yet" in shown
    assert one.team.code in shown
    wrong = send(client, page, player_name="Ryo", level="2", team_code="AAAAA")
    assert (wrong.status_code, "Nobody here has this code" in words(wrong)) == (404, True)
    send(client, page, player_name="Ryo", level="2", team_code=one.team.code.lower())
    assert "Your partner: Ryo" in words(client.get(own(one), **EN))
    send(client, own(one, "/team"), action=own(one, "/team/part"))
    assert "You have no partner yet" in words(client.get(own(one), **EN))
    other = Entry.objects.get(player_name="Ryo")
    send(client, own(one, "/team"), code=other.team.code)
    assert "Your partner: Ryo" in words(client.get(own(one), **EN))


def test_where_everybody_plays_alone_there_is_no_page_of_pairs(client):
    entry = make.entry()
    assert client.get(own(entry, "/team"), **EN).status_code == 303
    assert "partner" not in words(client.get(own(entry), **EN))
