"""A seating as people write it down."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seating.given import Given, GivenTable, given_from, numbered


@pytest.mark.parametrize(
    "text",
    ["5: A, B, C", "5：A、B，C", " 5 :A;B；C ", "5\tA\tB\tC", "\n\n5: A,, B, C,\n"],
)
def test_a_line_is_a_table_however_it_is_parted(text):
    assert given_from(text) == Given((GivenTable("5", ("A", "B", "C")),))


def test_a_line_without_a_table_and_byes():
    found = given_from("佐藤 健, 鈴木\n-: Kato\n不戦勝：森、林\n9:")
    assert found == Given((GivenTable("", ("佐藤 健", "鈴木")),), ("Kato", "森", "林"))


@given(st.text(max_size=300))
def test_any_text_is_read(text):
    found = given_from(text)
    assert all(table.players for table in found.tables)


@given(st.lists(st.one_of(st.none(), st.integers(1, 9)), max_size=12))
def test_tables_without_a_number_take_free_ones(signs):
    tables = numbered(signs)
    given = [sign for sign in signs if sign is not None]
    fresh = [table for table, sign in zip(tables, signs, strict=True) if sign is None]
    assert len(set(fresh)) == len(fresh)
    assert not set(fresh) & set(given)
