"""Games that could have been played, as tables report them."""

from collections.abc import Mapping, Sequence
from random import Random

Telling = Mapping[str, object]


def won(seats: Sequence[str], rng: Random) -> Telling:
    """Tell a game in which one after the other goes out until one is left."""
    steps, _standing, _turn = _until(1, seats, rng)
    return {"steps": steps, "ending": "last_standing"}


def lost_together(seats: Sequence[str], rng: Random) -> Telling:
    """Tell a game in which the last two take each other down."""
    steps, standing, turn = _until(2, seats, rng)
    last = {"eliminated": standing, "cause": "own_effect", "turn": turn + 2}
    return {"steps": [*steps, last], "ending": "double_loss"}


def out_of_time(seats: Sequence[str], rng: Random) -> Telling:
    """Tell a game that the clock ended with two people still in."""
    steps, _standing, _turn = _until(2, seats, rng)
    return {"steps": steps, "ending": "time"}


def _until(
    left: int, seats: Sequence[str], rng: Random
) -> tuple[list[dict[str, object]], list[str], int]:
    """Return the steps until so many are left, those who are, and the turn it then is."""
    standing, turn = list(seats), len(seats) * rng.randint(3, 4)
    steps: list[dict[str, object]] = []
    while len(standing) > left:
        out = standing.pop(rng.randrange(len(standing)))
        step: dict[str, object] = {"eliminated": [out], "cause": "direct_attack", "turn": turn}
        if rng.random() < 0.2:  # noqa: PLR2004  some decks simply run out
            step["cause"] = "deck_out"
        else:
            step["by"] = rng.choice(standing)
        steps.append(step)
        turn += rng.randint(1, 4)
    return steps, standing, turn
