from datetime import timedelta

from django.utils import timezone

from api.pages import cursor_to
from events.models import JournalEntry
from tests import make
from tests.api.conftest import app_of, player_of, pointers, refused

WORDS = {"preset": "duel_party_evening", "name": "Friday", "starts_at": "2026-12-04T19:00:00+09:00"}


def test_presets_bring_settings_in_both_languages(anyone, db):
    found = anyone.get("/presets").json()["items"]
    assert found[0]["code"] == "duel_party_evening"
    assert found[0]["name"].keys() == {"ja", "en"}
    assert found[0]["settings"]["format"] == "duel_party"


def test_an_app_creates_an_event_from_a_preset(staff, event):
    response = staff.post("/events", WORDS | {"shop": event.shop_id, "capacity": 8})

    assert response.status_code == 201, response.content
    made = response.json()
    assert made["shop"] == {"id": event.shop_id, "name": event.shop.name}
    assert (made["capacity"], made["free"], made["taken"], made["waiting"]) == (8, 8, 0, 0)
    assert made["starts_at"] == "2026-12-04T19:00:00+09:00"
    assert (made["phase"], made["version"]) == ("open", 1)
    assert made["html_url"].endswith(f"/e/{made['id']}")
    assert staff.get(f"/events/{made['id']}").json() == made


def test_lists_without_anything_are_empty_pages(anyone, db):
    for path in ("/events", "/shops"):
        found = anyone.get(path).json()
        assert (found["items"], found["next"]) == ([], None)


def test_an_app_finds_the_shop_it_belongs_to(anyone, staff, event):
    make.event()
    (own,) = staff.get("/shops").json()["items"]
    assert (own["id"], own["name"]) == (event.shop_id, event.shop.name)
    assert anyone.get("/shops").json()["items"] == []


def test_addresses_beside_the_version_are_problems_too(client):
    response = client.get("/api/v2/events")
    assert response.status_code == 404
    assert response["content-type"] == "application/problem+json"


def test_strangers_and_other_shops_create_nothing(anyone, event):
    other = app_of(make.event())
    words = WORDS | {"shop": event.shop_id}
    refused(anyone.post("/events", words), 401, "access.sign_in_needed")
    refused(other.post("/events", words), 403, "access.forbidden")
    refused(other.post("/events", words | {"shop": "000000000000"}), 404, "access.not_found")
    bound = make.token(event, event=event)[1]
    refused(type(anyone)(bound).post("/events", words), 403, "access.forbidden")


def test_wrong_words_are_pointed_at(staff, event):
    wrong = {
        "shop": 5, "preset": [], "name": "x" * 81, "starts_at": "yesterday", "capacity": "8",
        "round_minutes": 0, "levels_policy": "all", "tiebreaks": ["luck"], "hats": 3,
        "house_rules": {"deck.count": "many"},
    }  # fmt: skip
    response = staff.post("/events", wrong)
    refused(response, 422, "fields.invalid")
    assert set(pointers(response)) == {
        "/shop", "/preset", "/name", "/starts_at", "/capacity", "/round_minutes",
        "/levels_policy", "/tiebreaks/0", "/hats", "/house_rules/deck.count",
    }  # fmt: skip


