from events import services
from events.models import Entry
from events.work import GivenAnswer
from standings.services import forget_entry
from tests import make
from tests.api.conftest import Caller, app_of, player_of, pointers, refused

ENTRY = {
    "id", "event", "player_name", "kana", "real_name", "level", "accepts", "group", "group_wish", "mark",
    "home_by", "state", "deck_state", "arrival", "phoneless", "walk_in", "place_in_line", "passed_over", "slip", "answers", "offer_until", "team_code", "partner", "html_url",
}  # fmt: skip
WORDS = {"player_name": "はな子", "kana": "はなこ", "level": 1}
KEY = "a-key-that-nobody-guesses"


def test_anybody_enters_and_gets_a_ticket(anyone, event):
    response = anyone.post(f"/events/{event.pk}/entries", WORDS)

    assert response.status_code == 201, response.content
    made = response.json()
    assert made.keys() == ENTRY | {"ticket", "ticket_url"}
    assert (made["event"], made["state"], made["accepts"]) == (event.pk, "expected", [1])
    assert made["ticket_url"].endswith(f"/t/{made['ticket']}")
    mine = Caller(f"twt_{made['ticket']}").get("/me").json()
    assert mine["entry"]["id"] == made["id"]
    assert (mine["pod"], mine["round"], mine["report"]) == (None, None, None)


def test_the_same_key_gives_the_same_ticket_and_one_entry(anyone, event):
    path = f"/events/{event.pk}/entries"
    first = anyone.post(path, WORDS, Idempotency_Key=KEY)
    again = anyone.post(path, WORDS, Idempotency_Key=KEY)

    assert again.json() == first.json()
    assert (first.status_code, again.status_code) == (201, 201)
    assert "Idempotency-Replayed" not in first
    assert again["Idempotency-Replayed"] == "true"
    assert Entry.objects.count() == 1
    assert "ticket" not in GivenAnswer.objects.get().body
    assert first.json()["ticket"] not in str(GivenAnswer.objects.get().body)


def test_a_replay_never_brings_a_rotated_ticket(anyone, event):
    path = f"/events/{event.pk}/entries"
    first = anyone.post(path, WORDS, Idempotency_Key=KEY).json()
    services.rotate_ticket(entry_id=first["id"], actor=make.organiser(event))

    again = anyone.post(path, WORDS, Idempotency_Key=KEY).json()
    assert again["ticket"] == first["ticket"]
    refused(Caller(f"twt_{again['ticket']}").get("/me"), 401, "ticket.invalid")


def test_a_key_is_for_one_request_of_one_caller(anyone, staff, event):
    path = f"/events/{event.pk}/entries"
    anyone.post(path, WORDS, Idempotency_Key=KEY)
    other = anyone.post(path, WORDS | {"level": 2}, Idempotency_Key=KEY)
    refused(other, 422, "key.other_words")
    elsewhere = make.event(shop=event.shop)
    assert (
        anyone.post(f"/events/{elsewhere.pk}/entries", WORDS, Idempotency_Key=KEY).status_code
        == 201
    )
    mine = staff.post(path, WORDS | {"same_name_ok": True}, Idempotency_Key=KEY)
    assert mine.status_code == 201
    entry_id = mine.json()["id"]
    wrong_place = staff.post(f"/entries/{entry_id}/check-in", {}, Idempotency_Key=KEY)
    refused(wrong_place, 422, "key.other_words")


def test_a_refusal_leaves_the_key_free(anyone, event):
    path = f"/events/{event.pk}/entries"
    make.entry(event=event, player_name="はな子", kana="はなこ")
    refused(anyone.post(path, WORDS, Idempotency_Key=KEY), 409, "entry.same_name")
    told = anyone.post(path, WORDS | {"same_name_ok": True}, Idempotency_Key=KEY)
    assert told.status_code == 201


def test_strangers_need_keys_that_nobody_guesses(anyone, staff, event):
    path = f"/events/{event.pk}/entries"
    for key in ("short", "x" * 15, "x" * 121):
        refused(anyone.post(path, WORDS, Idempotency_Key=key), 422, "key.too_short")
    assert staff.post(path, WORDS, Idempotency_Key="1").status_code == 201
    refused(staff.post(path, WORDS, Idempotency_Key="é" * 20), 422, "key.too_short")


def test_only_staff_enters_people_who_are_here_or_have_no_phone(anyone, staff, event):
    path = f"/events/{event.pk}/entries"
    refused(anyone.post(path, WORDS | {"here": True}), 401, "access.sign_in_needed")
    ticket = player_of(make.entry(event=event))
    refused(ticket.post(path, WORDS | {"phoneless": True}), 403, "access.forbidden")
    made = staff.post(path, WORDS | {"here": True, "phoneless": True}).json()
    assert (made["state"], made["walk_in"], made["phoneless"]) == ("here", True, True)


