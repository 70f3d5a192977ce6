"""The key that messages to phones are signed with, if this installation has one."""

import base64
import logging
from email.utils import parseaddr
from functools import cache
from urllib.parse import urlsplit

from django.conf import settings

from events.address import public_url

log = logging.getLogger(__name__)
KEY_BYTES = 32


def private_key() -> str:
    """Return the key; empty where there is none, and then no phone is told anything."""
    if settings.WEB_PUSH_PRIVATE_KEY:
        return str(settings.WEB_PUSH_PRIVATE_KEY) if contact() else ""
    return str(settings.WEB_PUSH_KEY_KEPT()) if settings.WEB_PUSH_KEY_KEPT else ""


def public_key() -> str:
    """Return what a browser must know of the key; empty where there is none that is any good."""
    key = private_key()
    return _public_part(key) if key else ""


def contact() -> str:
    """Return whom a push service may ask about our messages; in full mode only who was named."""
    named = str(settings.WEB_PUSH_CONTACT)
    if named or not settings.EMBEDDED:
        return f"mailto:{named}" if "@" in named and ":" not in named else named
    place = urlsplit(public_url())
    if place.scheme == "https":
        return f"https://{place.hostname}"
    return f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"


@cache
def _public_part(key: str) -> str:
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415  not at every start
    from cryptography.hazmat.primitives.serialization import (  # noqa: PLC0415
        Encoding,
        PublicFormat,
    )

    try:
        number = base64.urlsafe_b64decode(key + "=" * (-len(key) % 4))
        if len(number) != KEY_BYTES:
            raise ValueError(len(number))  # noqa: TRY301  like the other ways to be no key
        point = ec.derive_private_key(int.from_bytes(number, "big"), ec.SECP256R1()).public_key()
    except ValueError:
        log.error("WEB_PUSH_PRIVATE_KEY is no key; no phone is told anything")  # noqa: TRY400
        return ""
    raw = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
