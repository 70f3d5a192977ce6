"""Everything that changes decks."""

from decks.services.decks import (
    LONGEST_NAME,
    RULINGS,
    change_deck,
    order_decks,
    remove_deck,
    rule_deck,
    submit_deck,
)
from decks.services.rechecks import recheck_decks
from decks.services.regulations import add_regulation, one_change, remove_regulation
from decks.services.rulings import forget_ruling, rule_cards

__all__ = [
    "LONGEST_NAME",
    "RULINGS",
    "add_regulation",
    "change_deck",
    "forget_ruling",
    "one_change",
    "order_decks",
    "recheck_decks",
    "remove_deck",
    "remove_regulation",
    "rule_cards",
    "rule_deck",
    "submit_deck",
]
