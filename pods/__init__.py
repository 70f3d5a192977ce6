"""Rounds, pods, seats and reports."""
