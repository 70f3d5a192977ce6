"""Files that are whole, damaged, old, new, of another kind; folders that are full, shut or taken."""

import errno
import gzip
import io
import json
import sqlite3
import stat
import tarfile
from contextlib import closing, suppress
from datetime import timedelta

import pytest
from django.core.management import call_command

from config import secret
from config.backup import contents, making, packing, places, restoring, routine
from config.backup.making import make_backup
from config.backup.manifest import fingerprint
from config.backup.places import backups_in, newest_backup
from config.backup.restoring import restore
from config.backup.sqlite import SqliteFile
from config.evening import folder as evenings
from engine.errors import RuleError
from tests.make import EVENING

pytestmark = pytest.mark.once
TABLES = """
CREATE TABLE events_event (id TEXT PRIMARY KEY, version INTEGER);
CREATE TABLE events_journalentry (event_id TEXT REFERENCES events_event, version INTEGER);
CREATE TABLE django_migrations (app TEXT, name TEXT);
INSERT INTO django_migrations VALUES ('events', '0001_begin');
"""
KEY = "k" * 40


def write(file, *, events=1, version=1):
    with closing(sqlite3.connect(file)) as database:
        database.executescript("PRAGMA journal_mode=WAL;" + TABLES)
        for number in range(events):
            database.execute("INSERT INTO events_event VALUES (?, ?)", [f"e{number}", version])
            database.execute(
                "INSERT INTO events_journalentry VALUES (?, ?)", [f"e{number}", version]
            )
        database.commit()


def versions(file):
    with closing(sqlite3.connect(file)) as database:
        return database.execute("SELECT version FROM events_event").fetchall()


@pytest.fixture
def shop(home, monkeypatch, settings):
    """A small database in its folder, with its key; what brings rows up to date is left to the drill."""
    file = home / "takuwake.sqlite3"
    write(file)
    (home / "secret-key").write_text(KEY)
    settings.SECRET_KEY = KEY
    monkeypatch.delenv("SECRET_KEY")
    for module in (making, restoring):
        monkeypatch.setattr(module, "kind_here", lambda: SqliteFile(file))
    monkeypatch.setattr(restoring, "_bring_up_to_date", lambda: None)
    monkeypatch.setattr("config.backup.sqlite._pointing_at", lambda _file: closing(io.BytesIO()))
    monkeypatch.setitem(restoring.connection.settings_dict, "NAME", str(file))
    monkeypatch.setattr("config.backup.sqlite.connection.close", lambda: None)
    return file


@pytest.fixture
def made(shop):
    return make_backup(shop.parent / "backups", now=EVENING).file


def refusal(act, *given, **named):
    with pytest.raises(RuleError) as caught:
        act(*given, **named)
    return caught.value.code


def test_one_private_file_named_by_the_shops_clock(made):
    assert made.name == "takuwake-2026-12-04-190000.tar.gz"
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert sorted(file.name for file in made.parent.iterdir()) == ["backup.lock", made.name]
    with tarfile.open(made) as tar:
        assert tar.getnames() == ["manifest.json", "takuwake.sqlite3", "secret-key"]
        told = tar.extractfile("manifest.json").read().decode()
    assert KEY not in told
    assert fingerprint(KEY) in told
    assert json.loads(told)["contents"]["versions"] == {"e0": 1}


def test_back_on_a_new_machine_with_its_key(shop, made):
    shop.unlink()
    (shop.parent / "secret-key").write_text("another key that was made at the first start")
    found = restore(made, now=EVENING)
    assert versions(shop) == [(1,)]
    assert secret.read_key(shop.parent / "secret-key") == KEY
    assert (found.before, found.key_differs) == (None, False)


def test_what_a_restore_that_was_killed_left_goes(shop, made):
    left = shop.with_name(".restore-killed")
    left.mkdir()
    (left / "takuwake.sqlite3").write_bytes(b"everybody's names")
    restore(made, now=EVENING, replace=True)
    assert not [*shop.parent.glob(".restore-*")]


def test_events_that_are_here_are_kept_in_a_backup_first(shop, made):
    with closing(sqlite3.connect(shop)) as database:
        database.execute("UPDATE events_event SET version = 7")
        database.execute("UPDATE events_journalentry SET version = 7")
        database.commit()
    assert refusal(restore, made, now=EVENING) == "restore.not_empty"
    assert versions(shop) == [(7,)]
    found = restore(made, now=EVENING + timedelta(hours=1), replace=True)
    assert versions(shop) == [(1,)]
    restore(found.before, now=EVENING, replace=True)
    assert versions(shop) == [(7,)]


