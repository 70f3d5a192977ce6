"""How other processes find the rows of a test."""

import os
from urllib.parse import urlsplit

from django.db import connection


def url_of_test_database() -> str:
    """Return the test database's URL; the test must commit what others shall see."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
