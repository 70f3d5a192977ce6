"""The result of a table and a game inside its game at one moment; and the same without the lock."""

import pytest

from pods.models import Report
from pods.subgame import Subgame
from tests import make
from tests.races.stable import race_of

pytestmark = pytest.mark.django_db(transaction=True)
ONE_GOES_FIRST = (
    ["pending", "subgame.main_reported"],
    ["subgame 1", "subgame.still_open"],
)


@pytest.fixture
def table():
    """A table of a Commander event, and who sits there."""
    pod = make.pod(event=make.event(format="mtg_commander"))
    return pod, [entry.pk for entry in make.seated(pod)]


def words_of(ending: dict[str, str]) -> str:
    return ending.get("done") or ending.get("refused") or "broken"


def told_and_opened(table, lock: str = "on") -> list[str]:
    """One phone tells the table's result while another opens a game inside it."""
    pod, (one, two, *rest) = table
    acts = (
        ("report", {"pod_id": pod.pk, "entry_id": one, "telling": make.telling(two, *rest)}),
        ("nest", {"pod_id": pod.pk, "entry_id": two, "players": [one, two]}),
    )
    return sorted(map(words_of, race_of(*acts, lock=lock)))


def test_a_result_and_a_game_inside_it_only_one_of_them_is_taken(table):
    assert told_and_opened(table) in ONE_GOES_FIRST
    assert Report.objects.count() + Subgame.objects.count() == 1


def test_control_without_the_lock_a_result_and_a_game_inside_it_break(table):
    assert told_and_opened(table, lock="off") not in ONE_GOES_FIRST
