from events.models import Entry
from events.work import GivenAnswer
from tests.api.conftest import Caller, pointers, refused

KEY = "a-key-that-nobody-guesses"
PEOPLE = [{"player_name": "Mika", "level": 2}, {"player_name": "Ken", "level": 1}]


def test_a_family_enters_once_with_a_ticket_each(anyone, event):
    path = f"/events/{event.pk}/families"
    body = {"people": PEOPLE, "group_wish": "together"}
    made, again = (anyone.post(path, body, Idempotency_Key=KEY) for _ in range(2))
    assert made.status_code == 201, made.content
    assert made.json() == again.json()
    assert Entry.objects.count() == 2
    mika, ken = made.json()["entries"]
    assert Caller(f"twt_{ken['ticket']}").get("/me").json()["entry"]["id"] == ken["id"]
    assert mika["group"] == ken["group"] != ""
    assert "/family/" in made.json()["family_url"]
    assert mika["ticket"] not in str(GivenAnswer.objects.get().body)


def test_a_refusal_points_at_the_person_and_enters_nobody(anyone, event):
    path = f"/events/{event.pk}/families"
    same = anyone.post(path, {"people": [PEOPLE[0], PEOPLE[0]]})
    assert refused(same, 409, "entry.same_name")["person"] == 1
    assert pointers(same) == ["/people/1"]
    kanji = anyone.post(path, {"people": [*PEOPLE, {"player_name": "山田", "level": 1}]})
    assert pointers(kanji) == ["/people/2/kana"]
    unknown = anyone.post(path, {"people": [PEOPLE[0] | {"group": "x"}]})
    assert pointers(unknown) == ["/people/0/group"]
    for wrong in ([], PEOPLE * 3, "x", None):
        refused(anyone.post(path, {"people": wrong}), 422, "fields.invalid")
    here = anyone.post(path, {"people": [PEOPLE[0] | {"here": True}]})
    refused(here, 401, "access.sign_in_needed")
    assert not Entry.objects.exists()


def test_nobody_enters_a_family_where_nothing_is(anyone, db):
    refused(
        anyone.post("/events/000000000000/families", {"people": PEOPLE}), 404, "access.not_found"
    )
