"""Games inside a table's game on a player's phone, without scripts."""

import pytest

from engine.outcomes.subgames import MOST_GAMES, first_player
from events.access import player
from pods.models import Report
from pods.services import open_subgame, say_missing, start_without
from pods.subgame import Subgame
from tests import make
from tests.refusing import refusing
from tests.web.player.browse import EN, JA, own, send, words
from tests.web.player.test_report import Phone
from web.subgames import subgames_card

pytestmark = pytest.mark.django_db


@pytest.fixture
def seats():
    return make.seated(make.pod(event=make.event(format="mtg_commander")))


def opened(client, seats, playing=4, cards="60", **more):
    """Open a subgame on the first player's phone, in which the first so many of the table play."""
    typed = {f"cards_{n}": cards for n in range(1, playing + 1)}
    out = {f"plays_{n}": [] for n in range(playing + 1, 5)}
    url = own(seats[0], "/subgame")
    return send(client, url, action=url, **out | typed | {"copies": "1"} | more)


class Inside(Phone):
    """A player's way through telling a subgame."""

    def __init__(self, client, entry, number, language=EN):
        super().__init__(client, entry, language)
        self.url = own(entry, f"/subgame/{number}")
        self.page = client.get(self.url, **language)


def test_a_subgame_is_opened_and_told_before_the_table_s_result(client, seats):
    a, b, c, d = (seat.player_name for seat in seats)
    page = client.get(own(seats[0]), **EN)
    assert "A card opens a subgame" in words(page)
    assert "Whoever has fewer than 7 cards" in words(client.get(own(seats[0], "/subgame"), **EN))
    assert opened(client, seats, playing=3, life="20").status_code == 303

    other = words(client.get(own(seats[3]), **EN))
    assert "Subgame 1 Being played" in other
    assert "Life at the start: 20." in other
    assert f"Waiting until it is over: {d}" in other
    assert "Tell the result" not in other
    refused = Phone(client, seats[0])
    refused.tap(b).tap("Conceded").tap(c).tap("Conceded").tap(d).tap("Conceded")
    answer = refused.send()
    assert answer.status_code == 409
    assert "Report the subgames inside this game first." in words(answer)

    inside = Inside(client, seats[1], 1)
    assert d not in words(inside.page)
    inside.tap(c).tap("Life points ran out").tap(a).tap("Conceded")
    assert inside.send().status_code == 303
    told = words(client.get(own(seats[0]), **EN))
    assert f"Subgame 1 Won by {b}" in told
    assert "Tell the result" in told
    assert Report.objects.count() == 0


def test_what_is_missing_is_said_at_its_field(client, seats):
    answer = opened(client, seats, playing=1)
    assert answer.status_code == 422
    assert "Choose two or more people who play in the subgame." in words(answer)
    answer = opened(client, seats, cards="")
    assert words(answer).count("How many cards are in this library?") == 4
    answer = opened(client, seats, life="0", copies="99")
    assert answer.status_code == 422
    assert not Subgame.objects.exists()


def test_copies_open_one_after_another_or_not_at_all(client, seats):
    opened(client, seats, playing=2, copies="3")
    a, b, *_ = (seat.player_name for seat in seats)
    Inside(client, seats[0], 1).tap(b).tap("Conceded").send()
    page = words(client.get(own(seats[2]), **EN))
    assert "2 copies of the effect still open a subgame each." in page
    assert "Tell the result" not in page
    url = own(seats[0], "/subgame")
    assert "Open the subgame of the next copy" in words(client.get(url, **EN))
    send(client, url, action=url, cards_1="60", cards_2="5")
    second = Subgame.objects.get(number=2)
    assert (second.winner.player_name, second.short) == (a, [seats[1].pk])
    send(client, own(seats[0]), action=own(seats[0], "/subgame/0/waive"))
    assert "Tell the result" in words(client.get(own(seats[0]), **EN))


def test_who_was_drawn_to_begin_and_lost_at_once_gives_the_first_turn_to_the_next(client, seats):
    pod = seats[0].seats.get().pod
    cards = dict.fromkeys([seat.pk for seat in seats], 60)
    seed = next(n for n in range(99) if first_player(list(cards), seed=n, number=1) == seats[3].pk)
    open_subgame(
        pod_id=pod.pk,
        actor=player(seats[0]),
        players=list(cards),
        libraries=cards | {seats[3].pk: 6},
        now=make.EVENING,
        seed=seed,
    )
    a, _b, _c, d = (seat.player_name for seat in seats)
    said = words(client.get(own(seats[0]), **EN))
    assert f"{d} was drawn to begin but is out, so {a} does." in said


def test_one_opened_by_mistake_is_taken_back(client, seats):
    opened(client, seats)
    opened(client, seats, playing=2)
    page = words(client.get(own(seats[0]), **JA))
    assert "サブゲーム1 中断中" in page
    assert "サブゲーム2 対戦中" in page
    answer = client.post(own(seats[0], "/subgame/1/take-back"), **EN)
    assert "Only the subgame that is played now can be taken back." in words(answer)
    send(client, own(seats[0]), action=own(seats[0], "/subgame/2/take-back"))
    send(client, own(seats[0]), action=own(seats[0], "/subgame/1/take-back"))
    assert Subgame.objects.filter(number=None).count() == 2
    assert "Tell the result" in words(client.get(own(seats[0]), **EN))


def test_other_formats_and_other_people_have_no_such_pages(client, seats):
    party = make.seated(make.pod(event=make.event()))
    assert "subgame" not in words(client.get(own(party[0]), **EN)).lower()
    assert client.get(own(party[0], "/subgame"), **EN).status_code == 303
    stranger = make.entry(event=seats[0].event, here=True)
    assert client.get(own(stranger, "/subgame"), **EN).status_code == 303
    assert client.get(own(seats[0], "/subgame/1"), **EN).status_code == 303
    assert client.post(own(seats[0], "/subgame/1/burn"), **EN).status_code == 404


def test_who_is_left_out_of_a_table_takes_its_subgames_along():
    pod = make.pod(event=make.event(format="mtg_commander", grace_minutes=0))
    names = [entry.pk for entry in make.seated(pod)]
    desk = {"pod_id": pod.pk, "actor": make.organiser(pod.round.event), "now": make.EVENING}
    open_subgame(players=names, libraries=dict.fromkeys(names, 60), **desk)
    say_missing(entry_id=names[3], **desk)
    start_without(entry_id=names[3], **desk)
    pod.refresh_from_db()
    assert subgames_card(pod).players == tuple(
        (entry.pk, entry.player_name) for entry in make.seated(pod)
    )


def test_as_many_games_inside_each_other_as_there_may_be_are_shown(client, seats):
    pod = seats[0].seats.get().pod
    names = [entry.pk for entry in seats]
    words_of = {"pod_id": pod.pk, "actor": player(seats[0]), "now": make.EVENING}
    asked = words_of | {"players": names, "libraries": dict.fromkeys(names, 60)}
    for _depth in range(MOST_GAMES):
        open_subgame(**asked)
    with refusing("subgame.too_many", most=MOST_GAMES):
        open_subgame(**asked)
    assert f"Subgame {MOST_GAMES} Being played" in words(client.get(own(seats[0]), **EN))
