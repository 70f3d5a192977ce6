"""The shop's network: which address this machine has there, and what keeps phones away from it."""

import errno
import socket
import sys
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address

from config.evening.words import StartError

LOOPBACK = "127.0.0.1"
ANYWHERE = ("203.0.113.1", 9)  # an address for documentation; nothing is ever sent there
SHOP_NETWORKS = ("192.168.", "10.", *(f"172.{number}." for number in range(16, 32)))
FIREWALLS = {"win32": "phone.firewall_windows", "darwin": "phone.firewall_macos"}


def found_address() -> str | None:
    """Return this machine's address on the shop's network, None where there is no network."""
    route = route_address()
    return chosen(route, () if route and is_of_a_shop(route) else named_addresses())


def still_here(address: str) -> str | None:
    """Return the address while this machine has it, else None."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return None
    return address


def route_address() -> str | None:
    """Return the address that leads out of this machine: a UDP socket tells without sending."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ANYWHERE)
        except OSError:
            return None
        return str(probe.getsockname()[0])


def named_addresses() -> tuple[str, ...]:
    """Return the addresses that this machine's own name stands for."""
    try:
        return tuple(dict.fromkeys(socket.gethostbyname_ex(socket.gethostname())[2]))
    except OSError:
        return ()


def chosen(route: str | None, others: Iterable[str]) -> str | None:
    """Choose the address phones can reach: the default route's if it is a shop's, else another's.

    >>> chosen("192.168.1.20", ["10.8.0.2"])
    '192.168.1.20'
    >>> chosen("100.64.0.7", ["127.0.1.1", "192.168.1.20"])
    '192.168.1.20'
    """
    usable = [address for address in (route, *others) if address and is_usable(address)]
    of_shops = [address for address in usable if is_of_a_shop(address)]
    return next(iter((*of_shops, *usable)), None)


def is_of_a_shop(address: str) -> bool:
    """Tell whether an address is of the kind that routers give out."""
    return address.startswith(SHOP_NETWORKS)


def is_usable(address: str) -> bool:
    """Tell whether another device could reach this address (no loopback, no self-made one)."""
    try:
        number = IPv4Address(address)
    except ValueError:
        return False
    return not (
        number.is_loopback
        or number.is_link_local
        or number.is_unspecified
        or number.is_multicast
        or number.is_reserved
    )


def is_elsewhere(client: str, *, own: Sequence[str]) -> bool:
    """Tell whether a request came from another device than this machine."""
    return is_usable(client) and client not in own


def url_of(address: str, port: int) -> str:
    """Return the address as people type it."""
    return f"http://{address}" if port == 80 else f"http://{address}:{port}"  # noqa: PLR2004  HTTP's own


def causes(platform: str) -> tuple[str, ...]:
    """Return the sentences that tell why no phone gets through, by what this machine runs on."""
    firewall = FIREWALLS.get(platform, "phone.firewall_linux")
    return ("phone.mobile_data", "phone.guest_wifi", firewall, "phone.other_network")


def listener(address: str, port: int) -> socket.socket:
    """Return a socket that listens already, so that nobody can take the port before the server.

    Refuses with `port.taken`, `port.forbidden` or `address.foreign`.
    """
    if address != LOOPBACK and not is_usable(address):
        raise StartError("address.foreign", address=address)
    server = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if (
            sys.platform != "win32"
        ):  # there it would share the port; here it skips the wait after a stop
            server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        server.bind((address, port))
        server.listen(2048)
    except OSError as trouble:
        server.close()
        raise _refusal(trouble, address, port) from trouble
    return server


def _refusal(trouble: OSError, address: str, port: int) -> StartError:
    if trouble.errno == errno.EADDRNOTAVAIL or isinstance(trouble, socket.gaierror):
        return StartError("address.foreign", address=address)
    forbidden = trouble.errno == errno.EACCES and sys.platform != "win32"
    code = "port.forbidden" if forbidden else "port.taken"
    return StartError(code, port=port, free=free_port(address, above=max(port, 7999)))


def free_port(address: str, *, above: int) -> int:
    """Return the next port above that nobody listens on just now."""
    for port in range(above + 1, min(above + 100, 65536)):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            try:
                probe.bind((address, port))
            except OSError:
                continue
            return port
    return 8000
