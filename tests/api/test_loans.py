import pytest

from decks.models import LoanDeck
from engine.cards.decks import own_decks
from tests import make
from tests.api.conftest import app_of, player_of, pointers, refused

pytestmark = pytest.mark.django_db
DECK = own_decks()[0]
WORDS = {
    "name": "竜",
    "format": "duel_party",
    "text": DECK.text,
    "partner": DECK.partner,
    "level": 2,
}
DECK_FIELDS = {
    "id", "shop", "name", "format", "level", "text", "partner", "verdict", "checked_at",
    "retired_at", "loan",
}  # fmt: skip
LOAN_FIELDS = {
    "id", "event", "entry", "deck", "deck_name", "state", "wished_at", "handed_out_at",
    "returned_at", "cards_returned", "expected",
}  # fmt: skip


@pytest.fixture
def deck(staff, event):
    response = staff.post(f"/shops/{event.shop_id}/loan-decks", WORDS)
    assert response.status_code == 201, response.content
    return response.json()


def wish(caller, entry, deck):
    response = caller.post(f"/entries/{entry.pk}/loan-wish", {"deck": deck["id"]})
    assert response.status_code == 200, response.content
    return response.json()


def test_the_pool_is_kept(staff, event, deck):
    assert deck.keys() == DECK_FIELDS
    assert (deck["verdict"]["verdict"], deck["loan"], deck["level"]) == ("legal", None, 2)
    listed = staff.get(f"/shops/{event.shop_id}/loan-decks").json()
    assert listed["items"] == [deck]
    assert listed["next"] is None
    path = f"/loan-decks/{deck['id']}"
    seen = staff.get(path)
    assert seen.json() == deck
    assert staff.get(path, If_None_Match=seen["ETag"]).status_code == 304
    refused(staff.patch(path, {"name": "x"}), 428, "request.version_needed")
    changed = staff.patch(path, {"name": "x", "level": None}, If_Match=seen["ETag"])
    assert (changed.json()["name"], changed.json()["level"]) == ("x", None)
    refused(staff.patch(path, {"name": "y"}, If_Match=seen["ETag"]), 412, "loan.deck_stale")
    assert staff.patch(path, {"name": "y"}, If_Match="*").json()["name"] == "y"
    assert staff.post(f"{path}/verify").json()["verdict"]["verdict"] == "legal"
    assert staff.post(f"{path}/retire").json()["retired_at"]
    assert staff.post(f"{path}/restore").json()["retired_at"] is None


def test_wrong_decks_are_refused(staff, event):
    path = f"/shops/{event.shop_id}/loan-decks"
    wrong = staff.post(path, {"level": 4, "partner": 1, "extra": 1})
    refused(wrong, 422, "fields.invalid")
    assert set(pointers(wrong)) == {"/name", "/format", "/text", "/level", "/partner", "/extra"}
    refused(staff.post(path, WORDS | {"format": "chess"}), 422, "format.unknown")
    refused(staff.post(path, WORDS | {"text": ""}), 422, "deck.empty")


def test_a_loan_from_the_wish_to_the_return(staff, event, deck):
    entry = make.entry(event=event)
    me = player_of(entry)
    before = me.get(f"/entries/{entry.pk}/loan-wish").json()
    assert before["loan"] is None
    assert before["decks"] == [
        {
            "id": deck["id"], "name": "竜", "level": 2, "partner": DECK.partner,
            "free": True, "ahead": 0,
        }
    ]  # fmt: skip
    loan = wish(me, entry, deck)["loan"]
    assert loan.keys() == LOAN_FIELDS
    assert (loan["state"], loan["expected"]) == ("wished", 60)
    path = f"/loans/{loan['id']}"
    out = staff.post(f"{path}/hand-out").json()
    assert out["state"] == "handed_out"
    assert me.get(f"/entries/{entry.pk}/deck").json()["text"] == DECK.text
    assert staff.get(f"/loan-decks/{deck['id']}").json()["loan"] == loan["id"]
    assert staff.post(f"{path}/undo-hand-out").json()["state"] == "wished"
    staff.post(f"{path}/hand-out")
    differs = refused(staff.post(f"{path}/return", {"cards": 59}), 409, "loan.count_differs")
    assert (differs["cards"], differs["expected"]) == (59, 60)
    back = staff.post(f"{path}/return", {"cards": 59, "despite_count": True}).json()
    assert (back["state"], back["cards_returned"]) == ("returned", 59)
    listed = staff.get(f"/events/{event.pk}/loans").json()
    assert (listed["items"], listed["as_of"]) == ([back], event.journal.count())
    kinds = {row["kind"] for row in staff.get(f"/events/{event.pk}/journal").json()["items"]}
    assert {"loan.wished", "loan.handed_out", "loan.hand_out_undone", "loan.returned"} <= kinds


