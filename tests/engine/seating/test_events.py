"""Whole events by chance: promises are kept in every round, and the checker agrees."""

from collections import Counter

import pytest

from engine.seating.commands import checked, problem_of
from engine.seating.file import read, write
from tests.engine.seating.events import played_event


@pytest.mark.parametrize("seed", range(8))
def test_every_event_keeps_its_promises(seed):
    keeps_its_promises(seed, most=12)


def keeps_its_promises(seed, **facts):
    """Everybody who is there once in every round, sizes, byes, and nothing that could be avoided."""
    event = played_event(seed, **facts)
    answer, well = checked(event)
    assert well, (seed, [(told["broken"], told["avoidable"]) for told in answer["rounds"]])
    for each in event.rounds:
        _everybody_once(event, each)
    _fair_byes(event)
    assert read(write(event)) == event


def _everybody_once(event, each):
    task = problem_of(event, each.number)
    active = {player.person.id for player in event.players if player.is_active(each.number)}
    seated = Counter(name for pod in each.seats() for name in pod)
    assert seated == Counter(active - set(task.home()))
    assert {len(pod.seats) for pod in each.pods} <= set(event.allow) - {1}
    assert not each.byes or 1 in event.allow


def _fair_byes(event):
    """Nobody sits out twice while somebody of their level, who is here, never did."""
    level = {player.person.id: player.person.level for player in event.players}
    had = set()
    for each in event.rounds:
        fresh = {name for pod in each.pods for name in pod.seats} - had
        for again in had & set(each.byes):
            assert level[again] not in {level[name] for name in fresh}
        had |= set(each.byes)
