"""Fixtures for every test; servers come from tests/servers.py, the browser from tests/chromium.py."""

import gc
import os
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import connection, transaction
from django.test import override_settings
from django.utils import translation
from hypothesis import settings as properties
from pytest_django import DjangoDbBlocker

# A noisy machine fails no property, and each is tried as often as a change can wait for.
properties.register_profile("usual", deadline=None, max_examples=50)
properties.register_profile("full", deadline=None, max_examples=500)
properties.load_profile("full" if os.environ.get("TAKUWAKE_LONG") == "full" else "usual")


def pytest_collection_finish() -> None:
    """Look for garbage more seldom, and never among the thousands of tests: a fifth of all time went there."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def built_static(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A folder for built static files, empty: without a build step they are served where they lie.

    They are looked up when asked for: every test client would else list them all when it starts.
    """
    folder = str(tmp_path_factory.mktemp("static"))
    with override_settings(STATIC_ROOT=folder, WHITENOISE_AUTOREFRESH=True):
        yield


@pytest.fixture(autouse=True)
def no_language_left() -> None:
    """A request leaves its language behind in its thread; the next test begins with the shop's own."""
    translation.deactivate()


@pytest.fixture(scope="session", autouse=True)
def nothing_left_open() -> None:
    """Threads that served one test keep no file open in the next."""
    connection.settings_dict["CONN_MAX_AGE"] = 0


@pytest.fixture(scope="session", autouse=True)
def unlimited() -> Iterator[None]:
    """Whole sweeps come from one address within a minute here: only tests of the limits have any."""
    with override_settings(API_RATES=dict.fromkeys(settings.API_RATES, 0)):
        yield


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Send away who still holds the test database when it is dropped: a thread's late connection."""
    yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture(scope="module")
def lasting_rows(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Keep the rows that a module's own fixtures make for all its tests; each takes back what it did itself."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)
