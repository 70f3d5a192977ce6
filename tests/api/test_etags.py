"""Of one address, one ETag stands for one text, whoever asks; and what is not everybody's is private."""

import re
from collections import defaultdict

import pytest

from tests import make
from tests.api.conftest import Caller, app_of, player_of

CLOCKS = re.compile(rb'"(server_now|now|as_of|ends_at)": ?"[^"]*"|"seconds_left": ?\d+')
NOBODYS = "0" * 12
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
    """Readers of every kind, with words for what they are."""
    readers = {"anyone": Caller(), "anyone in Japanese": Caller(language="ja")}
    for number, event in enumerate(events):
        for name in "ab":
            entry = event.entries.all()["ab".index(name)]
            readers[f"player {name} of {number}"] = player_of(entry)
        for scope in ("events:read", "rounds:write", "decks:read", "events:write"):
            readers[f"{scope} of {number}"] = app_of(event, scope)
        readers[f"everything of {number}"] = app_of(event)
    return readers


def addresses(anyone, event):
    """Every address that is read, filled with the rows of an event."""
    draft = event.rounds.get(state="draft")
    ids = {"event_id": [event.pk], "entry_id": [each.pk for each in event.entries.all()[:2]]}
    ids["round_id"] = [each.pk for each in event.rounds.all()]
    ids["pod_id"] = [draft.pods.get().pk, event.rounds.exclude(pk=draft.pk).get().pods.get().pk]
    for path, operations in anyone.get("/schema").json()["paths"].items():
        short = path.removeprefix("/api/v1")
        if "get" not in operations or any(word in short for word in OPEN):
            continue
        name = re.search(r"{(\w+)}", short)
        for value in ids.get(name[1], [NOBODYS]) if name else [""]:
            query = "?after=0" if short.endswith("/changes") else ""
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
