"""Several at one moment with one code, or one refresh token: one gets tokens, and then nobody has any."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from django.http import HttpResponse

from events.permits import Permit
from tests import make
from tests.guests import desk_of, guest
from tests.web.staff.desk import owner_of

pytestmark = pytest.mark.django_db(transaction=True)
GOOD, REFUSED = 200, {400, 409}


def at_once(ask: Callable[[], HttpResponse], number: int = 4) -> list[int]:
    def one(_turn: int) -> int:
        try:
            return ask().status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(number) as people:
        return list(people.map(one, range(number)))


def test_what_is_good_once_is_given_once():
    event = make.event()
    app, desk = guest(event.shop), desk_of(owner_of(event))
    code = app.allowed_by(desk)["code"]
    by_code = at_once(lambda: app.swap(code))
    token = app.tokens_by(desk)["refresh_token"]
    by_refresh = at_once(lambda: app.refresh(token))
    for statuses in (by_code, by_refresh):
        assert statuses.count(GOOD) == 1
        assert set(statuses) - {GOOD} <= REFUSED
    assert not Permit.objects.alive().exists()
