"""The till over the API."""

from tests import make
from tests.api.conftest import app_of, player_of, refused

ADULT = {"code": "adult", "name": {"ja": "一般", "en": "Adult"}, "amount": 500}
FEES = {"classes": [ADULT], "methods": ["cash"]}


def test_a_fee_is_set_taken_given_back_and_counted(event, staff):
    assert staff.get(f"/events/{event.pk}").json()["fees"] == {"classes": [], "methods": []}
    changed = staff.patch(f"/events/{event.pk}", {"fees": FEES}, If_Match="*")
    assert changed.json()["fees"] == FEES
    desk = app_of(event, "checkin:write")
    entry = make.entry(event=event)
    body = {"fee": "adult", "method": "cash"}
    rows = [desk.post(f"/entries/{entry.pk}/payments", body).json() for _ in "12"]
    assert rows[0] == rows[1]
    refund = {"reason": "late", "amount": 200}
    back = desk.post(f"/payments/{rows[0]['id']}/refund", refund).json()
    assert (back["act"], back["of"], back["amount"]) == ("refund", rows[0]["id"], 200)
    assert desk.get(f"/entries/{entry.pk}/payments").json()["paid"] == 300
    count = {"counted": 5300, "opening": 5000}
    till = desk.post(f"/events/{event.pk}/till/counts", count).json()
    assert (till["expected"], till["difference"]) == (5300, 0)
    desk.post(f"/payments/{rows[0]['id']}/mistake", {})
    till = desk.get(f"/events/{event.pk}/till").json()
    assert (till["lines"], till["difference"], len(till["items"])) == ([], 300, 3)
    nothing = {"classes": [], "methods": []}
    changed = staff.patch(f"/events/{event.pk}", {"fees": nothing}, If_Match="*")
    assert changed.json()["fees"] == nothing


def test_money_is_for_the_desk_alone(event, staff, anyone):
    staff.patch(f"/events/{event.pk}", {"fees": FEES}, If_Match="*")
    entry = make.entry(event=event)
    reader = app_of(event, "events:read")
    for who, status, code in (
        (player_of(entry), 403, "access.forbidden"),
        (reader, 403, "access.forbidden"),
        (anyone, 401, "access.sign_in_needed"),
    ):
        refused(who.get(f"/events/{event.pk}/till"), status, code)
    refused(player_of(entry).get(f"/entries/{entry.pk}/payments"), 403, "access.forbidden")
    refused(reader.get(f"/entries/{entry.pk}/payments"), 403, "access.forbidden")
    bad = staff.patch(f"/events/{event.pk}", {"fees": FEES | {"methods": ["beads"]}}, If_Match="*")
    assert bad.status_code == 422
