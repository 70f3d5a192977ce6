"""Everything that changes decks."""

from decks.services.advice import add_hint, remove_hint, replace_advice, undo_advice
from decks.services.card_data import (
    carry_out_import,
    forget_old_card_orders,
    order_import,
    refresh_cards,
)
from decks.services.decks import (
    LONGEST_NAME,
    RULINGS,
    change_deck,
    order_decks,
    remove_deck,
    rule_deck,
    submit_deck,
    think_change,
)
from decks.services.entering import MOST_AT_ONCE, enter_family
from decks.services.entering_many import MOST_ENTERED, enter_each
from decks.services.forgetting import forget_decks, refuse_lent
from decks.services.lending import (
    MOST_CARDS,
    enter,
    hand_out,
    take_back,
    think_hand_out,
    undo_hand_out,
    wish_loan,
    withdraw_wish,
)
from decks.services.loans import (
    add_loan_deck,
    change_loan_deck,
    locked_loan_deck,
    restore_loan_deck,
    retire_loan_deck,
    verify_loan_deck,
)
from decks.services.rechecks import (
    recheck_decks,
)
from decks.services.regulations import add_regulation, one_change, remove_regulation
from decks.services.rulings import (
    forget_ruling,
    rule_cards,
    think_forgetting,
    think_ruling,
)

__all__ = [
    "LONGEST_NAME",
    "MOST_AT_ONCE",
    "MOST_CARDS",
    "MOST_ENTERED",
    "RULINGS",
    "add_hint",
    "add_loan_deck",
    "add_regulation",
    "carry_out_import",
    "change_deck",
    "change_loan_deck",
    "enter",
    "enter_each",
    "enter_family",
    "forget_decks",
    "forget_old_card_orders",
    "forget_ruling",
    "hand_out",
    "locked_loan_deck",
    "one_change",
    "order_decks",
    "order_import",
    "recheck_decks",
    "refresh_cards",
    "refuse_lent",
    "remove_deck",
    "remove_hint",
    "remove_regulation",
    "replace_advice",
    "restore_loan_deck",
    "retire_loan_deck",
    "rule_cards",
    "rule_deck",
    "submit_deck",
    "take_back",
    "think_change",
    "think_forgetting",
    "think_hand_out",
    "think_ruling",
    "undo_advice",
    "undo_hand_out",
    "verify_loan_deck",
    "wish_loan",
    "withdraw_wish",
]
