"""Two people of the staff draw at the same moment: one prize is drawn; without the lock two people hold it."""

import pytest

from standings.draws import Draw
from tests.races.test_two_at_once import race
from tests.standings.drawing import begun

pytestmark = pytest.mark.django_db(transaction=True)


def draw_twice(draw: Draw, lock: str = "on") -> list[dict[str, str]]:
    return race("draw", *[{"draw_id": draw.pk}] * 2, lock=lock)


def test_two_draw_at_once_and_one_is_told():
    draw = begun(people=8)

    endings = draw_twice(draw)

    assert sorted(str(each) for each in endings) == [
        "{'done': 'drawn'}",
        "{'refused': 'draw.changed_meanwhile'}",
    ]
    assert draw.steps.count() == 1
    assert draw.event.journal.filter(kind="draw.drawn").count() == 1


def test_control_without_the_lock_the_second_breaks():
    endings = draw_twice(begun(people=8), lock="off")

    assert "{'refused': 'draw.changed_meanwhile'}" not in map(str, endings)
