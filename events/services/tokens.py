"""Commands on app tokens; they belong to the shop and stand in the shop's journal."""

import hashlib
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction

from accounts import journal
from accounts.access import locked_shop
from accounts.models import User
from engine.errors import RuleError
from events import access
from events.access import Scope
from events.keys import ApiToken
from events.models import Event

PREFIX = "twk_"
SHOWN = 10
MOST_DAYS = 400
NOTE_USE_EVERY = timedelta(minutes=1)


@transaction.atomic
def make_token(
    *,
    shop_id: str,
    user: User,
    name: str,
    scopes: Collection[str],
    now: datetime,
    days: int = 90,
    event_id: str | None = None,
) -> tuple[ApiToken, str]:
    """Return a new token and its secret, which is shown this once and never stored."""
    shop = locked_shop(shop_id)
    access.require(Event(shop=shop), actor=access.staff(user), need=Scope.EVENTS_WRITE)
    unknown = sorted(set(scopes) - set(Scope))
    if unknown or not scopes:
        raise RuleError("token.unknown_scope", scopes=unknown)
    if not 1 <= days <= MOST_DAYS:
        raise RuleError("token.bad_days", most=MOST_DAYS)
    if event_id and not Event.objects.filter(pk=event_id, shop=shop).exists():
        raise RuleError("access.not_found")
    secret = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        shop=shop,
        event_id=event_id,
        made_by=user,
        name=name[:60],
        prefix=secret[:SHOWN],
        digest=_digest(secret),
        scopes=sorted(scopes),
        expires_at=now + timedelta(days=days),
    )
    journal.record(
        shop, actor=f"staff:{user.pk}", kind="token.made", token=token.pk, scopes=token.scopes
    )
    return token, secret


@transaction.atomic
def revoke_token(*, token_id: str, user: User, now: datetime) -> None:
    """Kill a token at once; a second time changes nothing."""
    token = ApiToken.objects.filter(pk=token_id).first()
    if token is None or token.shop_id not in access.staff(user).scopes:
        raise RuleError("access.not_found")
    shop = locked_shop(token.shop_id)
    access.require(Event(shop=shop), actor=access.staff(user), need=Scope.EVENTS_WRITE)
    if ApiToken.objects.filter(pk=token_id, revoked_at=None).update(revoked_at=now):
        journal.record(shop, actor=f"staff:{user.pk}", kind="token.revoked", token=token_id)


def token_of(secret: str, *, now: datetime) -> ApiToken:
    """Return the living token with this secret and note its use; refuses with `token.invalid`."""
    token = (
        ApiToken.objects.select_related("made_by")
        .filter(digest=_digest(secret), revoked_at=None, expires_at__gt=now)
        .filter(made_by__is_active=True)
        .first()
    )
    if token is None:
        raise RuleError("token.invalid")
    if token.last_used_at is None or token.last_used_at <= now - NOTE_USE_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    return token


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
