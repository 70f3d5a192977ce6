"""The live game on players' phones, without scripts: taps, forms, who was faster, and the result."""

import json
import re
from html import unescape

import pytest

from engine.outcomes.subgames import first_player
from pods.companion import Companion
from pods.models import Report
from tests import make
from tests.web.player.browse import EN, JA, form, html, own, send, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def seats():
    return make.seated(make.pod())


def begun(client, seats, **fields):
    url = own(seats[0], "/game")
    return send(client, url, action=f"{url}/begin", **fields)


def act_on(page, text):
    """The act of the button that says this."""
    buttons = re.findall(r'name="act" value="([^"]*)">(.*?)</button>', html(page), re.DOTALL)
    return next(unescape(act) for act, said in buttons if unescape(said).strip() == text)


def tap(client, entry, button, *, language=EN, page=None, **fields):
    url = own(entry, "/game")
    shown = page or client.get(url, **language)
    act = fields.pop("act", None) or act_on(shown, button)
    sends = {name: form(shown, action=url)["sends"][name] for name in ("key", "seen")}
    return client.post(url, {**sends, "act": act, **fields}, **language)


def said(client, entry, language=EN):
    return words(client.get(own(entry, "/game"), **language))


def test_a_table_plays_on_its_phones_and_tells_the_result_by_one_tap(client, seats):
    a, b, c, d = (seat.player_name for seat in seats)
    assert "Live game" in words(client.get(own(seats[0]), **EN))
    assert "One phone is enough" in said(client, seats[1])
    assert begun(client, seats).status_code == 303
    page = client.get(own(seats[1], "/game"), **EN)
    assert f"{a} has the turn" in words(page)
    shield = json.dumps(
        {"kind": "change", "player": seats[1].pk, "counter": "shields", "amount": -1}
    )
    assert tap(client, seats[2], "", act=shield).status_code == 303
    page = said(client, seats[0])
    assert f"Take back: {b}: Shields −1" in page
    assert f"Labyrinth you have more shields than they do ✓ {b}" in page
    assert tap(client, seats[0], f"End of turn → {b}").status_code == 303
    attack = f"Direct attack by {b}"
    for _left in (a, c, d):
        tap(client, seats[1], attack)
    page = client.get(own(seats[3], "/game"), **EN)
    assert f"#1 {b} Winner" in words(page)
    tell = own(seats[3], "/game/tell")
    assert send(client, "", page=page, action=tell).headers["location"] == own(seats[3])
    report = Report.objects.get()
    assert (report.entry_id, report.winner_id) == (seats[3].pk, seats[1].pk)
    assert {step["turn_player"] for step in report.steps} == {seats[1].pk}
    assert "The result of this table was told." in said(client, seats[0])


def test_whoever_was_slower_sees_the_newest_state_and_why_nothing_happened(client, seats):
    begun(client, seats)
    old = client.get(own(seats[1], "/game"), **JA)
    tap(client, seats[0], f"End of turn → {seats[1].player_name}")
    answer = tap(client, seats[1], "", act='{"kind": "next_turn"}', language=JA, page=old)
    assert answer.status_code == 409
    assert "同じ卓の人が先に操作しました" in words(answer)
    assert f"2ターン目 {seats[1].player_name}のターン" in words(answer)
    assert Companion.objects.get().version == 1
    again = tap(client, seats[1], "", act='{"kind": "next_turn"}', page=answer)
    assert again.status_code == 303


def test_a_phone_asks_only_for_what_it_has_not_seen(client, seats):
    begun(client, seats)
    page = html(client.get(own(seats[0], "/game"), **EN))
    now = unescape(re.search(r'hx-get="([^"]*/game/now[^"]*)"', page)[1])
    assert client.get(now, **EN).status_code == 204
    tap(client, seats[1], f"End of turn → {seats[1].player_name}")
    newest = client.get(now, **EN)
    assert newest.status_code == 200
    assert f"{seats[1].player_name} has the turn" in words(newest)
    assert "<html" not in html(newest)
    nobody = make.entry(event=seats[0].event, here=True)
    assert client.get(own(nobody, "/game/now"), **EN).status_code == 204


def test_effects_are_noted_and_end_when_they_should(client, seats):
    a, b, c, _d = (seat.player_name for seat in seats)
    begun(client, seats)
    tap(client, seats[0], "Note it", act='{"kind": "wait"}', player=seats[2].pk, text="Draw")
    lasting = {"player": seats[0].pk, "until": "next_start", "whose": seats[2].pk, "text": "Peace"}
    tap(client, seats[0], "Note it", act='{"kind": "last"}', **lasting)
    page = said(client, seats[1])
    assert f"Draw {c} Resolved Take away" in page
    assert f"Peace {a} · until the turn of {c} starts" in page
    several = {"players": [seats[2].pk, seats[3].pk], "cause": "deck_out"}
    tap(client, seats[0], "They are out", act='{"kind": "eliminate"}', **several)
    page = said(client, seats[1])
    assert "Draw" not in page
    assert f"until the turn of {b} ends" in page
    for name in (b, a):
        tap(client, seats[0], f"End of turn → {name}")
    assert f"Over: Peace ({a})" in said(client, seats[1])
    tap(client, seats[0], "Time ran out")
    assert f"#1 {a} Draw" in said(client, seats[0])


def test_a_partner_goes_face_down_and_says_when_it_returns(client, seats):
    begun(client, seats)
    tap(client, seats[0], "Partner into the battle zone")
    tap(client, seats[0], "Partner back, face down")
    page = said(client, seats[0], JA)
    assert "パートナーゾーン（裏向き） · 次の自分のターンの終わりに表向きになる" in page


