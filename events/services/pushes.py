"""Commands on phones that are told; nothing of them stands in the journal, for they concern one player alone."""

import base64
from collections.abc import Sequence
from datetime import datetime, timedelta
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.db import transaction
from django.db.models import F

from engine.errors import RuleError
from events import access, push_sending
from events.access import Actor, Scope
from events.models import Entry, EntryState, Event, Phase
from events.outgoing import Answered
from events.push_keys import public_key
from events.push_sending import Browser, Push
from events.pushes import LONGEST_ENDPOINT, PushSubscription

MOST = 5
GONE = frozenset({403, 404, 410})  # 403: it was made for another key than ours
REFUSED = "webhook.address_refused"
MOST_MISSES = 6
SECRET_BYTES = 16
POINT_BYTES = 65


@transaction.atomic
def subscribe(
    *,
    entry_id: str,
    actor: Actor,
    endpoint: str,
    p256dh: str,
    auth: str,
    language: str,
    now: datetime,
) -> PushSubscription:
    """Have a browser told what concerns its player; twice is once, in the newest language.

    Refuses with `push.not_offered`, `push.bad_subscription`, `push.too_many`, `push.over`.
    """
    event, entry = _own(entry_id, actor)
    if not public_key() or event.shop.is_sandbox:
        raise RuleError("push.not_offered")
    if event.phase == Phase.FINISHED or entry.state == EntryState.CANCELLED:
        raise RuleError("push.over")
    _refuse_bad(endpoint, p256dh, auth)
    if entry.pushes.exclude(endpoint=endpoint).count() >= MOST:
        raise RuleError("push.too_many", most=MOST)
    words = {"p256dh": p256dh, "auth": auth, "language": language, "made_at": now}
    words |= {"misses": 0, "paused_until": None}
    return entry.pushes.update_or_create(endpoint=endpoint, defaults=words)[0]


@transaction.atomic
def unsubscribe(*, entry_id: str, actor: Actor, endpoint: str) -> None:
    """Tell a browser nothing more for this player; a second time changes nothing."""
    _event, entry = _own(entry_id, actor)
    entry.pushes.filter(endpoint=endpoint).delete()


def push(pushes: Sequence[tuple[PushSubscription, Push]], *, now: datetime) -> None:
    """Send messages and write down which phones are gone. No transaction is open meanwhile."""
    if not pushes or not public_key():
        return
    answers = push_sending.send_all(
        [(Browser(row.endpoint, row.p256dh, row.auth), each) for row, each in pushes]
    )
    for (row, _words), answer in zip(pushes, answers, strict=True):
        if answer is not None:
            _note(row, answer, now=now)


def _note(row: PushSubscription, answer: Answered, *, now: datetime) -> None:
    """Forget a phone that is gone, leave one alone for a while that takes nothing."""
    rows = PushSubscription.objects.filter(pk=row.pk)
    if answer.is_taken:
        if row.misses:
            rows.update(misses=0, paused_until=None)
        return
    misses = row.misses + 1
    if answer.status in GONE or answer.trouble == REFUSED or misses >= MOST_MISSES:
        rows.delete()
        return
    rows.update(misses=F("misses") + 1, paused_until=now + timedelta(minutes=4 ** (misses - 1)))


def _own(entry_id: str, actor: Actor) -> tuple[Event, Entry]:
    event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.ENTRIES_WRITE)
    if not actor.is_entry(entry):
        raise RuleError("access.not_found")
    return event, entry


def _refuse_bad(endpoint: str, p256dh: str, auth: str) -> None:
    if not (_is_public_place(endpoint) and _is_point(p256dh) and len(_bytes(auth)) == SECRET_BYTES):
        raise RuleError("push.bad_subscription")


def _is_public_place(endpoint: str) -> bool:
    """Whether something may be sent there; where a name leads is looked at when something is."""
    try:
        parts = urlsplit(endpoint)
        usual = parts.scheme == "https" and parts.port in (None, 443) and not parts.username
    except ValueError:
        return False
    host = parts.hostname or ""
    fits = len(endpoint) <= LONGEST_ENDPOINT and endpoint.isascii() and endpoint.isprintable()
    return usual and fits and " " not in endpoint and _is_public_host(host)


def _is_public_host(host: str) -> bool:
    try:
        return ip_address(host).is_global
    except ValueError:
        return "." in host.strip(".") and not host.endswith((".local", ".localhost", ".internal"))


def _is_point(text: str) -> bool:
    """Whether this is a public key of the curve P-256 as browsers write it."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415  not at every start

    raw = _bytes(text)
    if len(raw) != POINT_BYTES:
        return False
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw)
    except ValueError:
        return False
    return True


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError:
        return b""
