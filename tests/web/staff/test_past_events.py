"""Events that are over, in pages; those that come are all there."""

import pytest

from events.models import Event, Phase
from tests import make
from web.staff.evenings import PAST_AT_ONCE

pytestmark = pytest.mark.django_db


def test_old_events_are_a_page_away(client):
    coming = make.event(name="Tomorrow")
    fields = {
        field.attname: getattr(coming, field.attname) for field in Event._meta.concrete_fields
    }
    del fields["id"]
    over = fields | {"phase": Phase.FINISHED}
    Event.objects.bulk_create(
        Event(**over | {"name": f"Past {n}."}) for n in range(PAST_AT_ONCE + 2)
    )
    client.force_login(coming.shop.memberships.get().user)
    english = {"Accept-Language": "en"}
    pages = {
        number: client.get(f"/staff/?page={number}", headers=english).content.decode()
        for number in (1, 2, 3, "x")
    }
    shown = {number: page.count("The same again</a>") for number, page in pages.items()}
    assert shown == {1: PAST_AT_ONCE, 2: 2, 3: 2, "x": PAST_AT_ONCE}
    assert all("Tomorrow" in page for page in pages.values())
    assert all(f"{PAST_AT_ONCE + 2}" in page for page in pages.values())
    assert ('href="?page=2"' in pages[1], 'href="?page=2"' in pages[2]) == (True, False)
    assert "<details open>" in pages[2]