def test_moments_stay_in_this_century(staff, event):
    for moment in ("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "1999-12-31T00:00Z"):
        response = staff.post("/events", WORDS | {"shop": event.shop_id, "starts_at": moment})
        refused(response, 422, "fields.invalid")
        assert pointers(response) == ["/starts_at"]


def test_unknown_preset_format_and_scheme_are_refused(staff, event):
    words = WORDS | {"shop": event.shop_id}
    refused(staff.post("/events", words | {"preset": "bingo"}), 422, "preset.unknown")
    refused(staff.post("/events", words | {"format": "bingo"}), 422, "format.unknown")
    refused(staff.post("/events", words | {"scheme": "bingo"}), 422, "scheme.unknown")


def test_an_event_is_public_and_counts_its_line(anyone, event):
    small = make.event(shop=event.shop, capacity=1)
    make.entries(3, event=small, here=False)
    shown = anyone.get(f"/events/{small.pk}").json()
    assert (shown["taken"], shown["free"], shown["waiting"]) == (1, 0, 2)


def test_events_come_in_pages(anyone, staff, event):
    for days in (3, 1, 2):
        make.event(shop=event.shop, starts_at=make.EVENING + timedelta(days=days))
    first = anyone.get("/events", {"limit": 3}).json()
    rest = anyone.get("/events", {"limit": 3, "cursor": first["next"]}).json()

    moments = [each["starts_at"] for each in first["items"] + rest["items"]]
    assert moments == sorted(moments)
    assert (len(first["items"]), len(rest["items"]), rest["next"]) == (3, 1, None)
    assert first["as_of"]


def test_the_list_of_events_takes_the_same_queries_however_long(
    anyone, event, django_assert_num_queries
):
    for _ in range(2):
        with django_assert_num_queries(2):
            assert anyone.get("/events").status_code == 200
        for _ in range(20):
            make.event(shop=event.shop)


def test_bad_cursors_and_limits_are_refused(anyone, staff, event):
    journal = f"/events/{event.pk}/journal"
    strange = [
        cursor_to(moment, key)
        for moment, key in (
            ("2026", "x"),
            ("2026-13-45T00:00:00Z", "x"),
            ("2026-01-01T00:00:00", "x"),
            ("0001-01-01T00:00:00+14:00", "x"),
            ("2026-01-01T00:00:00Z", "\0"),
        )
    ]
    for bad in ("x", "bm8", "W10", "WzFd", *strange):
        refused(anyone.get("/events", {"cursor": bad}), 422, "cursor.invalid")
    for bad in ("x", "Wy0xXQ", "W3RydWVd", "WyJhIl0"):
        refused(staff.get(journal, {"cursor": bad}), 422, "cursor.invalid")
    response = anyone.get("/events", {"limit": "many"})
    refused(response, 422, "fields.invalid")
    assert pointers(response) == ["/limit"]


def test_change_needs_the_version_it_was_made_on(staff, event):
    path = f"/events/{event.pk}"
    tag = staff.get(path)["ETag"]
    refused(staff.patch(path, {"fee": "500"}), 428, "request.version_needed")

    response = staff.patch(path, {"fee": "500"}, If_Match=tag)
    assert response.status_code == 200
    assert response.json()["fee"] == "500"

    refused(staff.patch(path, {"fee": "900"}, If_Match=tag), 412, "event.stale")
    refused(staff.patch(path, {"fee": "900"}, If_Match='"junk"'), 412, "event.stale")
    assert staff.patch(path, {"fee": "900"}, If_Match=f"W/{response['ETag']}").status_code == 200
    assert staff.patch(path, {"fee": "901"}, If_Match="*").status_code == 200
    assert staff.get(path)["ETag"].startswith('"v4-')


def test_change_is_for_the_staff_with_the_scope(anyone, event):
    path = f"/events/{event.pk}"
    tag = anyone.get(path)["ETag"]
    refused(anyone.patch(path, {"fee": "0"}, If_Match=tag), 401, "access.sign_in_needed")
    reader = app_of(event, "events:read")
    refused(reader.patch(path, {"fee": "0"}, If_Match=tag), 403, "access.forbidden")
    ticket = player_of(make.entry(event=event))
    refused(ticket.patch(path, {"fee": "0"}, If_Match=tag), 403, "access.forbidden")
    refused(reader.patch("/events/000000000000", {}), 404, "access.not_found")


def test_unchanged_is_304_for_the_same_reader_and_language(anyone, staff, event):
    path = f"/events/{event.pk}"
    response = anyone.get(path)
    assert response["Cache-Control"] == "no-cache"
    assert {"Authorization", "Accept-Language"} <= set(response["Vary"].split(", "))
    again = anyone.get(path, If_None_Match=f'"other", W/{response["ETag"]}')
    assert (again.status_code, again.content) == (304, b"")

    mine = staff.get(path, If_None_Match=response["ETag"])
    assert (mine.status_code, mine["Cache-Control"]) == (200, "private, no-cache")
    japanese = type(anyone)(language="ja").get(path, If_None_Match=response["ETag"])
    assert japanese.status_code == 200
    make.entry(event=event)
    assert anyone.get(path, If_None_Match=response["ETag"]).status_code == 200


def test_finish_and_reopen(staff, event):
    refused(staff.post(f"/events/{event.pk}/finish"), 409, "event.nothing_played")
    make.entries(4, event=event)
    make.closed(event=event)
    assert staff.post(f"/events/{event.pk}/finish").json()["phase"] == "finished"
    refused(staff.patch(f"/events/{event.pk}", {"fee": "1"}, If_Match="*"), 409, "event.finished")
    assert staff.post(f"/events/{event.pk}/reopen", {}).json()["phase"] == "playing"


def test_the_journal_is_for_the_staff_and_comes_in_pages(anyone, staff, event):
    make.entries(3, event=event)
    path = f"/events/{event.pk}/journal"
    first = staff.get(path, {"limit": 3}).json()
    rest = staff.get(path, {"limit": 3, "cursor": first["next"]}).json()
    assert [row["version"] for row in first["items"] + rest["items"]] == [1, 2, 3, 4]
    assert (first["as_of"], rest["next"]) == (4, None)
    assert first["items"][0].keys() == {"version", "kind", "actor", "facts", "at"}
    refused(anyone.get(path), 401, "access.sign_in_needed")
    refused(app_of(make.event()).get(path), 403, "access.forbidden")


def test_a_token_must_live(event):
    from tests.api.conftest import Caller

    token, secret = make.token(event)
    path = f"/events/{event.pk}"
    assert Caller(secret).get(path).status_code == 200
    type(token).objects.filter(pk=token.pk).update(expires_at=timezone.now())
    response = Caller(secret).get(path)
    refused(response, 401, "token.invalid")
    assert response["WWW-Authenticate"].startswith("Bearer")
    revoked, secret = make.token(event)
    type(token).objects.filter(pk=revoked.pk).update(revoked_at=timezone.now())
    refused(Caller(secret).get(path), 401, "token.invalid")
    refused(Caller("twk_wrong").get(path), 401, "token.invalid")
    refused(Caller("nonsense").get(path), 401, "token.invalid")
    refused(Caller("twt_" + "x" * 5000).get(path), 401, "ticket.invalid")


def test_a_token_of_one_event_is_a_stranger_at_another(event):
    from tests.api.conftest import Caller

    other = make.event(shop=event.shop)
    bound = Caller(make.token(event, event=event)[1])
    assert bound.get(f"/events/{event.pk}/journal").status_code == 200
    refused(bound.get(f"/events/{other.pk}/journal"), 403, "access.forbidden")


def test_the_journal_names_the_token_that_acted(staff, event):
    staff.patch(f"/events/{event.pk}", {"fee": "500"}, If_Match="*")
    assert JournalEntry.objects.get(kind="event.changed").actor.startswith("token:")


def test_an_app_copies_an_event(staff, anyone, event):
    make.entries(2, event=event)
    made = staff.post(f"/events/{event.pk}/copy", {"name": "Again"})
    assert made.status_code == 201, made.content
    words = made.json()
    assert (words["name"], words["taken"], words["phase"]) == ("Again", 0, "open")
    assert words["scheme"] == event.scheme
    assert words["starts_at"] > timezone.localtime().isoformat()
    refused(anyone.post(f"/events/{event.pk}/copy", {}), 401, "access.sign_in_needed")
    refused(staff.post(f"/events/{event.pk}/copy", {"fee": 1}), 422, "fields.invalid")
    bound = type(anyone)(make.token(event, event=event)[1])
    refused(bound.post(f"/events/{event.pk}/copy", {}), 403, "access.forbidden")
