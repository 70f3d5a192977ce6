"""The draw of prizes: sealed, mixed, drawn, redrawn, undone, shown, and drawn once more by anybody."""

import json

import pytest
from django.utils.translation import override

from engine.lots.draw import order_of, seal_of
from engine.lots.file import read_record
from events.access import player
from events.models import JournalEntry
from events.services import check_in, drop_entry
from standings import services
from standings.draws import Draw, DrawState
from standings.lots import Lots, record_of
from standings.words import prize_names
from tests import make
from tests.refusing import refusing
from tests.standings.drawing import begun, holders, opened

pytestmark = pytest.mark.django_db
NOW = make.EVENING


def by(draw):
    return {"draw_id": draw.pk, "actor": make.organiser(draw.event)}


def add(draw, entry, number):
    return services.add_number(
        draw_id=draw.pk, entry_id=entry.pk, actor=player(entry), number=number, now=NOW
    )


def test_a_whole_draw_can_be_drawn_once_more_by_anybody():
    draw = opened(people=9, prizes=["Cup"])
    assert draw.seal == seal_of(draw.seed)
    entries = list(draw.event.entries.all())
    for number, entry in enumerate(entries[:3]):
        add(draw, entry, number)
    services.begin_draw(**by(draw), now=NOW)
    services.draw_next(**by(draw), to_the_end=True)
    draw.refresh_from_db()
    first = Lots(draw).prizes[0].holder
    services.mark_absent(**by(draw), entry_id=first.pk)
    draw = services.end_draw(**by(draw), now=NOW)
    lots = Lots(draw)
    with override("ja"):
        told = read_record(json.dumps(record_of(lots, prize_names(lots)))).redrawn()
    assert [each["name"] for each in told["winners"]] == holders(draw)
    assert len(told["order"]) == 9
    assert [each["prize"] for each in told["winners"]] == ["Cup", "特別賞2"]
    assert first.player_name not in holders(draw)


def test_the_seed_is_nobodys_to_read_before_the_end():
    draw = begun(people=8)
    services.draw_next(**by(draw))
    lots = Lots(draw)
    assert draw.seed not in json.dumps(record_of(lots, prize_names(lots)))
    facts = json.dumps(list(JournalEntry.objects.values_list("facts", flat=True)))
    assert draw.seed not in facts
    assert draw.seed not in str(draw)
    assert Lots(services.end_draw(**by(draw), now=NOW)).seed == draw.seed


def test_one_prize_for_four_people_who_are_here_when_it_begins():
    draw = opened(people=7)
    assert Lots(draw).count == 1
    late = make.entry(event=draw.event)
    check_in(entry_id=late.pk, actor=make.organiser(draw.event))
    assert Lots(draw).count == 2
    assert services.begin_draw(**by(draw), now=NOW).count == 2
    make.entry(event=draw.event, here=True)
    draw.refresh_from_db()
    assert (len(draw.people), Lots(draw).count) == (8, 2)


def test_numbers_change_until_lots_are_drawn():
    draw = opened(people=4)
    here, *_ = draw.event.entries.all()
    away = make.entry(event=draw.event)
    assert add(draw, here, 1).number == 1
    assert add(draw, here, 999_999).number == 999_999
    version = draw.event.journal.count()
    add(draw, here, 999_999)
    assert draw.event.journal.count() == version
    with refusing("draw.not_here"):
        add(draw, away, 1)
    with refusing("draw.bad_number"):
        add(draw, here, 10**6)
    with refusing("access.not_found"):
        add(draw, make.entry(), 1)
    boss = make.organiser(draw.event)
    with refusing("access.not_found"):
        services.add_number(draw_id=draw.pk, entry_id=here.pk, actor=boss, number=5, now=NOW)
    services.begin_draw(**by(draw), now=NOW)
    with refusing("draw.taps_closed"):
        add(draw, here, 2)
    services.end_draw(**by(draw), now=NOW)
    with refusing("draw.over"):
        add(draw, here, 2)


