"""Random events, the same from the same seed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from engine.errors import RuleError
from engine.outcomes.judge import Outcome
from engine.seating.commands import problem_of, round_of
from engine.seating.event import Player, PodEvent, Round, Table
from engine.seating.problem import Person
from engine.seating.sizes import pod_sizes
from engine.seating.solve import pair
from engine.words import Kind

DRAWS, DOUBLE_LOSSES = 0.07, 0.03
OPEN_MINDED = 0.8


@dataclass(frozen=True, slots=True)
class Wish:
    """What to generate: `drops` and `late` are shares of 0…1; drops count per round.

    `levels` maps a level to how many play at it; the others play at the middle one of 1…3.
    """

    players: int
    rounds: int
    seed: int = 0
    levels: Mapping[int, int] | None = None
    drops: float = 0.0
    late: float = 0.0


def generated(wish: Wish) -> PodEvent:
    """A played event: everybody paired by the rules, results drawn.

    Nobody drops or comes late where the others could not be split. Raises what `pair` does.
    """
    rng = Random(wish.seed)  # noqa: S311  # dice for a made-up event
    event = PodEvent(_players(wish, rng), (), wish.rounds, wish.seed)
    for number in range(1, wish.rounds + 1):
        played = _played(round_of(pair(problem_of(event, number)), number), rng)
        event = replace(event, rounds=(*event.rounds, played))
        event = replace(event, players=_after_drops(event, number, wish.drops, rng))
    return event


def _players(wish: Wish, rng: Random) -> tuple[Player, ...]:
    counts = dict(wish.levels or {})
    counts[2] = counts.get(2, 0) + wish.players - sum(counts.values())
    levels = [level for level in sorted(counts) for _ in range(counts[level])]
    rng.shuffle(levels)
    players = [Player(_person(number, level, rng)) for number, level in enumerate(levels, 1)]
    return tuple(_with_late(players, wish, rng))


def _person(number: int, level: int, rng: Random) -> Person:
    near = {other for other in (level - 1, level + 1) if rng.random() < OPEN_MINDED}
    return Person(f"p{number}", level, frozenset({level, *near} - {0}))


def _with_late(players: list[Player], wish: Wish, rng: Random) -> list[Player]:
    for place, player in enumerate(players):
        late = replace(player, active_from=2)
        changed = [*players[:place], late, *players[place + 1 :]]
        if rng.random() < wish.late and wish.rounds > 1 and _can_sit(changed, 1):
            players = changed
    return players


def _after_drops(event: PodEvent, number: int, share: float, rng: Random) -> tuple[Player, ...]:
    players = list(event.players)
    for place, player in enumerate(players):
        gone = replace(player, active_to=number)
        changed = [*players[:place], gone, *players[place + 1 :]]
        leaves = player.is_active(number) and rng.random() < share
        if leaves and player.is_active(number + 1) and _can_sit(changed, number + 1):
            players = changed
    return tuple(players)


def _can_sit(players: list[Player], number: int) -> bool:
    try:
        return bool(pod_sizes(sum(player.is_active(number) for player in players)))
    except RuleError:
        return False


def _played(each: Round, rng: Random) -> Round:
    pods = (Table(pod.table, pod.seats, outcome=_outcome(pod.seats, rng)) for pod in each.pods)
    return replace(each, pods=tuple(pods))


def _outcome(seats: tuple[str, ...], rng: Random) -> Outcome:
    order = rng.sample(seats, len(seats))
    places = {name: place for place, name in enumerate(order, 1)}
    luck = rng.random()
    kind = (
        Kind.DRAW
        if luck < DRAWS
        else Kind.DOUBLE_LOSS
        if luck < DRAWS + DOUBLE_LOSSES
        else Kind.WIN
    )
    if kind is not Kind.WIN:
        places[order[1]] = 1
    winner = order[0] if kind is Kind.WIN else None
    return Outcome({name: places[name] for name in seats}, winner, kind)
