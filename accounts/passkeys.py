"""Passkeys: a phone's own lock in place of a code; browsers allow them over HTTPS and on this machine."""

import json
import struct
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from importlib import import_module
from ipaddress import ip_address
from typing import Any

from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.core.exceptions import ValidationError

from accounts import tries
from accounts.codes import MOST_OF_NETWORK
from accounts.mails import mail_of
from accounts.models import User
from engine.errors import RuleError

MOST = 10
# What the reader of a browser's answer raises at bytes that no browser sends.
UNREADABLE = (
    ValidationError,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    NotImplementedError,
    RecursionError,
    struct.error,
)


class PasskeyAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """What a phone shows beside a passkey: the mail address; what it keeps of the person: a number."""

    def get_public_key_credential_user_entity(self, user: User) -> dict[str, object]:
        """Return how a passkey names its owner."""
        mail = mail_of(user) or user.get_username()
        return {"id": user_pk_to_url_str(user).encode(), "name": mail, "display_name": mail}


def work_at(host: str, *, secure: bool) -> bool:
    """Tell whether browsers allow passkeys at this host: over HTTPS by a name, or on localhost."""
    name = host.partition(":")[0]
    if name == "localhost":
        return True
    return secure and not _is_address(host)


def passkeys_of(user: User) -> list[Authenticator]:
    """Return a person's passkeys, the oldest first."""
    rows = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
    return list(rows.order_by("created_at", "pk"))


def begin_adding(user: User) -> Mapping[str, Any]:
    """Return what the browser needs to make a passkey; its challenge stays in the session.

    Raises RuleError("passkey.too_many").
    """
    if len(passkeys_of(user)) >= MOST:
        raise RuleError("passkey.too_many", most=MOST)
    return dict(webauthn().begin_registration(user, passwordless=True))


def begin_signing_in(*, address: str, now: datetime) -> Mapping[str, Any]:
    """Return what the browser needs to find a passkey; its challenge stays in the session.

    Raises RuleError("sign_in.too_many_tries") after two hundred from one network in fifteen minutes.
    """
    name = f"passkey:{tries.network_of(address)}"
    tries.claim(name=name, address="", now=now, most=MOST_OF_NETWORK)
    return dict(webauthn().begin_authentication())


def webauthn() -> Any:  # noqa: ANN401  a module without types
    """Load what checks signatures when it is first needed: most evenings never need it."""
    return import_module("allauth.mfa.webauthn.internal.auth")


def read_answer(credential: str) -> dict[str, Any]:
    """Return what a browser answered, as far as it has the shape of an answer: letters without escapes."""
    answer = json.loads(credential)
    has_shape = isinstance(answer, dict) and isinstance(answer.get("response"), dict)
    if not has_shape or "\\" in credential or not credential.isascii():
        raise TypeError
    return dict(answer)


@contextmanager
def refusing() -> Iterator[None]:
    """Refuse what cannot be read or does not prove anything, with `passkey.refused`."""
    try:
        yield
    except UNREADABLE:
        raise RuleError("passkey.refused") from None


def _is_address(host: str) -> bool:
    name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    with suppress(ValueError):
        return bool(ip_address(name))
    return False
