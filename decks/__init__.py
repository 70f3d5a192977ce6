"""Deck lists and what the engine says of them."""
