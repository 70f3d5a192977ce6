from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.models import Phase
from events.selectors import version_of
from pods import services as pod_services
from standings.exports import table_csv
from standings.models import FinalTable
from standings.selectors import final_table, table_of
from standings.services import finish_event, reopen_event
from standings.sheets import harmless, points_text
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


def evening(*, rounds=2, players=7, **settings):
    event = make.event(**settings)
    make.entries(players, event=event)
    for number in range(rounds):
        make.closed(event=event, seed=number)
    event.refresh_from_db()
    return event


def finish(event):
    finish_event(event_id=event.pk, actor=make.organiser(event), now=make.EVENING)
    event.refresh_from_db()


def test_the_sum_of_points_is_what_the_pods_are_worth():
    table = table_of(evening())
    assert sum(row.points for row in table.rows) == 2 * (5 + 3 + 2 + 1 + 5 + 3 + 2)
    assert (table.after_round, table.provisional) == (2, False)
    assert [row.rank for row in table.rows] == sorted(row.rank for row in table.rows)
    for row in table.rows:
        assert row.points == sum(points for _, points in row.by_round)


def test_the_table_as_after_an_earlier_round():
    event = evening()
    first = table_of(event, after_round=1)
    assert first.after_round == 1
    assert {len(row.by_round) for row in first.rows} == {1}


def test_a_running_round_makes_it_provisional_and_who_never_sat_is_not_in_it():
    event = evening(rounds=1)
    make.entry(event=event)
    make.published(event=event, seed=9)
    assert table_of(event).provisional
    assert not table_of(event, after_round=1).provisional
    assert len(table_of(event).rows) == 7


def test_before_the_first_round_it_is_empty():
    table = table_of(make.event())
    assert (table.rows, table.after_round, table.provisional) == ((), 0, False)
    assert table_csv(table).splitlines()[0] == "\ufeffrank,player,points,played"


def test_the_final_table_is_frozen_exactly():
    event = evening(scheme="win5_draw1")
    before = table_of(event).rows
    assert final_table(event) is None
    finish(event)
    assert final_table(event).rows == before
    assert FinalTable.objects.get().version == version_of(event.pk)
    assert not table_of(event).provisional
    finish(event)
    assert FinalTable.objects.count() == 1


def test_reopened_corrected_and_finished_again_both_tables_are_kept():
    event = evening(rounds=1, players=4)
    finish(event)
    reopen_event(event_id=event.pk, actor=make.organiser(event))
    reopen_event(event_id=event.pk, actor=make.organiser(event))
    event.refresh_from_db()
    assert (event.phase, final_table(event)) == (Phase.PLAYING, None)
    pod = event.rounds.get().pods.get()
    last = make.seated(pod)[3]
    make.decided(pod, make.telling(*(each.pk for each in make.seated(pod)[:3])))
    finish(event)
    assert final_table(event).rows[0].entry_id == last.pk
    assert FinalTable.objects.count() == 2


def test_when_an_event_cannot_be_finished():
    event = make.event()
    with refusing("event.nothing_played"):
        finish(event)
    make.entries(4, event=event)
    found = make.published(event=event)
    with refusing("round.still_open", round=1):
        finish(event)
    make.decided(found.pods.get())
    pod_services.close_round(round_id=found.pk, actor=make.organiser(event))
    draft = make.draft(event=event)
    finish(event)
    draft.refresh_from_db()
    assert draft.state == "voided"


@pytest.mark.parametrize("sign", [*"=+-@＝＋－＠﹦﹢﹣﹫⁺⁻₊₋⁼−", "\t", "\r", "\n"])
def test_a_name_that_a_spreadsheet_would_run_is_made_harmless(sign):
    assert harmless(f"{sign}1+1") == f"'{sign}1+1"


@pytest.mark.parametrize("name", ["", "Ann", "ー", "―たくみ", "〜", "'=", "1=1"])
def test_other_names_stay_as_they_are(name):
    assert harmless(name) == name


def test_the_csv_has_every_row_and_no_formula():
    event = make.event()
    make.entry(event=event, here=True, player_name='=HYPERLINK("x")')
    make.entries(3, event=event)
    make.closed(event=event)
    lines = table_csv(table_of(event)).splitlines()
    assert lines[0] == "\ufeffrank,player,points,played,wins,opponents_average,head_to_head"
    assert len(lines) == 5
    assert any("'=HYPERLINK" in line for line in lines)


@given(st.fractions(min_value=-1000, max_value=1000))
def test_points_are_shown_with_at_most_two_decimals(points):
    text = points_text(points)
    assert abs(Fraction(text) - points) <= Fraction(1, 199)
    assert len(text.partition(".")[2]) <= 2


@pytest.mark.parametrize(
    ("points", "text"),
    [("5", "5"), ("5/2", "2.5"), ("10/3", "3.33"), ("0", "0"), ("-1/1000", "0"), ("100", "100")],
)
def test_points_as_people_write_them(points, text):
    assert points_text(Fraction(points)) == text
