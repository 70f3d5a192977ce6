"""Archives that are not right: each is refused with its reason, and makes nothing."""

import hashlib
import io
import json
import zipfile
from functools import cache
from itertools import count

import pytest
from django.db import transaction
from django.utils import timezone

from engine.errors import RuleError
from events.due import run_due_rows
from events.models import Entry, Event
from events.work import Due
from standings.archive import reading
from standings.archive.contents import PARTS
from standings.archive.writing import archive_of
from standings.services import restore_event, think_restoring
from tests import make
from tests.refusing import refusing
from tests.standings.rich import NOW

pytestmark = pytest.mark.django_db


@cache
def _made():
    """An archive of an event that is not here any more; nothing of it is in use."""
    with transaction.atomic():
        event = make.event()
        make.entries(4, event=event)
        make.closed(event=event)
        Due.objects.all().delete()
        content = archive_of(Event.objects.get(pk=event.pk))
        transaction.set_rollback(True)
    return content


@pytest.fixture
def content():
    return _made()


@pytest.fixture
def shop():
    return make.shop()


def restore(content, shop):
    thought = think_restoring(content, shop_id=shop.pk, actor=make.organiser(shop))
    return restore_event(thought=thought, actor=make.organiser(shop), now=NOW)


def files_in(content):
    whole = zipfile.ZipFile(io.BytesIO(content))
    return {name: whole.read(name) for name in whole.namelist()}


