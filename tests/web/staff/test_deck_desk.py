"""A judge's desk of decks: filters, words on names, the counted list, changes however late."""

import pytest

from decks.models import CardRuling, DeckList
from decks.services import submit_deck
from engine.cards.decks import own_decks
from events.access import player
from events.models import Event, Phase
from tests import make
from tests.web.staff.desk import Desk

pytestmark = pytest.mark.django_db
DECK = own_decks()[0]
UNKNOWN = "まだ知らないカード"
DOUBTFUL = "\n".join([*DECK.text.strip().splitlines()[:-1], f"1 {UNKNOWN}"])


@pytest.fixture
def judge(event):
    return Desk(make.member(event.shop, "judge"))


@pytest.fixture
def people(event):
    """One deck in each state."""
    Event.objects.update(decks_allowed=2)
    found = {}
    for name, text in (
        ("legal", DECK.text),
        ("doubtful", DOUBTFUL),
        ("illegal", "1 x"),
        ("none", ""),
    ):
        entry = found[name] = make.entry(event=event, player_name=name)
        if text:
            submit_deck(
                entry_id=entry.pk,
                actor=player(entry),
                text=text,
                partner=DECK.partner,
                now=make.EVENING,
            )
    return found


@pytest.mark.parametrize(
    ("wanted", "left"),
    [("ready", ["legal"]), ("needs_judge", ["doubtful"]), ("illegal", ["illegal"]),
     ("missing", ["none"]), ("nonsense", ["doubtful", "illegal", "legal", "none"])],
)  # fmt: skip
def test_filters_leave_who_is_looked_for(event, people, judge, wanted, left):
    judge.open(f"/staff/e/{event.pk}/decks", show=wanted)
    assert [each.player_name for each in judge.page.context["entries"]] == left


def test_a_name_passes_and_is_taken_back(event, people, judge):
    judge.open(f"/staff/e/{event.pk}/decks/{people['doubtful'].pk}")
    judge.press("Let it pass as it is written")
    assert "Kept for this event." in judge.text
    people["doubtful"].refresh_from_db()
    assert people["doubtful"].deck_state == "legal"
    judge.open(f"/staff/e/{event.pk}/decks/rulings")
    assert UNKNOWN in judge.text
    judge.press("Take back")
    assert not CardRuling.objects.exists()
    people["doubtful"].refresh_from_db()
    assert people["doubtful"].deck_state == "needs_judge"


def test_a_name_is_said_to_be_a_card_or_not(event, people, judge):
    path = f"/staff/e/{event.pk}/decks/{people['doubtful'].pk}"
    judge.open(path)
    judge.press("It is this card", card="no such card")
    assert "There is no card called no such card" in judge.text
    judge.press("It is this card", card=DECK.partner)
    assert CardRuling.objects.get().card == DECK.partner


def test_a_deck_is_counted_through_and_taken_along(event, people, judge):
    path = f"/staff/e/{event.pk}/decks/{people['legal'].pk}/1"
    judge.open(f"{path}/count")
    assert judge.text.count('type="checkbox"') == 60
    assert "<svg" in judge.text
    assert judge.open(f"{path}/as/csv").content.startswith(b"count,name,zone")
    assert judge.open(f"{path}/as/ydk").status_code == 422
    assert judge.open(f"/staff/e/{event.pk}/decks/{people['none'].pk}/1/count").status_code == 404


def test_a_judge_types_a_deck_in_and_changes_it_when_it_is_late(event, people, judge):
    Event.objects.update(phase=Phase.PLAYING, decks_due_at=make.EVENING.replace(year=2020))
    path = f"/staff/e/{event.pk}/decks/{people['none'].pk}/1/change"
    judge.open(path)
    judge.press("Check only", text=DECK.text, partner=DECK.partner)
    assert "This deck can be played" in judge.text
    judge.open(path)
    judge.press("Submit this deck", text=DECK.text, partner=DECK.partner)
    assert DeckList.objects.filter(entry=people["none"]).exists()
    assert judge.open(path.replace("/1/", "/9/")).status_code == 404


def test_one_of_several_decks_is_opened_and_ruled_on(event, people, judge):
    entry = people["legal"]
    submit_deck(
        entry_id=entry.pk,
        actor=player(entry),
        text="1 x",
        now=make.EVENING,
        number=2,
        name="Second",
    )
    judge.open(f"/staff/e/{event.pk}/decks")
    assert "2. Second" in judge.text
    judge.open(f"/staff/e/{event.pk}/decks/{entry.pk}/2")
    judge.press("Accept this deck")
    entry.refresh_from_db()
    assert entry.deck_state == "accepted"
    assert DeckList.objects.get(number=2).checks.first().ruling == "accepted"


@pytest.mark.parametrize(
    "page", ["", "/rulings", "/{entry}/1/count", "/{entry}/1/as/text", "/{entry}/1/change"]
)
def test_the_reception_sees_none_of_it(event, people, page):
    desk = Desk(make.member(event.shop, "reception"))
    path = f"/staff/e/{event.pk}/decks{page.format(entry=people['legal'].pk)}"
    assert desk.open(path).status_code == 403
