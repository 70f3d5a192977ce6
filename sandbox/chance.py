"""Chance from the seed: the same words give the same draws in every run and process."""

from random import Random


def chance(*words: object) -> Random:
    """Return a source of chance of its own for what these words name."""
    return Random("/".join(map(str, words)))  # noqa: S311  nothing secret hangs on it
