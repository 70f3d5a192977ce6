"""Whole events by chance: promises are kept in every round, and the checker agrees.

TAKUWAKE_EVENTS=500 plays more of them.
"""

import os
from collections import Counter

import pytest

from engine.seating.commands import checked, problem_of
from engine.seating.file import read, write
from tests.engine.seating.events import played_event

EVENTS, CHUNK = int(os.environ.get("TAKUWAKE_EVENTS", "12")), 4


@pytest.mark.parametrize("first", range(0, EVENTS, CHUNK))
def test_every_event_keeps_its_promises(first):
    for seed in range(first, min(first + CHUNK, EVENTS)):
        event = played_event(seed)
        answer, well = checked(event)
        assert well, (seed, [(r["broken"], r["avoidable"]) for r in answer["rounds"]])
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
