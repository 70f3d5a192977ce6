"""Board, reception, tables and pairing read as many rows as they like, in a fixed number of queries."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


def queries(players, path):
    event = make.event(capacity=100)
    make.entries(players, event=event)
    for pod in make.published(event=event).pods.all():
        make.report(of=pod)
    desk = Desk(owner_of(event))
    with CaptureQueriesContext(connection) as seen:
        assert desk.open(f"/staff/e/{event.pk}{path}").status_code == 200
    return len(seen)


@pytest.mark.parametrize(
    ("path", "most"),
    [("", 23), ("/reception", 8), ("/tables", 13), ("/pairing", 23), ("/decks", 7)],
)
def test_forty_people_cost_no_more_queries_than_four(path, most):
    few, many = queries(4, path), queries(40, path)
    assert few == many
    assert many <= most


def test_a_tap_at_the_reception_costs_few_queries():
    event = make.event(capacity=100)
    entries = make.entries(40, event=event, here=False)
    desk = Desk(owner_of(event))
    with CaptureQueriesContext(connection) as seen:
        desk.client.post(
            f"/staff/e/{event.pk}/people/{entries[0].pk}/check-in", headers={"hx-request": "true"}
        )
    assert len(seen) <= 22
