"""Whist schedules (everybody partners everybody once, opposes twice) and going on with one."""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import numpy as np

Tables = Sequence[Sequence[int]]

PLACINGS = 4000
PARTNER, FOE, ELSEWHERE = "partner", "foe", "elsewhere"


@cache
def whist(players: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """All rounds of a stored schedule: tables of points 0…players - 1; empty if none is known."""
    text = (files("engine.seating") / "whist.toml").read_text("utf-8")
    for schedule in tomllib.loads(text)["schedule"]:
        if schedule["players"] == players:
            modulus = schedule["modulus"]
            return tuple(_turned(schedule["base"], step, modulus) for step in range(modulus))
    return ()


def _turned(base: Tables, step: int, modulus: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(point if point >= modulus else (point + step) % modulus for point in table)
        for table in base
    )


def continued(
    past: Sequence[Tables], players: int, left: int, rng: np.random.Generator
) -> list[list[int]] | None:
    """The next round's tables of people 0…players - 1 by the schedule that the past is part of.

    `past` are rounds of tables of four in turn order, who sat out is missing; `left` counts the
    rounds to come with this one. None where no schedule is known or long enough, or where none
    begins with the past in any order of people that a bounded search finds.
    """
    rounds = whist(players)
    if len(past) + left > len(rounds):
        return None
    points = _Relabelling(past, rounds, players, rng).found()
    if points is None:
        return None
    person = {point: who for who, point in enumerate(points)}
    return [[person[point] for point in table] for table in rounds[len(past)]]


class _Relabelling:
    """Depth first: a point for each person so that past partners and opponents stay what they were."""

    def __init__(
        self,
        past: Sequence[Tables],
        rounds: Sequence[Tables],
        players: int,
        rng: np.random.Generator,
    ) -> None:
        self.budget, self.players, self.rng = PLACINGS, players, rng
        self.people = [_relations(tables, players) for tables in past]
        self.points = [_relations(tables, players) for tables in rounds[: len(past)]]

    def found(self) -> list[int] | None:
        return self._place([])

    def _place(self, placed: list[int]) -> list[int] | None:
        if len(placed) == self.players:
            return placed
        for point in self.rng.permutation(self.players).tolist():
            if point in placed or not self._fits(placed, point):
                continue
            if not self.budget:
                return None
            self.budget -= 1
            found = self._place([*placed, point])
            if found:
                return found
        return None

    def _fits(self, placed: list[int], point: int) -> bool:
        person = len(placed)
        return all(
            people[person][other] == points[point][at]
            for people, points in zip(self.people, self.points, strict=True)
            for other, at in (*enumerate(placed), (person, point))
        )


def _relations(tables: Tables, players: int) -> list[list[str]]:
    """What everybody was to everybody in one round; to oneself whether one played."""
    relation = [[ELSEWHERE] * players for _ in range(players)]
    for table in tables:
        for one, person in enumerate(table):
            for other, somebody in enumerate(table):
                relation[person][somebody] = FOE if (one - other) % 2 else PARTNER
    return relation
