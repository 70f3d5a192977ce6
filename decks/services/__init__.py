"""Everything that changes decks."""

from decks.services.decks import LONGEST_NAME, RULINGS, rule_deck, submit_deck

__all__ = ["LONGEST_NAME", "RULINGS", "rule_deck", "submit_deck"]
