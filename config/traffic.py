"""What pages of other sites may send to the API and read of its answers, and what requests are counted in."""

from typing import Any

METHODS = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")
SENT = (
    "accept",
    "accept-language",
    "authorization",
    "content-type",
    "idempotency-key",
    "if-match",
    "if-none-match",
    "last-event-id",
)
READ = (
    "Allow",
    "Deprecation",
    "ETag",
    "Idempotency-Replayed",
    "Link",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "Sunset",
    "WWW-Authenticate",
    "X-Request-ID",
)
PATIENCE_SECONDS = 0.2  # as long as a frozen Redis may keep a request waiting
LOCAL = "django.core.cache.backends.locmem.LocMemCache"
SHARED = "django.core.cache.backends.redis.RedisCache"


def caches(redis_url: str) -> dict[str, dict[str, Any]]:
    """Return the caches: requests are counted for all processes together, or in the only one there is."""
    patience = dict.fromkeys(("socket_timeout", "socket_connect_timeout"), PATIENCE_SECONDS)
    shared = {"BACKEND": SHARED, "LOCATION": redis_url, "KEY_PREFIX": "takuwake"}
    alone = {"BACKEND": LOCAL, "LOCATION": "counters", "OPTIONS": {"MAX_ENTRIES": 20_000}}
    counters = shared | {"OPTIONS": patience} if redis_url else alone
    return {"default": {"BACKEND": LOCAL}, "counters": counters}
