"""Two phones of one table end the same turn at one moment; and the same without the lock."""

import pytest

from events.access import player
from pods.companion import Companion, CompanionAct
from pods.services import begin_live_game
from tests import make
from tests.races.stable import race_of

pytestmark = pytest.mark.django_db(transaction=True)
ONE_IS_SLOWER = ["companion.stale", "version 1"]


def two_taps(lock: str = "on") -> list[str]:
    """Both phones have seen the game as it began."""
    pod = make.pod()
    seats = make.seated(pod)
    begin_live_game(pod_id=pod.pk, actor=player(seats[0]), now=make.EVENING)
    acts = [("turn", {"pod_id": pod.pk, "entry_id": one.pk, "seen": 0}) for one in seats[:2]]
    endings = race_of(*acts, lock=lock)
    return sorted(each.get("done") or each.get("refused") or "broken" for each in endings)


def test_one_of_two_taps_counts_and_the_other_is_told():
    assert two_taps() == ONE_IS_SLOWER
    assert Companion.objects.get().version == CompanionAct.objects.count() == 1


def test_control_without_the_lock_the_slower_phone_is_not_told():
    assert two_taps(lock="off") != ONE_IS_SLOWER
    assert CompanionAct.objects.count() <= 1
