"""The wire to the server: every write carries a key and is sent until it is answered."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx

from config.rehearsal.checks import Inconsistent
from config.rehearsal.timings import Timings, kind_of
from sandbox.chance import chance

Json = dict[str, Any]
AT_ONCE, MOST_AT_ONCE = 8, 16
PATIENCE_SECONDS = 30.0
_ANSWER_SECONDS = 15.0
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 2.0
_TOO_MANY = 429
_CONFLICT = 409
_SERVER_TROUBLE = 500
_REFUSED_FROM = 400


class Refused(Exception):  # noqa: N818  it is an answer, not an error
    """The server's refusal: its stable code, its sentence and its facts."""

    def __init__(self, asked: str, status: int, problem: Json) -> None:
        """Keep what was asked and the problem that was answered."""
        self.asked = asked
        self.status = status
        self.code = str(problem.get("code", "unknown"))
        self.detail = str(problem.get("detail", ""))
        self.facts = problem
        super().__init__(f"{asked}: {status} {self.code}. {self.detail}")


class Unreachable(Exception):  # noqa: N818  what the network says
    """No answer that counts within the time of patience."""


@dataclass(slots=True)
class Tally:
    """How many requests were answered and how fast, and how many had to be sent again."""

    requests: int = 0
    retries: int = 0
    timings: Timings = field(default_factory=Timings)


class Wire:
    """All phones' requests to one server, a bounded number at once.

    A request is sent again on connection errors, on `request.busy`, 429 and 5xx, with pauses that
    grow and vary by the seed, for `patience` seconds; a server that is killed and started again
    in between loses nothing, for the key stays the same.
    """

    def __init__(
        self,
        http: httpx.AsyncClient,
        *,
        seed: int,
        at_once: int = AT_ONCE,
        patience: float = PATIENCE_SECONDS,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Use this connection; time is an argument for tests."""
        self.tally = Tally()
        self._http = http
        self._gate = asyncio.Semaphore(at_once)
        self._rng = chance(seed, "pauses")
        self._patience = patience
        self._sleep = sleep
        self._clock = clock

    async def ask(
        self, method: str, path: str, *, headers: Mapping[str, str], body: Json | None = None
    ) -> httpx.Response:
        """Return the answer that counts; raises `Refused`, or `Unreachable` after the patience."""
        until = self._clock() + self._patience
        pause = _FIRST_PAUSE
        while True:
            answer, trouble = await self._once(method, path, headers, body)
            if answer is not None:
                return self._counted(f"{method} {path}", answer)
            wait = pause * (0.5 + self._rng.random())
            if self._clock() + wait > until:
                base = str(self._http.base_url).rstrip("/")
                msg = f"{base} gave no answer in {self._patience:.0f} seconds: {trouble}."
                raise Unreachable(msg)
            self.tally.retries += 1
            await self._sleep(wait)
            pause = min(pause * 2, _LONGEST_PAUSE)

    async def _once(
        self, method: str, path: str, headers: Mapping[str, str], body: Json | None
    ) -> tuple[httpx.Response | None, str]:
        async with self._gate:
            began = time.perf_counter()
            try:
                answer = await self._http.request(
                    method, path, headers=dict(headers), json=body, timeout=_ANSWER_SECONDS
                )
            except httpx.TransportError as trouble:
                return None, _network_words(trouble)
            self._note(method, path, time.perf_counter() - began)
        if _is_passing(answer):
            code = _problem(answer).get("code", "")
            return None, f"it answered {answer.status_code} {code}".strip()
        return answer, ""

    def _note(self, method: str, path: str, seconds: float) -> None:
        self.tally.timings.note(kind_of(method, path), seconds, asked=f"{method} {path}")

    def _counted(self, asked: str, answer: httpx.Response) -> httpx.Response:
        self.tally.requests += 1
        if answer.status_code >= _REFUSED_FROM:
            raise Refused(asked, answer.status_code, _problem(answer))
        return answer


class Caller:
    """One person or app with a credential, or nobody in particular without one."""

    def __init__(self, wire: Wire, credential: str = "") -> None:
        """Speak over this wire."""
        self.wire = wire
        self._headers = {"Authorization": f"Bearer {credential}"} if credential else {}

    async def get(self, path: str) -> Json:
        """Return what is at an address."""
        answer = await self.wire.ask("GET", path, headers=self._headers)
        return dict(answer.json())

    async def every(self, path: str) -> list[Json]:
        """Return the items of all pages of a list."""
        page = await self.get(path)
        items = list(page["items"])
        while page["next"]:
            page = await self.get(f"{path}?{httpx.QueryParams({'cursor': page['next']})}")
            items += page["items"]
        return items

    async def post(self, path: str, body: Json | None = None, *, repeat: bool = False) -> Json:
        """Send a write under a key of its own; `repeat` sends it twice and wants one answer."""
        return await self._write("POST", path, body, repeat=repeat)

    async def put(self, path: str, body: Json, *, repeat: bool = False) -> Json:
        """Put something at its address, in the same way."""
        return await self._write("PUT", path, body, repeat=repeat)

    async def _write(self, method: str, path: str, body: Json | None, *, repeat: bool) -> Json:
        headers = self._headers | {"Idempotency-Key": secrets.token_urlsafe(24)}
        first = await self.wire.ask(method, path, headers=headers, body=body or {})
        if repeat:
            second = await self.wire.ask(method, path, headers=headers, body=body or {})
            if (first.status_code, first.json()) != (second.status_code, second.json()):
                raise Inconsistent([f"{method} {path}: the same key got two different answers"])
        return dict(first.json())


def _network_words(trouble: httpx.TransportError) -> str:
    """Say what the network did."""
    match trouble:
        case httpx.ConnectError():
            return "the connection was refused, so no server runs there or the address is wrong"
        case httpx.TimeoutException():
            return "the server is too slow, or something between swallows the requests"
        case _:
            return f"the connection broke ({type(trouble).__name__})"


def _is_passing(answer: httpx.Response) -> bool:
    """Tell whether the same request may well succeed a moment later."""
    if answer.status_code == _CONFLICT:
        return _problem(answer).get("code") == "request.busy"
    return answer.status_code == _TOO_MANY or answer.status_code >= _SERVER_TROUBLE


def _problem(answer: httpx.Response) -> Json:
    try:
        told = answer.json()
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}
