"""Every list that can grow has a cursor, and nothing that comes in meanwhile repeats or hides an item."""

from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any

import pytest

from events.hooks import Delivery, Webhook
from tests import make
from tests.api.conftest import refused

# why the items of an answer need no cursor
BOUNDED: Mapping[str, str] = {
    "one person has few of them": (
        "getEntryLinks getLinkCodes getDecks getEntryPayments getEntryPenalties getEntryWishes getShops"
    ),
    "one table has few of them": "getPartners getPodCalls getReports",
    "a room has at most 500 tables": "getTables",
    "it is one state as a whole, which a cursor would tear apart": (
        "getAdvice getLocks getQueue getTill"
    ),
    "the product brings them, or there are as many as ways to pair": "getPresets getWays",
    "a shop has few people, and at most fifty open invitations": "getInvitations getMembers",
    "an event has at most sixty devices": "getEventDevices",
}
USUAL = {"items", "next", "as_of"}


def lists(document: Any) -> Iterator[tuple[str, set[str], set[str]]]:
    """Every operation that answers with items, its parameters, and the fields beside them."""
    schemas = document["components"]["schemas"]
    for operations in document["paths"].values():
        told = operations.get("get", {}).get("responses", {}).get("200", {}).get("content", {})
        found = told.get("application/json", {}).get("schema", {})
        words = schemas.get(found.get("$ref", "").rpartition("/")[2], found)
        if "items" in words.get("properties", {}):
            operation = operations["get"]
            names = {each["name"] for each in operation["parameters"]}
            yield operation["operationId"], names, set(words["properties"])


def test_every_list_has_a_cursor_or_is_short_by_nature(anyone):
    found = list(lists(anyone.get("/schema").json()))
    without = {name for name, parameters, _ in found if "cursor" not in parameters}
    assert without == {name for names in BOUNDED.values() for name in names.split()}
    for name, parameters, fields in found:
        if "cursor" in parameters:
            assert "limit" in parameters, name
            assert fields >= USUAL, name


def announce(staff, event, number):
    words = {"occasion": "free", "text_ja": f"{number}"}
    return staff.post(f"/events/{event.pk}/announcements", words)


def punish(staff, event, number):
    entry = make.entry(event=event, here=True)
    words = {"kind": "note", "reason": f"{number}"}
    return staff.post(f"/entries/{entry.pk}/penalties", words)


def wish(staff, event, number):
    entry = make.entry(event=event)
    return staff.post(f"/entries/{entry.pk}/apart-wishes", {"named": f"Somebody {number}"})


def league(staff, event, number):
    words = {"name": f"League {number}", "places": [3]}
    return staff.post(f"/shops/{event.shop_id}/series", words)


def regulate(staff, event, number):
    row = f"hall_of_fame,2026-12-0{number},ボルシャック・ドラゴ大王,,premium,x"
    text = f"list,date,name,with,after,source\n{row}\n"
    return staff.post(f"/shops/{event.shop_id}/regulations", {"text": text})


def lend(staff, event, number):
    words = {"name": f"Deck {9 - number}", "format": "duel_party", "text": "60 青銅の鎧"}
    return staff.post(f"/shops/{event.shop_id}/loan-decks", words)


@pytest.mark.parametrize(
    ("path", "add"),
    [
        ("/events/{event}/announcements", announce),
        ("/events/{event}/penalties", punish),
        ("/events/{event}/apart-wishes", wish),
        ("/shops/{shop}/series", league),
        ("/shops/{shop}/regulations", regulate),
        ("/shops/{shop}/loan-decks", lend),
    ],
)
def test_what_comes_in_meanwhile_moves_nothing(path, add, event, staff):
    path = path.format(event=event.pk, shop=event.shop_id)
    known = set()
    for number in (1, 2, 3):
        made = add(staff, event, number)
        assert made.status_code == 201, made.content
        known.add(made.json()["id"])
    first = staff.get(path, {"limit": 2}).json()
    assert len(first["items"]) == 2
    add(staff, event, 4)
    rest = staff.get(path, {"limit": 9, "cursor": first["next"]}).json()
    seen = [each["id"] for each in first["items"] + rest["items"]]
    assert len(set(seen)) == len(seen)
    assert known <= set(seen)
    assert rest["next"] is None
    refused(staff.get(path, {"cursor": "no-cursor"}), 422, "cursor.invalid")
    refused(staff.get(path, {"limit": 201}), 422, "fields.invalid")


def test_messages_of_a_webhook_are_read_page_by_page(event, staff):
    hook = Webhook.objects.create(
        shop=event.shop, address="https://x.example/", secret="s", made_at=make.EVENING
    )
    for number in range(5):
        Delivery.objects.create(
            webhook=hook,
            event=event,
            version=number,
            kind="changed",
            at=make.EVENING + timedelta(minutes=number // 2),
        )
    path, seen, cursor = f"/webhooks/{hook.pk}/deliveries", [], None
    for count in (2, 2, 1):
        found = staff.get(path, {"limit": 2} | ({"cursor": cursor} if cursor else {})).json()
        assert len(found["items"]) == count
        seen += [each["id"] for each in found["items"]]
        cursor = found["next"]
    assert (len(set(seen)), cursor) == (5, None)
    newest = Delivery.objects.order_by("-at").first()
    assert newest is not None
    assert seen[0] == newest.pk