def test_a_database_that_cannot_be_read_is_kept_under_another_name(shop, made):
    shop.write_bytes(b"no database at all" * 100)
    assert refusal(restore, made, now=EVENING) == "restore.not_empty"
    found = restore(made, now=EVENING, replace=True)
    assert found.was_damaged
    assert found.before.read_bytes().startswith(b"no database")
    assert versions(shop) == [(1,)]


def test_any_flipped_byte_is_refused_or_changes_nothing(shop, made):
    whole, where = made.read_bytes(), made.with_name("flipped")
    shop.unlink()
    harmless = 0
    for place in range(0, len(whole), 37):
        flipped = bytearray(whole)
        flipped[place] ^= 0x20
        where.write_bytes(flipped)
        into = made.parent / f"into-{place}"
        into.mkdir()
        with suppress(RuleError):
            packing.unpack(where, into)
            assert versions(into / "takuwake.sqlite3") == [(1,)]
            assert (into / "secret-key").read_text() == KEY
            harmless += 1
    assert harmless < 3
    assert not shop.exists()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (b"", "backup.not_ours"),
        (b"SQLite format 3\0", "backup.not_ours"),
        (gzip.compress(b"words"), "backup.damaged"),
    ],
)
def test_what_is_no_backup_is_refused(shop, made, words, code):
    made.write_bytes(words)
    assert refusal(restore, made, now=EVENING, replace=True) == code


@pytest.mark.parametrize("left", [20, 600, -1])
def test_a_cut_file_is_refused_and_nothing_is_changed(shop, made, left):
    made.write_bytes(made.read_bytes()[:left])
    assert refusal(restore, made, now=EVENING, replace=True) == "backup.damaged"
    assert versions(shop) == [(1,)]
    assert backups_in(made.parent) == [made]


def packed_with(made, **changes):
    """The same backup with other words in its manifest, and sums that fit."""
    with tarfile.open(made) as tar:
        manifest = json.loads(tar.extractfile("manifest.json").read())
        parts = {name: tar.extractfile(name).read() for name in tar.getnames()[1:]}
    manifest |= changes
    with tarfile.open(made, "w:gz") as tar:
        for name, words in {"manifest.json": json.dumps(manifest).encode(), **parts}.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(words)
            tar.addfile(entry, io.BytesIO(words))
    return manifest


def test_newer_and_foreign_backups_are_refused(shop, made, settings):
    settings.MIGRATION_MODULES = {}  # runs without migrations hide them
    manifest = packed_with(made, vendor="postgresql")
    assert refusal(restore, made, now=EVENING, replace=True) == "restore.other_kind"
    packed_with(made, vendor="sqlite", format=2)
    assert refusal(restore, made, now=EVENING, replace=True) == "restore.newer_form"
    known = manifest["contents"] | {"migrations": ["events.0001_begin", "events.9999_tomorrow"]}
    packed_with(made, format=1, contents=known)
    assert refusal(restore, made, now=EVENING, replace=True) == "restore.newer"
    packed_with(made, contents=manifest["contents"] | {"rows": {"events_event": 2}})
    assert refusal(restore, made, now=EVENING, replace=True) == "backup.differs"
    packed_with(made, contents=manifest["contents"], members={})
    assert refusal(restore, made, now=EVENING, replace=True) == "backup.damaged"
    assert versions(shop) == [(1,)]


def test_not_while_an_evening_runs(shop, made, capsys):
    with evenings.held(shop.parent), pytest.raises(SystemExit):
        call_command("restore", made, replace=True)
    assert "already running" in capsys.readouterr().err
    assert versions(shop) == [(1,)]


def test_one_backup_at_a_time(shop):
    folder = shop.parent / "backups"
    with places.alone_in(folder):
        assert refusal(make_backup, folder, now=EVENING) == "backup.running"
    assert backups_in(folder) == []


