"""The table of two against two: by person in a rotation, by pair where pairs are fixed."""

import pytest

from standings.selectors import final_table, own_row
from standings.services import finish_event
from standings.why import opened
from tests import make
from tests.pods.test_teams import couples, play, rotation

pytestmark = pytest.mark.django_db


def names(one, other):
    return f"{one.player_name} & {other.player_name}"


def test_a_fixed_pair_is_one_row():
    event, pairs = couples(4)
    play(event)
    play(event)
    rows = make.table(event)
    assert {row.player_name for row in rows} == {names(*pair) for pair in pairs}
    assert sorted(row.points for row in rows) in ([0, 3, 3, 6], [0, 0, 6, 6])
    assert rows[0].rank == 1
    assert rows[-1].rank in (3, 4)
    for pair in pairs:
        line = {row.entry_id: row for row in rows}[pair[0].pk]
        assert line.members == tuple(one.pk for one in pair)
        assert line.played == 2
        for each in pair:
            assert own_row(each).entry_id == pair[0].pk
            assert opened(event, each.pk).why.row.points == line.points


def test_a_pair_that_sits_out_has_one_bye():
    event, _pairs = couples(3)
    play(event)
    assert sorted(row.points for row in make.table(event)) == [0, 3, 3]


def test_the_frozen_table_keeps_both_names():
    event, pairs = couples(2)
    play(event)
    finish_event(event_id=event.pk, actor=make.organiser(event), now=make.EVENING)
    event.refresh_from_db()
    frozen = final_table(event)
    assert {row.player_name for row in frozen.rows} == {names(*pair) for pair in pairs}
    assert own_row(type(pairs[0][1]).objects.get(pk=pairs[0][1].pk)).members[1] == pairs[0][1].pk


def test_in_a_rotation_everybody_has_a_row():
    event, people = rotation(8)
    play(event)
    play(event)
    rows = make.table(event)
    assert {row.entry_id for row in rows} == {one.pk for one in people}
    assert sum(row.points for row in rows) == 2 * 4 * 3
    why = opened(event, rows[0].entry_id)
    assert {term.other for broken in why.why.tiebreaks for term in broken.terms} <= {
        one.pk for one in people
    }


def test_who_was_alone_keeps_a_row():
    event, _pairs = couples(1)
    alone = make.entry(event=event, here=True)
    play(event)
    rows = {row.entry_id: row for row in make.table(event)}
    assert rows[alone.pk].player_name == alone.player_name
    assert {row.points for row in rows.values()} == {0, 3}
