"""Tries to sign in: each is written down before its password is looked at, so none goes uncounted."""

import ipaddress
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from threading import BoundedSemaphore
from typing import Any

from django.db import transaction

from accounts.ids import UNSTORABLE
from accounts.models import SignInFailure
from engine.errors import RuleError

TRIES = 10
TRIES_OF_ADDRESS = 60  # a whole shop shares one address
TRIES_WINDOW = timedelta(minutes=15)
KEPT = timedelta(days=1)
AT_ONCE = 2  # a try takes memory and a processor core
WAIT_SECONDS = 5.0
LONGEST_NAME = 150
ADDRESS = "REMOTE_ADDR"
NETWORK_V6 = 64  # bits: what one line gets, whoever sits behind it
_turns = BoundedSemaphore(AT_ONCE)


def name_typed(username: str) -> str:
    """Return the name as accounts are called, however wide it was typed.

    Raises RuleError("sign_in.wrong") for what no account can be called.
    """
    name = unicodedata.normalize("NFKC", username).strip()
    if UNSTORABLE.search(name):
        raise RuleError("sign_in.wrong")
    return name[:LONGEST_NAME]


@contextmanager
def turn() -> Iterator[None]:
    """Let two tries at a time through this process; nobody holds a database connection in the queue.

    Raises RuleError("request.busy") after five seconds.
    """
    if not _turns.acquire(timeout=WAIT_SECONDS):
        raise RuleError("request.busy")
    try:
        yield
    finally:
        _turns.release()


def claim(
    *,
    name: str,
    address: str,
    now: datetime,
    most: int = TRIES,
    window: timedelta = TRIES_WINDOW,
) -> SignInFailure:
    """Write a try down as failed, then count; `forgive` takes it back when it was the right password.

    Whoever tries codes rather than a name takes back the returned try alone when it was a right one.

    Each try is committed before it counts, so that of any number at once the n-th sees n of them,
    without a lock. More than `most` for a name within `window` (at most a day) are too many, or sixty
    from an address. Raises RuleError("sign_in.too_many_tries"); a refused try counts for nothing.
    """
    network = network_of(address)
    with transaction.atomic(durable=True):
        SignInFailure.objects.filter(at__lt=now - KEPT).delete()
        own = SignInFailure.objects.create(username=_counted(name), address=network, at=now)
    recent = SignInFailure.objects.filter(at__gt=now - TRIES_WINDOW)
    of_name = SignInFailure.objects.filter(username=own.username, at__gt=now - window)
    tries = of_name.count()
    from_there = recent.filter(address=network).count() if network else 0
    if tries > most or from_there > TRIES_OF_ADDRESS:
        own.delete()
        raise RuleError("sign_in.too_many_tries", minutes=int(window.total_seconds()) // 60)
    return own


def take_back(tried: Iterable[SignInFailure]) -> None:
    """Forget these tries alone: all of them were right."""
    SignInFailure.objects.filter(pk__in=[one.pk for one in tried]).delete()


def forgive(name: str) -> None:
    """Forget the failed tries of somebody who has shown who they are."""
    SignInFailure.objects.filter(username=_counted(name)).delete()


def address_in(meta: Mapping[str, Any]) -> str:
    """Return the address that a request came from; empty where the server listens on a file."""
    return str(meta.get(ADDRESS) or "")


def network_of(address: str) -> str:
    """Return the line an address belongs to: itself, or its first 64 bits; empty where it is none."""
    with suppress(ValueError):
        ip = ipaddress.ip_address(address.strip())
        if isinstance(ip, ipaddress.IPv4Address):
            return str(ip)
        whole = ipaddress.IPv6Network((int(ip), NETWORK_V6), strict=False)
        return str(ip.ipv4_mapped or whole)
    return ""


def _counted(name: str) -> str:
    return name.casefold()[:LONGEST_NAME]
