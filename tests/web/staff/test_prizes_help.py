"""The page on prizes and fees: where it is linked, and that its example is right."""

import pytest

from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db
PAGE = "/staff/help/prizes"


def test_the_page_is_linked_where_fees_and_prizes_are_typed():
    event = make.event(fan_event=True)
    desk = Desk(owner_of(event))
    at = f"/staff/e/{event.pk}"
    for path in ("/staff/new", f"{at}/settings", f"{at}/goods", f"{at}/draw"):
        desk.open(path)
        assert PAGE in desk.text, path


def test_the_limits_and_their_example_agree():
    desk = Desk(make.member(make.shop(), "organiser"))
    desk.open(PAGE)
    fee, players = 500, 32
    assert f"with a fee of {fee} yen" in desk.text
    assert f"up to {20 * fee:,} yen" in desk.text
    assert f"up to {fee * players * 2 // 100} yen" in desk.text
    assert "This is not legal advice" in desk.text


def test_strangers_sign_in_first(client):
    assert client.get(PAGE).status_code == 302
