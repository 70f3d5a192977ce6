"""Backups: one checked file that holds the whole installation, and the way back from it."""