def test_a_wish_is_withdrawn(staff, event, deck):
    entry = make.entry(event=event)
    wish(player_of(entry), entry, deck)
    for _ in range(2):
        shown = player_of(entry).post(f"/entries/{entry.pk}/loan-wish/withdraw")
        assert shown.json()["loan"] is None
    [item] = staff.get(f"/events/{event.pk}/loans").json()["items"]
    assert (item["state"], item["returned_at"]) == ("withdrawn", None)


def test_one_borrower_at_a_time(staff, event, deck):
    people = make.entries(2, event=event)
    loans = [wish(staff, each, deck)["loan"] for each in people]
    staff.post(f"/loans/{loans[0]['id']}/hand-out")
    told = refused(staff.post(f"/loans/{loans[1]['id']}/hand-out"), 409, "loan.already_lent")
    assert told["borrower"] == people[0].player_name
    refused(staff.post(f"/loan-decks/{deck['id']}/retire"), 409, "loan.deck_is_out")


def test_the_same_key_hands_out_once(staff, event, deck):
    entry = make.entry(event=event)
    loan = wish(staff, entry, deck)["loan"]
    path = f"/loans/{loan['id']}/hand-out"
    first = staff.post(path, Idempotency_Key="one")
    again = staff.post(path, Idempotency_Key="one")
    assert first.json() == again.json()
    assert again["Idempotency-Replayed"] == "true"


def test_each_scope_opens_its_own_door(anyone, staff, event, deck):
    entry = make.entry(event=event)
    loan = wish(staff, entry, deck)["loan"]
    keeper, desk = app_of(event, "decks:write"), app_of(event, "checkin:write")
    pool, one = f"/shops/{event.shop_id}/loan-decks", f"/loan-decks/{deck['id']}"
    assert keeper.get(pool).status_code == 200
    assert app_of(event, "decks:read").get(one).status_code == 200
    refused(desk.get(pool), 403, "access.forbidden")
    refused(desk.post(pool, WORDS), 403, "access.forbidden")
    refused(app_of(event, "decks:read").post(pool, WORDS), 403, "access.forbidden")
    refused(keeper.get(f"/events/{event.pk}/loans"), 403, "access.forbidden")
    assert desk.post(f"/loans/{loan['id']}/hand-out").status_code == 200
    assert desk.post(f"/loans/{loan['id']}/return", {"cards": 60}).status_code == 200
    refused(
        player_of(entry).post(f"/loans/{loan['id']}/return", {"cards": 60}), 403, "access.forbidden"
    )


def test_for_strangers_there_is_nothing(anyone, staff, event, deck):
    entry = make.entry(event=event)
    loan = wish(staff, entry, deck)["loan"]
    for stranger in (anyone, player_of(make.entry(event=event)), app_of(make.event())):
        for path in (
            f"/shops/{event.shop_id}/loan-decks",
            f"/loan-decks/{deck['id']}",
            f"/entries/{entry.pk}/loan-wish",
        ):
            refused(stranger.get(path), 404, "access.not_found")
        for path, body in (
            (f"/shops/{event.shop_id}/loan-decks", WORDS),
            (f"/loan-decks/{deck['id']}/verify", None),
            (f"/loan-decks/{deck['id']}/retire", None),
            (f"/loan-decks/{deck['id']}/restore", None),
            (f"/entries/{entry.pk}/loan-wish", {"deck": deck["id"]}),
            (f"/entries/{entry.pk}/loan-wish/withdraw", None),
            (f"/loans/{loan['id']}/hand-out", None),
            (f"/loans/{loan['id']}/undo-hand-out", None),
            (f"/loans/{loan['id']}/return", {"cards": 60}),
        ):
            refused(stranger.post(path, body), 404, "access.not_found")
    assert LoanDeck.objects.get().retired_at is None


def test_loans_are_in_no_public_answer(anyone, staff, event, deck):
    people = make.entries(4, event=event)
    loan = wish(staff, people[0], deck)["loan"]
    staff.post(f"/loans/{loan['id']}/hand-out")
    make.published(event=event)
    for path in ("snapshot", "rounds", "changes?after=0"):
        shown = anyone.get(f"/events/{event.pk}/{path}").content.decode()
        assert "loan" not in shown
        assert loan["id"] not in shown


def test_a_wish_comes_with_the_entry(anyone, staff, event, deck):
    path, words = f"/events/{event.pk}/entries", {"player_name": "あおい", "level": 2}
    made = anyone.post(path, words | {"loan_deck": deck["id"]})
    assert made.status_code == 201, made.content
    [item] = staff.get(f"/events/{event.pk}/loans").json()["items"]
    assert (item["entry"], item["deck"], item["state"]) == (made.json()["id"], deck["id"], "wished")
    other = words | {"player_name": "いつき", "loan_deck": "222222222222"}
    refused(anyone.post(path, other), 409, "loan.not_offered")
    assert len(staff.get(path).json()["items"]) == 1
