"""The load under which processes are killed: whole evenings, one after another, with every accepted write noted."""

import asyncio
import io
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx

from config.rehearsal.client import Json, Wire
from config.rehearsal.running import Failed, Wishes, rehearse, script_of
from config.rehearsal.server import Address

PATIENCE = 300.0  # seconds that a phone goes on trying
_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Accepted:
    """A write that was answered with success: under which key, and how."""

    path: str
    key: str
    status: int
    answer: Any


@dataclass(slots=True)
class Noted:
    """What the server has promised."""

    writes: list[Accepted] = field(default_factory=list)


class NotingWire(Wire):
    """A wire that notes every write that was accepted."""

    def __init__(self, http: httpx.AsyncClient, *, seed: int, noted: Noted) -> None:
        """Go on trying for as long as a restored database may take."""
        super().__init__(http, seed=seed, patience=PATIENCE)
        self._noted = noted

    async def ask(
        self, method: str, path: str, *, headers: Mapping[str, str], body: Json | None = None
    ) -> httpx.Response:
        """Ask, and note the answer to a write."""
        answer = await super().ask(method, path, headers=headers, body=body)
        if method != "GET":
            key = headers["Idempotency-Key"]
            self._noted.writes.append(Accepted(path, key, answer.status_code, answer.json()))
        return answer


class Evenings(threading.Thread):
    """Evenings on a running server, one after another until enough is enough."""

    def __init__(self, at: Address, *, players: int, seed: int, enough: threading.Event) -> None:
        """Play with this many people, each evening with the next seed."""
        super().__init__(name="evenings", daemon=True)
        self.noted = Noted()
        self.summaries: list[str] = []
        self.troubles: list[str] = []
        self._at, self._players, self._seed, self._enough = at, players, seed, enough

    def run(self) -> None:
        """Play until enough; the evening under way is played to its end."""
        while not self._enough.is_set() and not self.troubles:
            self._seed += 1
            try:
                self.summaries.append(asyncio.run(self._evening(self._seed)))
            except Failed as trouble:
                self.troubles.append(f"evening of seed {self._seed}: {trouble}")

    async def _evening(self, seed: int) -> str:
        script = script_of(Wishes(players=self._players, rounds=_ROUNDS, seed=seed))

        def wired(http: httpx.AsyncClient) -> Wire:
            return NotingWire(http, seed=seed, noted=self.noted)

        return await rehearse(script, self._at, say=_silently, progress=io.StringIO(), wired=wired)


def _silently(_words: str) -> None:
    """Only the summary counts here."""


class Receiver(ThreadingHTTPServer):
    """Takes webhook messages on this machine and counts each by its id."""

    daemon_threads = True

    def __init__(self) -> None:
        """Listen on any port."""
        super().__init__(("127.0.0.1", 0), _Taking)
        self.came: dict[str, int] = {}
        self._lock = threading.Lock()
        threading.Thread(target=self.serve_forever, name="receiver", daemon=True).start()

    @property
    def url(self) -> str:
        """Where to send."""
        return f"http://127.0.0.1:{self.server_address[1]}/hook"

    def note(self, message: str) -> None:
        """Count one message."""
        with self._lock:
            self.came[message] = self.came.get(message, 0) + 1


class _Taking(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.note(self.headers.get("webhook-id", "").removeprefix("msg_"))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_words: object) -> None:
        """Say nothing."""


def make_webhook(at: Address, receiver: Receiver) -> Callable[[], None]:
    """Have everything of the shop told to the receiver; return what ends it."""
    headers = {"Authorization": f"Bearer {at.token}"}
    with httpx.Client(base_url=f"{at.url}/api/v1", headers=headers, timeout=30) as http:
        words = {"address": receiver.url}
        made = http.post(
            f"/shops/{at.shop}/webhooks", json=words, headers={"Idempotency-Key": "faults-hook"}
        )
        made.raise_for_status()
    return receiver.shutdown
