"""The demo shop: made by the rooms' own commands, once, and plausible to look at."""

import time
from datetime import UTC, datetime
from random import Random

import pytest

from accounts.models import Shop, User
from config.demo import games, open_demo_events, open_first_shop
from config.demo.shop import next_friday
from engine.outcomes.judge import judge
from engine.outcomes.report import report_from
from engine.words import Kind
from tests import make

pytestmark = pytest.mark.once  # only an evening on SQLite has a demonstration
NOW = datetime(2026, 12, 1, 3, 0, tzinfo=UTC)  # a Tuesday, noon in Japan


@pytest.mark.timed
def test_it_takes_less_than_three_seconds(db):
    began = time.process_time()
    open_demo_events(owner=open_first_shop(name=""), now=NOW)
    assert time.process_time() - began < 3


def test_a_database_with_a_shop_is_left_alone(db):
    make.shop()
    assert open_first_shop(name="another") is None
    assert Shop.objects.count() == 1


def test_an_account_that_is_there_gets_the_shop_under_the_wished_name(db):
    person = User.objects.create_user(username="organiser")
    assert open_first_shop(name="駅前カード") == person
    assert Shop.objects.get().name == "駅前カード"


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
