"""What only PostgreSQL can refuse, and its programs."""

import pytest
from django.db import connection

from config.backup import postgres, programs
from config.backup.kinds import kind_here
from config.backup.making import make_backup
from config.backup.postgres import Server
from config.backup.restoring import restore
from engine.errors import RuleError
from tests.make import EVENING


def refusal(act, *given, **named):
    with pytest.raises(RuleError) as caught:
        act(*given, **named)
    return caught.value


def databases(server):
    """Ours, and what is made beside it; other tests make theirs at the same time."""
    ours = connection.settings_dict["NAME"]
    with server.asked() as asked:
        found = asked.execute("SELECT datname FROM pg_database")
        return {name for (name,) in found if name.endswith(ours)}


@pytest.mark.full_only
def test_nothing_is_left_beside_the_database_and_nobody_may_use_it(evening, home):
    kind = kind_here()
    before = databases(kind.server)
    made = make_backup(home / "backups", now=EVENING)
    assert databases(kind.server) == before
    with kind.alone():
        assert refusal(make_backup, home, now=EVENING).code == "backup.running"
    with kind.server.asked():
        found = refusal(restore, made.file, now=EVENING, replace=True)
    assert (found.code, found.facts) == ("restore.in_use", {"number": 1})
    with kind.server.asked() as asked:
        asked.execute("DROP ROLE IF EXISTS shopkeeper")
        asked.execute("CREATE ROLE shopkeeper LOGIN")
    weak = type(kind)(Server(kind.server.words | {"user": "shopkeeper"}, ""))
    assert refusal(weak.contents_of, made.file).code == "backup.no_scratch"
    with kind.server.asked() as asked:
        asked.execute("DROP ROLE shopkeeper")


@pytest.mark.full_only
def test_what_a_program_says_is_told_without_the_password(evening, tmp_path):
    kind = kind_here()
    lost = type(kind)(Server(kind.server.words, "sesame"))
    (tmp_path / "x.dump").write_bytes(b"no dump")
    found = refusal(lost.contents_of, tmp_path / "x.dump")
    assert found.code == "backup.program_failed"
    assert "archive" in found.facts["trouble"]
    assert "sesame" not in str(found.facts)


@pytest.mark.full_only
def test_a_restore_that_fails_in_the_middle_changes_nothing(evening, tmp_path, monkeypatch):
    kind = kind_here()
    dump = tmp_path / "takuwake.dump"
    held = kind.dump(dump)
    told = postgres._farewell
    in_the_way = "CREATE TABLE standings_finaltable (id int);"
    monkeypatch.setattr(postgres, "_farewell", lambda database: told(database) + in_the_way)
    assert refusal(kind.replace, dump, lambda: None).code == "backup.program_failed"
    assert kind.events() == held.events == 1


def installed(folder, version):
    folder.mkdir(parents=True)
    for name in ("pg_dump", "pg_restore", "psql"):
        (folder / name).write_text(f"#!/bin/sh\necho '{name} (PostgreSQL) {version}'\n")
        (folder / name).chmod(0o755)


@pytest.mark.once
def test_programs_are_found_where_they_are_installed_and_fit(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path / "path"))
    monkeypatch.setattr(programs, "INSTALLED", (f"{tmp_path}/lib/*/bin",))
    assert refusal(programs.programs_for, 15).code == "backup.no_program"
    installed(tmp_path / "path", "13.4")
    assert refusal(programs.programs_for, 15).facts == {"server": 15, "found": 13}
    for version in (14, 15, 17):
        installed(tmp_path / "lib" / str(version) / "bin", f"{version}.2 (Debian)")
    assert programs.programs_for(15) == tmp_path / "lib" / "15" / "bin"
    assert programs.programs_for(16) == tmp_path / "lib" / "17" / "bin"


@pytest.mark.once
def test_a_full_disk_is_told_whoever_notices(tmp_path):
    (tmp_path / "pg_dump").write_text(
        "#!/bin/sh\necho 'error: No space left on device' >&2\nexit 1\n"
    )
    (tmp_path / "pg_dump").chmod(0o755)
    assert refusal(programs.run, tmp_path / "pg_dump", password="").code == "backup.disk_full"


@pytest.mark.once
@pytest.mark.parametrize(("server", "known"), [(160_004, False), (170_000, True)])
def test_programs_newer_than_the_server_set_nothing_it_does_not_know(tmp_path, server, known):
    script, whole = tmp_path / "x.script", tmp_path / "x.sql"
    body = b"SET lock_timeout = 0;\n" + b"-- rows\n" * 100 + b"SET transaction_timeout = 5;\n"
    script.write_bytes(b"SET transaction_timeout = 0;\n" + body)
    postgres.write_script(script, whole, before="DROP TABLE x;\n", server=server)
    first = b"SET transaction_timeout = 0;\n" if known else b""
    assert whole.read_bytes() == b"DROP TABLE x;\n" + first + body
