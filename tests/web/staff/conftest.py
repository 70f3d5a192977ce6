"""An event with its owner at a browser."""

import pytest

from tests import make
from tests.web.staff.desk import Desk, owner_of


@pytest.fixture
def event(db):
    return make.event()


@pytest.fixture
def desk(event):
    return Desk(owner_of(event))
