"""A real `manage.py evening` in a process of its own, as a shop starts it."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx

from tests.servers import free_port

BASE = Path(__file__).resolve().parents[2]
OURS = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "TAKUWAKE_TEST_MODE", "TAKUWAKE_HOME"}
PATIENCE = 90  # a busy machine with two cores


def command(*words, home, python=sys.executable):
    """The words and the surroundings of a command on a folder of its own."""
    env = {name: value for name, value in os.environ.items() if name not in OURS}
    env |= {"TAKUWAKE_HOME": str(home), "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"}
    return {"args": [python, "manage.py", "evening", *words], "cwd": BASE, "env": env}


def asked(*words, home):
    """A command that ends by itself: its exit code and all it said."""
    done = subprocess.run(
        **command(*words, home=home),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


class Evening:
    """A running evening; what it prints is read as it comes."""

    def __init__(self, home, *words, port=None, project=BASE):
        self.port = port or free_port()
        self.home = home
        self.began = time.monotonic()
        self._lines = []
        self._program = subprocess.Popen(
            **(command("--port", str(self.port), *words, home=home) | {"cwd": project}),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self):
        self.hear("Ctrl+C")
        self.seconds = time.monotonic() - self.began
        return self

    def __exit__(self, *_of):
        with contextlib.suppress(ProcessLookupError):
            self._program.kill()
        self._program.wait()
        self._reader.join(PATIENCE)
        self._program.stdout.close()

    def _read(self):
        self._lines += self._program.stdout

    @property
    def said(self):
        return "".join(self._lines)

    def hear(self, words):
        """Wait until the evening has said so."""
        deadline = time.monotonic() + PATIENCE
        while words not in self.said:
            assert time.monotonic() < deadline, self.said
            assert self._program.poll() is None or words in self.said, self.said
            time.sleep(0.02)

    def address(self, pattern):
        """The first printed address that the pattern matches."""
        found = re.search(rf"http://[^\s]*{pattern}", self.said)
        assert found, self.said
        return found[0]

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def get(self, path, **words):
        return httpx.get(self.url + path, timeout=PATIENCE, **words)

    def stop(self, how=signal.SIGINT):
        """Ask it to stop; its exit code and how long it took."""
        began = time.monotonic()
        self._program.send_signal(how)
        code = self._program.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return code, time.monotonic() - began

    def kill(self):
        """Take it away without a word, as a flat battery does."""
        self._program.kill()
        self._program.wait()
