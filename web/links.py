"""Addresses that leave the page: for links to copy, and for QR codes."""

import io
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
from django.http import HttpRequest, HttpResponse
from django.utils.http import url_has_allowed_host_and_scheme

from events.address import public_url


def absolute(request: HttpRequest, path: str) -> str:
    """Return where a phone finds this path: the installation's own address, else the reader's."""
    base = public_url()
    return base + path if base else request.build_absolute_uri(path)


def place_here(request: HttpRequest, where: str, *, otherwise: str) -> str:
    """Return a place of this site to go on to: the asked one, or another where it is elsewhere."""
    here = {request.get_host()}
    good = url_has_allowed_host_and_scheme(where, here, require_https=request.is_secure())
    return where if good else otherwise


def leads_nowhere_else(address: str) -> bool:
    """Tell whether an address is only this machine's own, so that no phone reaches it."""
    host = urlsplit(address).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return False


def stays_in_the_shop(address: str) -> bool:
    """Tell whether only phones on the shop's own Wi-Fi reach an address."""
    with suppress(ValueError):
        host = ip_address(urlsplit(address).hostname or "")
        return host.is_private and not host.is_loopback
    return (urlsplit(address).hostname or "").endswith(".local")


def qr_code(url: str) -> HttpResponse:
    """Return the QR code of an address as an SVG image."""
    image = io.BytesIO()
    segno.make(url, error="m", micro=False).save(image, kind="svg", border=2, scale=8)
    return HttpResponse(image.getvalue(), content_type="image/svg+xml")
