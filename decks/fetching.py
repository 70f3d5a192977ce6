"""Fetch a card file from the internet: https only, public addresses only, and no more than a bound."""

import socket
import ssl
import string
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPException, HTTPResponse, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from urllib.parse import quote, urljoin, urlsplit

from engine.errors import RuleError

LARGEST = 600 << 20  # bytes; the largest file of use, all printings of Scryfall, has 500 MB
PATIENCE = 20  # seconds without an answer
LONGEST = 900  # seconds for the whole file
MOST_REDIRECTS = 5
LONGEST_MARK = 200
CHUNK = 1 << 16
HTTPS = 443
NAT64 = IPv6Network("64:ff9b::/96")
WORLD = IPv6Network("2000::/3")  # all that is handed out for the public internet
HEADERS = {
    "Accept": "*/*",
    "Accept-Encoding": "identity",
    "User-Agent": "Takuwake (card import)",
}


@dataclass(frozen=True, slots=True)
class Known:
    """The marks that an address gave to a file: they tell whether it is still the same."""

    etag: str = ""
    modified: str = ""

    def headers(self) -> dict[str, str]:
        """Return what asks for another file only."""
        asked = {"If-None-Match": self.etag, "If-Modified-Since": self.modified}
        return {name: mark for name, mark in asked.items() if mark}


@dataclass(frozen=True, slots=True)
class Found:
    """A file that was fetched, with its marks."""

    path: Path
    marks: Known


@contextmanager
def fetched(url: str, *, largest: int = LARGEST) -> Iterator[Path]:
    """Give a file with what stands at an address, for as long as the block runs.

    Raises RuleError with `cards.address_refused` for anything but https at a public address, also after a
    redirect; `cards.too_large` with more than `largest` bytes; `cards.not_fetched` for all other trouble.
    """
    with fetched_anew(url, known=Known(), largest=largest) as found:
        if found is None:  # though no marks were sent
            raise RuleError("cards.not_fetched", url=url, reason="HTTP 304")
        yield found.path


@contextmanager
def fetched_anew(url: str, *, known: Known, largest: int = LARGEST) -> Iterator[Found | None]:
    """Like `fetched`, but give nothing where the file with the `known` marks stands there still."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "cards"
        try:
            marks = _fetch(url, file, largest, known)
        except (OSError, HTTPException, ValueError) as error:
            raise RuleError("cards.not_fetched", url=url, reason=str(error)) from error
        yield None if marks is None else Found(file, marks)


def _fetch(url: str, file: Path, largest: int, known: Known) -> Known | None:
    at = url
    for _hop in range(MOST_REDIRECTS + 1):
        with closing(_connection(at)) as connection:
            connection.request("GET", _target(at), headers=HEADERS | known.headers())
            answer = connection.getresponse()
            onward = answer.headers.get("Location")
            if answer.status == HTTPStatus.NOT_MODIFIED:
                return None
            if onward is None or answer.status < HTTPStatus.MULTIPLE_CHOICES:
                _keep(answer, file, url, largest)
                return _marks(answer)
        at = urljoin(at, onward)
    raise RuleError("cards.not_fetched", url=url, reason="too many redirects")


def _marks(answer: HTTPResponse) -> Known:
    """Return the marks of an answer; one that is too long to keep is none."""
    names = ("ETag", "Last-Modified")
    etag, modified = (answer.headers.get(name, "") for name in names)
    return Known(*(mark if len(mark) <= LONGEST_MARK else "" for mark in (etag, modified)))


def _keep(answer: HTTPResponse, file: Path, url: str, largest: int) -> None:
    """Write what is answered into a file, within bounds of size and time."""
    if answer.status != HTTPStatus.OK:
        raise RuleError("cards.not_fetched", url=url, reason=f"HTTP {answer.status}")
    size, awaited, deadline = 0, answer.length, monotonic() + LONGEST
    with file.open("wb") as kept:
        while size != awaited and (chunk := answer.read1(CHUNK)):
            size += len(chunk)
            if size > largest:
                raise RuleError("cards.too_large", limit=largest)
            if monotonic() > deadline:
                raise RuleError("cards.not_fetched", url=url, reason=f"over {LONGEST} s")
            kept.write(chunk)
    if awaited is not None and size < awaited:
        raise RuleError("cards.not_fetched", url=url, reason="cut off")


def _target(url: str) -> str:
    """Return path and query as they stand in a request."""
    parts = urlsplit(url)
    whole = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return quote(whole, safe=string.punctuation)


class Pinned(HTTPSConnection):
    """A connection to the very address that was looked at; the certificate is the name's."""

    def __init__(self, host: str, port: int, address: str) -> None:
        super().__init__(host, port, timeout=PATIENCE)
        self._address = address
        self._trust = ssl.create_default_context()

    def connect(self) -> None:
        """Connect without asking for the name's address again."""
        plain = socket.create_connection((self._address, self.port), PATIENCE)
        self.sock = self._trust.wrap_socket(plain, server_hostname=self.host)


def _connection(url: str) -> HTTPSConnection:
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port or HTTPS
    except ValueError:
        raise RuleError("cards.address_refused", url=url) from None
    if parts.scheme != "https" or not host:
        raise RuleError("cards.address_refused", url=url)
    addresses = _addresses(host, port)
    if not all(map(is_public, addresses)):
        raise RuleError("cards.address_refused", url=url)
    return Pinned(host, port, addresses[0])


def _addresses(host: str, port: int) -> list[str]:
    """Return the addresses of a name; raises OSError where it has none, ValueError where it is no name."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(answer[4][0]) for answer in found]


def is_public(address: str) -> bool:
    """Whether an address belongs to the internet, not to this machine, its network or a group."""
    whole = ip_address(address.partition("%")[0])
    if isinstance(whole, IPv6Address) and whole not in WORLD and whole not in NAT64:
        return False
    ip = _inner(whole)
    return ip.is_global and not ip.is_multicast


def _inner(ip: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """Return the IPv4 address that an IPv6 address stands for, or itself."""
    if isinstance(ip, IPv4Address):
        return ip
    if ip in NAT64:
        return IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip.ipv4_mapped or ip.sixtofour or ip
