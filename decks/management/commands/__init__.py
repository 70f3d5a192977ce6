"""Commands of the decks room."""
