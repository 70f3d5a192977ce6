"""The whole site in a process of its own, on the test's database."""

import os
import sys
from collections.abc import Iterator

import pytest
from django.conf import settings

from tests.elsewhere import end_all_sessions, url_of_test_database
from tests.leash import Leash
from tests.servers import free_port, wait_until


@pytest.fixture(scope="session")
def last_word(django_db_setup: None) -> Iterator[None]:
    """Leave the test database to nobody, just before it is dropped."""
    yield
    end_all_sessions()


@pytest.fixture
def site(last_word: None, transactional_db: None) -> Iterator[str]:
    """The address of a running server that sees what this test commits."""
    import httpx

    port = free_port()
    address = f"http://127.0.0.1:{port}"
    server = Leash("site")
    server.start(
        sys.executable,
        "-m",
        "uvicorn",
        "config.asgi:application",
        "--port",
        str(port),
        "--app-dir",
        str(settings.BASE_DIR),
        "--log-level",
        "warning",
        env=os.environ | {"DATABASE_URL": url_of_test_database()},
    )

    def answers() -> bool:
        try:
            return httpx.get(address, timeout=2).status_code == 200
        except httpx.TransportError:
            return False

    wait_until(answers, server)
    yield address
    server.close()
