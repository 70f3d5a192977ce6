"""Deferred work over the API: read, run again, set aside."""

import pytest
from django.utils import timezone

from events.work import Due
from tests import make
from tests.api.conftest import app_of, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def path(event):
    return f"/shops/{event.shop_id}/work"


def test_what_died_is_read_and_run_again(staff, event, path):
    row = make.dead_work(shop=event.shop, event=event)
    [told] = staff.get(path, {"state": "dead"}).json()["items"]
    assert (told["id"], told["event"], told["tries"]) == (str(row.pk), event.pk, 12)
    assert told["trouble"]["code"] == "work.database"
    assert told["trouble"]["technical"] == row.trouble
    assert "facts" not in told
    for key in ("a", "a", "b"):
        answer = staff.post(f"{path}/{row.pk}/run-again", idempotency_key=key)
        assert (answer.status_code, answer.json()["state"]) == (200, "waiting")
    assert event.shop.journal.filter(kind="work.run_again").count() == 1
    refused(staff.post(f"{path}/999999/run-again"), 404, "access.not_found")


def test_what_is_set_aside_stays_so(staff, event, path):
    row = make.dead_work(shop=event.shop)
    for _twice in range(2):
        told = staff.post(f"{path}/{row.pk}/set-aside").json()
        assert told["state"] == "set_aside"
    assert [each["id"] for each in staff.get(path, {"state": "set_aside"}).json()["items"]] == [
        str(row.pk)
    ]
    assert event.shop.journal.filter(kind="work.set_aside").count() == 1


def test_the_list_goes_on_behind_its_cursor(staff, event, path):
    Due.objects.all().delete()
    now = timezone.now()
    rows = [make.dead_work(shop=event.shop) for _ in range(3)]
    Due.objects.filter(pk=rows[0].pk).update(died_at=None, lent_until=now + timezone.timedelta(1))
    make.dead_work(shop=make.shop())
    page = staff.get(path, {"limit": 2}).json()
    assert [each["id"] for each in page["items"]] == [str(rows[2].pk), str(rows[1].pk)]
    [last] = staff.get(path, {"limit": 2, "cursor": page["next"]}).json()["items"]
    assert (last["id"], last["state"]) == (str(rows[0].pk), "running")
    refused(staff.get(path, {"cursor": "x"}), 422, "cursor.invalid")


def test_only_an_app_that_writes_events_gets_in(anyone, event, path):
    refused(anyone.get(path), 401, "access.sign_in_needed")
    refused(app_of(event, "events:read").get(path), 403, "access.forbidden")
