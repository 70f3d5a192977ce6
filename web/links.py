"""Addresses that leave the page: for links to copy, and for QR codes."""

import io

import segno
from django.http import HttpRequest, HttpResponse

from events.address import public_url


def absolute(request: HttpRequest, path: str) -> str:
    """Return where a phone finds this path: the installation's own address, else the reader's."""
    base = public_url()
    return base + path if base else request.build_absolute_uri(path)


def qr_code(url: str) -> HttpResponse:
    """Return the QR code of an address as an SVG image."""
    image = io.BytesIO()
    segno.make(url, error="m", micro=False).save(image, kind="svg", border=2, scale=8)
    return HttpResponse(image.getvalue(), content_type="image/svg+xml")
