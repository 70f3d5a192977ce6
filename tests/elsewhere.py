"""How other processes find the rows of a test, and how none of them outlives the tests."""

import os
from urllib.parse import urlsplit

import psycopg
from django.conf import settings
from django.db import connection


def url_of_test_database() -> str:
    """Return the test database's URL; the test must commit what others shall see."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


def end_all_sessions() -> None:
    """End whatever still holds PostgreSQL's test database open, which cannot be dropped in use.

    A killed server's sessions last a moment longer than it does; so does a connection of our
    own that Django opened inside the browser's event loop, where its clean-up does not look.
    """
    database = settings.DATABASES["default"]
    if not database["ENGINE"].endswith("postgresql"):
        return
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s",
            [database["NAME"]],
        )
