"""One phone enters up to four people: all or nobody, each with a ticket of their own."""

import pytest
from django.test import Client

from events import services
from events.models import Entry
from events.tickets import family_link_of, ticket_of
from tests import make
from tests.web.player.browse import EN, JA, form, html, links, send, words

pytestmark = pytest.mark.django_db
TWO = {"player_name": "Mika", "p2-player_name": "Ken", "p2-level": "1"}


@pytest.fixture
def event():
    return make.event(capacity=2)


def url(event):
    return f"/e/{event.pk}"


def page_for(client, event, people, **typed):
    """The entry page after asking for more people, as a browser without scripts gets it."""
    page = client.get(url(event), **EN)
    for _ in range(people - 1):
        page = send(client, url(event), page=page, family="more", **typed)
    return page


def test_two_people_enter_at_once_with_a_ticket_each(client, event):
    page = page_for(client, event, 2, player_name="Mika", level="3")
    assert form(page)["sends"]["player_name"] == ["Mika"]
    assert form(page)["sends"]["p2-level"] == ["3"]
    answer = send(client, url(event), page=page, **TWO, group_wish="together")
    mika, ken = Entry.objects.order_by("arrival")
    assert (mika.level, ken.level, ken.player_name) == (3, 1, "Ken")
    assert mika.group == ken.group != ""
    assert {mika.group_wish, ken.group_wish} == {"together"}
    assert answer["Location"] == f"/family/{family_link_of([mika, ken])}"
    tickets = client.get(answer["Location"], **JA)
    assert {f"/t/{ticket_of(mika)}", f"/t/{ticket_of(ken)}"} <= set(links(tickets))
    assert f"/t/{ticket_of(ken)}/qr.svg" in html(tickets)


def test_one_goes_from_one_ticket_to_the_others_of_the_phone(client, event):
    answer = send(client, url(event), page=page_for(client, event, 2), **TWO)
    mika, ken = Entry.objects.order_by("arrival")
    stranger = make.entry(event=event)
    at = f"/t/{ticket_of(mika)}"
    assert f"/t/{ticket_of(ken)}" in links(client.get(at, **EN))
    assert ticket_of(stranger) not in html(client.get(at))
    assert ticket_of(ken) not in html(Client().get(at))
    assert answer.cookies["tickets"]["httponly"]


def test_a_double_tap_makes_one_set_of_entries(client, event):
    page = page_for(client, event, 2)
    first, second = (send(client, url(event), page=page, **TWO) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert Entry.objects.count() == 2


def test_who_finds_no_place_is_told_so_alone(client):
    event = make.event(capacity=1)
    answer = send(client, url(event), page=page_for(client, event, 2), **TWO)
    said = words(client.get(answer["Location"], **EN))
    assert "Mika 2 Casual Has a place" in said
    assert "Ken 1 Fan number 1 in line" in said


def test_a_name_that_is_in_is_asked_about_at_that_person_and_nobody_enters(client, event):
    make.entry(event=event, player_name="Ken")
    page = page_for(client, event, 2)
    asked = send(client, url(event), page=page, **TWO)
    assert asked.status_code == 409
    assert "Person 2 could not be entered, so nobody was" in words(asked)
    assert "This is another person with the same name" in words(asked)
    assert Entry.objects.count() == 1
    done = send(client, url(event), page=asked, **{"p2-same_name_ok": "on"})
    assert done.status_code == 303


def test_what_is_wrong_at_anybody_is_said_and_all_is_kept(client, event):
    page = page_for(client, event, 3)
    wrong = send(
        client, url(event), page=page, **TWO, **{"p3-player_name": "山田", "p2-kana": "け"}
    )
    assert wrong.status_code == 422
    assert "Please write how the name is read" in words(wrong)
    assert form(wrong)["sends"]["p2-kana"] == ["け"]
    assert not Entry.objects.exists()


def test_four_is_the_most_and_one_can_go_again(client, event):
    page = page_for(client, event, 6, player_name="Mika")
    assert form(page)["sends"]["people"] == ["4"]
    assert 'value="more"' not in html(page)
    typed = {"p2-player_name": "B", "p3-player_name": "C", "p4-player_name": "D"}
    fewer = send(client, url(event), page=page, family="3", **typed)
    sends = form(fewer)["sends"]
    assert (sends["people"], sends["p2-player_name"], sends["p3-player_name"]) == (
        ["3"],
        ["B"],
        ["D"],
    )


def test_partners_of_one_phone_are_a_pair():
    from decks.services import enter_family
    from events.access import ANYONE

    event = make.event(format="ygo_tag", teams="pairs")
    people = [{"player_name": name, "level": 2} for name in ("A", "B", "C")]
    a, b, c = enter_family(event_id=event.pk, actor=ANYONE, now=make.EVENING, people=people)
    assert a.team_id == b.team_id != c.team_id


def test_a_familys_link_opens_nothing_that_was_replaced_or_made_up(client, event):
    mika, ken = make.entry(event=event), make.entry(event=event)
    link = family_link_of([mika, ken])
    services.rotate_ticket(entry_id=ken.pk, actor=make.organiser(event))
    page = client.get(f"/family/{link}", **EN)
    assert ken.player_name not in words(page)
    assert client.get(f"/family/{link[:-1]}x", **EN).status_code == 401
    assert client.get(f"/family/{ticket_of(mika)}", **EN).status_code == 401
    services.rotate_ticket(entry_id=mika.pk, actor=make.organiser(event))
    assert client.get(f"/family/{link}", **EN).status_code == 401
