"""Words that wait in the database and are nobody's to read there: sealed with a key of this installation."""

import base64
import json
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from django.conf import settings
from django.utils.crypto import salted_hmac

from engine.errors import RuleError


def sealed(words: Mapping[str, str], *, salt: str) -> str:
    """Return words so that only this installation can read them."""
    return str(_box(salt, settings.SECRET_KEY).encrypt(json.dumps(words).encode()).decode())


def opened(box: str, *, salt: str) -> dict[str, str]:
    """Return words that were sealed here, by the key of now or an older one.

    Raises RuleError("mail.unreadable") where the key is another one by now.
    """
    fernet = import_module("cryptography.fernet")  # loaded late: most evenings send no mail
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        try:
            return dict(json.loads(_box(salt, key).decrypt(box.encode())))
        except fernet.InvalidToken:
            continue
    raise RuleError("mail.unreadable")


def _box(salt: str, secret: str) -> Any:  # noqa: ANN401  its module is loaded late
    key = salted_hmac(f"accounts.sealing.{salt}", "key", secret=secret, algorithm="sha256").digest()
    return import_module("cryptography.fernet").Fernet(base64.urlsafe_b64encode(key))
