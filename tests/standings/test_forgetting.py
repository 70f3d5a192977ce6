"""Somebody is forgotten: no word of theirs is left anywhere, and every place and point stays."""

import pytest

from events.access import player
from standings.services import forget_entry
from tests.standings.forgetting import AFTER, MARKS, rows_with, told_everywhere

pytestmark = pytest.mark.django_db


def forget(entry, actor=None):
    return forget_entry(entry_id=entry.pk, actor=actor or player(entry), now=AFTER)


def test_no_table_of_the_database_knows_a_word_any_longer():
    one = told_everywhere()
    before = rows_with(*MARKS)
    assert len(before) > 10, before
    assert {mark for marks in before.values() for mark in marks} == set(MARKS)
    forget(one)
    assert rows_with(*MARKS) == {}
