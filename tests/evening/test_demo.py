"""The demo shop: made by the rooms' own commands, once, and plausible to look at."""

import time
from datetime import UTC, datetime
from random import Random

import pytest

from accounts.models import Shop, User
from config.demo import games, open_demo_events, open_first_shop
from config.demo.shop import next_friday
from decks.models import DeckList
from engine.outcomes.judge import judge
from engine.outcomes.report import report_from
from engine.words import Kind
from events.models import DeckState, Entry, EntryState, Event, Phase
from events.names import needs_reading
from pods.models import PodState, Report, ReportState, RoundState
from pods.rolling import held_pods, left_pod, queue_of
from pods.services import plan_round
from standings.selectors import final_table, table_of
from tests import make

pytestmark = pytest.mark.once  # only an evening on SQLite has a demonstration
NOW = datetime(2026, 12, 1, 3, 0, tzinfo=UTC)  # a Tuesday, noon in Japan


@pytest.fixture
def owner(db):
    found = open_first_shop(name="")
    open_demo_events(owner=found, now=NOW)
    return found


@pytest.mark.timed
def test_it_takes_less_than_three_seconds(db):
    began = time.process_time()
    open_demo_events(owner=open_first_shop(name=""), now=NOW)
    assert time.process_time() - began < 3


def test_the_account_can_only_be_entered_by_link(owner):
    assert owner.username == "organiser"
    assert not owner.has_usable_password()
    assert list(Shop.objects.values_list("memberships__user", flat=True)) == [owner.pk]


def test_a_database_with_a_shop_is_left_alone(db):
    make.shop()
    assert open_first_shop(name="another") is None
    assert Shop.objects.count() == 1


def test_an_account_that_is_there_gets_the_shop_under_the_wished_name(db):
    person = User.objects.create_user(username="organiser")
    assert open_first_shop(name="駅前カード") == person
    assert Shop.objects.get().name == "駅前カード"


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


@pytest.mark.parametrize(
    ("now", "friday"),
    [
        (datetime(2026, 12, 1, 3, 0, tzinfo=UTC), datetime(2026, 12, 4, 10, 0, tzinfo=UTC)),
        (datetime(2026, 12, 4, 9, 59, tzinfo=UTC), datetime(2026, 12, 4, 10, 0, tzinfo=UTC)),
        (datetime(2026, 12, 4, 10, 0, tzinfo=UTC), datetime(2026, 12, 11, 10, 0, tzinfo=UTC)),
        (datetime(2026, 12, 3, 16, 0, tzinfo=UTC), datetime(2026, 12, 4, 10, 0, tzinfo=UTC)),
        (datetime(2026, 12, 4, 16, 0, tzinfo=UTC), datetime(2026, 12, 11, 10, 0, tzinfo=UTC)),
    ],
)
def test_the_next_friday_evening_by_the_shops_clock(now, friday):
    assert next_friday(now) == friday


@pytest.mark.parametrize("tell", [games.won, games.lost_together, games.out_of_time])
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(20))
def test_every_invented_game_is_one_the_rules_allow(tell, players, seed):
    seats = [f"p{number}" for number in range(players)]
    telling = tell(seats, Random(seed))
    outcome = judge(report_from(telling), seats=seats, format_code="duel_party")
    wanted = {
        games.won: Kind.WIN,
        games.lost_together: Kind.DOUBLE_LOSS,
        games.out_of_time: Kind.DRAW,
    }
    assert outcome.kind == wanted[tell]
    assert tell(seats, Random(seed)) == telling
