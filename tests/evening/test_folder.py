"""One evening at a time on a folder, and the folder and its database are looked at first."""

import sqlite3
import stat
import subprocess
import sys
from contextlib import closing

import pytest
from django.db import DatabaseError, connection
from django.db.migrations.exceptions import InconsistentMigrationHistory
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from config.evening import checks, folder
from config.evening.words import StartError
from tests.evening.program import BASE

HOLD = "from config.evening.folder import held\nfrom pathlib import Path\nimport sys\nwith held(Path(sys.argv[1])):\n print('held', flush=True)\n sys.stdin.read()\n"


def code_of(refused):
    return refused.value.code


def test_a_folder_is_held_by_one_process_until_it_is_killed(tmp_path):
    home = tmp_path / "店 一号"
    home.mkdir()
    assert not folder.is_held(home)
    words = [sys.executable, "-c", HOLD, str(home)]
    with subprocess.Popen(
        words, cwd=BASE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout.readline() == "held\n"
        folder.note_whereabouts(home, local="http://127.0.0.1:8123")
        assert folder.is_held(home)
        with pytest.raises(StartError) as refused, folder.held(home):
            pass
        assert code_of(refused) == "evening.running"
        assert refused.value.facts["url"] == "http://127.0.0.1:8123"
        other.kill()
    assert not folder.is_held(home)
    with folder.held(home):
        pass


def test_a_lock_file_that_is_none_is_refused_by_its_folder(tmp_path):
    (tmp_path / folder.LOCK).write_bytes(b"no database" * 100)
    with pytest.raises(StartError) as refused, folder.held(tmp_path):
        pass
    assert code_of(refused) == "database.broken"


def test_the_last_network_address_is_remembered(tmp_path):
    assert folder.whereabouts(tmp_path) is None
    folder.note_whereabouts(tmp_path, local="http://127.0.0.1:1", public="http://192.168.1.2:1")
    folder.note_whereabouts(tmp_path, local="http://127.0.0.1:2")
    assert folder.whereabouts(tmp_path) == folder.Whereabouts(
        "http://127.0.0.1:2", public="", printed="http://192.168.1.2:1"
    )
    (tmp_path / folder.ADDRESS).write_text("[1]")
    assert folder.whereabouts(tmp_path) is None


def test_a_folder_is_made_and_left_clean(tmp_path):
    checks.check_folder(tmp_path / "a" / "b")
    assert list((tmp_path / "a" / "b").iterdir()) == []


def test_a_file_in_place_of_the_folder_is_refused(tmp_path):
    (tmp_path / "home").write_text("")
    with pytest.raises(StartError) as refused:
        checks.check_folder(tmp_path / "home")
    assert code_of(refused) == "folder.not_writable"


def database(path, *statements):
    with closing(sqlite3.connect(path)) as made:
        for statement in statements:
            made.execute(statement)
        made.commit()
    return path


def test_a_good_database_is_left_as_it_is(tmp_path):
    file = database(tmp_path / "d", "CREATE TABLE a (b)", "INSERT INTO a VALUES (1)")
    before = file.read_bytes()
    checks.check_file(file)
    checks.check_file(tmp_path / "not there yet")
    assert file.read_bytes() == before


def test_a_file_that_is_no_database_is_broken(tmp_path):
    (tmp_path / "d").write_text("私はデータベースではありません。" * 50)
    with pytest.raises(StartError) as refused:
        checks.check_file(tmp_path / "d")
    assert code_of(refused) == "database.broken"


def test_a_damaged_database_is_broken(tmp_path):
    rows = [f"INSERT INTO a VALUES ('{'x' * 900}{n}')" for n in range(60)]
    file = database(tmp_path / "d", "CREATE TABLE a (b)", "CREATE INDEX i ON a (b)", *rows)
    data = bytearray(file.read_bytes())
    data[4096 * 3 : 4096 * 6] = b"\x07" * (4096 * 3)
    file.write_bytes(data)
    with pytest.raises(StartError) as refused:
        checks.check_file(file)
    assert code_of(refused) == "database.broken"


def test_a_database_that_another_program_holds_is_busy(tmp_path, monkeypatch):
    file = database(tmp_path / "d", "CREATE TABLE a (b)")
    connect = sqlite3.connect
    with closing(connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(sqlite3, "connect", lambda f, **w: connect(f, **w | {"timeout": 0}))
        with pytest.raises(StartError) as refused:
            checks.check_file(file)
    assert code_of(refused) == "database.busy"


def test_a_write_protected_database_is_refused(tmp_path, monkeypatch):
    file = database(tmp_path / "d", "CREATE TABLE a (b)")
    file.chmod(stat.S_IRUSR)
    connect = sqlite3.connect
    read_only = f"{file.as_uri()}?mode=ro"  # root may write anything, so the mode says it
    monkeypatch.setattr(sqlite3, "connect", lambda _f, **w: connect(read_only, uri=True, **w))
    with pytest.raises(StartError) as refused:
        checks.check_file(file)
    assert code_of(refused) == "database.read_only"


@pytest.mark.django_db
class TestHistory:
    @pytest.fixture(autouse=True)
    def history(self, db, settings):
        """Let the database know its migrations, also where its tables were made without any."""
        settings.MIGRATION_MODULES = {}
        recorder = MigrationRecorder(connection)
        if recorder.has_table():
            return
        table, _values = connection.SchemaEditorClass(connection).table_sql(recorder.Migration)
        with connection.cursor() as cursor:
            cursor.execute(table)
        for app, name in checks.known_migrations(MigrationLoader(connection)):
            recorder.record_applied(app, name)

    def test_an_up_to_date_database_needs_nothing(self):
        assert checks.unapplied(connection, file="d") is False

    def test_a_missing_migration_waits(self):
        MigrationRecorder(connection).record_unapplied("sandbox", "0001_begin")
        assert checks.unapplied(connection, file="d") is True

    def test_a_newer_programs_data_are_refused(self):
        MigrationRecorder(connection).record_applied("events", "9999_from_the_future")
        with pytest.raises(StartError) as refused:
            checks.unapplied(connection, file="d")
        assert code_of(refused) == "database.newer"
        assert refused.value.facts["migrations"] == "events.9999_from_the_future"

    def test_a_history_without_order_is_refused(self, monkeypatch):
        def disorder(_self, _connection):
            raise InconsistentMigrationHistory("0002 before 0001")

        monkeypatch.setattr(MigrationLoader, "check_consistent_history", disorder)
        with pytest.raises(StartError) as refused:
            checks.unapplied(connection, file="d")
        assert code_of(refused) == "database.broken"

    def test_a_database_that_does_not_answer_is_named(self, monkeypatch):
        def silent(_self):
            raise DatabaseError("connection refused")

        monkeypatch.setattr(MigrationRecorder, "applied_migrations", silent)
        with pytest.raises(StartError) as refused:
            checks.unapplied(connection, file="d")
        assert code_of(refused) == "database.unusable"
