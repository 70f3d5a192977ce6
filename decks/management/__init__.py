"""What the decks room adds to the command line."""
