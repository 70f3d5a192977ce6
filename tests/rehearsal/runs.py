"""Run the command as somebody at a terminal would."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from config.rehearsal.server import BASE


def begun(*words, temporary):
    """Start a rehearsal whose temporary folders lie in a folder of the test's own."""
    folder = {name: str(temporary) for name in ("TMPDIR", "TEMP", "TMP")}
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as in the background: inherited
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return subprocess.Popen(
        [sys.executable, "manage.py", "rehearse", *words],
        cwd=BASE,
        env=os.environ | folder | {"PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def played(*words, temporary=None):
    """Play a rehearsal to its end; return its exit code, what it printed and what it complained."""
    running = begun(*words, temporary=temporary or tempfile.gettempdir())
    out, err = running.communicate()
    return running.returncode, out, err


def read_until(running, word):
    """Read what a rehearsal prints until a line begins with a word; return all that was read."""
    read = []
    for line in running.stdout:
        read.append(line)
        if line.startswith(word):
            break
    return "".join(read)


def left_in(folder):
    """The homes that rehearsals left behind."""
    return list(Path(folder).glob("takuwake-rehearsal-*"))
