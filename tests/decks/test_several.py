"""Several decks of one entry: numbers, order, readiness, levels, the deadline, the deck for a table."""

from datetime import timedelta

import pytest

from accounts.models import Role
from decks import services
from decks.models import DeckList
from decks.selectors import deck_to_bring, decks_of, held_deck, public_decks
from engine.cards.decks import own_decks
from events import services as event_services
from events.access import ANYONE, player, staff
from events.models import Entry, Event, Phase
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
NOW = make.EVENING - timedelta(days=1)
DECKS = own_decks()


@pytest.fixture
def entry():
    return make.entry(event=make.event(decks_allowed=3))


def submit(entry, *, actor=None, which=0, number=None, now=NOW, **words):
    deck = DECKS[which]
    return services.submit_deck(
        entry_id=entry.pk,
        actor=actor or player(entry),
        now=now,
        number=number,
        **{"text": deck.text, "partner": deck.partner} | words,
    )


def names(entry):
    return [(each.deck.number, each.deck.name) for each in decks_of(entry)]


def test_decks_are_added_up_to_what_the_event_allows(entry):
    for which, name in enumerate("ABC"):
        submit(entry, which=which, name=name)
    assert names(entry) == [(1, "A"), (2, "B"), (3, "C")]
    with refusing("deck.too_many", limit=3):
        submit(entry)
    submit(entry, number=2, name="B2")
    assert names(entry)[1] == (2, "B2")


def test_an_entry_is_ready_when_all_its_decks_are(entry):
    submit(entry)
    submit(entry, which=1, text="ボルシャック・ドラゴン", partner="")
    entry.refresh_from_db()
    assert entry.deck_state == "illegal"
    services.remove_deck(deck_id=decks_of(entry)[1].deck.pk, actor=player(entry), now=NOW)
    entry.refresh_from_db()
    assert entry.deck_state == "legal"
    services.remove_deck(deck_id=decks_of(entry)[0].deck.pk, actor=player(entry), now=NOW)
    entry.refresh_from_db()
    assert entry.deck_state == "missing"


def test_decks_change_places_and_close_ranks(entry):
    for which, name in enumerate("ABC"):
        submit(entry, which=which, name=name)
    ids = {each.deck.name: each.deck.pk for each in decks_of(entry)}
    order = [ids["C"], ids["A"], ids["B"]]
    services.order_decks(entry_id=entry.pk, actor=player(entry), order=order, now=NOW)
    assert names(entry) == [(1, "C"), (2, "A"), (3, "B")]
    with refusing("deck.other_decks"):
        services.order_decks(entry_id=entry.pk, actor=player(entry), order=order[:2], now=NOW)
    services.remove_deck(deck_id=ids["C"], actor=player(entry), now=NOW)
    assert names(entry) == [(1, "A"), (2, "B")]
    services.change_deck(
        deck_id=ids["B"], actor=player(entry), text=DECKS[0].text, name="B2", level=2, now=NOW
    )
    assert names(entry) == [(1, "A"), (2, "B2")]


def test_the_journal_knows_neither_name_nor_list(entry):
    submit(entry, name="secret name")
    assert "secret" not in str(list(entry.event.journal.values_list("facts", flat=True)))


def test_levels_follow_from_ready_decks(entry):
    Event.objects.update(levels_from_decks=True)
    Entry.objects.update(level=1, accepts=[1])
    submit(entry, level=2)
    submit(entry, which=1, level=3)
    entry.refresh_from_db()
    assert (entry.level, entry.accepts) == (2, [2, 3])
    with refusing("entry.levels_follow_decks"):
        event_services.change_entry(entry_id=entry.pk, actor=player(entry), changes={"level": 1})
    event_services.change_entry(
        entry_id=entry.pk, actor=player(entry), changes={"group": "x", "level": 2, "accepts": [3]}
    )
    submit(entry, number=2, text="ボルシャック・ドラゴン", partner="")
    entry.refresh_from_db()
    assert entry.accepts == [2]
    with refusing("deck.unknown_level"):
        submit(entry, number=1, level=4)


@pytest.mark.parametrize(("level", "number"), [(1, 1), (2, 1), (3, 2), (None, 1)])
def test_the_table_says_which_deck_to_bring(entry, level, number):
    Entry.objects.update(level=1)
    entry.refresh_from_db()
    submit(entry, level=1)
    assert deck_to_bring(entry, level) is None
    submit(entry, which=1, level=3)
    assert deck_to_bring(entry, level).deck.number == number


def test_after_the_deadline_only_a_judge_changes_decks(entry):
    submit(entry)
    Event.objects.update(decks_due_at=NOW)
    submit(entry, number=1, now=NOW)
    late = NOW + timedelta(seconds=1)
    with refusing("deck.too_late"):
        submit(entry, number=1, now=late)
    with refusing("deck.too_late"):
        services.remove_deck(deck_id=DeckList.objects.get().pk, actor=player(entry), now=late)
    judge = staff(make.member(entry.event.shop, Role.JUDGE))
    assert submit(entry, actor=judge, number=1, now=late).outcome == "legal"


def test_decks_are_public_only_after_an_event_that_says_so(entry):
    here = make.entry(event=entry.event, here=True)
    for each in (entry, here):
        submit(each)
    deck = decks_of(here)[0].deck
    for settings in (
        {"decks_public": True, "phase": Phase.PLAYING},
        {"decks_public": False, "phase": Phase.FINISHED},
    ):
        Event.objects.update(**settings)
        with refusing("access.not_found"):
            public_decks(Event.objects.get())
        with refusing("access.not_found"):
            held_deck(deck.pk, actor=ANYONE)
    Event.objects.update(decks_public=True)
    assert [each.deck for each in public_decks(Event.objects.get())] == [deck]
    assert held_deck(deck.pk, actor=ANYONE).deck == deck
    with refusing("access.not_found"):  # who never came played nothing
        held_deck(decks_of(entry)[0].deck.pk, actor=ANYONE)


def test_strangers_change_nothing(entry):
    submit(entry)
    deck = DeckList.objects.get()
    for stranger in (player(make.entry()), ANYONE):
        with refusing("access.not_found"):
            services.remove_deck(deck_id=deck.pk, actor=stranger, now=NOW)
        with refusing("access.not_found"):
            held_deck(deck.pk, actor=stranger)
    with refusing("access.not_found"):
        services.remove_deck(deck_id="nothing", actor=player(entry), now=NOW)
