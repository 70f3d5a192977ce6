"""Whether Redis answers."""

from enum import StrEnum
from functools import cache
from typing import Any

import redis
from django.conf import settings

PATIENCE: Any = {"socket_timeout": 0.5, "socket_connect_timeout": 0.5}


class Hints(StrEnum):
    """How hints get from one process to the others."""

    NOT_NEEDED = "not needed"
    OK = "ok"
    GONE = "gone"


@cache
def _client() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, **PATIENCE)


def hints() -> Hints:
    """Ask Redis for an answer; within one process nothing is needed."""
    if settings.EMBEDDED:
        return Hints.NOT_NEEDED
    try:
        _client().ping()
    except (redis.RedisError, OSError):
        return Hints.GONE
    return Hints.OK
