import pytest

from decks.models import DeckList
from tests import make
from tests.api.conftest import app_of, player_of, pointers, refused

DECK = {"entry", "deck_state", "text", "partner", "submitted_at", "verdict", "ruling"}
TEXT = "パートナー\n1 ボルシャック・ドラゴン\n\n4 青銅の鎧\n"


def test_a_deck_is_checked_without_being_kept(anyone, event):
    response = anyone.post(f"/events/{event.pk}/deck-checks", {"text": TEXT})
    assert response.status_code == 200, response.content
    told = response.json()
    assert told["verdict"] == "illegal"
    assert told["lines"][0].keys() == {"number", "count", "name", "zone"}
    finding = told["findings"][0]
    assert finding["message"].keys() == {"ja", "en"}
    assert DeckList.objects.count() == 0


def test_hopeless_texts_are_refused(anyone, event):
    path = f"/events/{event.pk}/deck-checks"
    refused(anyone.post(path, {"text": ""}), 422, "deck.empty")
    refused(anyone.post(path, {"text": "x\n" * 3000}), 422, "deck.too_many_lines")
    refused(anyone.post(path, {"text": "x" * 500}), 422, "deck.line_too_long")
    refused(anyone.post(path, {"text": "あ" * 40_000}), 422, "deck.too_large")
    for wrong in ({}, {"text": 5}, {"text": "x" * 100_001}, {"text": "a\0b"}):
        response = anyone.post(path, wrong)
        refused(response, 422, "fields.invalid")
        assert pointers(response) == ["/text"]
    assert pointers(anyone.post(path, {"text": "x", "partner": "y" * 121})) == ["/partner"]


def test_a_player_submits_and_reads_their_deck(event):
    entry = make.entry(event=event)
    me, path = player_of(entry), f"/entries/{entry.pk}/deck"
    empty = me.get(path).json()
    assert empty.keys() == DECK
    assert (empty["deck_state"], empty["text"], empty["verdict"]) == ("missing", None, None)
    put = me.put(path, {"text": TEXT})
    assert put.status_code == 200, put.content
    shown = me.get(path)
    assert shown.json() == put.json()
    assert shown.json()["text"] == TEXT
    assert shown.json()["verdict"]["verdict"] == shown.json()["deck_state"] == "illegal"
    assert shown["Cache-Control"] == "private, no-cache"
    assert me.get(path, If_None_Match=shown["ETag"]).status_code == 304


def test_a_sealed_deck_is_in_no_answer_for_others(anyone, staff, event):
    people = make.entries(4, event=event, here=True)
    staff.put(f"/entries/{people[0].pk}/deck", {"text": TEXT})
    make.published(event=event)
    path = f"/entries/{people[0].pk}/deck"
    unseen, forbidden = (404, "access.not_found"), (403, "access.forbidden")
    for stranger, sign in (
        (anyone, unseen),
        (player_of(people[1]), unseen),
        (app_of(event, "events:read", "entries:write", "checkin:write"), forbidden),
        (app_of(make.event()), unseen),
    ):
        refused(stranger.get(path), *sign)
        refused(stranger.put(path, {"text": "x"}), *sign)
        for public in ("snapshot", "rounds", "standings", "changes?after=0"):
            shown = stranger.get(f"/events/{event.pk}/{public}")
            assert "ボルシャック" not in shown.content.decode()
    assert app_of(event, "decks:read").get(path).json()["text"] == TEXT


def test_a_judge_rules(staff, event):
    entry = make.entry(event=event)
    path = f"/entries/{entry.pk}/deck"
    refused(staff.post(f"{path}/ruling", {"ruling": "accepted"}), 409, "deck.none_submitted")
    staff.put(path, {"text": TEXT})
    me = player_of(entry)
    refused(me.post(f"{path}/ruling", {"ruling": "accepted"}), 403, "access.forbidden")
    ruled = staff.post(f"{path}/ruling", {"ruling": "accepted"}).json()
    assert (ruled["ruling"], ruled["deck_state"]) == ("accepted", "accepted")
    wrong = staff.post(f"{path}/ruling", {"ruling": "perhaps"})
    refused(wrong, 422, "fields.invalid")
    assert pointers(wrong) == ["/ruling"]


def test_ruling_opens_no_sealed_deck(staff, event):
    entry = make.entry(event=event)
    path = f"/entries/{entry.pk}/deck"
    staff.put(path, {"text": TEXT})
    blind = app_of(event, "decks:write").post(f"{path}/ruling", {"ruling": "refused"})
    assert blind.json().keys() == DECK
    assert (blind.json()["ruling"], blind.json()["deck_state"]) == ("refused", "refused")
    assert [blind.json()[name] for name in ("text", "partner", "verdict")] == [None, None, None]
    assert "ボルシャック" not in blind.content.decode()
    seeing = app_of(event, "decks:write", "decks:read")
    ruled = seeing.post(f"{path}/ruling", {"ruling": "accepted"})
    assert ruled.json()["text"] == TEXT


def test_a_deck_is_locked_while_playing(event):
    pod = make.pod(event=event)
    entry = make.seated(pod)[0]
    refused(player_of(entry).put(f"/entries/{entry.pk}/deck", {"text": TEXT}), 409, "deck.locked")


@pytest.mark.parametrize("partner", ["x" * 300, "x" * 120])
def test_a_long_partner_in_a_text_breaks_nothing(event, partner):
    entry = make.entry(event=event)
    text = f"パートナー\n1 {partner}\n\n4 青銅の鎧\n"
    response = player_of(entry).put(f"/entries/{entry.pk}/deck", {"text": text})
    assert response.status_code < 500, response.content
