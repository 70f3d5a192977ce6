"""The embedded server starts where Unix's modules and calls do not exist."""

import os
import subprocess
import sys

from tests.project.code import BASE, attributes, modules

ONLY_ON_UNIX = {
    "os": {"fork", "getuid", "geteuid", "getgid", "chown", "uname", "setsid", "killpg", "sync"},
    "signal": {"SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2", "SIGQUIT", "alarm", "pthread_kill"},
    "time": {"tzset"},
    "loop": {"add_signal_handler"},
}
START = """
import asyncio, getpass, multiprocessing, pathlib, shutil, subprocess, sys, tempfile
import billiard.compat  # asks sys.platform first
class Windows:
    missing = {"fcntl", "pwd", "grp", "resource", "termios", "syslog", "pty"}
    def find_spec(self, name, path=None, target=None):
        if name in self.missing:
            raise ModuleNotFoundError(name, name=name)
for name in Windows.missing:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Windows())
import config.asgi, uvicorn, config.management.commands.evening
"""


def test_nothing_that_the_embedded_server_imports_needs_unix(tmp_path):
    keep = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL"}}
    env = keep | {"TAKUWAKE_HOME": str(tmp_path)}
    started = subprocess.run(
        [sys.executable, "-c", START],
        cwd=BASE,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert started.returncode == 0, started.stderr


def test_nothing_calls_what_only_unix_has():
    """But for full mode, which says on Windows that it does not run there."""
    anywhere = [path for path in modules() if BASE / "config" / "full" not in path.parents]
    used = {path: attributes(path) for path in anywhere}
    assert [
        f"{path.relative_to(BASE)}: {owner}.{name}"
        for path, pairs in used.items()
        for owner, name in sorted(pairs)
        if name in ONLY_ON_UNIX.get(owner, ())
    ] == []
