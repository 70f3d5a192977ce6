"""Point schemes: what a place in a pod is worth. The schemes are data (schemes.toml)."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from typing import Any

from engine.errors import RuleError
from engine.outcomes.judge import Outcome
from engine.words import Kind, Text

NOTHING = Fraction(0)
FOUR = 4
Points = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Scheme:
    """Points by place, best first; places beyond the list are worth nothing.

    `sizes` pairs pod sizes with places of their own. `draw` is what each of those who share a draw
    scores (None: the average of their places), `double_loss` each of the last ones after a double
    loss (None: the lowest place they cover), `bye` a game not played (None: as a win).
    With a `stake`, the share of what they hold that losers give the winner, everybody has `start`
    points and places are worth nothing. `achievements`: confirmed ones are added.
    """

    code: str
    name: Text
    sentence: Text
    places: Points
    draw: Fraction | None = None
    double_loss: Fraction | None = None
    bye: Fraction | None = None
    sizes: tuple[tuple[int, Points], ...] = ()
    start: Fraction = NOTHING
    stake: Fraction = NOTHING
    achievements: bool = False

    def places_of(self, size: int) -> Points:
        """Return the points by place in a pod of this size."""
        return dict(self.sizes).get(size, self.places)

    def win(self, size: int = FOUR) -> Fraction:
        """Return what winning a pod of this size is worth."""
        return sum(self.places_of(size)[:1], NOTHING)

    def four_draws_beat_a_win(self) -> bool:
        """Whether four people who agree on a draw get more in all than a game with a winner pays.

        >>> SCHEMES["win3_draw1"].four_draws_beat_a_win()
        True
        """
        drawn = shares(self, (1,) * FOUR, Kind.DRAW)
        return sum(drawn) > sum(shares(self, (1, 2, 3, 4), Kind.WIN))


def _scheme(code: str, row: Mapping[str, Any]) -> Scheme:
    sizes = tuple((int(size), _points(places)) for size, places in row.get("sizes", {}).items())
    optional = ("draw", "double_loss", "bye")
    return Scheme(
        code=code,
        name=Text(**row["name"]),
        sentence=Text(**row["sentence"]),
        places=_points(row.get("places", ())),
        sizes=sizes,
        start=Fraction(row.get("start", 0)),
        stake=Fraction(row.get("stake", 0)),
        achievements=row.get("achievements", False),
        **{name: Fraction(row[name]) for name in optional if name in row},
    )


def _points(places: Iterable[int | str]) -> Points:
    return tuple(map(Fraction, places))


def _schemes() -> dict[str, Scheme]:
    table = tomllib.loads((files("engine.scoring") / "schemes.toml").read_text("utf-8"))
    return {code: _scheme(code, row) for code, row in table.items()}


SCHEMES: Mapping[str, Scheme] = _schemes()


def scheme_of(code: str | Scheme) -> Scheme:
    """Return the scheme with this code, or the one given; raises `scoring.unknown_scheme`."""
    if isinstance(code, Scheme):
        return code
    if code not in SCHEMES:
        raise RuleError("scoring.unknown_scheme", scheme=code)
    return SCHEMES[code]


@lru_cache(maxsize=256)
def own_scheme(
    code: str | Scheme, draw: int | None = None, double_loss: int | None = None
) -> Scheme:
    """Return a scheme with an event's own worth of a draw and of a double loss (None: the scheme's).

    Where places are worth nothing (stakes, no points) it stays as it is.
    Raises `scoring.unknown_scheme`.

    >>> own_scheme("win5_draw1", draw=2).four_draws_beat_a_win()
    True
    """
    scheme = scheme_of(code)
    if not scheme.places or (draw is None and double_loss is None):
        return scheme
    return replace(
        scheme,
        draw=scheme.draw if draw is None else Fraction(draw),
        double_loss=scheme.double_loss if double_loss is None else Fraction(double_loss),
    )


def points_of(
    outcome: Outcome, scheme: str | Scheme, *, held: Mapping[str, Fraction] | None = None
) -> dict[str, Fraction]:
    """Return what each player of the pod scores, in the order of the placements.

    Tied places share the average of the places they cover. After a double loss each of the last
    ones scores the lowest place they cover (two: second; three: third). A draw may have its own worth.
    In a stake scheme the points are what each gains or loses; `held` is what they hold (default:
    the start), and they may be below 0 only there.
    Raises `scoring.unknown_scheme`. Rules: place points and ties as in shared-place tournaments
    for four (Dominion championship 2013, topdeck.gg pods 2024), stakes as in Hareruya's.
    """
    rules = scheme_of(scheme)
    if rules.stake:
        return _stakes(outcome, rules, held or {})
    worth = shares(rules, tuple(outcome.placements.values()), outcome.kind)
    return dict(zip(outcome.placements, worth, strict=True))


@lru_cache(maxsize=4096)
def shares(scheme: Scheme, places: tuple[int, ...], kind: Kind) -> Points:
    """Return the points of these places of one pod, in their order; without stakes."""
    sharing = Counter(places)
    by_place = scheme.places_of(len(places))
    return tuple(_worth(scheme, by_place, place, sharing[place], kind) for place in places)


def _worth(scheme: Scheme, by_place: Points, place: int, sharing: int, kind: Kind) -> Fraction:
    last = place + sharing - 1
    if place == 1 and kind is Kind.DRAW and scheme.draw is not None:
        return scheme.draw
    if place == 1 and kind is Kind.DOUBLE_LOSS:
        lowest = sum(by_place[last - 1 : last], NOTHING)
        return lowest if scheme.double_loss is None else scheme.double_loss
    return sum(by_place[place - 1 : last], NOTHING) / sharing


def _stakes(outcome: Outcome, scheme: Scheme, held: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """Return what changes hands: losers pay winners, after a double loss everybody pays nobody."""
    if outcome.kind is Kind.DRAW:
        return dict.fromkeys(outcome.placements, NOTHING)
    won = outcome.winners
    paid = {
        player: scheme.stake * held.get(player, scheme.start)
        for player in outcome.placements
        if player not in won
    }
    gain = sum(paid.values(), NOTHING) / (len(won) or 1)
    return {player: -paid[player] if player in paid else gain for player in outcome.placements}