def test_wrong_words_are_pointed_at(anyone, event):
    path = f"/events/{event.pk}/entries"
    wrong = {
        "player_name": "x" * 41, "kana": 7, "level": "2", "accepts": [1, 9, "1", 2], "group": None,
        "here": "yes", "a/b~c": 1,
    }  # fmt: skip
    response = anyone.post(path, wrong)
    refused(response, 422, "fields.invalid")
    assert {"/player_name", "/kana", "/level", "/group", "/here", "/a~1b~0c"} <= set(
        pointers(response)
    )
    accepts = anyone.post(path, WORDS | {"accepts": [1, 9, "2"]})
    assert pointers(accepts) == ["/accepts/1", "/accepts/2"]
    for level in (True, 1.0, None, [], {}, 0, 4, 10**30):
        assert pointers(anyone.post(path, WORDS | {"level": level})) == ["/level"]
    assert pointers(anyone.post(path, WORDS | {"kana": ""})) == ["/kana"]
    assert pointers(anyone.post(path, [])) == [""]
    assert set(pointers(anyone.post(path))) == {"/player_name", "/level"}
    assert Entry.objects.count() == 0


def test_nobody_enters_what_is_not_there(anyone, event):
    refused(anyone.post("/events/000000000000/entries", WORDS), 404, "access.not_found")


def test_an_entry_exists_for_its_player_and_the_staff_only(anyone, staff, event):
    entry = make.entry(event=event)
    path = f"/entries/{entry.pk}"
    assert player_of(entry).get(path).json().keys() == ENTRY
    assert staff.get(path).json()["id"] == entry.pk
    for stranger in (
        anyone,
        player_of(make.entry(event=event)),
        app_of(make.event()),
        app_of(event, "checkin:write"),
        Caller(make.token(event, event=make.event(shop=event.shop))[1]),
    ):
        refused(stranger.get(path), 404, "access.not_found")
        refused(stranger.patch(path, {"level": 3}, If_Match="*"), 404, "access.not_found")
    refused(staff.get("/entries/000000000000"), 404, "access.not_found")


def test_people_in_line_know_their_place(anyone, event):
    small = make.event(shop=event.shop, capacity=1)
    make.entries(2, event=small, here=False)
    last = make.entry(event=small)
    shown = player_of(last).get(f"/entries/{last.pk}").json()
    assert (shown["state"], shown["place_in_line"]) == ("waiting", 2)


def test_a_player_changes_what_they_saw(event):
    entry = make.entry(event=event, level=2)
    me, path = player_of(entry), f"/entries/{entry.pk}"
    tag = me.get(path)["ETag"]
    refused(me.patch(path, {"level": 3}), 428, "request.version_needed")
    make.entry(event=event)
    changed = me.patch(path, {"level": 3, "accepts": [2]}, If_Match=tag)
    assert changed.status_code == 200, changed.content
    assert (changed.json()["level"], changed.json()["accepts"]) == (3, [2, 3])
    refused(me.patch(path, {"level": 1}, If_Match=tag), 412, "entry.stale")
    refused(me.patch(path, {"level": 1}, If_Match='"x"'), 412, "entry.stale")
    fresh = me.get(path)["ETag"]
    assert me.get(path, If_None_Match=fresh).status_code == 304
    assert me.patch(path, {"level": 1}, If_Match=f'"old", {fresh}').status_code == 200
    refused(me.patch(path, {"state": "here"}, If_Match="*"), 422, "fields.invalid")


def test_an_own_entry_is_private(event):
    entry = make.entry(event=event)
    response = player_of(entry).get(f"/entries/{entry.pk}")
    assert response["Cache-Control"] == "private, no-cache"
    assert "Authorization" in response["Vary"]


def test_the_list_is_for_staff_in_kana_order_and_pages(anyone, staff, event):
    for name in ("ウメ", "あお", "いろは", "アカ"):
        make.entry(event=event, player_name=name)
    path = f"/events/{event.pk}/entries"
    first = staff.get(path, {"limit": 3}).json()
    rest = staff.get(path, {"limit": 3, "cursor": first["next"]}).json()
    names = [each["player_name"] for each in first["items"] + rest["items"]]
    assert names == ["あお", "アカ", "いろは", "ウメ"]
    assert (first["as_of"], rest["next"]) == (5, None)
    assert [each["player_name"] for each in staff.get(path, {"q": "いろ"}).json()["items"]] == [
        "いろは"
    ]
    assert staff.get(path, {"state": "here"}).json()["items"] == []
    refused(staff.get(path, {"state": "hot"}), 422, "fields.invalid")
    refused(staff.get(path, {"cursor": first["next"][:-2]}), 422, "cursor.invalid")
    refused(anyone.get(path), 401, "access.sign_in_needed")
    refused(player_of(make.entry(event=event)).get(path), 403, "access.forbidden")
    refused(app_of(make.event()).get(path), 403, "access.forbidden")
    refused(anyone.get("/events/000000000000/entries"), 404, "access.not_found")