def zipped(files, compression=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as whole:
        for name, content in files.items():
            whole.writestr(name, content)
    return out.getvalue()


def signed(files):
    """The files with a manifest that tells their hashes, as somebody who changes them would make it."""
    manifest = json.loads(files["manifest.json"])
    manifest["members"] = {
        name: {"rows": 0, "sha256": hashlib.sha256(content).hexdigest()}
        for name, content in files.items()
        if name != "manifest.json"
    }
    return zipped({**files, "manifest.json": json.dumps(manifest).encode()})


def changed(content, table, change):
    """The archive with one table changed and signed again; work at "here" is about its event."""
    files = files_in(content)
    rows = json.loads(files[f"{table}.json"])
    change(rows)
    for row in rows if table == "work" else ():
        if row["facts"].get("event") == "here":
            row["facts"] |= {"event": json.loads(files["event.json"])[0]["id"]}
    return signed({**files, f"{table}.json": json.dumps(rows).encode()})


def with_manifest(content, **words):
    files = files_in(content)
    return zipped(
        {**files, "manifest.json": json.dumps(json.loads(files["manifest.json"]) | words).encode()}
    )


def test_an_untouched_one_and_one_that_is_signed_again_are_fine(content, shop):
    assert restore(content, shop).journal.last().facts["ids_kept"] is True
    assert restore(changed(content, "entries", lambda rows: None), shop).entries.count() == 4


def damaged(content, at, byte, mark=b"PK\x05\x06"):
    """The archive with one byte changed, so far behind the last such mark."""
    place = content.rindex(mark) + at
    return content[:place] + bytes([byte]) + content[place + 1 :]


def unreadable(content):
    """The archive with a name that says it is UTF-8, and is not."""
    head = b"PK\x01\x02"
    return damaged(damaged(content, 9, 0x08, head), 46, 0x80, head)


FILES = {
    "a list before its beginning": (lambda c: damaged(c, 15, 0xFF), "archive.no_archive"),
    "a name in no letters": (unreadable, "archive.no_archive"),
    "no zip": (lambda _: b"PK\x03\x04 nothing", "archive.no_archive"),
    "no manifest": (lambda c: zipped({"event.json": b"[]"}), "archive.no_archive"),
    "a cut one": (lambda c: c[:-200], "archive.no_archive"),
    "another program's": (lambda c: zipped({"manifest.json": b"{}"}), "archive.no_archive"),
    "a list as manifest": (lambda c: zipped({"manifest.json": b"[]"}), "archive.no_archive"),
    "a newer one": (lambda c: with_manifest(c, takuwake_archive=2), "archive.newer"),
    "members that are none": (lambda c: with_manifest(c, members=[]), "archive.malformed"),
    "a file missing": (lambda c: zipped({n: f for n, f in files_in(c).items() if n != "pods.json"}), "archive.wrong_files"),
    "a file more": (lambda c: zipped(files_in(c) | {"../../etc/passwd": b"x"}), "archive.wrong_files"),
    "no journal": (lambda c: signed({n: f for n, f in files_in(c).items() if n != "journal.json"}), "archive.wrong_files"),
    "a changed file": (lambda c: zipped(files_in(c) | {"entries.json": b"[]"}), "archive.wrong_hash"),
    "no JSON": (lambda c: signed(files_in(c) | {"entries.json": b"[{"}), "archive.malformed"),
    "deep JSON": (lambda c: signed(files_in(c) | {"entries.json": b"[" * 200_000}), "archive.malformed"),
    "not a number": (lambda c: signed(files_in(c) | {"entries.json": b"[NaN]"}), "archive.malformed"),
    "no rows": (lambda c: signed(files_in(c) | {"entries.json": b"{}"}), "archive.malformed"),
    "two events": (lambda c: changed(c, "event", lambda rows: rows.append(rows[0] | {"id": "zzzzzzzzzzzz"})), "archive.malformed"),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_not_right_is_refused(content, shop, name):
    make_of, code = FILES[name]
    with refusing(code):
        restore(make_of(content), shop)
    assert not Event.objects.exists()


def test_a_file_that_grows_out_of_all_bounds_is_not_unpacked(content, shop, monkeypatch):
    with refusing("archive.too_large"):
        restore(b"x" * (reading.MOST_BYTES + 1), shop)
    bomb = zipped(files_in(content) | {"entries.json": b" " * 5_000_000})
    assert len(bomb) < 100_000
    monkeypatch.setattr(reading, "MOST_INFLATED", 1_000_000)
    with refusing("archive.too_large"):
        restore(bomb, shop)
    lying = bomb.replace((5_000_000).to_bytes(4, "little"), (50).to_bytes(4, "little"))
    assert lying != bomb
    with refusing("archive.no_archive"):
        restore(lying, shop)


def put(column, value, at=0):
    return lambda rows: rows[at].update({column: value})


def leave(column):
    return lambda rows: rows[0].pop(column)


def work(**words):
    """One row of work; about the event of the archive unless told otherwise."""
    one = {"kind": "queue.look", "at": "2026-12-04T10:00:00Z", "facts": {"event": "here"}} | words
    return lambda rows: rows.append(one)


STRANGER = "zzzzzzzzzzzz"
CELLS = {
    "level as text": ("entries", put("level", "2"), "entries.json[0].level"),
    "level out of bounds": ("entries", put("level", 70_000), "entries.json[0].level"),
    "yes as number": ("entries", put("phoneless", 1), "entries.json[0].phoneless"),
    "a name too long": ("entries", put("player_name", "x" * 41), "entries.json[0].player_name"),
    "a letter no database takes": ("entries", put("group", "a\0"), "entries.json[0].group"),
    "half a letter": ("entries", put("answers", {"q": "\ud800"}), "entries.json[0].answers"),
    "an unknown state": ("entries", put("state", "dead"), "entries.json[0].state"),
    "nothing": ("entries", put("player_name", None), "entries.json[0].player_name"),
    "a column left out": ("entries", leave("player_name"), "entries.json[0].player_name"),
    "a column more": ("entries", put("is_admin", 1), "entries.json[0].is_admin"),
    "a moment without offset": ("event", put("starts_at", "2026-12-04T10:00:00"), "event.json[0].starts_at"),
    "no moment": ("event", put("starts_at", "soon"), "event.json[0].starts_at"),
    "an id of another shape": ("entries", put("id", "../../../../x"), "entries.json[0].id"),
    "an id twice": ("entries", lambda rows: rows[1].update(id=rows[0]["id"]), "entries.json"),
    "an entry of nobody": ("seats", put("entry", STRANGER), "seats.json[0].entry"),
    "a pod that is a number": ("seats", put("pod", 7), "seats.json[0].pod"),
    "another event": ("rounds", put("event", STRANGER), "rounds.json[0].event"),
    "a place of nobody": ("reports", put("placements", {STRANGER: 1}), "reports.json[0].placements"),
    "a step of nobody": ("reports", put("steps", [{"eliminated": [STRANGER]}]), "reports.json[0].steps"),
    "an actor that is none": ("reports", put("made_by", 5), "reports.json[0].made_by"),
    "too deep a note": ("rounds", put("cost", json.loads("[" * 30 + "]" * 30)), "rounds.json[0].cost"),
    "a number of a row that is a list": ("journal", put("id", []), "journal.json[0].id"),
    "a number of a row twice": ("seats", lambda rows: rows[1].update(id=rows[0]["id"]), "seats.json[1].id"),
    "a moment before all calendars": ("event", put("starts_at", "0001-01-01T00:00:00+09:00"), "event.json[0].starts_at"),
    "a moment after all calendars": ("journal", put("at", "9999-12-31T23:59:59-09:00"), "journal.json[0].at"),
    "a price that is a word": ("rounds", put("cost", "x"), "rounds.json[0].cost"),
    "levels that are words": ("entries", put("accepts", {"a": 1}), "entries.json[0].accepts"),
    "answers to no question": ("entries", put("answers", [1]), "entries.json[0].answers"),
    "a report with a list as places": ("reports", put("placements", []), "reports.json[0].placements"),
    "a name that turns round": ("entries", put("player_name", "\u202eevil"), "entries.json[0].player_name"),
    "a name that rings": ("entries", put("kana", "a\x07"), "entries.json[0].kana"),
    "a name of two lines": ("event", put("name", "x\r\nSet-Cookie: a=b"), "event.json[0].name"),
    "a name that turns what follows": ("event", put("name", "x\u202ey"), "event.json[0].name"),
    "no name": ("event", put("name", " "), "event.json[0].name"),
    "places for nobody": ("event", put("capacity", 0), "event.json[0].capacity"),
    "work on no day": ("work", work(at="2026-99-99T00:00:00Z"), "work.json[0].at"),
    "work at no moment": ("work", work(at="2026-12-04T10:00:00"), "work.json[0].at"),
    "work before all calendars": ("work", work(at="0001-01-01T00:00:00+09:00"), "work.json[0].at"),
    "work about a list": ("work", work(facts={"event": []}), "work.json[0].event"),
    "work about nothing": ("work", work(facts={}), "work.json[0].facts"),
    "work of another kind": ("work", lambda rows: rows.append({"kind": "cleaning.sweep", "at": "2026-12-04T10:00:00Z", "facts": {}}), "work.json[0].facts"),
    "work at another event": ("work", lambda rows: rows.append({"kind": "queue.look", "at": "2026-12-04T10:00:00Z", "facts": {"event": STRANGER}}), "work.json[0].event"),
    "work with more words": ("work", lambda rows: rows.append({"kind": "queue.look", "at": "2026-12-04T10:00:00Z", "facts": {"now": "x"}}), "work.json[0].facts"),
}  # fmt: skip


@pytest.mark.parametrize("name", CELLS)
def test_a_cell_that_is_not_right_is_named(content, shop, name):
    table, change, place = CELLS[name]
    with pytest.raises(RuleError) as refusal:
        restore(changed(content, table, change), shop)
    assert (refusal.value.code, refusal.value.facts) == ("archive.malformed", {"place": place})
    assert not Event.objects.exists()


BROKEN = {
    "a gap in the journal": ("journal", lambda rows: rows.pop(1), "archive.broken"),
    "a kind nobody knows": ("journal", put("kind", "event.exploded"), "archive.broken"),
    "a table from the future": ("event", put("table_version", 10_000), "archive.broken"),
    "more people than places": ("event", put("capacity", 2), "archive.broken"),
    "two at one seat": ("seats", put("number", 2), "archive.broken"),
    "a report without sense": ("reports", put("placements", {}), "archive.broken"),
    "a version that no journal fills": ("event", put("version", 2**62), "archive.broken"),
    "a version beyond its journal": ("event", put("version", 60_000), "archive.broken"),
    "a change without its pod": (
        "journal",
        lambda rows: [row["facts"].pop("pod", 0) for row in rows],
        "archive.broken",
    ),
    "a round that nothing comes before": ("rounds", put("number", 30_000), "archive.broken"),
    "an ending nobody knows": ("reports", put("ending", "rain"), "archive.broken"),
    "an ending without sense": ("reports", put("kind", "mystery"), "archive.broken"),
    "a format nobody knows": ("event", put("format", "chess"), "format.unknown"),
    "questions without sense": ("event", put("questions", 5), "questions.malformed"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_contradicts_itself_makes_nothing(content, shop, name):
    table, change, code = BROKEN[name]
    with refusing(code):
        restore(changed(content, table, change), shop)
    assert not Event.objects.exists()
    assert not Entry.objects.exists()


def test_an_older_archive_lacks_what_is_newer(content, shop):
    """A table that came later may be missing, and a column that has something usual."""
    files = files_in(content)
    del files["subgames.json"]
    copy = restore(changed(signed(files), "entries", leave("phoneless")), shop)
    assert copy.entries.filter(phoneless=False).count() == 4


def test_no_label_of_the_staff_becomes_somebody_here(content, shop):
    strangers = [
        *("staff:1", "token:abc", "ticket:zzzzzzzzzzzz", "elsewhere:staff:1", "system", "anyone"),
        *("x" * 40, ""),
    ]
    number = count()

    def rename(rows):
        for row in rows:
            row["actor"] = strangers[next(number) % len(strangers)]

    copy = restore(changed(content, "journal", rename), shop)
    actors = set(copy.journal.exclude(kind="event.restored").values_list("actor", flat=True))
    assert {"elsewhere:staff:1", "elsewhere:token:abc", "system", "anyone", ""} <= actors
    assert all(one.startswith("elsewhere:") for one in actors - {"system", "anyone", ""})


def test_work_goes_along_for_this_event_alone(shop):
    event = make.event()
    Due.objects.all().delete()
    for kind in ("queue.look", "cleaning.sweep", "webhook.deliver"):
        Due.objects.create(kind=kind, at=NOW, facts={"event": event.pk})
    Due.objects.create(kind="queue.look", at=NOW, facts={"event": STRANGER})
    copy = restore(archive_of(event), shop)
    mine = [due for due in Due.objects.all() if due.facts.get("event") == copy.pk]
    assert [(due.kind, due.facts) for due in mine] == [("queue.look", {"event": copy.pk})]


def test_where_lots_are_to_be_drawn_a_seed_is_sealed_anew(shop):
    event = make.event(admission="lottery")
    make.entry(event=event)
    run_due_rows(now=timezone.now())
    sealed = event.draws.get()
    copy = restore(archive_of(event), shop)
    run_due_rows(now=NOW)
    assert copy.draws.get().seed != sealed.seed
    assert copy.draws.get().state == "open"


def test_every_table_is_named_once():
    assert len({part.name for part in PARTS}) == len({part.model for part in PARTS}) == len(PARTS)
