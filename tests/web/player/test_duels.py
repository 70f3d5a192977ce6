"""One against one on the phone: games of a match, and endings that only some formats have."""

import pytest

from pods.models import Report
from tests import make
from tests.web.player.browse import EN, JA, html, own, words
from tests.web.player.test_report import Phone, filter_taps

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (EN, "Turn 99 of both was over: both lose"),
        (JA, "両者の99ターン目が終わった（両者敗北）"),
    ],
)
def test_both_lose_after_the_last_turn_of_dm_plays(client, language, said):
    pod = make.pod(players=2, event=make.event(format="dm_plays"))
    first, second = make.seated(pod)
    phone = Phone(client, first, language).tap(said)
    assert {EN["HTTP_ACCEPT_LANGUAGE"]: "Both lost", "ja": "両者敗北"}[
        language["HTTP_ACCEPT_LANGUAGE"]
    ] in words(phone.page)
    phone.send()
    told = Report.objects.get()
    assert (told.ending, told.kind, told.winner_id) == ("turn_limit", "double_loss", None)
    assert told.placements == {first.pk: 1, second.pk: 1}


def test_formats_without_a_limit_do_not_offer_it(client):
    pod = make.pod(players=2, event=make.event(format="dm_original"))
    phone = Phone(client, make.seated(pod)[0])
    assert not any("Turn" in phone.words_of(url) for url in filter_taps(phone))


def match_of_three(**settings):
    event = make.event(format="dm_plays", best_of=3, **settings)
    return make.pod(players=2, event=event)


def test_a_match_is_told_with_one_tap_for_each_game(client):
    first, second = make.seated(match_of_three())
    phone = Phone(client, first)
    phone.tap(first.player_name).tap(second.player_name)
    assert "Who won game 3?" in words(phone.page)
    phone.tap("One step back").tap(first.player_name)
    assert f"{first.player_name} 2–0" in words(phone.page)
    assert phone.send().status_code == 303
    told = Report.objects.get()
    assert told.winner_id == first.pk
    assert [game["winner"] for game in told.games] == [first.pk, first.pk]
    page = client.get(own(second), **EN)
    assert f"{second.player_name} 0–2" in words(page)


def test_a_match_ends_by_time_or_with_games_that_nobody_won(client):
    first, second = make.seated(match_of_three())
    phone = Phone(client, first).tap(second.player_name)
    phone.tap("Turn 99 of both was over: both lose").tap("Time ended the match as it stands")
    assert f"{second.player_name} 1–0" in words(phone.page)
    phone.send()
    told = Report.objects.get()
    assert (told.ending, told.winner_id, told.games[1]["ending"]) == (
        "time",
        second.pk,
        "turn_limit",
    )


def test_nonsense_in_the_address_of_a_match_is_left_out(client):
    first, _second = make.seated(match_of_three())
    page = client.get(own(first, "/report") + "?won=1,<b>,9,last_standing&time=x", **EN)
    assert "Who won game 2?" in words(page)
    assert "<b>," not in html(page)
