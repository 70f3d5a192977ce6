"""A shop over the API: what is everybody's, and what its owner alone reads and changes."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Role, Shop, ShopJournalEntry
from accounts.services import change_role, invite
from decks.models import Regulation
from events.models import Event, Phase
from events.work import Due
from tests import make
from tests.api.conftest import Caller, app_of, player_of, pointers, refused

BANNED = "list,date,name,with,after,source\nhall_of_fame,2026-12-01,ボルシャック・ドラゴ大王,,premium,x\n"


@pytest.fixture
def path(event):
    return f"/shops/{event.shop_id}"


@pytest.fixture
def owner(event):
    return event.shop.memberships.get(role=Role.OWNER).user


def test_a_shop_is_everybodys_to_read(event, anyone, path):
    answer = anyone.get(path)
    shop = answer.json()
    assert (shop["id"], shop["name"]) == (event.shop_id, event.shop.name)
    assert shop["calendar_url"] == f"http://testserver/s/{event.shop_id}/events.ics"
    assert anyone.get(path, If_None_Match=answer["ETag"]).status_code == 304
    refused(anyone.get("/shops/000000000000"), 404, "access.not_found")


def test_a_made_up_shop_has_no_page_to_lead_to(event, anyone, path, client):
    Shop.objects.filter(pk=event.shop_id).update(is_sandbox=True)
    shop = anyone.get(path).json()
    assert (shop["html_url"], shop["calendar_url"]) == (None, None)
    assert client.get(f"/s/{event.shop_id}").status_code == 404


def test_an_owners_app_renames_the_version_that_it_saw(event, staff, anyone, path, owner):
    tag = anyone.get(path)["ETag"]
    refused(staff.patch(path, {"name": "Other"}), 428, "request.version_needed")
    renamed = staff.patch(path, {"name": " Card  Box "}, If_Match=tag)
    assert (renamed.status_code, renamed.json()["name"]) == (200, "Card Box")
    assert renamed["ETag"] == anyone.get(path)["ETag"] != tag
    refused(staff.patch(path, {"name": "Third"}, If_Match=tag), 412, "shop.stale")
    refused(staff.patch(path, {"name": ""}, If_Match="*"), 422, "fields.invalid")
    refused(staff.patch(path, {"owner": 1}, If_Match="*"), 422, "fields.invalid")
    row = ShopJournalEntry.objects.filter(kind="shop.renamed").get()
    assert row.actor.startswith("token:")
    reader = app_of(event, "events:read")
    refused(reader.patch(path, {"name": "X"}, If_Match="*"), 403, "access.forbidden")
    refused(anyone.patch(path, {"name": "X"}, If_Match="*"), 401, "access.sign_in_needed")
    refused(app_of(make.event()).patch(path, {"name": "X"}, If_Match="*"), 403, "access.forbidden")


def test_what_is_the_owners_is_for_apps_that_an_owner_made(event, staff, anyone, path, owner):
    readers = {
        "of one event": Caller(make.token(event, event=event)[1]),
        "of another shop": app_of(make.event()),
        "without the scope": app_of(event, "checkin:write"),
        "a player": player_of(make.entry(event=event)),
    }
    places = ("journal", "members", "invitations")
    for place in places:
        assert staff.get(f"{path}/{place}").status_code == 200
        refused(anyone.get(f"{path}/{place}"), 401, "access.sign_in_needed")
        for who, reader in readers.items():
            assert reader.get(f"{path}/{place}").status_code == 403, (who, place)
    other = make.member(event.shop, Role.OWNER)
    change_role(shop_id=event.shop_id, user_id=owner.pk, role=Role.ORGANISER, by=other)
    for place in places:
        refused(staff.get(f"{path}/{place}"), 403, "access.forbidden")
    refused(staff.patch(path, {"name": "X"}, If_Match="*"), 403, "access.forbidden")
    assert staff.get(f"/events/{event.pk}/journal").status_code == 200


def test_the_owner_reads_who_works_there_and_who_may_come(event, staff, path, owner):
    judge = make.member(event.shop, Role.JUDGE)
    invited = invite(
        shop_id=event.shop_id, role=Role.RECEPTION, name="Mio", by=owner, now=timezone.now()
    )
    invite(
        shop_id=event.shop_id,
        role=Role.JUDGE,
        name="Late",
        by=owner,
        now=timezone.now() - timedelta(days=8),
    )
    people = staff.get(f"{path}/members").json()["items"]
    assert people == [
        {"user": str(owner.pk), "name": owner.name, "role": "owner"},
        {"user": str(judge.pk), "name": judge.name, "role": "judge"},
    ]
    (open_one,) = staff.get(f"{path}/invitations").json()["items"]
    assert (open_one["id"], open_one["name"], open_one["role"]) == (invited.pk, "Mio", "reception")
    assert "link" not in str(open_one)
    for act in ("post", "patch", "put"):
        refused(getattr(staff, act)(f"{path}/members"), 405, "request.method_not_allowed")


def test_a_shops_journal_is_read_page_by_page(event, staff, path, owner):
    make.token(event)
    first = staff.get(f"{path}/journal", {"limit": 2}).json()
    rest = staff.get(f"{path}/journal", {"limit": 9, "cursor": first["next"]}).json()
    rows = first["items"] + rest["items"]
    assert [row["version"] for row in rows] == list(range(1, len(rows) + 1))
    assert rows[0] == rows[0] | {"kind": "shop.opened", "facts": {"owner": owner.pk}}
    assert (rest["next"], rest["as_of"]) == (None, len(rows))
    refused(staff.get(f"{path}/journal", {"cursor": "x"}), 422, "cursor.invalid")


def test_all_events_of_a_shop_are_listed_the_latest_first(event, staff, anyone, path):
    later = [
        make.event(shop=event.shop, starts_at=make.EVENING + timedelta(days=days))
        for days in (1, 2, 3)
    ]
    Event.objects.filter(pk=later[0].pk).update(phase=Phase.FINISHED)
    make.event()
    first = anyone.get(f"{path}/events", {"limit": 2}).json()
    make.event(shop=event.shop, starts_at=make.EVENING + timedelta(days=9))
    rest = anyone.get(f"{path}/events", {"limit": 2, "cursor": first["next"]}).json()
    found = [each["id"] for each in first["items"] + rest["items"]]
    assert found == [later[2].pk, later[1].pk, later[0].pk, event.pk]
    over = anyone.get(f"{path}/events", {"phase": "finished"}).json()["items"]
    assert [each["id"] for each in over] == [later[0].pk]
    refused(anyone.get(f"{path}/events", {"phase": "over"}), 422, "fields.invalid")
    refused(anyone.get("/shops/000000000000/events"), 404, "access.not_found")


def test_a_shops_own_lists_are_added_read_and_taken_back(event, staff, anyone, path):
    made = staff.post(f"{path}/regulations", {"text": BANNED}, Idempotency_Key="once")
    assert made.status_code == 201, made.content
    assert staff.post(f"{path}/regulations", {"text": BANNED}, Idempotency_Key="once").json() == (
        made.json()
    )
    added = made.json()
    assert (added["lists"], added["effective"]) == (["hall_of_fame"], "2026-12-01")
    assert staff.get(f"{path}/regulations").json()["items"] == [added]
    at = f"/regulations/{added['id']}"
    assert staff.get(at).json() == added | {"text": BANNED}
    assert Due.objects.filter(kind="decks.recheck").exists()
    assert ShopJournalEntry.objects.latest("version").actor.startswith("token:")

    judge = app_of(event, "decks:read")
    assert judge.get(at).status_code == 200
    refused(judge.post(f"{path}/regulations", {"text": BANNED}), 403, "access.forbidden")
    refused(judge.send("DELETE", at, None), 403, "access.forbidden")
    for stranger in (anyone, app_of(make.event()), app_of(event, "events:read")):
        refused(stranger.get(at), 404, "access.not_found")
        assert stranger.get(f"{path}/regulations").status_code in (401, 403)
    refused(staff.post(f"{path}/regulations", {"text": "list,date"}), 422, "regulation.malformed")
    assert pointers(staff.post(f"{path}/regulations", {"text": 7})) == ["/text"]
    assert staff.send("DELETE", at, None).status_code == 204
    assert not Regulation.objects.exists()
    refused(staff.send("DELETE", at, None), 404, "access.not_found")
