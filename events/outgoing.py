"""A message on its way to a webhook: signed by Standard Webhooks, and only to where it may go."""

import base64
import hashlib
import hmac
import json
import secrets
import socket
import ssl
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooSlow
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from threading import Timer
from urllib.parse import urlsplit

import httpx
from django.conf import settings

from engine.errors import RuleError

SECRET = "whsec_"  # noqa: S105  how a secret begins, not one
SECRET_BYTES = 32
SECONDS = 5.0
DEADLINE = 8.0  # for all of it, a name that is slow to resolve and headers that drip included
TRANSLATED = IPv6Network("64:ff9b::/96")  # IPv4 behind NAT64
WORLD = IPv6Network("2000::/3")  # all that is handed out for the public internet
PORTS = {"http": 80, "https": 443}
SENDERS = ThreadPoolExecutor(max_workers=8, thread_name_prefix="webhook")
Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network


@dataclass(frozen=True, slots=True)
class Answered:
    """What came back: a status, or the trouble that there was in its place."""

    status: int | None = None
    trouble: str = ""

    @property
    def is_taken(self) -> bool:
        """Whether the receiver has it; a redirect is no yes."""
        return self.status is not None and 200 <= self.status < 300  # noqa: PLR2004  HTTP's own


@dataclass(frozen=True, slots=True)
class Message:
    """What is sent, the same at every try."""

    id: str
    body: bytes

    def headers(self, keys: Sequence[str], *, now: datetime) -> dict[str, str]:
        """Return the headers of one try, signed with every secret that is good now."""
        at = str(int(now.timestamp()))
        return {
            "content-type": "application/json",
            "user-agent": "Takuwake-Webhooks",
            "webhook-id": self.id,
            "webhook-timestamp": at,
            "webhook-signature": " ".join(self._signature(key, at) for key in keys),
        }

    def _signature(self, secret: str, at: str) -> str:
        key = base64.b64decode(secret.removeprefix(SECRET))
        signed = f"{self.id}.{at}.".encode() + self.body
        return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


def message(id_: str, kind: str, at: datetime, data: Mapping[str, object]) -> Message:
    """Return a message of one kind with its data: ids and numbers only."""
    words = {"type": kind, "timestamp": at.isoformat(), "data": dict(data)}
    return Message(f"msg_{id_}", json.dumps(words, separators=(",", ":")).encode())


def new_secret() -> str:
    """Return a fresh secret, as libraries of Standard Webhooks take it."""
    return SECRET + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def refuse_bad_address(address: str) -> None:
    """Refuse what cannot be an address of a webhook.

    That is `webhook.bad_address`, `webhook.needs_https`, and `webhook.address_refused` for numbers that
    are neither public nor allowed. Where a name leads is looked at when something is sent: it may change.
    """
    try:
        parts = urlsplit(address)
        usable = parts.scheme in PORTS and parts.hostname and parts.port != 0
    except ValueError:
        raise RuleError("webhook.bad_address") from None
    if not usable or parts.username or parts.fragment or not address.isprintable():
        raise RuleError("webhook.bad_address")
    if parts.scheme == "http" and not _allowed_here():
        raise RuleError("webhook.needs_https")
    _refuse_private_numbers(parts.hostname or "", parts.scheme)


def send(address: str, words: Message, keys: Sequence[str], *, now: datetime) -> Answered:
    """Send a message once; whatever goes wrong is told, never raised."""
    headers, allowed = words.headers(keys, now=now), _allowed_here()
    task = SENDERS.submit(sent, address, words.body, headers, allowed=allowed)
    try:
        return task.result(DEADLINE)
    except TooSlow:
        return Answered(trouble="too_slow")


def sent(
    address: str, body: bytes, headers: Mapping[str, str], *, allowed: Sequence[Network]
) -> Answered:
    """Post something to a public place or into the networks allowed; trouble is told, never raised."""
    try:
        return Answered(status=_post(address, body, headers, allowed))
    except RuleError as refusal:
        return Answered(trouble=refusal.code)
    except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as trouble:
        return Answered(trouble=type(trouble).__name__[:40])


def _post(address: str, body: bytes, headers: Mapping[str, str], allowed: Sequence[Network]) -> int:
    """Post to the very address that was looked at, so that a name cannot change in between."""
    parts = urlsplit(address)
    host = parts.hostname or ""
    target = str(_target(host, parts.port or PORTS[parts.scheme], parts.scheme, allowed))
    url = httpx.URL(address).copy_with(host=target)
    with (
        httpx.Client(
            verify=_certificates(), trust_env=False, timeout=SECONDS, follow_redirects=False
        ) as client,
        _closing(client, after=DEADLINE),
        client.stream(
            "POST",
            url,
            content=body,
            headers={**headers, "host": parts.netloc},
            extensions={"sni_hostname": host},
        ) as answer,
    ):
        return answer.status_code


@contextmanager
def _closing(client: httpx.Client, *, after: float) -> Iterator[None]:
    """Close the client while it is at work: each byte that drips in would begin its time-out anew."""
    timer = Timer(after, client.close)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@cache
def _certificates() -> ssl.SSLContext:
    """Return whom to believe: reading that takes longer than most answers."""
    return httpx.create_ssl_context(trust_env=False)


def _target(host: str, port: int, scheme: str, allowed: Sequence[Network]) -> Address:
    """Return where a name leads; refuses when any of its addresses is neither public nor allowed."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    targets = [ip_address(str(each[4][0]).partition("%")[0]) for each in found]
    if not all(_may_go(target, scheme, allowed) for target in targets):
        raise RuleError("webhook.address_refused")
    return targets[0]


def _refuse_private_numbers(host: str, scheme: str) -> None:
    try:
        target = ip_address(host.partition("%")[0])
    except ValueError:
        return  # a name
    if not _may_go(target, scheme, _allowed_here()):
        raise RuleError("webhook.address_refused")


def _may_go(target: Address, scheme: str, allowed: Sequence[Network]) -> bool:
    if any(target in network for network in allowed):
        return True
    if isinstance(target, IPv6Address) and target not in WORLD and target not in TRANSLATED:
        return False
    return scheme == "https" and all(
        each.is_global and not each.is_multicast for each in (target, *_hidden_in(target))
    )


def _hidden_in(target: Address) -> tuple[IPv4Address, ...]:
    """Return the IPv4 addresses that an IPv6 address stands for."""
    if isinstance(target, IPv4Address):
        return ()
    translated = IPv4Address(int(target) & 0xFFFFFFFF) if target in TRANSLATED else None
    known = (target.ipv4_mapped, target.sixtofour, translated, *(target.teredo or ()))
    return tuple(each for each in known if each is not None)


@cache
def _networks(words: tuple[str, ...]) -> tuple[Network, ...]:
    return tuple(ip_network(each) for each in words)


def _allowed_here() -> tuple[Network, ...]:
    """Return the networks of the shop that may be told, too: only where there is one shop."""
    return _networks(tuple(settings.WEBHOOK_NETWORKS)) if settings.EMBEDDED else ()
