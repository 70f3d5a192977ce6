"""Of one address, one ETag stands for one text, whoever asks; and what is not everybody's is private."""

import re
from collections import defaultdict
from collections.abc import Mapping

import pytest

from tests import make
from tests.api.conftest import Caller, app_of, player_of, refused

CLOCKS = re.compile(rb'"(server_now|now|as_of|ends_at)": ?"[^"]*"|"seconds_left": ?\d+')
OPEN = ("problems", "schema", "docs", "presets", "stream")


@pytest.fixture
def events(event):
    """Two equally old events with a deck, a result that waits, and a draft that is to come."""
    both = [event, make.event()]
    for each in both:
        entries = make.entries(4, event=each)
        app_of(each).put(f"/entries/{entries[0].pk}/deck", {"text": "4 青銅の鎧\n"})
        make.closed(event=each)
        make.draft(event=each)
        each.refresh_from_db()
    assert both[0].version == both[1].version
    return both


@pytest.fixture
def readers(events):
    """Readers of every kind, with words for what they are; at another event all are strangers."""
    readers = {"anyone": Caller(), "anyone in Japanese": Caller(language="ja")}
    for number, event in enumerate(events):
        readers[f"player of {number}"] = player_of(event.entries.all()[0])
        readers[f"everything of {number}"] = app_of(event)
    readers["another player"] = player_of(events[0].entries.all()[1])
    for scope in ("events:read", "rounds:write", "decks:read", "events:write"):
        readers[scope] = app_of(events[0], scope)
    return readers


def addresses(anyone, event):
    """Every address that reads something of an event, its people, rounds and shop, filled with their ids."""
    draft = event.rounds.get(state="draft")
    ids = {"event_id": [event.pk], "entry_id": [each.pk for each in event.entries.all()[:2]]}
    ids["shop_id"] = [event.shop_id]
    ids["round_id"] = [each.pk for each in event.rounds.all()]
    ids["pod_id"] = [draft.pods.get().pk, event.rounds.exclude(pk=draft.pk).get().pods.get().pk]
    for path, operations in anyone.get("/schema").json()["paths"].items():
        short = path.removeprefix("/api/v1")
        if "get" not in operations or any(word in short for word in OPEN):
            continue
        name = re.search(r"{(\w+)}", short)
        for value in ids.get(name[1], []) if name else [""]:
            query = "?after=0" if short.endswith("/changes") else ""
            for other, known in (("{round_number}", "1"), ("{sign}", "1")):
                short = short.replace(other, known)
            yield re.sub(r"{\w+}", value, short) + query


def test_one_tag_is_one_text_and_other_texts_are_private(anyone, events, readers):
    tagged = 0
    for path in addresses(anyone, events[0]):
        texts = defaultdict(dict)
        for who, reader in readers.items():
            answer = reader.get(path)
            assert answer.status_code < 500, (path, who, answer.content)
            if answer.status_code == 200 and "ETag" in answer:
                text = CLOCKS.sub(b"", answer.content)
                texts[answer["ETag"]].setdefault(text, []).append((who, answer["Cache-Control"]))
                tagged += 1
        assert [found for found in texts.values() if len(found) > 1] == [], path
        everybody = {who for found in texts.values() for each in found.values() for who in each}
        shared = {who for who, caching in everybody if "private" not in caching}
        if shared:
            assert ("anyone", "no-cache") in everybody, (path, shared)
    assert tagged > 50


def test_a_players_tag_is_no_other_players(events):
    tickets = [player_of(entry) for event in events for entry in event.entries.all()[:2]]
    tags = [ticket.get("/me")["ETag"] for ticket in tickets]
    assert len(set(tags)) == len(tags)
    assert tickets[1].get("/me", If_None_Match=tags[0]).status_code == 200
    assert tickets[1].get("/me", If_None_Match=tags[1]).status_code == 304


# why a reading has no version of its own to be asked by
WITHOUT_TAG: Mapping[str, str] = {
    "it tells of people's wishes, penalties or money to few, and is kept nowhere": (
        "getEntryData getEntryLinks getLinkCodes getEntryLevelAsk getEntryPenalties getEntryWishes getEventCalls getEventPenalties "
        "getEventWishes getLevelAsks getLevelProposals getLoanWish getPodCalls getAgreement"
    ),
    "it depends on the time of day": "getEntryQueue getForecast getQueue getSandbox getSchedule",
    "it is worked out for this once, to look before an act": (
        "getCutPreview getPartners getPlanB getRePair getRepair getSwap getWays"
    ),
    "it is of several events, or of rows of a shop that have no version together": (
        "getAdvice getDeliveries getEventDevices getEvents getInvitations getLoanDecks "
        "getOwnToken getRegulations getSeriesPeople getShopEvents getShopSeries getShops getToken "
        "getTokens getWebhook getWebhooks getWork"
    ),
    "it is a file made at once": "getArchive getAudit getEntriesCsv getPodEvent",
    "it is a stream, or as old as the program": "getPresets getProblem getStream",
    "it ends by itself": "getPairing getUpload",
}


def test_every_reading_has_a_tag_or_a_reason(anyone):
    paths = anyone.get("/schema").json()["paths"]
    reads = [operations["get"] for operations in paths.values() if "get" in operations]
    without = {each["operationId"] for each in reads if "304" not in each["responses"]}
    listed = {name for names in WITHOUT_TAG.values() for name in names.split()}
    assert without == listed


def test_every_change_asks_for_the_version_that_was_seen(anyone, staff, event):
    """Read, change by the tag, and change once more by the old one."""
    league = {"name": "League", "places": [3]}
    deck = {"name": "Deck", "format": "duel_party", "text": "60 青銅の鎧"}
    changes = {
        "/shops/{shop_id}": (event.shop_id, {"name": "Other shop"}),
        "/events/{event_id}": (event.pk, {"name": "Other evening"}),
        "/entries/{entry_id}": (make.entry(event=event).pk, {"level": 3}),
        "/series/{series_id}": (
            staff.post(f"/shops/{event.shop_id}/series", league).json()["id"],
            {"name": "Other league"},
        ),
        "/loan-decks/{deck_id}": (
            staff.post(f"/shops/{event.shop_id}/loan-decks", deck).json()["id"],
            {"name": "Other deck"},
        ),
    }
    paths = anyone.get("/schema").json()["paths"]
    patched = {path for path, operations in paths.items() if "patch" in operations}
    assert {f"/api/v1{path}" for path in changes} == patched
    for template, (row, words) in changes.items():
        path = re.sub(r"{\w+}", row, template)
        tag = staff.get(path)["ETag"]
        refused(staff.patch(path, words), 428, "request.version_needed")
        changed = staff.patch(path, words, If_Match=f"W/{tag}")
        assert changed.status_code == 200, changed.content
        assert staff.patch(path, words, If_Match=tag).status_code == 412, path
        assert staff.patch(path, words, If_Match='"x"').status_code == 412, path
        assert staff.patch(path, words, If_Match="*").status_code == 200, path