def test_the_report_page_goes_on_from_what_the_log_knows(client, seats):
    begun(client, seats)
    tap(client, seats[0], "Deck ran out")
    page = html(client.get(own(seats[1], "/game"), **EN))
    url = unescape(re.search(r'href="([^"]*/report\?told=[^"]*)"', page)[1])
    assert f"{seats[0].player_name} Deck ran out" in words(client.get(url, **EN))


def test_what_cannot_be_is_refused_beside_the_game(client, seats):
    assert tap_without_game(client, seats).status_code == 404
    begun(client, seats)
    for odd in ("{}", "[", "[1]", "9" * 500, '{"kind": "next_turn", "player": "x"}'):
        answer = tap(client, seats[0], "", act=odd)
        assert answer.status_code == 422
        assert "This act cannot be read" in words(answer)
    answer = tap(client, seats[0], "", act='{"kind": "undo"}')
    assert (answer.status_code, "There is nothing to take back." in words(answer)) == (409, True)
    url = own(seats[0], "/game")
    answer = send(client, url, action=f"{url}/begin", turn_seconds="0")
    assert answer.status_code == 422
    answer = client.post(f"{url}/tell", {"seen": 0}, **EN)
    assert "This game is not over yet." in words(answer)
    answer = client.post(f"{url}/tell", {"seen": 7}, **EN)
    assert answer.status_code == 409


def tap_without_game(client, seats):
    client.post(own(seats[0], "/game/tell"), {"seen": 0}, **EN)
    return client.post(own(seats[0], "/game"), {"seen": 0, "act": '{"kind": "undo"}'}, **EN)


def test_who_sits_nowhere_or_whose_result_counts_has_no_such_page(client, seats):
    nobody = make.entry(event=seats[0].event, here=True)
    assert client.get(own(nobody, "/game"), **EN).headers["location"] == own(nobody)
    assert client.post(own(nobody, "/game"), {}, **EN).status_code == 303
    begun(client, seats)
    make.decided(seats[0].seats.get().pod)
    assert client.get(own(seats[0], "/game"), **EN).headers["location"] == own(seats[0])


def test_another_game_begins_with_its_own_turns_and_time(client, seats):
    begun(client, seats)
    tap(client, seats[0], f"End of turn → {seats[1].player_name}")
    assert begun(client, seats, first=seats[2].pk, turn_seconds="90").status_code == 303
    page = client.get(own(seats[0], "/game"), **EN)
    assert f"Turn 1 {seats[2].player_name} has the turn" in words(page)
    assert "data-ends-at" in html(page)


def test_commanders_count_life_and_poison_and_open_subgames(client):
    seats = make.seated(make.pod(event=make.event(format="mtg_commander")))
    a, b, *_ = (seat.player_name for seat in seats)
    begun(client, seats)
    minus = {"kind": "change", "player": seats[0].pk, "counter": "life", "amount": -1}
    tap(client, seats[0], "", act=json.dumps(minus), times="40")
    page = said(client, seats[0])
    assert "no life left: out?" in page
    assert "Poison" in page
    tap(client, seats[0], "Has an extra turn next")
    tap(client, seats[0], "Skips the next turn")
    assert "skips 1 turn · has an extra turn next" in said(client, seats[0])
    some = [seats[0].pk, seats[1].pk]
    opening = {"kind": "open_subgame", "seed": 3}
    tap(client, seats[0], "", act=json.dumps(opening), players=some, life="20")
    first = {seats[0].pk: a, seats[1].pk: b}[first_player(some, seed=3, number=1)]
    page = said(client, seats[2])
    assert "Subgame 1 is being played." in page
    assert f"Turn 1 {first} has the turn" in page
    assert "Who is “opponent”?" not in page
    tap(client, seats[0], "Conceded")
    tap(client, seats[0], "Go on with the game outside")
    assert f"Turn 1 {a} has the turn" in said(client, seats[0])


def test_in_a_tag_duel_a_team_has_the_turn_and_wins_together(client):
    seats = make.seated(make.pod(event=make.event(format="ygo_tag", teams="random")))
    a, b, c, d = (seat.player_name for seat in seats)
    begun(client, seats)
    page = said(client, seats[0])
    assert f"{a}, {c} has the turn" in page
    assert page.count("12000") == 4
    tap(client, seats[0], f"Special win of {b}, {d}")
    page = said(client, seats[0])
    assert f"#1 {b} Winner" in page
    assert f"#2 {a} Lost by a special rule" in page


def test_one_game_of_a_match_is_not_its_result(client):
    event = make.event(format="dm_plays", best_of=3)
    seats = make.seated(make.pod(event=event, players=2))
    begun(client, seats)
    assert "Special win of" in said(client, seats[0])
    tap(client, seats[0], "Conceded")
    page = said(client, seats[1])
    assert "A match is told as a whole" in page
    assert "Tell this result" not in page


def test_a_long_log_costs_no_more_queries(client, seats, django_assert_num_queries):
    begun(client, seats)
    row = Companion.objects.get()
    url = own(seats[0], "/game")
    client.get(url, **EN)
    with django_assert_num_queries(11):
        client.get(url, **EN)
    act = {"kind": "change", "player": seats[0].pk, "counter": "shields", "amount": 1}
    for number in range(1, 60):
        row.acts.create(number=number, act=act, by="x", at=make.EVENING)
    Companion.objects.update(version=59)
    with django_assert_num_queries(11):
        assert "65" in words(client.get(url, **EN))
