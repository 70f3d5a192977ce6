"""An event, a loan deck of its shop and somebody who may want it."""

import pytest

from tests import make
from tests.decks.lending import pool_deck


@pytest.fixture
def event(db):
    return make.event()


@pytest.fixture
def deck(event):
    return pool_deck(event.shop)


@pytest.fixture
def entry(event):
    return make.entry(event=event, player_name="あおい")