def test_the_list_takes_the_same_queries_for_two_and_fifty(staff, event, django_assert_num_queries):
    small = make.event(shop=event.shop, capacity=1)
    make.entries(2, event=small, here=False)
    staff.get(f"/events/{small.pk}/entries")
    for _ in range(2):
        with django_assert_num_queries(4):
            staff.get(f"/events/{small.pk}/entries", {"limit": 200})
        make.entries(48, event=small, here=False)


def test_acts_at_the_desk(staff, event):
    entry = make.entry(event=event)
    path = f"/entries/{entry.pk}"
    me = player_of(entry)
    refused(me.post(f"{path}/check-in"), 403, "access.forbidden")
    assert staff.post(f"{path}/check-in", {"despite_deck": True}).json()["state"] == "here"
    refused(me.post(f"{path}/undo-check-in"), 403, "access.forbidden")
    refused(me.post(f"{path}/cancel"), 409, "entry.here_drop_instead")
    assert staff.post(f"{path}/undo-check-in").json()["state"] == "expected"
    refused(me.post(f"{path}/drop"), 409, "entry.not_here")
    assert me.post(f"{path}/cancel").json()["state"] == "cancelled"
    refused(staff.post(f"{path}/check-in"), 409, "entry.is_out")
    refused(me.post(f"{path}/restore"), 403, "access.forbidden")
    assert staff.post(f"{path}/restore").json()["state"] == "expected"
    staff.post(f"{path}/check-in")
    assert me.post(f"{path}/drop", {}).json()["state"] == "dropped"
    for act in ("check-in", "undo-check-in", "cancel", "drop", "restore", "ticket"):
        refused(Caller().post(f"{path}/{act}"), 404, "access.not_found")
        refused(staff.post(f"{path}/{act}", {"hat": 1}), 422, "fields.invalid")
        refused(staff.post(f"/entries/000000000000/{act}"), 404, "access.not_found")


def test_who_reads_an_entry_learns_which_scope_an_act_needs(event):
    path = f"/entries/{make.entry(event=event).pk}"
    reader = app_of(event, "events:read")
    assert reader.get(path).status_code == 200
    for act, need in (
        ("check-in", "checkin:write"),
        ("cancel", "entries:write"),
        ("drop", "entries:write"),
    ):
        answer = reader.post(f"{path}/{act}")
        assert refused(answer, 403, "access.forbidden")["need"] == need
        assert f'error="insufficient_scope", scope="{need}"' in answer["WWW-Authenticate"]
        refused(app_of(event, "decks:read").post(f"{path}/{act}"), 404, "access.not_found")
    elsewhere = app_of(make.event(), "events:read")
    refused(elsewhere.post(f"{path}/check-in"), 404, "access.not_found")


def test_tickets_are_printed_again_or_rotated(staff, event):
    entry = make.entry(event=event)
    path = f"/entries/{entry.pk}/ticket"
    old = player_of(entry)
    same = staff.post(path, {}).json()
    assert same["rotation"] == 0
    assert Caller(f"twt_{same['ticket']}").get("/me").status_code == 200

    new = staff.post(path, {"rotate": True}, Idempotency_Key="rotate-1").json()
    again = staff.post(path, {"rotate": True}, Idempotency_Key="rotate-1").json()
    assert (new, new["entry"], new["rotation"]) == (again, entry.pk, 1)
    refused(old.get("/me"), 401, "ticket.invalid")
    assert Caller(f"twt_{new['ticket']}").get("/me").status_code == 200
    refused(Caller(f"twt_{new['ticket']}").post(path, {}), 403, "access.forbidden")


def test_the_ticket_of_who_was_forgotten_opens_nothing(event):
    entry = make.entry(event=event)
    own = player_of(entry)
    assert own.get("/me").status_code == 200
    gone = forget_entry(entry_id=entry.pk, actor=make.organiser(event), now=make.EVENING)
    refused(own.get("/me"), 401, "ticket.invalid")
    gone.refresh_from_db()
    refused(
        player_of(gone).get("/me"), 401, "ticket.invalid"
    )  # not as it would be printed now, either


def test_me_is_for_tickets(anyone, staff, event):
    refused(anyone.get("/me"), 401, "access.sign_in_needed")
    refused(staff.get("/me"), 403, "access.forbidden")


def test_a_browsers_session_opens_nothing(event, client):
    owner = event.shop.memberships.get().user
    client.force_login(owner)
    response = client.get(f"/api/v1/events/{event.pk}/journal")
    refused(response, 401, "access.sign_in_needed")


def test_a_new_name_that_is_in_asks_who_this_is(event):
    make.entry(event=event, player_name="Kei")
    entry = make.entry(event=event, player_name="Ren")
    me, path = player_of(entry), f"/entries/{entry.pk}"
    refused(me.patch(path, {"player_name": "kei"}, If_Match="*"), 409, "entry.same_name")
    words = {"player_name": "kei", "same_name_ok": True}
    changed = me.patch(path, words, If_Match="*")
    assert changed.status_code == 200, changed.content
    assert (changed.json()["player_name"], changed.json()["kana"]) == ("kei", "kei")
