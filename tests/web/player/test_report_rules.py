"""Telling a result where the event has rules of its own for time over and conceding."""

import pytest

from pods.models import Report
from tests import make
from tests.web.player.browse import EN, html, own, words
from tests.web.player.test_report import Phone

pytestmark = pytest.mark.django_db


def seats_at(**settings):
    return make.seated(make.pod(event=make.event(**settings)))


def test_life_is_asked_for_when_time_is_called(client):
    one, two, three, four = seats_at(time_policy={"preset": "most_life"})
    phone = Phone(client, one).tap(four.player_name).tap("Deck ran out").tap("Time ran out")
    assert "Who had how much when time was called?" in words(phone.page)
    assert html(phone.page).count('name="life_') == 3
    told = {"told": "4:deck_out", "end": "time"}
    life = {"life_1": "3", "life_2": "5", "life_3": "5"}
    phone.page = client.get(phone.url, told | life, **EN)
    assert "Is this right?" in words(phone.page)
    assert phone.send().status_code == 303
    report = Report.objects.get()
    assert report.winner_id == three.pk
    assert report.life == {one.pk: 3, two.pk: 5, three.pk: 5}
    assert report.placements == {one.pk: 2, two.pk: 2, three.pk: 1, four.pk: 4}


@pytest.mark.parametrize("wrong", [{}, {"life_1": "3"}, {"life_1": "x", "life_2": "-1"}])
def test_life_is_asked_for_until_all_have_it(client, wrong):
    seats = seats_at(time_policy={"preset": "most_life"})
    page = client.get(own(seats[0], "/report"), {"told": "", "end": "time"} | wrong, **EN)
    assert "Who had how much when time was called?" in words(page)


def test_one_step_back_from_the_check_asks_for_life_again(client):
    seats = seats_at(time_policy={"preset": "most_life"})
    life = {f"life_{number}": "1" for number in range(1, 5)}
    page = client.get(own(seats[0], "/report"), {"end": "time"} | life, **EN)
    assert 'href="?end=time"' in html(page)


def test_where_life_does_not_decide_nobody_asks(client):
    seats = seats_at()
    phone = Phone(client, seats[0]).tap("Time ran out")
    assert "Is this right?" in words(phone.page)
    phone.send()
    assert Report.objects.get().kind == "draw"


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("all_agree", "Conceded, and all others agreed"),
        ("own_turn", "Conceded in their own turn"),
    ],
)
def test_a_concession_is_tapped_in_the_words_of_the_rule(client, rule, said):
    seats = seats_at(concession=rule)
    last = seats[3]
    phone = Phone(client, seats[0]).tap(last.player_name).tap(said).tap("Time ran out")
    assert "Is this right?" in words(phone.page)
    phone.send()
    [step] = Report.objects.get().steps
    claim = {"agreed": True} if rule == "all_agree" else {"turn_player": last.pk}
    assert claim.items() <= step.items()


def test_two_cannot_both_concede_in_their_own_turn(client):
    seats = seats_at(concession="own_turn")
    page = client.get(own(seats[0], "/report"), {"told": "3-4:concession", "end": "time"}, **EN)
    assert "This cannot be quite right" in words(page)


def test_a_result_with_causes_of_their_own_is_told_so(client):
    pod = make.pod()
    one, two, three, four = make.seated(pod)
    step = {"eliminated": [one.pk, two.pk], "cause": "deck_out", "causes": {two.pk: "own_effect"}}
    story = {"steps": [make.telling(four.pk)["steps"][0], step], "ending": "last_standing"}
    make.report(of=pod, by=one, story=story)
    page = words(client.get(own(three), **EN))
    assert f"{one.player_name} Deck ran out" in page
    assert f"{two.player_name} Effect of their own card" in page
    assert f"{three.player_name} Winner" in page
