"""Achievements: small feats that an event rewards, ticked in a pod's report and confirmed with it."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.errors import RuleError

MOST = 30
MOST_POINTS = 99
LONGEST_NAME = 60
CODE = re.compile(r"[a-z0-9_-]{1,20}")
FIELDS = frozenset({"code", "name", "points", "per"})


class Per(StrEnum):
    """How often one player may earn an achievement: once in the event, or once in every game."""

    EVENT = "event"
    ROUND = "round"


@dataclass(frozen=True, slots=True)
class Achievement:
    """One feat: its code, its name in the shop's own words, and its points (−99…99, not 0)."""

    code: str
    name: str
    points: int
    per: Per = Per.ROUND


def achievements_from(data: object) -> tuple[Achievement, ...]:
    """Read `[{"code", "name", "points", "per"}]` from any JSON value; at most 30, codes once each.

    Raises `achievement.malformed` with `pointer`, and `achievement.twice` with `achievement`.
    """
    if not isinstance(data, list | tuple) or len(data) > MOST:
        raise _malformed("")
    found = tuple(_achievement(each, f"/{index}") for index, each in enumerate(data))
    codes = [each.code for each in found]
    for code in codes:
        if codes.count(code) > 1:
            raise RuleError("achievement.twice", achievement=code)
    return found


def earned_from(
    data: object, *, seats: Collection[str], known: Iterable[Achievement]
) -> dict[str, list[str]]:
    """Read who of a pod earned what, `{player: [code]}`, from any JSON value; null is nobody.

    Codes come in the order in which the event has them, players in seat order, those without any
    left out. Raises `report.malformed` with `pointer`, `report.unknown_player` with `player`, and
    `achievement.unknown` with `achievement`.
    """
    told = {} if data is None else data
    if not isinstance(told, Mapping):
        raise RuleError("report.malformed", pointer="/achievements")
    codes = [each.code for each in known]
    for player, earned in told.items():
        _check(player, earned, seats=seats, codes=codes)
    ordered = {player: [code for code in codes if code in told.get(player, ())] for player in seats}
    return {player: earned for player, earned in ordered.items() if earned}


def points_by_pod(
    earned: Iterable[Mapping[str, Sequence[str]]], known: Iterable[Achievement]
) -> Iterator[dict[str, int]]:
    """Yield each pod's achievement points by player; pods come in the order of their rounds.

    What counts once in an event counts in its first pod. Codes no longer known are worth nothing.
    """
    by_code = {each.code: each for each in known}
    seen: set[tuple[str, str]] = set()
    for pod in earned:
        points: dict[str, int] = {}
        for player, codes in pod.items():
            for each in (by_code[code] for code in codes if code in by_code):
                if each.per is Per.ROUND or (player, each.code) not in seen:
                    points[player] = points.get(player, 0) + each.points
                seen.add((player, each.code))
        yield points


def _achievement(data: object, at: str) -> Achievement:
    if not isinstance(data, Mapping) or data.keys() != FIELDS:
        raise _malformed(at)
    code, name, points, per = data["code"], data["name"], data["points"], data["per"]
    if not isinstance(code, str) or not CODE.fullmatch(code):
        raise _malformed(at, "code")
    if not isinstance(name, str) or not 1 <= len(name.strip()) <= len(name) <= LONGEST_NAME:
        raise _malformed(at, "name")
    if type(points) is not int or not 0 < abs(points) <= MOST_POINTS:
        raise _malformed(at, "points")
    if not isinstance(per, str) or per not in {each.value for each in Per}:
        raise _malformed(at, "per")
    return Achievement(code, name, points, Per(per))


def _check(
    player: object, earned: object, *, seats: Collection[str], codes: Collection[str]
) -> None:
    if player not in seats:
        raise RuleError("report.unknown_player", step=0, player=str(player))
    if not isinstance(earned, list | tuple) or len(earned) > MOST:
        raise RuleError("report.malformed", pointer=f"/achievements/{player}")
    for code in earned:
        if code not in codes:
            raise RuleError("achievement.unknown", achievement=str(code))


def _malformed(at: str, *below: str) -> RuleError:
    return RuleError("achievement.malformed", pointer="/".join((at, *below)))
