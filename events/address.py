"""Where phones find this installation: the address that links and QR codes carry.

`settings.PUBLIC_URL` says it; on a shop's Wi-Fi the evening's server keeps it up to date.
"""

from ipaddress import ip_address

from django.conf import settings

_outdated: dict[str, None] = {}


def public_url() -> str:
    """Return the address without a closing slash; empty where only the request's own is known."""
    return str(settings.PUBLIC_URL)


def lets_apps_in(host: str, *, secure: bool) -> bool:
    """Tell whether apps of other people get permits and tokens here: over HTTPS, or on the machine itself."""
    name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
    if secure or name == "localhost":
        return True
    try:
        return ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


def outdated_urls() -> tuple[str, ...]:
    """Return addresses that printed codes may still carry though they lead nowhere now."""
    return tuple(_outdated)


def move_to(url: str) -> None:
    """Use another address from now on; the one before is outdated until it comes back."""
    before = public_url()
    if before and before != url:
        _outdated[before] = None
    _outdated.pop(url, None)
    settings.PUBLIC_URL = url


def forget() -> None:
    """Begin anew: no address, and none outdated."""
    _outdated.clear()
    settings.PUBLIC_URL = ""
