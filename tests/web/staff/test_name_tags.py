"""Name tags: ten on a sheet, for those without a phone, a group, or the people ticked."""

import pytest

from events.tickets import ticket_of
from tests import make

pytestmark = pytest.mark.django_db


def tags(desk):
    return [tag.entry for sheet in desk.page.context["sheets"] for tag in sheet]


def test_the_sheets_of_a_group_of_the_ticked_and_page_by_page(event, desk):
    event.capacity = 100
    event.save()
    people = make.entries(53, event=event, player_name="あ", same_name_ok=True)
    bare = make.entry(event=event, player_name="<i>い", phoneless=True, here=True)
    page = f"/staff/e/{event.pk}/name-tags"
    desk.open(page)
    assert tags(desk) == [bare]
    assert "&lt;i&gt;い" in desk.text
    desk.open(page, who="here")
    assert [len(sheet) for sheet in desk.page.context["sheets"]] == [10] * 5
    desk.open(page, **{"who": "here", "from": "50"})
    assert len(tags(desk)) == 4
    desk.open(page, entry=[people[0].pk, people[1].pk, "nobody"], **{"from": "9999999999"})
    assert tags(desk) == people[:2]
    assert desk.text.count("<svg") == 2


def test_a_rotated_ticket_is_on_the_next_print(event, desk):
    entry = make.entry(event=event, phoneless=True, here=True)
    page = f"/staff/e/{event.pk}/name-tags"
    desk.open(page)
    before = desk.page.context["sheets"][0][0].code
    entry.ticket_rotation += 1
    entry.save()
    desk.open(page)
    assert desk.page.context["sheets"][0][0].code != before
    assert ticket_of(entry) not in desk.text  # in the code alone, not to be read over a shoulder
