import pytest

from accounts.models import Role
from decks import services
from decks.judging import check_text
from decks.models import DeckCheck, DeckList
from decks.selectors import deck_for
from engine.cards.decks import own_decks
from events.access import ANYONE, player, staff
from events.models import DeckPolicy, Event, Phase
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
NOW = make.EVENING
DECK = own_decks()[0]


def submit(entry, *, actor=None, text=DECK.text, partner=DECK.partner):
    return services.submit_deck(
        entry_id=entry.pk, actor=actor or player(entry), text=text, partner=partner, now=NOW
    )


def test_every_deck_of_ours_is_legal_for_the_evening():
    event = make.event()
    for deck in own_decks():
        assert check_text(event, text=deck.text, partner=deck.partner).verdict.outcome == "legal"


def test_a_deck_is_kept_with_its_verdict_and_the_newest_counts():
    entry = make.entry()
    submit(entry, text="ボルシャック・ドラゴン", partner="")
    entry.refresh_from_db()
    assert entry.deck_state == "illegal"

    check = submit(entry)
    entry.refresh_from_db()
    assert (check.outcome, entry.deck_state) == ("legal", "legal")
    assert DeckList.objects.get().partner == DECK.partner
    assert DeckCheck.objects.count() == 2
    assert DECK.partner not in str(entry.event.journal.last().facts)


def test_a_text_that_is_no_deck_keeps_the_old_one():
    entry = make.entry()
    submit(entry)
    with refusing("deck.empty"):
        submit(entry, text="\n\n")
    assert DeckList.objects.get().text == DECK.text


def test_an_endless_partner_is_no_card_and_breaks_nothing():
    entry = make.entry()
    assert submit(entry, text=f"{DECK.text}\n{'龍' * 300}", partner="龍" * 300).outcome != "legal"


def test_house_rules_of_the_event_count():
    event = make.event(house_rules={"deck.count": 1, "partner.one": False})
    reading = check_text(event, text="メンデルスゾーン")
    assert "deck.count" not in {finding.rule for finding in reading.verdict.findings}


def test_the_date_is_the_events_own_day():
    text = DECK.text.replace(DECK.text.splitlines()[-1], "フェアリー・ギフト")
    before = make.event(starts_at="2026-08-09T10:00:00+09:00")
    after = make.event(starts_at="2026-08-10T10:00:00+09:00")
    rules = [
        {f.rule for f in check_text(event, text=text, partner=DECK.partner).verdict.findings}
        for event in (Event.objects.get(pk=before.pk), Event.objects.get(pk=after.pk))
    ]
    assert "hof.premium" not in rules[0]
    assert "hof.premium" in rules[1]


def test_a_deck_is_sealed_for_everybody_but_owner_and_judges():
    entry = make.entry()
    submit(entry)
    shop = entry.event.shop
    deck, check = deck_for(entry.pk, actor=player(entry))
    assert (deck.text, check.outcome) == (DECK.text, "legal")
    assert deck_for(entry.pk, actor=staff(make.member(shop, Role.JUDGE)))[0] == deck
    reception = staff(make.member(shop, Role.RECEPTION))  # knows the entry, not its deck
    for other, refusal in (
        (ANYONE, "access.not_found"),
        (player(make.entry()), "access.not_found"),
        (reception, "access.forbidden"),
    ):
        with refusing(refusal):
            deck_for(entry.pk, actor=other)
        with refusing(refusal):
            submit(entry, actor=other)


def test_who_plays_cannot_change_the_deck_but_a_judge_can():
    found = make.published()
    entry = found.seats.first().entry
    with refusing("deck.locked"):
        submit(entry)
    assert submit(entry, actor=make.organiser(found.event)).outcome == "legal"

    late = make.entry(event=found.event)
    assert submit(late).outcome == "legal"


def test_at_rolling_tables_a_deck_is_settled_by_the_first_seat():
    event = make.event(mode="rolling")
    Event.objects.filter(pk=event.pk).update(phase="playing", queue_open=True)
    entry = make.entry(event=event, here=True)
    assert submit(entry).outcome == "legal"
    entry.seated = True
    entry.save()
    with refusing("deck.locked"):
        submit(entry)


def test_no_decks_where_none_are_asked_for_or_all_is_over():
    entry = make.entry(event=make.event(deck_policy=DeckPolicy.NONE))
    with refusing("deck.not_asked_for"):
        submit(entry)
    Event.objects.update(phase=Phase.FINISHED)
    with refusing("event.finished"):
        submit(entry)


def test_a_judge_rules_and_a_new_text_asks_again():
    entry = make.entry()
    judge = staff(make.member(entry.event.shop, Role.JUDGE))
    with refusing("deck.none_submitted"):
        services.rule_deck(entry_id=entry.pk, actor=judge, ruling="accepted")
    submit(entry, text=DECK.text + "\nまだ知らないカード")
    with refusing("deck.unknown_ruling"):
        services.rule_deck(entry_id=entry.pk, actor=judge, ruling="legal")
    with refusing("access.forbidden"):
        services.rule_deck(entry_id=entry.pk, actor=player(entry), ruling="accepted")

    services.rule_deck(entry_id=entry.pk, actor=judge, ruling="accepted")
    entry.refresh_from_db()
    assert entry.deck_state == "accepted"
    submit(entry)
    entry.refresh_from_db()
    assert entry.deck_state == "legal"
    Event.objects.update(phase=Phase.FINISHED)
    with refusing("event.finished"):
        services.rule_deck(entry_id=entry.pk, actor=judge, ruling="accepted")
