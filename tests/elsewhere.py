"""How other processes find the rows of a test."""

import os
from urllib.parse import urlsplit

from django.db import connection

NAME = "takuwake-tests"


def end_other_sessions() -> None:
    """End what killed programs of `url_of_test_database` left open; a database in use cannot be dropped."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        words = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database()"
        cursor.execute(f"{words} AND application_name = %s", [NAME])


def url_of_test_database() -> str:
    """Return the test database's URL; the test must commit what others shall see."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    named = f"application_name={NAME}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}", query=named).geturl()
