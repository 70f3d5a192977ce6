"""Files that come in do no harm, and files that go out carry none."""

import csv
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import Shop
from decks.services import submit_deck
from events.access import player
from events.models import Event
from events.tickets import ticket_of
from standings.series import Series
from standings.services import add_event, make_series
from tests import make
from tests.api.conftest import BASE, Caller, app_of, player_of
from tests.web.staff.desk import Desk, owner_of
from tests.woken import wake_and_run

pytestmark = [pytest.mark.django_db, pytest.mark.once]
EVIL = 'a"; filename="b.exe\r\nX-Evil: 1\r\n\r\n<script>'
BOMB = '<?xml version="1.0"?><!DOCTYPE Deck [<!ENTITY a "lol">%s]><Deck><Cards Quantity="1" Name="&i;"/></Deck>'
LAUGHS = "".join(
    f'<!ENTITY {name} "{f"&{before};" * 10}">'
    for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
OUTSIDE = '<?xml version="1.0"?><!DOCTYPE Deck [<!ENTITY i SYSTEM "file:///etc/passwd">]><Deck><Cards Quantity="1" Name="&i;"/></Deck>'


@pytest.mark.parametrize("text", [BOMB % LAUGHS, OUTSIDE])
@pytest.mark.parametrize("letters", ["utf-8", "utf-16"])
def test_no_deck_unfolds_entities_or_reads_files(text, letters):
    event = make.event(deck_policy="optional")
    entry = make.entry(event=event)
    check = Caller().post(f"/events/{event.pk}/deck-checks", {"text": text})
    assert (check.status_code, check.json()["code"]) == (422, "deck.xml_doctype")
    file = SimpleUploadedFile("x.dek", text.encode(letters), "text/xml")
    page = Client().post(f"/t/{ticket_of(entry)}/deck", {"file": file, "format": "x"})
    assert page.status_code == 422
    assert b"root:" not in page.content
    assert not entry.decks.exists()


@pytest.mark.parametrize("deep", ["[", '{"a":'])
def test_no_depth_of_json_is_too_much(deep):
    event = make.event()
    body = deep * 18_000
    answer = Caller().raw(
        "POST", f"/events/{event.pk}/deck-checks", body.encode(), "application/json"
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "request.malformed")
    file = {
        "shop": event.shop_id,
        "name": "x",
        "starts_at": "2026-12-04T19:00:00+09:00",
        "file": body,
    }
    answer = app_of(event).post("/events/import", file)
    assert answer.status_code == 422
    later = app_of(event).post("/events/import", file | {"file": deep * 120_000})
    assert later.status_code == 202
    wake_and_run()
    read = app_of(event).get(f"/uploads/{later.json()['id']}").json()
    assert (read["state"], read["event"]) == ("failed", None)
    desk = Desk(owner_of(event))
    sent = {"file": SimpleUploadedFile("x.json", body.encode()), "name": "x"}
    assert (
        desk.client.post("/staff/import", sent | {"day": "2026-12-04", "hour": "19:00"}).status_code
        == 422
    )


@pytest.mark.parametrize("page", ["/staff/advice", "/staff/regulations", "/staff/import"])
def test_a_file_is_its_words_whatever_it_is_called(page):
    desk = Desk(owner_of(make.event()))
    typed = {"upload": "yes", "name": "x", "day": "2026-12-04", "hour": "19:00"}
    kinds = ("image/png", "text/html", "application/x-msdownload", "")
    names = ("../../../config/settings.py", "a\x00.csv", "..\\..\\x", "/etc/passwd")
    for kind, name in zip(kinds, names, strict=True):
        file = SimpleUploadedFile("x", b"\x89PNG\r\n\x1a\n\x00\xff", kind)
        file._name = name
        answer = desk.client.post(page, {"file": file} | typed)
        assert answer.status_code == 422, (kind, name)


@pytest.fixture
def badly_named():
    """An evening, its shop and its series by a name that would be headers of its own, were it let."""
    event = make.event()
    make.entries(4, event=event)
    make.closed(event=event)
    actor = make.organiser(event)
    league = {"name": "League", "places": [3], "participation": 1}
    series = make_series(shop_id=event.shop_id, actor=actor, settings=league)
    add_event(series_id=series.pk, event_id=event.pk, actor=actor)
    for kind in (Event, Shop, Series):
        kind.objects.update(name=EVIL)
    return event, series


def test_no_name_breaks_out_of_a_files_header(badly_named):
    event, series = badly_named
    client = Client(raise_request_exception=False)
    client.force_login(owner_of(event))
    files = [
        *(f"/e/{event.pk}/{name}" for name in (
            "standings.csv", "standings.xlsx", "standings.json", "pod-event.json", "calendar.ics")),
        *(f"/series/{series.pk}/standings.{ending}" for ending in ("csv", "xlsx", "json")),
        *(f"/staff/e/{event.pk}/{name}" for name in (
            "answers.csv", "till.csv", "audit/file", "audit/file-for-everybody", "paper/file")),
        f"/s/{event.shop_id}/events.ics",
        *(f"{BASE}/events/{event.pk}/standings.{ending}" for ending in ("csv", "xlsx")),
        *(f"{BASE}/series/{series.pk}/standings.{ending}" for ending in ("csv", "xlsx")),
    ]  # fmt: skip
    for file in files:
        answer = client.get(file)
        assert answer.status_code == 200, file
        assert "X-Evil" not in answer.headers, file
        assert "\n" not in answer.get("Content-Disposition", ""), file
        assert 'b.exe"' not in answer.get("Content-Disposition", ""), file


@pytest.mark.parametrize("name", ["=1+1", "+cmd|' /C calc'!A0", "-1", "@SUM(1)", "＝1", "\u22121"])
def test_no_cell_of_a_decks_table_is_a_formula(name):
    entry = make.entry(event=make.event(deck_policy="optional"))
    sent = {"entry_id": entry.pk, "actor": player(entry), "partner": "", "now": make.EVENING}
    check = submit_deck(text=f"2 {name}\n58 Card", **sent)
    table = player_of(entry).get(f"/decks/{check.deck_id}/export", {"layout": "csv"})
    page = Client().get(f"/t/{ticket_of(entry)}/decks/1/as/csv")
    text = page.content.decode()
    assert table.content.decode() == text
    names = [row[1] for row in csv.reader(io.StringIO(text))][1:]
    assert names[0] == f"'{name}"
    assert submit_deck(text=text, **sent).deck.text
