"""What a fan event gives away, over the API."""

from tests import make
from tests.api.conftest import app_of, player_of, refused


def test_a_fan_event_in_numbers(staff, event):
    staff.patch(f"/events/{event.pk}", {"fan_event": True}, If_Match="*")
    one, other = make.entries(2, event=event)
    stored = staff.put(f"/events/{event.pk}/goods", {"promos": 5, "promo": "Card", "specials": 2})
    assert stored.status_code == 200
    ticks = [staff.put(f"/entries/{one.pk}/promo", {"given": True}).json() for _ in range(2)]
    assert ticks == [{"entry": one.pk, "given": True}] * 2
    told = staff.get(f"/events/{event.pk}/goods").json()
    assert told["promos"] == {"name": "Card", "came": 5, "given": 1, "left": 4}
    assert (told["entries"], told["people"], told["is_small"]) == ([one.pk], 2, True)
    staff.put(f"/entries/{one.pk}/promo", {"given": False})
    staff.put(f"/entries/{other.pk}/promo", {"given": False})
    assert staff.get(f"/events/{event.pk}/goods").json()["entries"] == []
    assert event.journal.filter(kind__startswith="promo.").count() == 2


def test_goods_are_the_staffs(event, staff, anyone):
    entry = make.entry(event=event, here=True)
    refused(staff.put(f"/entries/{entry.pk}/promo", {"given": True}), 409, "goods.no_fan_event")
    refused(anyone.get(f"/events/{event.pk}/goods"), 401, "access.sign_in_needed")
    player = player_of(entry)
    refused(player.get(f"/events/{event.pk}/goods"), 403, "access.forbidden")
    refused(player.put(f"/entries/{entry.pk}/promo", {"given": True}), 403, "access.forbidden")
    reception = app_of(event, "checkin:write")
    assert reception.get(f"/events/{event.pk}/goods").status_code == 200
    body = {"promos": 1, "specials": 1}
    refused(reception.put(f"/events/{event.pk}/goods", body), 403, "access.forbidden")
    body["promos"] = 5001
    assert staff.put(f"/events/{event.pk}/goods", body).status_code == 422
