"""Keep a program only as long as its starter lives.

The starter holds the other end of this process's standard input. However the starter ends (even by
SIGKILL), that end closes: the program is stopped and its folder removed. The starter's side is `Leash`.
"""

import argparse
import contextlib
import os
import pwd
import select
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

PATIENCE = 10  # seconds between asking a program to stop and making it stop


class Leash:
    """A folder, and perhaps a program, that last as long as this process."""

    def __init__(self, name: str, *, folder: Path | None = None) -> None:
        self.name = name
        self.folder = folder or Path(tempfile.mkdtemp(prefix=f"takuwake-{name}-"))
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the leash
        self._keeper: subprocess.Popen[bytes] | None = None

    def start(
        self,
        *command: str | Path,
        user: str | None = None,
        stop: signal.Signals = signal.SIGTERM,
        env: dict[str, str] | None = None,
    ) -> None:
        """Run the command, as another user if named; without a command, only keep the folder."""
        words = ["--folder", self.folder, "--stop", stop.name, *(["--user", user] if user else [])]
        self._keeper = subprocess.Popen(
            [sys.executable, "-I", __file__, *map(str, words), "--", *map(str, command)],
            stdin=subprocess.PIPE,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            env=env,
            start_new_session=True,
        )

    @property
    def running(self) -> bool:
        """Whether the program is still there."""
        return self._keeper is not None and self._keeper.poll() is None

    def last_words(self) -> str:
        """The last line that the program wrote."""
        self._log.seek(0)
        return last_line(self._log.read().decode(errors="replace"))

    def close(self) -> None:
        """Stop the program and remove the folder; calling it again does nothing."""
        if self._keeper is not None and self._keeper.stdin is not None:
            self._keeper.stdin.close()
            self._keeper.wait(timeout=PATIENCE * 2)
        shutil.rmtree(self.folder, ignore_errors=True)
        self._log.close()


def as_user(user: str | None) -> dict[str, Any]:
    """What `subprocess` needs to run something as that user and in no other user's groups."""
    if user is None:
        return {}
    return {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}


def last_line(text: str) -> str:
    """The last line of what a program said."""
    return (text.strip().splitlines() or ["it said nothing"])[-1]


def keep(folder: Path, command: list[str], user: str | None, stop: signal.Signals) -> None:
    """Run the command until standard input closes or it ends by itself."""
    for ignored in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ignored, signal.SIG_IGN)
    program = _start(folder, command, user) if command else None
    while program is None or program.poll() is None:
        if select.select([sys.stdin], [], [], 0.25)[0]:
            break
    if program is not None:
        _stop(program, stop)
    shutil.rmtree(folder, ignore_errors=True)


def _start(folder: Path, command: list[str], user: str | None) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        cwd=folder if user else None,
        process_group=0,
        preexec_fn=_default_signals,  # noqa: PLW1509 - this process has one thread
        **as_user(user),
    )


def _default_signals() -> None:
    for changed in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(changed, signal.SIG_DFL)


def _stop(program: subprocess.Popen[bytes], stop: signal.Signals) -> None:
    program.send_signal(stop)
    with contextlib.suppress(subprocess.TimeoutExpired):
        program.wait(timeout=PATIENCE)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(program.pid, signal.SIGKILL)
    program.wait()


def main() -> None:
    """Read the words that `Leash.start` wrote."""
    words = argparse.ArgumentParser()
    words.add_argument("--folder", type=Path, required=True)
    words.add_argument("--user")
    words.add_argument("--stop", default="SIGTERM")
    words.add_argument("command", nargs="*")
    given = words.parse_args()
    keep(given.folder, given.command, given.user, signal.Signals[given.stop])


if __name__ == "__main__":
    main()