def test_a_number_changes_who_is_drawn():
    draw = opened(people=20)
    entries = list(draw.event.entries.all())
    people = sorted(entry.pk for entry in entries)
    add(draw, entries[0], 77)
    services.begin_draw(**by(draw), now=NOW)
    services.draw_next(**by(draw), to_the_end=True)
    drawn = [row.entry_id for row in Lots(draw).rows]
    assert drawn != list(order_of(people, seed=draw.seed, taps=()))[:5]


def test_absent_undo_and_again_are_always_the_same():
    draw = begun(people=12)
    services.draw_next(**by(draw))
    before = holders(draw)
    services.mark_absent(**by(draw), entry_id=Lots(draw).prizes[0].holder.pk)
    after = holders(draw)
    assert after[0] not in (before[0], "")
    services.undo_draw(**by(draw))
    assert holders(draw) == before
    services.undo_draw(**by(draw))
    assert holders(draw) == ["", "", ""]
    with refusing("draw.nothing_to_undo"):
        services.undo_draw(**by(draw))
    services.draw_next(**by(draw))
    assert holders(draw) == before


def test_who_has_left_is_drawn_all_the_same_and_staff_skip_them():
    draw = begun(people=8)
    for entry in draw.event.entries.all():
        drop_entry(entry_id=entry.pk, actor=make.organiser(draw.event))
    services.draw_next(**by(draw), to_the_end=True)
    assert all(holders(draw))
    for _ in range(6):
        services.mark_absent(**by(draw), entry_id=Lots(draw).prizes[0].holder.pk)
    services.mark_absent(**by(draw), entry_id=Lots(draw).prizes[0].holder.pk)
    assert (holders(draw)[0], Lots(draw).leftover) == ("", 1)
    with refusing("draw.nobody_left"):
        services.draw_next(**by(draw))
    assert not Lots(draw).can_draw


def test_a_draw_needs_people_and_prizes():
    with refusing("draw.nobody_here"):
        begun(people=0)
    with refusing("draw.no_prizes"):
        begun(people=3)
    with refusing("draw.bad_prizes"):
        opened(people=1, count=501)
    with refusing("draw.bad_prizes"):
        opened(people=1, prizes=["x" * 41])


def test_every_wrong_moment_is_told():
    draw = opened(people=4)
    again = {"event_id": draw.event_id, "actor": make.organiser(draw.event), "now": NOW}
    with refusing("draw.still_open"):
        services.open_draw(**again)
    with refusing("draw.not_begun"):
        services.draw_next(**by(draw))
    services.set_prizes(**by(draw), count=2, prizes=[" A ", ""])
    services.begin_draw(**by(draw), now=NOW)
    with refusing("draw.taps_closed"):
        services.set_prizes(**by(draw), count=1)
    with refusing("draw.not_drawn"):
        services.mark_absent(**by(draw), entry_id="x")
    with refusing("draw.changed_meanwhile"):
        services.draw_next(**by(draw), seen=1)
    services.draw_next(**by(draw), to_the_end=True)
    with refusing("draw.all_drawn"):
        services.draw_next(**by(draw))
    services.end_draw(**by(draw), now=NOW)
    count = draw.event.journal.count()
    services.end_draw(**by(draw), now=NOW)
    assert draw.event.journal.count() == count
    for act in (services.draw_next, services.undo_draw):
        with refusing("draw.over"):
            act(**by(draw))
    with refusing("draw.over"):
        services.begin_draw(**by(draw), now=NOW)
    assert services.open_draw(**again).number == 2


def test_a_draw_that_is_called_off_has_no_winner():
    draw = services.end_draw(**by(opened(people=8)), now=NOW)
    assert (draw.state, Lots(draw).count, holders(draw)) == (DrawState.OVER, 0, [])


def test_a_draw_is_read_in_as_many_queries_however_many_take_part(django_assert_num_queries):
    for people in (2, 50):
        draw = begun(people=people, count=people)
        services.draw_next(**by(draw), to_the_end=True)
        draw = Draw.objects.get(pk=draw.pk)
        with django_assert_num_queries(3):
            assert len(holders(draw)) == people
