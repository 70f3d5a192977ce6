from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.models import Role
from engine.errors import RuleError
from events import services, tickets
from events.access import ANYONE, player, staff
from events.models import DeckPolicy, DeckState, Entry, Event, JournalEntry, Phase
from events.selectors import entries_by_kana, found, turnout, waiting_place
from events.services import entries
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


def fresh(row):
    row.refresh_from_db()
    return row


def test_places_go_by_arrival_and_the_rest_waits_in_line():
    event = make.event(capacity=2)
    states = [make.entry(event=event).state for _ in range(4)]

    assert states == ["expected", "expected", "waiting", "waiting"]
    assert [waiting_place(entry) for entry in Entry.objects.all()] == [None, None, 1, 2]
    assert turnout(fresh(event)).waiting == 2


def test_a_cancellation_moves_the_first_in_line_up_and_says_so():
    event = make.event(capacity=1)
    one, two, three = (make.entry(event=event) for _ in range(3))

    services.cancel_entry(entry_id=one.pk, actor=player(one))

    assert [fresh(e).state for e in (one, two, three)] == ["cancelled", "expected", "waiting"]
    assert event.journal.last().facts == {"entry": one.pk, "promoted": [two.pk]}


def test_cancelling_in_line_moves_nobody():
    event = make.event(capacity=1)
    one, two = (make.entry(event=event) for _ in range(2))
    services.cancel_entry(entry_id=two.pk, actor=player(two))
    assert fresh(event).taken == 1
    services.cancel_entry(entry_id=two.pk, actor=player(two))
    assert fresh(one).state == "expected"


def test_the_same_name_asks_and_width_case_and_kana_kind_are_the_same():
    event = make.event()
    make.entry(event=event, player_name="たくみ ＡＢ")
    with refusing("entry.same_name", player_name="タクミ ab"):
        make.entry(event=event, player_name="タクミ  ab")
    make.entry(event=event, player_name="タクミ ab", same_name_ok=True)
    assert event.entries.count() == 2


def test_a_cancelled_name_is_free_again():
    event = make.event()
    entry = make.entry(event=event, player_name="Aki")
    services.cancel_entry(entry_id=entry.pk, actor=player(entry))
    make.entry(event=event, player_name="Aki")


def test_a_name_with_kanji_needs_its_reading():
    with refusing("fields.invalid"):
        make.entry(player_name="匠")
    assert make.entry(player_name="匠", kana="たくみ").kana == "たくみ"
    assert make.entry(player_name=" たく\u200bみ\n ").player_name == "たくみ"


@pytest.mark.parametrize(
    "fields", [{"level": 0}, {"level": 4}, {"player_name": " \t"}, {"player_name": "x" * 41}]
)
def test_bad_fields_are_refused_and_nothing_is_written(fields):
    event = make.event()
    with refusing("fields.invalid"):
        make.entry(event=event, **fields)
    assert (event.entries.count(), fresh(event).version) == (0, 1)


def test_only_staff_enter_people_who_are_here():
    event = make.event()
    with refusing("access.sign_in_needed"):
        services.add_entry(event_id=event.pk, actor=ANYONE, player_name="A", level=1, here=True)
    other = player(make.entry(event=event))
    with refusing("access.forbidden"):
        services.add_entry(event_id=event.pk, actor=other, player_name="A", level=1, phoneless=True)
    assert make.entry(event=event, here=True).state == "here"


def test_check_in_twice_changes_nothing_and_can_be_undone():
    entry = make.entry()
    actor = make.organiser(entry.event)
    services.check_in(entry_id=entry.pk, actor=actor)
    version = fresh(entry.event).version
    services.check_in(entry_id=entry.pk, actor=actor)
    assert fresh(entry.event).version == version

    services.undo_check_in(entry_id=entry.pk, actor=actor)
    services.undo_check_in(entry_id=entry.pk, actor=actor)
    assert fresh(entry).state == "expected"


def test_who_cannot_check_in():
    event = make.event(capacity=1)
    actor = make.organiser(event)
    one, two = (make.entry(event=event) for _ in range(2))
    with refusing("entry.in_line", place=1):
        services.check_in(entry_id=two.pk, actor=actor)
    services.cancel_entry(entry_id=two.pk, actor=actor)
    with refusing("entry.is_out"):
        services.check_in(entry_id=two.pk, actor=actor)
    with refusing("access.forbidden"):
        services.check_in(entry_id=one.pk, actor=player(one))
    with refusing("entry.not_here"):
        services.undo_check_in(entry_id=two.pk, actor=actor)


