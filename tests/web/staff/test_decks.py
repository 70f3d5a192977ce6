"""Decks for judges: sealed for everybody else, opened with findings, ruled on."""

import pytest

from decks.services import submit_deck
from events.models import DeckState
from tests import make
from tests.web.staff.desk import Desk

pytestmark = pytest.mark.django_db
TEXT = "【パートナー】\n1 <b>未知のカード</b>\n\n59 だれも知らないカード"


@pytest.fixture
def entry(event):
    found = make.entry(event=event, player_name="さくら")
    submit_deck(entry_id=found.pk, actor=make.organiser(event), text=TEXT, now=make.EVENING)
    return found


@pytest.fixture
def judge(event):
    return Desk(make.member(event.shop, "judge"))


def test_the_list_says_who_submitted_and_puts_work_first(event, entry, judge):
    make.entry(event=event, player_name="あおい")
    judge.open(f"/staff/e/{event.pk}/decks")
    assert "1 of 2 submitted" in judge.text
    assert [each.player_name for each in judge.page.context["entries"]] == ["さくら", "あおい"]


def test_a_judge_reads_text_and_findings(event, entry, judge):
    judge.open(f"/staff/e/{event.pk}/decks/{entry.pk}")
    assert "&lt;b&gt;未知のカード&lt;/b&gt;" in judge.text
    assert 'class="marked"' in judge.text
    assert judge.page.context["findings"]


def test_findings_are_in_the_readers_language(event, entry):
    said = set()
    for language in ("ja", "en"):
        desk = Desk(make.member(event.shop, "judge"), language=language)
        desk.open(f"/staff/e/{event.pk}/decks/{entry.pk}")
        said.add(desk.page.context["findings"][0].sentence)
    assert len(said) == 2


@pytest.mark.parametrize("button", ["Accept this deck", "Refuse this deck"])
def test_a_judge_rules(event, entry, judge, button):
    judge.open(f"/staff/e/{event.pk}/decks/{entry.pk}")
    judge.press(button)
    entry.refresh_from_db()
    assert entry.deck_state == {"A": DeckState.ACCEPTED, "R": DeckState.REFUSED}[button[0]]
    assert "Your decision on the deck of さくら is kept." in judge.text


def test_a_deck_that_is_not_there_says_so(event, judge):
    other = make.entry(event=event)
    judge.open(f"/staff/e/{event.pk}/decks/{other.pk}")
    assert "No deck has been submitted yet." in judge.text
    answer = judge.client.post(
        f"/staff/e/{event.pk}/decks/{other.pk}/ruling", {"ruling": "accepted"}, follow=True
    )
    assert "No deck has been submitted yet." in answer.content.decode()


def test_the_reception_never_sees_a_deck(event, entry):
    desk = Desk(make.member(event.shop, "reception"))
    assert desk.open(f"/staff/e/{event.pk}/decks/{entry.pk}").status_code == 403
    assert "未知" not in desk.text
    desk.open(f"/staff/e/{event.pk}/reception")
    assert "未知" not in desk.text
