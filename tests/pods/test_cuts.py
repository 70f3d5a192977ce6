"""Cuts: the best of the table play on, best seeds wait, a draw goes to the better seed."""

import pytest

from events import services as event_services
from pods import services
from pods.cuts import is_still_in, preview
from pods.models import RoundKind
from pods.services.arranged import byes_of
from standings.selectors import final_table, table_of
from standings.services import finish_event
from standings.why import opened
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make.event(rounds_planned=1)
    make.entries(12, event=event)
    return event


def draw(event, size=None):
    return services.draw_cut(event_id=event.pk, actor=make.organiser(event), size=size)


def publish(found):
    return services.publish_round(round_id=found.pk, actor=make.organiser(found.event))


def close(found):
    return services.close_round(round_id=found.pk, actor=make.organiser(found.event))


def at_tables(found):
    return [
        tuple(pod.seats.values_list("entry", flat=True)) for pod in found.pods.order_by("table")
    ]


def wins(pod, *places):
    """The players of a pod in this order, the last one out first."""
    make.decided(pod, make.telling(*reversed(places[1:])))


def test_winners_join_the_best_seeds_and_the_table_follows_the_cut(event):
    make.closed(event=event)
    before = [row.entry_id for row in table_of(event).rows]
    first = draw(event, 7)
    assert (first.kind, first.number, first.stage) == (RoundKind.CUT, 2, 7)
    assert at_tables(first) == [tuple(before[3:7])]
    assert {*byes_of(first)} == {*before[:3]}
    assert table_of(event).cut == 0
    publish(first)
    assert [row.entry_id for row in table_of(event).rows] == before
    assert (table_of(event).cut, table_of(event).provisional) == (7, True)
    wins(first.pods.get(), before[5], before[3], before[6], before[4])
    close(first)
    final = draw(event)
    assert (final.stage, at_tables(final)) == (4, [(*before[:3], before[5])])
    publish(final)
    seats = at_tables(final)[0]
    wins(final.pods.get(), seats[3], seats[0], seats[2], seats[1])
    close(final)
    with refusing("cut.over"):
        draw(event)
    table = table_of(event)
    assert not table.provisional
    order = [before[5], before[0], before[2], before[1], before[3], before[6], before[4]]
    assert [row.entry_id for row in table.rows[:7]] == order
    assert [row.rank for row in table.rows[:7]] == [1, 2, 3, 4, 5, 6, 7]
    assert [row.entry_id for row in table.rows[7:]] == before[7:]
    assert opened(event, before[5]).why.row.rank == 1
    assert opened(event, before[5], after_round=1).why.row.rank > 1


def test_a_cut_scores_no_points_and_is_frozen_with_the_table(event):
    make.closed(event=event)
    before = {row.entry_id: row.points for row in table_of(event).rows}
    final = publish(draw(event, 4))
    seats = at_tables(final)[0]
    wins(final.pods.get(), *reversed(seats))
    close(final)
    assert {row.entry_id: row.points for row in table_of(event).rows} == before
    assert table_of(event, after_round=1).cut == 0
    finish_event(event_id=event.pk, actor=make.organiser(event), now=make.EVENING)
    event.refresh_from_db()
    frozen = final_table(event)
    assert tuple(row.entry_id for row in frozen.rows[:4]) == seats[::-1]
    assert frozen.cut == 4


def test_a_draw_sends_the_better_seed_on(event):
    make.closed(event=event)
    first = publish(draw(event, 7))
    (pod,) = at_tables(first)
    make.decided(first.pods.get(), make.telling(pod[0], ending="time"))
    close(first)
    final = draw(event)
    assert pod[1] in at_tables(final)[0]
    assert pod[0] not in at_tables(final)[0]


def test_a_cut_waits_for_its_rounds_and_for_results(event):
    with refusing("cut.rounds_left", left=1):
        draw(event, 4)
    make.closed(event=event)
    with refusing("seating.cut_size"):
        draw(event, 13)
    with refusing("seating.cut_size"):
        draw(event, 8)
    first = draw(event, 10)
    assert draw(event, 7).pk == first.pk
    publish(first)
    with refusing("round.still_open"):
        draw(event)
    with refusing("round.is_cut"):
        services.plan_repair(round_id=first.pk, actor=make.organiser(event))
    event_services.change_event(
        event_id=event.pk, actor=make.organiser(event), changes={"rounds_planned": 2}
    )
    make.decided(first.pods.get())
    close(first)
    with refusing("round.cut_begun"):
        make.draft(event=event)


