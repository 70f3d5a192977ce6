"""Several decks over the API: list, add, order, change, remove, files, publication, judges' words."""

import pytest

from decks.models import CardRuling, DeckList
from engine.cards.decks import own_decks
from events.models import Event, Phase
from pods.models import Pod
from tests import make
from tests.api.conftest import app_of, player_of, pointers, refused

DECK = own_decks()[0]
OTHER = own_decks()[1]
UNKNOWN = "まだ知らないカード"
FIELDS = {
    "id", "entry", "number", "name", "level", "state", "text", "partner", "submitted_at", "verdict",
    "before", "ruling",
}  # fmt: skip


@pytest.fixture
def event(db):
    return make.event(decks_allowed=2)


@pytest.fixture
def entry(event):
    return make.entry(event=event)


def body(deck=DECK, **more):
    return {"text": deck.text, "partner": deck.partner} | more


def add(me, entry, deck=DECK, **more):
    response = me.post(f"/entries/{entry.pk}/decks", body(deck, **more))
    assert response.status_code == 201, response.content
    return response.json()


def test_decks_are_added_listed_ordered_changed_and_removed(entry):
    me, path = player_of(entry), f"/entries/{entry.pk}/decks"
    first = add(me, entry, name="A", level=2)
    second = add(me, entry, OTHER, name="B")
    assert first.keys() == FIELDS
    assert (first["level"], second["level"], first["state"]) == (2, None, "legal")
    refused(me.post(path, body()), 409, "deck.too_many")
    order = {"order": [second["id"], first["id"]]}
    told = me.post(f"{path}/order", order).json()
    assert [each["name"] for each in told["items"]] == ["B", "A"]
    refused(me.post(f"{path}/order", {"order": []}), 409, "deck.other_decks")
    changed = me.put(f"/decks/{first['id']}", body(OTHER, level=0)).json()
    assert (changed["number"], changed["name"], changed["level"]) == (2, "A", None)
    assert me.get(f"/decks/{first['id']}").json() == changed
    assert me.get(f"/entries/{entry.pk}/deck").json()["text"] == OTHER.text
    left = me.send("DELETE", f"/decks/{second['id']}", None).json()
    assert [(each["number"], each["name"]) for each in left["items"]] == [(1, "A")]
    listed = me.get(path)
    assert listed.json() == left
    assert me.get(path, If_None_Match=listed["ETag"]).status_code == 304
    assert pointers(me.post(path, body(level=4))) == ["/level"]


def test_a_deck_is_written_in_the_layouts_of_its_game(entry):
    me = player_of(entry)
    deck = add(me, entry)
    text = me.get(f"/decks/{deck['id']}/export")
    assert text["Content-Type"].startswith("text/plain")
    assert text.content.decode().startswith("パートナー\n1 ")
    assert me.get(f"/decks/{deck['id']}/export", {"layout": "csv"}).content.startswith(
        b"count,name"
    )
    refused(me.get(f"/decks/{deck['id']}/export", {"layout": "ydk"}), 422, "deck.unknown_layout")


def test_strangers_find_no_deck_until_it_is_public(anyone, event, entry):
    deck = add(player_of(entry), entry)
    paths = [f"/decks/{deck['id']}", f"/decks/{deck['id']}/export", f"/events/{event.pk}/decks"]
    strangers = (anyone, player_of(make.entry(event=event)), app_of(event, "entries:write"))
    for stranger in strangers:
        for path in [*paths, f"/entries/{entry.pk}/decks"]:
            refused(stranger.get(path), 404, "access.not_found")
        for method in ("PUT", "DELETE"):
            refused(stranger.send(method, paths[0], body()), 404, "access.not_found")
    Event.objects.update(decks_public=True, phase=Phase.FINISHED)
    entry.state = "here"
    entry.save()
    [shown] = anyone.get(paths[2]).json()["items"]
    assert (shown["id"], shown["player_name"]) == (deck["id"], entry.player_name)
    assert [anyone.get(path).status_code for path in paths] == [200] * 3


def test_a_judge_rules_on_decks_and_names(staff, event, entry):
    me = player_of(entry)
    rows = DECK.text.strip().splitlines()[:-1]
    deck = add(me, entry) and add(me, entry, text="\n".join([*rows, f"1 {UNKNOWN}"]))
    assert deck["state"] == "needs_judge"
    path = f"/events/{event.pk}/card-rulings"
    refused(me.post(path, {"names": [UNKNOWN]}), 403, "access.forbidden")
    told = staff.post(path, {"names": [UNKNOWN]})
    assert told.status_code == 201, told.content
    [ruling] = staff.get(path).json()["items"]
    assert ruling.keys() == {"id", "written", "card", "at"}
    shown = staff.get(f"/decks/{deck['id']}").json()
    assert (shown["state"], shown["before"]["verdict"]) == ("legal", "needs_judge")
    gone = staff.send("DELETE", f"{path}/{ruling['id']}", None)
    assert (gone.status_code, CardRuling.objects.count()) == (204, 0)
    refused(staff.post(path, {"names": ["x"], "card": "nobody"}), 422, "deck.unknown_card")
    ruled = staff.post(f"/decks/{deck['id']}/ruling", {"ruling": "refused"}).json()
    assert (ruled["number"], ruled["ruling"], ruled["state"]) == (2, "refused", "refused")
    writer = app_of(event, "decks:write")
    refused(
        writer.post(f"/decks/{deck['id']}/ruling", {"ruling": "refused"}), 404, "access.not_found"
    )


def test_who_may_only_write_reads_no_deck_in_the_answer(event, entry):
    add(player_of(entry), entry)
    deck = add(player_of(entry), entry, OTHER)
    writer = app_of(event, "decks:write")
    ids = list(DeckList.objects.order_by("-number").values_list("pk", flat=True))
    assert writer.post(f"/entries/{entry.pk}/decks/order", {"order": ids}).json()["items"] == []
    assert writer.send("DELETE", f"/decks/{deck['id']}", None).json()["items"] == []


def test_the_events_deck_settings(staff, anyone, event):
    path = f"/events/{event.pk}"
    tag = staff.get(path)["ETag"]
    due = "2026-12-04T18:00:00+09:00"
    words = {
        "decks_allowed": 3,
        "decks_due_at": due,
        "decks_public": True,
        "levels_from_decks": True,
    }
    changed = staff.patch(path, words, If_Match=tag)
    assert changed.status_code == 200, changed.content
    shown = anyone.get(path).json()
    assert {name: shown[name] for name in words} == words
    tag = staff.get(path)["ETag"]
    assert staff.patch(path, {"decks_due_at": None}, If_Match=tag).json()["decks_due_at"] is None
    tag = staff.get(path)["ETag"]
    assert pointers(staff.patch(path, {"decks_allowed": 7}, If_Match=tag)) == ["/decks_allowed"]


def test_a_player_is_told_which_deck_suits_the_table(event):
    entry = make.entry(event=event, here=True, level=2)
    me = player_of(entry)
    add(me, entry, level=2)
    weak = add(me, entry, OTHER, level=1)
    assert me.get("/me").json()["deck"] is None
    make.entries(3, event=event, level=2)
    pod = make.published(event=event).pods.get()
    Pod.objects.filter(pk=pod.pk).update(level=1)
    assert me.get("/me").json()["deck"] == weak["id"]
