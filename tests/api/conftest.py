"""Who calls the API in these tests."""

import json
from collections.abc import Iterator
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest
import uvicorn
from rest_framework.test import APIClient

from events.models import Entry, Event
from events.tickets import ticket_of
from tests import make
from tests.servers import free_port

BASE = "/api/v1"
PATIENCE = 10  # seconds


class Caller:
    """Somebody with a credential who speaks JSON to the API in one language."""

    def __init__(self, credential: str = "", *, language: str = "en") -> None:
        self._client = APIClient(raise_request_exception=False)
        self._headers = {"Accept-Language": language}
        if credential:
            self._headers["Authorization"] = f"Bearer {credential}"

    def get(self, path: str, query: dict[str, Any] | None = None, **headers: str) -> Any:
        return self._client.get(BASE + path, query, headers=self._headers | _named(headers))

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.send("POST", path, body, **headers)

    def put(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.send("PUT", path, body, **headers)

    def patch(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.send("PATCH", path, body, **headers)

    def send(self, method: str, path: str, body: Any, **headers: str) -> Any:
        words = b"" if body is None else json.dumps(body).encode()
        return self._client.generic(
            method,
            BASE + path,
            words,  # type: ignore[arg-type]  # bytes are fine
            content_type="application/json",
            headers=self._headers | _named(headers),
        )

    def raw(self, method: str, path: str, body: bytes, content_type: str) -> Any:
        return self._client.generic(
            method,
            BASE + path,
            body,  # type: ignore[arg-type]  # bytes are fine
            content_type=content_type,
            headers=self._headers,
        )


def _named(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


@pytest.fixture
def event(db: None) -> Event:
    return make.event()


@pytest.fixture
def anyone() -> Caller:
    return Caller()


@pytest.fixture
def staff(event: Event) -> Caller:
    return app_of(event)


def app_of(event: Event, *scopes: str) -> Caller:
    return Caller(make.token(event, *scopes)[1])


def player_of(entry: Entry) -> Caller:
    return Caller(f"twt_{ticket_of(entry)}")


def refused(response: Any, status: int, code: str) -> dict[str, Any]:
    """Check that a response is a problem document with this status and code, and return it."""
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    document: dict[str, Any] = response.json()
    assert (document["status"], document["code"]) == (status, code), document
    assert document["detail"]
    assert document["title"]
    assert document["type"] == f"/api/v1/problems/{code}"
    return document


def pointers(response: Any) -> list[str]:
    return [error["pointer"] for error in response.json()["errors"]]


@pytest.fixture
def served(transactional_db: None) -> Iterator[str]:
    """The address of a real server of this process, which streams as the shop's does."""
    port = free_port()
    words = uvicorn.Config(
        "config.asgi:application",
        port=port,
        log_level="error",
        lifespan="off",
        timeout_graceful_shutdown=2,  # a stream that a failed test left open ends too
    )
    server = uvicorn.Server(words)
    thread = Thread(target=server.run)
    thread.start()
    deadline = monotonic() + PATIENCE
    while not server.started:
        assert thread.is_alive()
        assert monotonic() < deadline
        sleep(0.02)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join()
