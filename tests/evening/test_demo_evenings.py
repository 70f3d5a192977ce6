"""The evenings of the demo shop: plausible to look at, and the same every time."""

from datetime import UTC, datetime

import pytest

from accounts.models import Shop
from config.demo import open_demo_events, open_first_shop
from decks.models import DeckList
from engine.words import Kind
from events.models import DeckState, Entry, EntryState, Event, Phase
from events.names import needs_reading
from pods.models import PodState, Report, ReportState, RoundState
from pods.rolling import held_pods, left_pod, queue_of
from pods.services import plan_round
from standings.selectors import final_table, table_of
from tests import make

# only an evening on SQLite has a demonstration
pytestmark = [pytest.mark.once, pytest.mark.django_db]
NOW = datetime(2026, 12, 1, 3, 0, tzinfo=UTC)  # a Tuesday, noon in Japan


@pytest.fixture(scope="module")
def owner(lasting_rows):
    found = open_first_shop(name="")
    open_demo_events(owner=found, now=NOW)
    return found


def test_the_account_can_only_be_entered_by_link(owner):
    assert owner.username == "organiser"
    assert not owner.has_usable_password()
    assert list(Shop.objects.values_list("memberships__user", flat=True)) == [owner.pk]


def test_the_past_evening_was_played_to_the_end(owner):
    past = Event.objects.get(phase=Phase.FINISHED)
    rounds = list(past.rounds.all())
    assert [(each.number, each.state) for each in rounds] == [
        (number, RoundState.CLOSED) for number in (1, 2, 3)
    ]
    for each in rounds:
        assert sorted(pod.seats.count() for pod in each.pods.all()) == [3, 4, 4]
        assert {pod.state for pod in each.pods.all()} == {PodState.DONE}
    kinds = list(Report.objects.filter(state=ReportState.ACCEPTED).values_list("kind", flat=True))
    assert sorted(kinds) == sorted([Kind.WIN] * 7 + [Kind.DRAW, Kind.DOUBLE_LOSS])


def test_the_past_evening_has_a_table_that_computes_the_same_again(owner):
    past = Event.objects.get(phase=Phase.FINISHED)
    frozen = final_table(past)
    assert len(frozen.rows) == 11
    assert frozen.rows == table_of(past).rows
    assert frozen.rows[0].points > frozen.rows[-1].points
    assert {row.played for row in frozen.rows} == {3}
    assert DeckList.objects.filter(entry__event=past).count() == 11
    assert set(past.entries.values_list("deck_state", flat=True)) == {DeckState.LEGAL}


def test_the_coming_evening_shows_what_reception_meets(owner):
    coming = Event.objects.get(phase=Phase.OPEN)
    people = list(coming.entries.all())
    assert coming.starts_at == datetime(2026, 12, 4, 10, 0, tzinfo=UTC)
    assert {entry.level for entry in people} == {1, 2, 3}
    assert sum(entry.state == EntryState.EXPECTED for entry in people) == 3
    assert sum(entry.state == EntryState.HERE for entry in people) == len(people) - 3
    decks = [entry.deck_state for entry in people]
    assert decks.count(DeckState.LEGAL) == 4
    assert decks.count(DeckState.ILLEGAL) == 1
    assert decks.count(DeckState.NEEDS_JUDGE) == 1
    assert any(entry.phoneless for entry in people)
    assert len({entry.group for entry in people if entry.group}) == 1


def test_the_coming_evening_can_be_paired_at_once(owner):
    coming = Event.objects.get(phase=Phase.OPEN)
    thought = plan_round(event_id=coming.pk, actor=make.organiser(coming), seed=1)
    assert {len(pod.seats) for pod in thought.plan.pods} <= {3, 4}


def test_an_afternoon_of_rolling_tables_is_going_on(owner):
    today = Event.objects.get(phase=Phase.PLAYING)
    assert today.starts_at == datetime(2026, 12, 1, 2, 0, tzinfo=UTC)
    assert [pod.seats.count() for pod in held_pods(today)] == [4, 4]
    assert len(queue_of(today)) == 3
    assert left_pod(queue_of(today)[-1].entry) is not None


def test_every_name_has_a_reading_that_sorts(owner):
    for event in Event.objects.all():
        assert all(entry.kana and not needs_reading(entry.kana) for entry in event.entries.all())


def test_the_same_people_and_decks_every_time(owner):
    other = make.user()
    make.shop(owner=other)
    open_demo_events(owner=other, now=NOW)
    fields = ("event__name", "player_name", "kana", "level", "state", "deck_state")
    first, second = (
        list(
            Entry.objects.filter(event__shop__memberships__user=person)
            .order_by("event__starts_at", "arrival")
            .values_list(*fields)
        )
        for person in (owner, other)
    )
    assert len(first) == 34
    assert first == second
