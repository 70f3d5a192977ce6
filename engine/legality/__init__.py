"""Legality: deck text → lines → verdict with reasons."""