@pytest.mark.parametrize(
    ("trouble", "code"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "backup.disk_full"),
        (OSError(errno.EIO, "Input/output error"), "backup.not_writable"),
        (sqlite3.DatabaseError("database disk image is malformed"), "backup.database"),
        (KeyboardInterrupt(), None),
    ],
)
def test_what_goes_wrong_leaves_nothing_behind(shop, monkeypatch, trouble, code):
    def fail(*_given):
        raise trouble

    folder = shop.parent / "backups"
    monkeypatch.setattr(packing, "to_disk", fail)
    with pytest.raises((RuleError, KeyboardInterrupt)) as caught:
        make_backup(folder, now=EVENING)
    assert getattr(caught.value, "code", None) == code
    assert [file.name for file in folder.iterdir() if file.suffix != ".lock"] == []


def test_a_folder_that_takes_no_files(shop):
    (shop.parent / "file").write_text("in the way")
    assert refusal(make_backup, shop.parent / "file" / "x", now=EVENING) == "backup.not_writable"


def test_a_full_disk_while_the_database_is_copied(shop, monkeypatch):
    def fail(_database, *, vendor):
        full = sqlite3.OperationalError("database or disk is full")
        full.sqlite_errorname = "SQLITE_FULL"
        raise full

    monkeypatch.setattr("config.backup.sqlite.contents_of", fail)
    assert refusal(make_backup, shop.parent, now=EVENING) == "backup.disk_full"


def test_a_copy_that_differs_gets_no_name(shop, monkeypatch):
    def lose(file, into):
        manifest = whole(file, into)
        with closing(sqlite3.connect(into / "takuwake.sqlite3")) as copy:
            copy.execute("DELETE FROM events_journalentry")
            copy.commit()
        return manifest

    whole = packing.unpack
    monkeypatch.setattr(packing, "unpack", lose)
    assert refusal(make_backup, shop.parent / "backups", now=EVENING) == "backup.differs"
    assert backups_in(shop.parent / "backups") == []
    assert not make_backup(shop.parent / "backups", now=EVENING, verify=False).checked


def test_a_torn_journal_is_no_good_copy(shop):
    with closing(sqlite3.connect(shop)) as database:
        database.execute("UPDATE events_event SET version = 2")
        database.commit()
        with pytest.raises(RuleError):
            contents.refuse_torn_journals(database)


def test_nights_keep_the_newest_and_tell_their_age(shop, settings):
    settings.BACKUP_KEEP = 2
    nights = [EVENING + timedelta(days=day) for day in range(3)]
    assert newest_backup() is None
    for night in nights:
        routine.make_when_due(now=night)
    folder = shop.parent / "backups"
    assert len(backups_in(folder)) == 2
    assert (newest_backup().made_at, newest_backup().checked) == (nights[-1], True)
    backups_in(folder)[0].write_bytes(b"damaged")
    assert newest_backup().made_at == nights[1]
    settings.BACKUP_FOLDER = ""
    routine.make_when_due(now=EVENING)
    assert newest_backup() is None


def test_two_of_one_second_and_what_a_dead_process_left(shop):
    folder = shop.parent / "backups"
    (folder / making.WORK).mkdir(parents=True)
    (folder / making.WORK / "backup.tar.gz").write_text("half")
    first, second = (make_backup(folder, now=EVENING).file for _ in range(2))
    assert backups_in(folder) == [second, first]
    assert not (folder / making.WORK).exists()


def test_a_key_of_the_environment_stays_there(shop, monkeypatch, settings):
    monkeypatch.setenv("SECRET_KEY", "s" * 40)
    settings.SECRET_KEY = "s" * 40
    made = make_backup(shop.parent / "backups", now=EVENING)
    assert not made.has_key
    assert not restore(made.file, now=EVENING, replace=True).key_differs
    monkeypatch.setenv("SECRET_KEY", "other" * 8)
    assert restore(made.file, now=EVENING, replace=True).key_differs


def test_the_commands_say_it_in_both_languages(shop, capsys, settings):
    call_command("backup", keep=1)
    said = capsys.readouterr().out
    [file] = backups_in(shop.parent / "backups")
    assert said.count(str(file)) == 2
    assert "The key is in it" in said
    with pytest.raises(SystemExit):
        call_command("restore", file)
    assert "--replace" in capsys.readouterr().err
    settings.PUBLIC_URL = "https://elsewhere.example"
    call_command("restore", file, replace=True)
    said = capsys.readouterr().out
    assert "evening --new-link" in said
    assert "PUBLIC_URL" in said
    with pytest.raises(SystemExit):
        call_command("restore", shop.parent / "nothing.tar.gz")
    assert "There is no file" in capsys.readouterr().err