def test_a_required_deck_must_be_ready_unless_a_judge_says_otherwise():
    event = make.event(deck_policy=DeckPolicy.REQUIRED)
    entry = make.entry(event=event)
    desk = staff(make.member(event.shop, Role.RECEPTION))
    with refusing("entry.deck_not_ready", deck="missing"):
        services.check_in(entry_id=entry.pk, actor=make.organiser(event))
    with refusing("entry.deck_not_ready"):
        services.check_in(entry_id=entry.pk, actor=desk, despite_deck=True)
    Entry.objects.filter(pk=entry.pk).update(deck_state=DeckState.LEGAL)
    assert services.check_in(entry_id=entry.pk, actor=desk).state == "here"

    other = make.entry(event=event)
    judge = staff(make.member(event.shop, Role.JUDGE))
    assert services.check_in(entry_id=other.pk, actor=judge, despite_deck=True).state == "here"


def test_dropping_keeps_the_entry_and_gives_the_place_away():
    event = make.event(capacity=1)
    one = make.entry(event=event, here=True)
    two = make.entry(event=event)
    with refusing("entry.here_drop_instead"):
        services.cancel_entry(entry_id=one.pk, actor=player(one))
    with refusing("entry.not_here"):
        services.drop_entry(entry_id=two.pk, actor=player(two))

    services.drop_entry(entry_id=one.pk, actor=player(one))
    services.drop_entry(entry_id=one.pk, actor=player(one))

    assert (fresh(one).state, fresh(two).state) == ("dropped", "expected")


def test_once_seated_in_a_round_one_can_only_drop_out():
    pod = make.pod()
    entry = fresh(make.seated(pod)[0])
    actor = make.organiser(entry.event)
    assert entry.seated
    with refusing("entry.playing_drop_instead"):
        services.undo_check_in(entry_id=entry.pk, actor=actor)
    entry.state = "expected"
    entry.save()
    with refusing("entry.playing_drop_instead"):
        services.cancel_entry(entry_id=entry.pk, actor=player(entry))

    services.drop_entry(entry_id=entry.pk, actor=player(entry))

    assert fresh(entry).state == "dropped"


def test_a_late_arrival_checked_in_by_mistake_is_taken_back():
    event = make.published().event
    late = make.entry(event=event, here=True)
    services.undo_check_in(entry_id=late.pk, actor=make.organiser(event))
    services.cancel_entry(entry_id=late.pk, actor=make.organiser(event))
    assert fresh(late).state == "cancelled"


def test_staff_take_back_a_drop_and_a_cancellation():
    event = make.event(capacity=2)
    actor = make.organiser(event)
    one, two = make.entry(event=event, here=True), make.entry(event=event)
    services.drop_entry(entry_id=one.pk, actor=actor)
    services.cancel_entry(entry_id=two.pk, actor=actor)
    make.entry(event=event)

    assert services.restore_entry(entry_id=one.pk, actor=actor).state == "here"
    assert services.restore_entry(entry_id=two.pk, actor=actor).state == "waiting"
    assert services.restore_entry(entry_id=two.pk, actor=actor).state == "waiting"
    with refusing("access.forbidden"):
        services.restore_entry(entry_id=one.pk, actor=player(one))


def test_a_player_changes_level_and_nobody_else_may():
    entry, other = make.entry(), make.entry()
    changed = services.change_entry(
        entry_id=entry.pk, actor=player(entry), changes={"level": 3, "accepts": [2]}
    )
    assert (changed.level, changed.accepts) == (3, [2, 3])
    with refusing("access.not_found"):
        services.change_entry(entry_id=entry.pk, actor=player(other), changes={"level": 1})
    with refusing("access.not_found"):
        services.change_entry(entry_id="nobody", actor=player(other), changes={"level": 1})


def renamed(entry, **changes):
    actor = player(entry)
    return services.change_entry(entry_id=entry.pk, actor=actor, changes=changes)


def test_taking_a_name_that_is_in_asks_as_entering_does():
    event = make.event()
    make.entry(event=event, player_name="たくみ")
    entry = make.entry(event=event, player_name="Ren")
    with refusing("entry.same_name", player_name="タクミ"):
        renamed(entry, player_name="タクミ")
    assert (
        renamed(entry, player_name="ＲＥＮ").player_name == "ＲＥＮ"
    )  # its own name, written wide
    twin = renamed(entry, player_name="タクミ", same_name_ok=True)
    assert twin.player_name == "タクミ"
    assert renamed(twin, level=1).level == 1  # a name that stays asks nothing
    fields = list(
        event.journal.filter(kind="entry.changed").values_list("facts__fields", flat=True)
    )
    assert fields == [["player_name"], ["player_name"], ["level"]]


