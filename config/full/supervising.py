"""Speak with the supervisor: start what it holds, in order, and ask which processes run."""

import time
import xmlrpc.client
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from supervisor.xmlrpc import SupervisorTransport

_LOOK_EVERY = 0.1
Trouble = (OSError, xmlrpc.client.Error)


class Supervisor:
    """The supervisor behind a socket in the file system."""

    def __init__(self, socket: Path) -> None:
        """Nothing is asked yet."""
        self.socket = socket

    def start(self, names: Sequence[str]) -> None:
        """Start programs or groups by name, without waiting until they answer."""
        for name in names:
            self._call("startProcessGroup", name, False)  # noqa: FBT003 - the protocol's `wait`

    def stop(self, process: str) -> None:
        """Stop one process in its own time; it stays stopped."""
        self._call("stopProcess", self._full_name(process))

    def restart(self, process: str) -> None:
        """Stop one process in its own time and start it again."""
        name = self._full_name(process)
        self._call("stopProcess", name)
        self._call("startProcess", name)

    def processes(self) -> dict[str, tuple[int, str]]:
        """Return (process id, state) by name; the id is 0 where it is not running."""
        rows: list[dict[str, Any]] = self._call("getAllProcessInfo")
        return {str(row["name"]): (int(row["pid"]), str(row["statename"])) for row in rows}

    def pids(self) -> dict[str, list[int]]:
        """Return the ids of the running processes by what they do, such as web or live."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for name, (pid, _state) in self.processes().items():
            if pid:
                found[name.partition("-")[0]].append(pid)
        return dict(found)

    def wait_for_itself(self, *, seconds: float) -> bool:
        """Return whether the supervisor answers within a time."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            with suppress(*Trouble):
                return bool(self._call("getState"))
            time.sleep(_LOOK_EVERY)
        return False

    def _full_name(self, process: str) -> str:
        rows: list[dict[str, Any]] = self._call("getAllProcessInfo")
        return next(f"{row['group']}:{row['name']}" for row in rows if row["name"] == process)

    def _call(self, name: str, *words: object) -> Any:  # noqa: ANN401 - as the protocol has it
        transport = SupervisorTransport(None, None, serverurl=f"unix://{self.socket}")
        with xmlrpc.client.ServerProxy("http://127.0.0.1", transport=transport) as proxy:
            return getattr(proxy.supervisor, name)(*words)