def test_who_left_is_not_in_and_a_changed_result_makes_the_next_stage_stale(event):
    make.closed(event=event)
    best = table_of(event).rows[0].entry_id
    event_services.drop_entry(entry_id=best, actor=make.organiser(event))
    assert best not in {seed.entry.pk for seed in preview(event, 7).seeds}
    first = publish(draw(event, 7))
    (pod,) = at_tables(first)
    wins(first.pods.get(), *pod)
    close(first)
    final = draw(event)
    report = first.pods.get().reports.get()
    report.placements, report.winner_id = (
        dict(zip(pod, [2, 1, 3, 4], strict=True)),
        pod[1],
    )
    report.save()
    with refusing("cut.stale"):
        publish(final)
    assert pod[1] in at_tables(publish(draw(event)))[0]


def test_people_of_one_rank_across_the_line_are_told(event):
    make.closed(event=event)
    told = preview(event, 4)
    assert told.sizes == (4, 7, 10)
    ranks = [seed.rank for seed in told.seeds]
    assert any(seed.tied for seed in told.seeds) == (ranks[3] == ranks[4])
    tied = {seed.rank for seed in told.seeds if seed.tied}
    assert tied <= {ranks[3]}


def test_formats_of_two_have_no_cut_of_fours():
    event = make.event(format="dm_original", scheme="win3_draw1", tiebreaks=[], rounds_planned=1)
    make.entries(8, event=event)
    make.closed(event=event)
    with refusing("cut.needs_four"):
        draw(event, 4)


def test_an_event_without_ranks_has_no_cut(event):
    make.closed(event=event)
    type(event).objects.filter(pk=event.pk).update(ranks_hidden=True)
    with refusing("cut.no_ranks"):
        draw(event, 4)


def test_forty_play_in_eights_then_sixteen_then_four():
    event = make.event(rounds_planned=1, capacity=60)
    make.entries(42, event=event)
    make.closed(event=event)
    sizes = []
    for size in (40, None, None):
        found = publish(draw(event, size))
        sizes.append((found.stage, found.pods.count(), len(byes_of(found))))
        for pod in found.pods.all():
            make.decided(pod)
        close(found)
    assert sizes == [(40, 8, 8), (16, 4, 0), (4, 1, 0)]
    assert table_of(event).cut == 40


def test_a_correction_keeps_the_stage_that_followed_and_its_champion(event):
    make.closed(event=event)
    first = publish(draw(event, 7))
    (pod,) = at_tables(first)
    wins(first.pods.get(), *pod)
    close(first)
    final = publish(draw(event))
    wins(first.pods.get(), pod[1], pod[0], *pod[2:])
    entries = {entry.pk: entry for entry in event.entries.all()}
    assert [is_still_in(entries[name]) for name in pod] == [True, False, False, False]
    wins(final.pods.get(), pod[0], *(name for name in at_tables(final)[0] if name != pod[0]))
    close(final)
    with refusing("cut.over"):
        draw(event)
    order = [row.entry_id for row in table_of(event).rows[:7]]
    assert (order[0], order[4:]) == (pod[0], [*pod[1:]])


def test_in_a_cut_nobody_is_left_out_but_noted_as_not_having_come():
    event = make.event(rounds_planned=1, grace_minutes=0)
    make.entries(12, event=event)
    make.closed(event=event)
    first = publish(draw(event, 7))
    (names,) = at_tables(first)
    words = {
        "pod_id": first.pods.get().pk,
        "entry_id": names[0],
        "actor": make.organiser(event),
        "now": make.EVENING,
    }
    services.say_missing(**words)
    with refusing("round.is_cut"):
        services.start_without(**words)
    services.note_no_show(**words)
    wins(first.pods.get(), *names)
    close(first)
    assert names[1] in at_tables(draw(event))[0]
