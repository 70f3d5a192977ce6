"""What a shop says about cards stands beside every verdict of its events, also of decks that are in."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Role, ShopJournalEntry
from decks import services
from decks.judging import check_text
from decks.models import DeckCheck
from decks.selectors import decks_of
from engine.cards.decks import own_decks
from engine.legality.text import read_deck
from events import due
from events.access import player, staff
from events.models import Phase
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
NOW = make.EVENING - timedelta(days=1)
DECK = own_decks()[0]
CARD = read_deck(DECK.text).lines[-1].name


@pytest.fixture
def event():
    return make.event()


def hints(verdict):
    found = [each for each in verdict["findings"] if each["rule"] == "advice.level"]
    return [each["message"]["ja"] for each in found]


def add(event, **words):
    return services.add_hint(
        shop_id=event.shop_id,
        actor=make.organiser(event),
        cards=[CARD],
        now=timezone.now(),
        **{"ja": "強い"} | words,
    )


def test_decks_that_are_in_hear_of_a_new_hint_and_keep_their_standing(event):
    entry = make.entry(event=event)
    words = {"entry_id": entry.pk, "text": DECK.text, "partner": DECK.partner, "now": NOW}
    services.submit_deck(actor=player(entry), **words)
    judge = staff(make.member(event.shop, Role.JUDGE))
    services.rule_deck(entry_id=entry.pk, actor=judge, ruling="accepted")
    add(event)
    assert due.run_due_rows(now=timezone.now()) >= 1
    one = decks_of(entry)[0]
    assert hints(one.check.verdict) == [f"《{CARD}》：強い"]
    assert (one.state, one.check.outcome, one.before) == ("accepted", "legal", None)
    assert DeckCheck.objects.count() == 2
    assert not event.journal.filter(kind="deck.rechecked").exists()


def test_a_finished_event_stays_as_it_was(event):
    event.phase = Phase.FINISHED
    event.save()
    before = event.version
    add(event)
    due.run_due_rows(now=timezone.now())
    event.refresh_from_db()
    assert event.version == before


def test_loan_decks_and_checks_without_saving_hear_of_it_too(event):
    add(event)
    reading = check_text(event, text=DECK.text, partner=DECK.partner)
    assert hints(reading.verdict.as_dict()) == [f"《{CARD}》：強い"]
    lent = services.add_loan_deck(
        shop_id=event.shop_id,
        actor=make.organiser(event),
        name="貸し",
        format="duel_party",
        text=DECK.text,
        partner=DECK.partner,
        now=NOW,
    )
    assert hints(lent.verdict) == [f"《{CARD}》：強い"]
    elsewhere = check_text(make.event(), text=DECK.text, partner=DECK.partner)
    assert hints(elsewhere.verdict.as_dict()) == []


def test_the_journal_of_the_shop_tells_that_but_not_what(event):
    hint = add(event, ja="ひみつの言葉")
    words = {"shop_id": event.shop_id, "actor": make.organiser(event), "now": NOW}
    for _twice in range(2):
        services.remove_hint(hint_id=hint.id, **words)
    newest = event.shop.advice_lists.first()
    for _twice in range(2):
        services.undo_advice(list_id=newest.pk, **words)
    rows = ShopJournalEntry.objects.filter(shop=event.shop).order_by("version")
    rows = [row for row in rows if row.kind != "shop.opened"]
    assert [row.kind for row in rows] == ["advice.kept", "advice.kept", "advice.undone"]
    assert [row.facts.get("hints") for row in rows] == [3, 2, None]
    assert not [row for row in rows if "ひみつ" in str(row.facts) or CARD in str(row.facts)]


def test_a_judge_does_not_write_for_the_shop(event):
    words = {"shop_id": event.shop_id, "now": NOW}
    with refusing("access.forbidden"):
        services.replace_advice(
            text="card,ja\n", actor=staff(make.member(event.shop, Role.JUDGE)), **words
        )
    with refusing("access.not_found"):
        services.replace_advice(text="card,ja\n", actor=make.organiser(make.event()), **words)
