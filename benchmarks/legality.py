"""How long one deck takes: read and check 60 cards against 10 000, beside a plain loop of look-ups.

`python -m benchmarks.legality` prints medians in milliseconds and their ratio; the status is 1 if a deck
takes more than a millisecond.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from datetime import date
from random import Random
from statistics import median
from time import perf_counter
from typing import TypeVar

from benchmarks.made_cards import made_deck, made_table
from engine.cards.names import name_key
from engine.legality.check import check_deck
from engine.legality.text import read_deck

T = TypeVar("T")
DAY = date(2026, 8, 10)
ALLOWED = 1.0  # milliseconds


def main() -> int:
    """Measure and print."""
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("--cards", type=int, default=10_000)
    asked.add_argument("--decks", type=int, default=500)
    words = asked.parse_args()
    table = made_table(words.cards, seed=1)
    rng = Random(2)  # noqa: S311 # decks for a measurement
    cards = list(table)
    decks = [(made_deck(cards, rng), rng.choice(cards).name) for _ in range(words.decks)]
    names = [[card.key for card in rng.sample(cards, 60)] for _ in range(words.decks)]
    plain = {card.key: card for card in cards}

    def judged(deck: tuple[str, str]) -> object:
        return check_deck(
            read_deck(deck[0]), format_code="duel_party", on=DAY, cards=table, partner=deck[1]
        )

    def read(deck: tuple[str, str]) -> object:
        return read_deck(deck[0])

    def looked_up(keys: list[str]) -> object:
        return [plain[name_key(key)] for key in keys]

    judged(decks[0])
    whole, reading, loop = _took(judged, decks), _took(read, decks), _took(looked_up, names)
    sys.stdout.write(
        f"read and check: {whole:.3f} ms median of {words.decks} decks, {words.cards} cards\n"
        f"read alone:     {reading:.3f} ms\n"
        f"60 look-ups:    {loop:.4f} ms; a check costs {whole / loop:.0f} such loops\n"
    )
    return int(whole > ALLOWED)


def _took(act: Callable[[T], object], subjects: list[T]) -> float:
    """Return the median time of an act, in milliseconds."""
    times = []
    for subject in subjects:
        started = perf_counter()
        act(subject)
        times.append((perf_counter() - started) * 1000)
    return median(times)


if __name__ == "__main__":
    sys.exit(main())
