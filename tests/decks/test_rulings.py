"""A judge's word on names, checks done again, and a shop's own lists."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from accounts.models import Role, ShopJournalEntry
from decks import services
from decks.judging import check_text
from decks.models import CardRuling, DeckCheck, Regulation
from decks.selectors import decks_of
from decks.services import rechecks
from engine.cards.decks import own_decks
from engine.legality.text import read_deck
from events import due
from events import services as event_services
from events.access import player, staff
from events.models import Event, Phase
from events.work import Due
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
NOW = make.EVENING - timedelta(days=1)
DECK = own_decks()[0]
UNKNOWN = "まだ知らないカード"
CARD = read_deck(DECK.text).lines[-2].name
BANNED = f"list,date,name,with,after,source\nhall_of_fame,2026-12-01,{CARD},,premium,test\n"


@pytest.fixture
def event():
    return make.event()


@pytest.fixture
def judge(event):
    return staff(make.member(event.shop, Role.JUDGE))


def with_unknown(name=UNKNOWN):
    """The deck with a name for its last card that no table knows."""
    return "\n".join([*DECK.text.strip().splitlines()[:-1], f"1 {name}"])


def submitted(event, text=DECK.text):
    entry = make.entry(event=event)
    services.submit_deck(
        entry_id=entry.pk, actor=player(entry), text=text, partner=DECK.partner, now=NOW
    )
    return entry


def state(entry):
    entry.refresh_from_db()
    return entry.deck_state


def test_a_name_is_accepted_for_all_decks_at_once(event, judge):
    entries = [submitted(event, with_unknown()) for _ in range(2)]
    assert [state(each) for each in entries] == ["needs_judge"] * 2
    services.rule_cards(event_id=event.pk, actor=judge, names=[UNKNOWN], now=NOW)
    assert [state(each) for each in entries] == ["legal"] * 2
    assert state(submitted(event, with_unknown())) == "legal"
    rows = list(event.journal.filter(kind__in=["deck.card_ruled", "deck.rechecked"]))
    assert [row.kind for row in rows] == ["deck.card_ruled", "deck.rechecked", "deck.rechecked"]
    assert UNKNOWN not in str([row.facts for row in rows])
    assert rows[0].facts["rulings"] == [CardRuling.objects.get().pk]

    ruling = CardRuling.objects.get()
    for _ in range(2):
        services.forget_ruling(event_id=event.pk, ruling_id=ruling.pk, actor=judge, now=NOW)
    assert [state(each) for each in entries] == ["needs_judge"] * 2


def test_a_name_is_said_to_be_a_card(event, judge):
    entry = submitted(event, with_unknown(f"ふしぎな{CARD}"))
    services.rule_cards(
        event_id=event.pk, actor=judge, names=[f"ふしぎな{CARD}"], card=CARD, now=NOW
    )
    assert CardRuling.objects.get().card == CARD
    assert state(entry) != "needs_judge"
    assert decks_of(entry)[0].check.verdict["findings"] == [] or state(entry) == "illegal"


def test_words_that_cannot_be_are_refused(event, judge):
    words = {"event_id": event.pk, "actor": judge, "now": NOW}
    with refusing("deck.no_name"):
        services.rule_cards(names=["", "  "], **words)
    with refusing("deck.no_name"):
        services.rule_cards(names=["x" * 200], **words)
    with refusing("deck.unknown_card"):
        services.rule_cards(names=["x"], card="no such card", **words)
    with refusing("deck.one_name"):
        services.rule_cards(names=["x", "y"], card=CARD, **words)
    entry = submitted(event)
    with refusing("access.forbidden"):
        services.rule_cards(
            **words | {"actor": player(entry)},
            names=["x"],
        )
    Event.objects.update(phase=Phase.FINISHED)
    with refusing("event.finished"):
        services.rule_cards(names=["x"], **words)


def test_many_decks_follow_in_steps(event, judge, monkeypatch):
    told = []
    monkeypatch.setattr(rechecks, "AT_ONCE", 2)
    monkeypatch.setattr(due, "tell", lambda done, of: told.append((done, of)))
    entries = [submitted(event, with_unknown()) for _ in range(5)]
    services.rule_cards(event_id=event.pk, actor=judge, names=[UNKNOWN], now=NOW)
    assert sum(state(each) == "legal" for each in entries) == 2
    while due.run_due_rows(now=NOW):
        pass
    assert [state(each) for each in entries] == ["legal"] * 5
    assert {(2, 5), (4, 5)} <= set(told)


def owner(event):
    return make.organiser(event)


def test_a_shops_list_changes_verdicts_and_says_so(event):
    entry = submitted(event)
    assert state(entry) == "legal"
    added = services.add_regulation(shop_id=event.shop_id, actor=owner(event), text=BANNED, now=NOW)
    assert (added.lists, added.effective) == (["hall_of_fame"], date(2026, 12, 1))
    assert due.run_due_rows(now=NOW) >= 1
    assert state(entry) == "illegal"
    one = decks_of(entry)[0]
    assert (one.before.outcome, one.check.outcome, one.moved_list) == ("legal", "illegal", True)
    assert one.check.verdict["revision"] == "2026-12-01"
    assert event.journal.filter(kind="deck.rechecked").count() == 1

    services.remove_regulation(regulation_id=added.pk, actor=owner(event), now=NOW)
    services.recheck_decks(now=NOW, event=event.pk)
    assert state(entry) == "legal"
    kinds = list(ShopJournalEntry.objects.order_by("version").values_list("kind", flat=True))
    assert kinds[-2:] == ["regulation.added", "regulation.removed"]


def test_another_shop_keeps_its_lists(event):
    services.add_regulation(shop_id=event.shop_id, actor=owner(event), text=BANNED, now=NOW)
    here = check_text(event, text=DECK.text, partner=DECK.partner)
    there = check_text(make.event(), text=DECK.text, partner=DECK.partner)
    assert (here.verdict.outcome, there.verdict.outcome) == ("illegal", "legal")


def test_bad_lists_and_strangers_are_refused(event):
    judge = staff(make.member(event.shop, Role.JUDGE))
    words = {"shop_id": event.shop_id, "now": NOW}
    with refusing("regulation.malformed", line=2):
        services.add_regulation(
            actor=owner(event), text="list,date,name,after\nx,2026-01-01,y,free", **words
        )
    with refusing("regulation.empty"):
        services.add_regulation(actor=owner(event), text="list,date,name,after\n", **words)
    with refusing("access.forbidden"):
        services.add_regulation(actor=judge, text=BANNED, **words)
    added = services.add_regulation(actor=owner(event), text=BANNED, **words)
    with refusing("access.not_found"):
        services.remove_regulation(regulation_id=added.pk, actor=staff(make.user()), now=NOW)
    with refusing("access.not_found"):
        services.remove_regulation(regulation_id="nothing", actor=owner(event), now=NOW)
    assert Regulation.objects.exists()


def test_a_judges_acceptance_holds_until_something_new_is_found(event, judge):
    entry = submitted(event, with_unknown())
    services.rule_deck(entry_id=entry.pk, actor=judge, ruling="accepted")
    event_services.change_event(
        event_id=event.pk,
        actor=make.organiser(event),
        changes={"house_rules": {"deck.singleton": False}},
    )
    services.recheck_decks(now=NOW, event=event.pk)
    assert (state(entry), DeckCheck.objects.count()) == ("accepted", 2)
    services.add_regulation(shop_id=event.shop_id, actor=owner(event), text=BANNED, now=NOW)
    services.recheck_decks(now=NOW, event=event.pk)
    assert state(entry) == "illegal"


def test_another_day_checks_the_decks_again(event):
    rows = Due.objects.filter(kind="decks.recheck")
    assert [row.facts.get("daily") for row in rows] == [True]
    event_services.change_event(
        event_id=event.pk,
        actor=make.organiser(event),
        changes={"starts_at": make.EVENING + timedelta(days=7)},
    )
    assert sorted(bool(row.facts.get("daily")) for row in rows.all()) == [False, True]
    daily = rows.get(facts__daily=True)
    services.recheck_decks(now=daily.at, event=event.pk, daily=True)
    assert rows.filter(facts__daily=True, at__gt=daily.at).count() == 1
    assert timezone.localtime(daily.at).hour == 0
    Event.objects.update(phase=Phase.FINISHED)
    services.recheck_decks(now=NOW, event=event.pk)


def test_the_levels_follow_when_the_event_begins_to_ask(event):
    entry = make.entry(event=event, level=1, accepts=(1,))
    services.submit_deck(
        entry_id=entry.pk,
        actor=player(entry),
        text=DECK.text,
        partner=DECK.partner,
        level=3,
        now=NOW,
    )
    event_services.change_event(
        event_id=event.pk, actor=make.organiser(event), changes={"levels_from_decks": True}
    )
    assert due.run_due_rows(now=timezone.now()) >= 1
    entry.refresh_from_db()
    assert (entry.level, entry.accepts) == (3, [3])