def test_the_name_of_somebody_who_cancelled_is_free():
    event = make.event()
    gone, entry = make.entry(event=event, player_name="Ren"), make.entry(event=event)
    services.cancel_entry(entry_id=gone.pk, actor=player(gone))
    assert renamed(entry, player_name="Ren").player_name == "Ren"


def test_a_reading_that_was_only_the_name_follows_the_name():
    entry = make.entry(player_name="Ren")
    assert renamed(entry, player_name="ゆい").kana == "ゆい"
    with refusing("fields.invalid"):
        renamed(entry, player_name="唯")
    assert renamed(entry, player_name="唯", kana="ゆい").kana == "ゆい"
    assert renamed(entry, player_name="結衣").kana == "ゆい"
    assert renamed(entry, player_name="Yui").kana == "ゆい"


def test_the_line_ends_somewhere(monkeypatch):
    monkeypatch.setattr(entries, "MOST_IN_LINE", 3)
    event = make.event(capacity=1)
    people = make.entries(4, event=event, here=False)
    assert [each.state for each in people] == ["expected", *["waiting"] * 3]
    for here in (False, True):
        with refusing("event.line_full", most=3):
            make.entry(event=event, here=here)
    services.cancel_entry(entry_id=people[1].pk, actor=player(people[1]))
    assert make.entry(event=event).state == "waiting"
    with refusing("event.line_full", most=3):
        services.restore_entry(entry_id=people[1].pk, actor=make.organiser(event))
    services.cancel_entry(entry_id=people[0].pk, actor=player(people[0]))
    assert (
        services.restore_entry(entry_id=people[1].pk, actor=make.organiser(event)).state
        == "waiting"
    )


def test_a_rotated_ticket_kills_the_old_one():
    entry = make.entry()
    old = tickets.ticket_of(entry)
    assert tickets.entry_of(old) == entry
    services.rotate_ticket(entry_id=entry.pk, actor=make.organiser(entry.event))
    for dead in (old, old + "x", "", "a.b.c", f"{entry.pk}.1"):
        with refusing("ticket.invalid"):
            tickets.entry_of(dead)
    with refusing("access.forbidden"):
        services.rotate_ticket(entry_id=entry.pk, actor=player(entry))


def test_a_finished_event_takes_nobody():
    entry = make.entry()
    Event.objects.update(phase=Phase.FINISHED)
    actor = make.organiser(entry.event)
    for command in (services.check_in, services.restore_entry):
        with refusing("event.finished"):
            command(entry_id=entry.pk, actor=actor)
    with refusing("event.finished"):
        make.entry(event=entry.event)


def test_names_sort_and_are_found_by_reading_however_they_are_written():
    event = make.event()
    for name, kana in (("匠", "たくみ"), ("Ｃarlos", ""), ("蒼井", "アオイ"), ("ひなた", "")):
        make.entry(event=event, player_name=name, kana=kana)
    rows = entries_by_kana(event)
    assert [entry.player_name for entry in rows] == ["Ｃarlos", "蒼井", "匠", "ひなた"]
    assert [entry.player_name for entry in found(rows, "ﾀｸ")] == ["匠"]
    assert [entry.player_name for entry in found(rows, "あおい")] == ["蒼井"]


class TestAnyOrderOfComingsAndGoings(TestCase):
    @settings(max_examples=30, deadline=None)
    @given(
        capacity=st.integers(1, 4),
        acts=st.lists(st.tuples(st.sampled_from("abcdef"), st.integers(0, 7)), max_size=20),
    )
    def test_the_counts_always_agree(self, capacity, acts):
        event = make.event(capacity=capacity)
        actor = make.organiser(event)
        commands = {
            "b": services.check_in,
            "c": services.cancel_entry,
            "d": services.drop_entry,
            "e": services.restore_entry,
            "f": services.undo_check_in,
        }
        for act, who in acts:
            rows = list(event.entries.all())
            if act == "a" or not rows:
                make.entry(event=event)
                continue
            with suppress(RuleError):
                commands[act](entry_id=rows[who % len(rows)].pk, actor=actor)

        event.refresh_from_db()
        states = list(event.entries.order_by("arrival").values_list("state", flat=True))
        taking = sum(state in ("expected", "here") for state in states)
        assert event.taken == taking <= capacity
        assert taking == capacity or "waiting" not in states
        versions = JournalEntry.objects.filter(event=event).values_list("version", flat=True)
        assert list(versions) == list(range(1, event.version + 1))
