"""The judges' page: who is out when several lose at once."""

import pytest

from accounts.models import User
from tests import make
from tests.web.player.browse import EN, JA, html, links, words

pytestmark = pytest.mark.django_db
QUESTION = {
    "how": "each_draws",
    "format": "duel_party",
    "on": "2026-12-04",
    "turn": "2",
    "out_1": "deck_out",
    "out_2": "deck_out",
    "out_3": "gone",
    "out_4": "gone",
}


def ask(client, language=EN, **other):
    return client.get("/rulings", QUESTION | other, **language)


def test_the_page_asks_before_it_answers(client):
    page = client.get("/rulings", **EN)
    assert page.status_code == 200
    assert "Who would lose now, and why?" in words(page)
    assert "One after another" not in words(page)
    assert html(page).count('name="out_') == 4
    assert html(client.get("/rulings?players=3", **EN)).count('name="out_') == 3


def test_the_answer_says_order_reason_and_source(client):
    page = words(ask(client))
    assert "One after another" in page
    assert "Seat 2 → Seat 1" in page
    assert "Still in the game Seat 1" in page
    assert "one card at a time from the turn player on" in page
    assert "This is not certain" not in page


def test_the_answer_is_there_in_japanese(client):
    page = words(ask(client, JA))
    assert "1人ずつ順に敗北" in page
    assert "席2 → 席1" in page


def test_how_the_ruling_moved_stands_below(client):
    page = words(ask(client, how="state_check"))
    assert "They go out together" in page
    assert "How the ruling moved" in page
    assert "From 2019-11-01" in page
    old = words(ask(client, how="state_check", on="2019-11-15"))
    assert "This is not certain" in old


def test_who_was_out_before_is_not_left_and_who_stays_is(client):
    page = words(ask(client, how="state_check", out_4=""))
    assert "Still in the game Seat 4" in page
    assert "Whoever is left wins" in page


@pytest.mark.parametrize(
    ("wrong", "status", "said"),
    [
        ({"out_1": "", "out_2": ""}, 422, "Say who would lose."),
        ({"on": "never"}, 422, "Enter a valid date."),
        ({"format": "chess"}, 422, "Select a valid choice"),
        ({"out_1": "life_zero"}, 422, "Select a valid choice"),
        ({"turn": "9"}, 422, "Select a valid choice"),
    ],
)
def test_what_makes_no_sense_is_said_at_the_form(client, wrong, status, said):
    page = ask(client, **wrong)
    assert page.status_code == status
    assert said in words(page)


@pytest.mark.parametrize("players", ["", "1", "9", "44", "x", "²"])
def test_an_odd_number_of_players_is_the_usual_one(client, players):
    assert html(client.get("/rulings", {"players": players}, **EN)).count('name="out_') == 4


def test_a_table_is_asked_about_by_its_names(client):
    event = make.event(format="mtg_commander")
    pod = make.pod(event=event)
    one, two, *_rest = make.seated(pod)
    page = ask(
        client, pod=pod.pk, format="mtg_commander", how="battle", turn="1", out_1="life_zero",
        out_2="life_zero",
    )  # fmt: skip
    assert f"{one.player_name} + {two.player_name}" in words(page)
    assert f"About table {pod.table}" in words(page)
    assert "Take this over" not in words(page)
    client.force_login(User.objects.get(memberships__shop=event.shop))
    page = ask(client, pod=pod.pk, format="mtg_commander", how="battle", out_1="life_zero")
    there = next(link for link in links(page) if link.startswith(f"/staff/e/{event.pk}/tables/"))
    assert client.get(there, **EN).status_code == 200


def test_a_table_of_a_draft_is_nowhere(client):
    event = make.event()
    make.entries(4, event=event)
    pod = make.draft(event=event).pods.get()
    assert client.get("/rulings", {"pod": pod.pk}, **EN).status_code == 404
    assert client.get("/rulings", {"pod": "nothing"}, **EN).status_code == 404


def test_judges_find_the_page_where_they_work(client):
    event = make.event()
    pod = make.pod(event=event)
    client.force_login(User.objects.get(memberships__shop=event.shop))
    assert "/rulings?format=duel_party" in links(client.get(f"/staff/e/{event.pk}", **EN))
    place = f"/staff/e/{event.pk}/tables/{pod.pk}"
    assert f"/rulings?pod={pod.pk}" in links(client.get(place, **EN))
