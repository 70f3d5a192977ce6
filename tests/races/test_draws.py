"""Two of the staff tap at the same moment: one prize is drawn, one promo is handed out."""

import pytest

from standings.draws import Draw
from standings.goods import Promo
from tests import make
from tests.races.stable import race
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


def test_two_devices_hand_out_one_promo():
    entry = make.entry(event=make.event(fan_event=True), here=True)

    endings = race("promo", *[{"entry_id": entry.pk}] * 2)

    assert endings == [{"done": "given"}] * 2
    assert Promo.objects.filter(entry=entry).count() == 1
    assert entry.event.journal.filter(kind="promo.given").count() == 1
