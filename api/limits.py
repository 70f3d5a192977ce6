"""How many requests a minute: each token with those it made, each ticket, strangers by their address.

A whole shop shares one address, so an address is held only against floods of strangers. Counters live
in a cache that all processes share; where it does not answer, nobody is refused (decision 0021).
"""

import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest
from redis import RedisError
from rest_framework.request import Request

from accounts.tries import address_in, network_of
from engine.errors import RuleError
from events.access import ANYONE, Actor

log = logging.getLogger(__name__)
WINDOW = 60  # seconds
UNSEEN_SECONDS = 5.0  # for so long a cache that did not answer is left alone
STRANGER, TOKEN = "stranger", "token"
COUNTED = "takuwake.counted"  # where a request says that it was counted before it came here


@dataclass(frozen=True, slots=True)
class Used:
    """What somebody has used of their policy in the minute that is running."""

    policy: str
    most: int
    count: int
    seconds: int

    def headers(self) -> Mapping[str, str]:
        """Say the policy and what is left (draft-ietf-httpapi-ratelimit-headers-11)."""
        left = max(self.most - self.count, 0)
        return {
            "RateLimit-Policy": f'"{self.policy}";q={self.most};w={WINDOW}',
            "RateLimit": f'"{self.policy}";r={left};t={self.seconds}',
        }


@dataclass(slots=True)
class _Sight:
    """Until when this process does not look at the counters again."""

    back_at: float = 0.0


_sight = _Sight()


def count(request: Request | HttpRequest, actor: Actor) -> Used | None:
    """Count a request and return what its sender has used; None where nothing is limited or seen."""
    before: Used | None = getattr(request, "scope", {}).get(COUNTED)
    return before or _count(*_counted_as(request, actor))


def count_strangers(network: str, times: int) -> Used | None:
    """Count so many requests that came at once from strangers of a network."""
    return _count(STRANGER, f"{STRANGER}:{network}", times)


def _count(policy: str, who: str, times: int = 1) -> Used | None:
    most = settings.API_RATES[policy]
    if not most:
        return None
    now = time.time()
    so_far = _seen(f"{who}:{int(now // WINDOW)}", times)
    if so_far is None:
        return None
    return Used(policy, most, so_far, WINDOW - int(now % WINDOW))


def told(used: Used | None) -> Mapping[str, str]:
    """Return the headers of an answer to a request that was or was not counted."""
    return used.headers() if used else {}


def refuse_too_many(used: Used | None) -> None:
    """Raise RuleError("request.too_many") for whoever has used up their minute."""
    if used is not None and used.count > used.most:
        raise RuleError("request.too_many", seconds=used.seconds)


def _counted_as(request: Request | HttpRequest, actor: Actor) -> tuple[str, str]:
    if actor == ANYONE:
        return STRANGER, f"{STRANGER}:{network_of(address_in(request.META))}"
    policy = actor.label.partition(":")[0]
    return policy if policy in settings.API_RATES else TOKEN, actor.counted_as or actor.label


def _seen(key: str, times: int) -> int | None:
    if time.monotonic() < _sight.back_at:
        return None
    try:
        return _more(key, times)
    except (RedisError, OSError) as trouble:
        _sight.back_at = time.monotonic() + UNSEEN_SECONDS
        log.warning("requests are not counted: %s", trouble)
        return None


def _more(key: str, times: int) -> int:
    """Add up for all processes at once; the key names its minute, so it may outlive it."""
    counters = caches["counters"]
    try:
        return counters.incr(key, times)
    except ValueError:  # the first of this minute
        is_first = counters.add(key, times, timeout=2 * WINDOW)
        return times if is_first else counters.incr(key, times)
