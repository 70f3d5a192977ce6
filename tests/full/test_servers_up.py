"""PostgreSQL and Redis under the supervisor: killed and back, one start on a folder, nothing left behind."""

import contextlib
import os
import signal
import subprocess
import sys
import time

import psycopg
import pytest
import redis

from config.full.installation import Wishes
from config.full.leash import Leash
from config.full.opening import SOCKET, servers_up
from config.full.supervising import Supervisor
from tests.project.code import BASE

pytestmark = pytest.mark.full_only
PATIENCE = 60
OURS = {"DATABASE_URL", "REDIS_URL", "TAKUWAKE_HOME"}


@pytest.fixture
def home(tmp_path_factory):
    """A folder that PostgreSQL's user can get into, where root runs the tests."""
    leash = Leash("full")
    yield leash.folder
    leash.close()


def wait_for(condition):
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)


def is_alive(pid):
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


def rows(url):
    with contextlib.suppress(psycopg.OperationalError), psycopg.connect(url) as connection:
        return connection.execute("SELECT n FROM kept").fetchall()
    return None


def pongs(url):
    with contextlib.suppress(redis.RedisError), redis.Redis.from_url(url) as client:
        return client.ping()
    return False


def environment(home):
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    return kept | {"TAKUWAKE_HOME": str(home), "PYTHONIOENCODING": "utf-8"}


def second_start(home):
    return subprocess.run(
        [sys.executable, "manage.py", "full", "--port", "8765"],
        cwd=BASE,
        env=environment(home),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_killed_servers_come_back_with_their_data_and_nothing_stays(home):
    with servers_up(home, Wishes(port=0), environment(home)) as (of, leash):
        with psycopg.connect(of.database_url, autocommit=True) as connection:
            connection.execute("CREATE TABLE kept AS SELECT 7 AS n")
        supervisor = Supervisor(leash.folder / SOCKET)
        killed = {name: pid for name, (pid, _state) in supervisor.processes().items() if pid}
        assert killed.keys() == {"postgres", "redis"}
        for pid in killed.values():
            os.kill(pid, signal.SIGKILL)
        wait_for(lambda: rows(of.database_url) == [(7,)] and pongs(of.redis_url))
        back = {name: pids[0] for name, pids in supervisor.pids().items()}
        assert all(back[name] != pid for name, pid in killed.items())
        shell = f". {home}/full/environment; echo $DATABASE_URL $REDIS_URL"
        told = subprocess.check_output(["sh", "-c", shell], text=True).split()
        assert told == [of.database_url, of.redis_url]
        refused = second_start(home)
        assert refused.returncode == 1
        assert of.url in refused.stderr
    assert not any(map(is_alive, back.values()))
    assert not leash.folder.exists()
    assert (home / "full" / "postgres" / "PG_VERSION").exists()
