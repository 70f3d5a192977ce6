"""The event that is open: some are here, some are not, and not every deck is in order."""

from datetime import datetime, timedelta

from config.demo.past import enter
from config.demo.people import NEWCOMERS, REGULARS
from decks.services import submit_deck
from engine.cards.decks import own_decks
from events.access import Actor
from events.models import Event
from events.services import check_in

NOT_HERE_YET = 3
A_DECK = own_decks()[0]


def prepare_coming(event: Event, *, actor: Actor, now: datetime) -> None:
    """Enter people at all levels, hand in some of their decks, check most of them in."""
    entries = [enter(event, guest, actor=actor) for guest in (*NEWCOMERS, *REGULARS[:9])]
    handed_in = [(deck.text, deck.partner) for deck in own_decks()]
    handed_in += [(twice(A_DECK.text), A_DECK.partner), (misspelt(A_DECK.text), A_DECK.partner)]
    for entry, (text, partner) in zip(entries, handed_in, strict=False):
        submit_deck(
            entry_id=entry.pk,
            actor=actor,
            text=text,
            partner=partner,
            now=now - timedelta(hours=3),
        )
    for entry in entries[NOT_HERE_YET:]:
        check_in(entry_id=entry.pk, actor=actor)


def twice(text: str) -> str:
    """Return a deck that holds one card twice, which Duel Party forbids."""
    lines = text.splitlines()
    return "\n".join([*lines[:-1], lines[-2]])


def misspelt(text: str) -> str:
    """Return a deck with a card that no table knows, as after a slip of the pen."""
    return "\n".join([*text.splitlines()[:-1], "《夜店のおまけカード》×1"])
