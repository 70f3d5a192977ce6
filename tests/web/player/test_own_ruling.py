"""A phone asks who is out when several lose at once, and goes on with its report."""

import pytest

from tests import make
from tests.web.player.browse import EN, links, own, send, words

pytestmark = pytest.mark.django_db
NEXT = "Several lose at once?"


@pytest.fixture
def four():
    return make.seated(make.pod())


def ruling(client, who, **asked):
    return client.get(own(who, "/ruling"), asked, **EN)


def test_the_report_leads_to_the_question_and_the_answer_back_to_the_report(client, four):
    one, two, three, four_ = four
    page = client.get(own(one, "/report?told=4:direct_attack:1"), **EN)
    assert NEXT in words(page)
    assert own(one, "/ruling?told=4:direct_attack:1") in links(page)
    page = ruling(client, one, told="4:direct_attack:1")
    assert words(page).count("Was out before") >= 1
    asked = {
        "told": "4:direct_attack:1", "format": "duel_party", "on": "2026-12-04", "turn": "2",
        "how": "each_draws", "out_1": "", "out_2": "deck_out", "out_3": "deck_out", "out_4": "gone",
    }  # fmt: skip
    page = ruling(client, one, **asked)
    assert f"{two.player_name} → {three.player_name}" in words(page)
    [on] = [url for url in links(page) if "2:deck_out,3:deck_out" in url]
    page = client.get(on, **EN)
    assert "Is this right?" in words(page)
    send(client, own(one, "/report"), page=page, action=own(one, "/report"))
    report = one.event.entries.get(pk=one.pk).reports.get()
    assert report.placements == {four_.pk: 4, two.pk: 3, three.pk: 2, one.pk: 1}


def test_those_who_lose_together_end_the_game_together(client, four):
    one = four[0]
    asked = {
        "told": "4:direct_attack:1,3:deck_out", "format": "duel_party", "on": "2026-12-04",
        "turn": "1", "how": "state_check", "out_1": "deck_out", "out_2": "deck_out",
        "out_3": "gone", "out_4": "gone",
    }  # fmt: skip
    page = ruling(client, one, **asked)
    [on] = [url for url in links(page) if "1-2:deck_out" in url]
    assert "Both lost" in words(client.get(on, **EN))


def test_who_sits_nowhere_is_led_home(client):
    idle = make.entry()
    assert ruling(client, idle)["Location"] == own(idle)
