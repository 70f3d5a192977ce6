"""Point schemes: what a place in a pod is worth."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from engine.errors import RuleError
from engine.outcomes.judge import Outcome
from engine.words import Kind, Text


@dataclass(frozen=True, slots=True)
class Scheme:
    """Points by place, best first; places beyond the list are worth nothing.

    `draw` is what each of those who share a draw scores; None: the average of their places.
    """

    code: str
    name: Text
    sentence: Text
    places: tuple[int, ...]
    draw: int | None = None


SCHEMES: Mapping[str, Scheme] = {
    scheme.code: scheme
    for scheme in (
        Scheme(
            code="places_5321",
            name=Text("順位点 5-3-2-1", "Place points 5-3-2-1"),
            sentence=Text(
                "順位ごとに5・3・2・1点（3人卓は5・3・2点、2人卓は5・3点、5位以下は0点）で、同順位は点を等分します。両者敗北・全員敗北では勝者の点はなく、最後まで残った人は、その人数ぶんの順位のうちいちばん下の点になります（2人なら2位の3点、3人なら3位の2点）。",
                "Places score 5, 3, 2 and 1 (5, 3, 2 at three, 5, 3 at two, nothing from fifth on), and equal places share alike. When the last ones lose together nobody gets a winner's points: each scores the lowest place they cover (two: second, 3; three: third, 2).",
            ),
            places=(5, 3, 2, 1),
        ),
        Scheme(
            code="win5_draw1",
            name=Text("勝ち5・引き分け1", "Win 5, draw 1"),
            sentence=Text(
                "勝者は5点、引き分けたときに残っていた人は1点、それ以外と両者敗北・全員敗北は0点です。",
                "A win scores 5, being in at a draw scores 1, anything else and a double loss score 0.",
            ),
            places=(5,),
            draw=1,
        ),
        Scheme(
            code="none",
            name=Text("点数なし", "No points"),
            sentence=Text(
                "点数をつけず、結果だけを記録します。", "Results are kept but score nothing."
            ),
            places=(),
        ),
    )
}


def scheme_of(code: str) -> Scheme:
    """Return the scheme with this code; raises `scoring.unknown_scheme`."""
    if code not in SCHEMES:
        raise RuleError("scoring.unknown_scheme", scheme=code)
    return SCHEMES[code]


def points_of(outcome: Outcome, scheme: str) -> dict[str, Fraction]:
    """Return what each player of the pod scores, 0 or more, in the order of the placements.

    Tied places share the average of the places they cover. After a double loss each of the last
    ones scores the lowest place they cover (two: second; three: third). A draw may have its own worth.
    Raises `scoring.unknown_scheme`. Rules: place points and ties as in shared-place tournaments
    for four (Dominion championship 2013, topdeck.gg pods 2024).
    """
    rules = scheme_of(scheme)
    sharing = Counter(outcome.placements.values())
    return {
        player: _worth(rules.code, place, sharing[place], outcome.kind)
        for player, place in outcome.placements.items()
    }


@cache
def _worth(code: str, place: int, sharing: int, kind: Kind) -> Fraction:
    scheme = SCHEMES[code]
    if place == 1 and kind is Kind.DRAW and scheme.draw is not None:
        return Fraction(scheme.draw)
    last = place + sharing - 1
    if place == 1 and kind is Kind.DOUBLE_LOSS:
        return Fraction(sum(scheme.places[last - 1 : last]))
    return Fraction(sum(scheme.places[place - 1 : last]), sharing)
