"""Keep a program only as long as its starter lives.

The starter holds the other end of this process's standard input. However the starter ends (even by
SIGKILL), that end closes: the program is stopped, with all it left behind, and its folder removed unless it
is to be kept. The starter's side is `Leash`.
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

PATIENCE = 10.0  # seconds between asking a program to stop and making it stop
_LOOK_EVERY = 0.25
_BECOME_PARENT_OF_ORPHANS = 36  # Linux: PR_SET_CHILD_SUBREAPER


class Leash:
    """A folder, and perhaps a program, that last as long as this process; `keep` leaves the folder."""

    def __init__(
        self,
        name: str,
        *,
        folder: Path | None = None,
        keep: bool = False,
        patience: float = PATIENCE,
    ) -> None:
        """Use this folder, or a new one; a program gets so many seconds to stop by itself."""
        self.name = name
        self.folder = folder or Path(tempfile.mkdtemp(prefix=f"takuwake-{name}-"))
        self._keep = keep
        self._patience = patience
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
        words = ["--folder", self.folder, "--stop", stop.name, "--patience", self._patience]
        words += [*(["--user", user] if user else []), *(["--keep"] if self._keep else [])]
        self._keeper = subprocess.Popen(  # noqa: S603 - our own file
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
            self._keeper.wait(timeout=self._patience * 2)
        if not self._keep:
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


def keep(given: argparse.Namespace) -> None:
    """Run the command until standard input closes or it ends by itself."""
    for ignored in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ignored, signal.SIG_IGN)
    orphans_come_here = _adopt_orphans()
    program = _start(given.folder, given.command, given.user) if given.command else None
    while program is None or program.poll() is None:
        _bury_others(program)
        if select.select([sys.stdin], [], [], _LOOK_EVERY)[0]:
            break
    if program is not None:
        _stop(program, signal.Signals[given.stop], given.patience)
    if orphans_come_here:
        _end_children()
    if not given.keep:
        shutil.rmtree(given.folder, ignore_errors=True)


def _start(folder: Path, command: list[str], user: str | None) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(  # noqa: S603 - the starter's own words
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


def _stop(program: "subprocess.Popen[bytes]", stop: signal.Signals, patience: float) -> None:
    program.send_signal(stop)
    with contextlib.suppress(subprocess.TimeoutExpired):
        program.wait(timeout=patience)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(program.pid, signal.SIGKILL)
    program.wait()


def _adopt_orphans() -> bool:
    """Become the parent of what a killed program leaves behind, where the system knows that."""
    if sys.platform != "linux":
        return False
    import ctypes  # noqa: PLC0415

    libc = ctypes.CDLL(None, use_errno=True)
    return bool(libc.prctl(_BECOME_PARENT_OF_ORPHANS, 1, 0, 0, 0) == 0)


def _bury_others(program: "subprocess.Popen[bytes] | None") -> None:
    """Take note of adopted processes that have ended, so that no zombie stays."""
    with contextlib.suppress(ChildProcessError):
        while ended := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            if program is not None and ended.si_pid == program.pid:
                return
            os.waitpid(ended.si_pid, 0)


def _end_children() -> None:
    """Kill the children until none is left; killing one may bring its own children here."""
    while children := _children():
        for child in children:
            with contextlib.suppress(ProcessLookupError, ChildProcessError):
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)


def _children() -> list[int]:
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parent = status.read_text().rpartition(")")[2].split()[1]
            if int(parent) == os.getpid():
                found.append(int(status.parent.name))
    return found


def main() -> None:
    """Read the words that `Leash.start` wrote."""
    words = argparse.ArgumentParser()
    words.add_argument("--folder", type=Path, required=True)
    words.add_argument("--user")
    words.add_argument("--stop", default="SIGTERM")
    words.add_argument("--patience", type=float, default=PATIENCE)
    words.add_argument("--keep", action="store_true")
    words.add_argument("command", nargs="*")
    keep(words.parse_args())


if __name__ == "__main__":
    main()
