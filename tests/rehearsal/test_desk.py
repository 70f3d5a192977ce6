"""The rehearsal follows a task that pairs a large round."""

import asyncio

import pytest

from config.rehearsal import desk as module
from config.rehearsal.checks import Inconsistent
from config.rehearsal.desk import Desk


class Staff:
    """Answers as the API does: first the order, then how the task goes on."""

    def __init__(self, *states):
        self.states = list(states)

    async def post(self, path, body, *, repeat):
        return self._job()

    async def get(self, path):
        return {"id": "r1", "pods": []} if path == "/rounds/r1" else self._job()

    def _job(self):
        return {"id": "j1", "number": 1, "round": "r1", "state": self.states.pop(0)}


def paired(staff, monkeypatch):
    monkeypatch.setattr(module, "LOOK_EVERY", 0.01)
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    desk = Desk.__new__(Desk)
    desk._staff, desk.at = staff, "/events/e1"
    return asyncio.run(desk.paired(7))


def test_the_draft_comes_once_the_task_is_done(monkeypatch):
    assert paired(Staff("waiting", "thinking", "done"), monkeypatch) == {"id": "r1", "pods": []}


@pytest.mark.parametrize("states", [["failed"], ["waiting", "cancelled"], ["waiting"] * 9])
def test_a_task_without_a_draft_is_an_inconsistency(monkeypatch, states):
    with pytest.raises(Inconsistent):
        paired(Staff(*states), monkeypatch)
