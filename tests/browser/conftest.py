"""The whole site in a process of its own, on the test's database."""

import os
import signal
import sys
from collections.abc import Iterator

import pytest
from django.conf import settings

from config.full.leash import Leash
from tests.elsewhere import end_all_sessions, url_of_test_database
from tests.servers import free_port, wait_until


class Site:
    """A server that sees what the test commits, and that can be killed and started again."""

    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._server: Leash | None = None

    def start(self, *, stop: signal.Signals = signal.SIGTERM) -> None:
        """Serve at the one address; `stop` says how it will end."""
        import httpx

        self._server = Leash("site")
        self._server.start(
            sys.executable,
            "-m",
            "uvicorn",
            "config.asgi:application",
            "--port",
            str(self.port),
            "--app-dir",
            str(settings.BASE_DIR),
            "--log-level",
            "warning",
            stop=stop,
            env=os.environ | {"DATABASE_URL": url_of_test_database()},
        )

        def answers() -> bool:
            try:
                return httpx.get(self.address, timeout=2).status_code == 200
            except httpx.TransportError:
                return False

        wait_until(answers, self._server)

    def end(self) -> None:
        """Stop serving."""
        if self._server is not None:
            self._server.close()


@pytest.fixture(scope="session")
def last_word(django_db_setup: None) -> Iterator[None]:
    """Leave the test database to nobody, just before it is dropped."""
    yield
    end_all_sessions()


@pytest.fixture(scope="session")
def server(last_word: None) -> Iterator[Site]:
    """A server that all tests of a process share: its start costs more than most tests."""
    running = Site()
    running.start()
    yield running
    running.end()


@pytest.fixture
def site(server: Site, transactional_db: None) -> str:
    """The address of a running server that sees what this test commits."""
    return server.address


@pytest.fixture
def mortal(last_word: None, transactional_db: None) -> Iterator[Site]:
    """A server of this test's own: started in its environment, and killed without a word when it likes."""
    running = Site()
    running.start(stop=signal.SIGKILL)
    yield running
    running.end()
