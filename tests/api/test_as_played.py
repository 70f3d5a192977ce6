"""Plan B, and a round that was played by it, over the API."""

import pytest

from tests import make
from tests.api.conftest import app_of, refused

pytestmark = pytest.mark.django_db


def test_plan_b_is_read_played_and_sent_back(anyone, staff, event):
    make.entries(8, event=event)
    found = make.closed(event=event)
    plan = staff.get(f"/rounds/{found.pk}/plan-b").json()
    following = plan["rounds"][0]
    assert following["number"] == 2
    body = {"tables": following["tables"], "byes": following["byes"]}
    answer = staff.post(f"/events/{event.pk}/rounds/as-played", body)
    assert answer.status_code == 201
    draft = answer.json()
    assert (draft["state"], draft["number"]) == ("draft", 2)
    seats = [[seat["entry"] for seat in pod["seats"]] for pod in draft["pods"]]
    assert seats == [table["players"] for table in following["tables"]]
    refused(anyone.get(f"/rounds/{found.pk}/plan-b"), 401, "access.sign_in_needed")
    reader = app_of(event, "events:read")
    refused(reader.post(f"/events/{event.pk}/rounds/as-played", body), 403, "access.forbidden")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "fields.invalid"),
        ({"tables": []}, "played.nobody"),
        ({"tables": [{"players": ["nobody at all"]}]}, "played.unknown"),
        ({"tables": [{"players": "A, B"}]}, "fields.invalid"),
        ({"tables": [{"players": ["x"] * 9}]}, "fields.invalid"),
    ],
)
def test_nonsense_is_refused(staff, event, body, code):
    refused(staff.post(f"/events/{event.pk}/rounds/as-played", body), 422, code)
