"""Two strangers who both want the last sandbox; and the same without the lock."""

import pytest

from sandbox.models import Sandbox
from tests.races.stable import race

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.full_only]
ONE_EACH = ["made", "sandbox.too_many"]


def two_for_one(lock: str = "on") -> list[str]:
    ends = race("play", {"most": 1}, {"most": 1}, lock=lock)
    return sorted(end.get("done") or end.get("refused", "broken") for end in ends)


def test_the_last_sandbox_is_given_once():
    assert two_for_one() == ONE_EACH
    assert Sandbox.objects.count() == 1


def test_control_without_the_lock_both_get_it():
    assert two_for_one(lock="off") != ONE_EACH
