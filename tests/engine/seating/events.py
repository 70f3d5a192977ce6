"""Random events with everything that people ask for, played round by round."""

from dataclasses import replace
from random import Random

from engine.errors import RuleError
from engine.seating.commands import problem_of, round_of
from engine.seating.event import Player, PodEvent
from engine.seating.generate import _played
from engine.seating.problem import Levels, Policy
from engine.seating.solve import pair
from tests.engine.seating import make

SIZES = ((4, (3, 4)), (4, (3, 4)), (4, (1, 3, 4)), (4, (1, 4)), (4, (2, 3, 4)), (2, (1, 2)))
LATEST = "22:00"


def played_event(seed, *, most=18):
    """An event of 3 to `most` people and 2 to 4 rounds, as `pair` seats it.

    People drop, come late, go home, keep apart or together, begin and help; where the event's
    sizes cannot seat those who are there, a bye is allowed from the beginning.
    """
    rng = Random(seed)
    prefer, allow = rng.choice(SIZES)
    rounds = rng.randint(2, 4)
    event = PodEvent(
        players=_players(rng, rng.randint(3, most), rounds),
        rounds=(),
        rounds_planned=rounds + rng.choice((0, 0, 1)),
        seed=seed,
        policy=rng.choice(list(Policy)),
        levels=rng.choice([Levels.ACCEPTED, Levels.ACCEPTED, Levels.MIXED, Levels.SEPARATE]),
        prefer=prefer,
        allow=allow,
        together=(("p0", "p1"), ("p1", "p2", "gone"))[: rng.choice((0, 0, 1))],
    )
    try:
        return _after(event, rounds, rng.randrange(10**6))
    except RuleError:
        return _after(replace(event, allow=tuple({1, *allow})), rounds, rng.randrange(10**6))


def _players(rng, count, rounds):
    return tuple(
        Player(
            _person(rng, number, count),
            active_from=rng.choice((1, 1, 1, 1, 2)),
            active_to=rng.choice((None, None, None, rng.randint(1, rounds))),
            home_by=rng.choice((None, None, None, None, "20:00", "23:00")),
        )
        for number in range(count)
    )


def _person(rng, number, count):
    level = rng.choice((1, 2, 2, 3))
    accepts = {level, *(other for other in (1, 2, 3) if rng.random() < 0.7)}
    avoid = {f"p{rng.randrange(count)}"} - {f"p{number}"} if rng.random() < 0.1 else ()
    wishes = {"beginner": rng.random() < 0.15, "helper": rng.random() < 0.15}
    return make.person(f"p{number}", level, accepts, rng.choice((None, None, "a")), avoid, **wishes)


def _after(event, rounds, seed):
    rng = Random(seed)
    for number in range(1, rounds + 1):
        ends = LATEST if number == rounds else None
        plan = pair(problem_of(event, number, ends=ends))
        seated = replace(_played(round_of(plan, number), rng), ends=ends)
        event = replace(event, rounds=(*event.rounds, seated))
    return event
