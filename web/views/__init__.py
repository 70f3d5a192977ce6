"""The pages of players and guests."""
