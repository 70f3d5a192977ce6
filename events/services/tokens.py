"""Commands on app tokens; they belong to the shop and stand in the shop's journal."""

import secrets
from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction

from accounts import journal
from accounts.access import locked_shop
from accounts.models import Shop, User
from engine.errors import RuleError
from events import access
from events.access import Actor, Scope
from events.keys import ApiToken, Tokens, digest_of_secret
from events.models import Event
from events.names import tidy
from events.outbox import end_with_makers
from events.permits import Permit
from events.tokens import descendants_of, shop_of_tokens, token_for

PREFIX = "twk_"
SHOWN = 10
LONGEST_NAME = 60
USUAL_DAYS = 90
MOST_DAYS = 400
MOST = 100
MOST_OF_BOUND = 20  # that tokens of one event have made for it
NOTE_USE_EVERY = timedelta(minutes=1)


@transaction.atomic
def make_token(
    *,
    shop_id: str,
    user: User,
    name: str,
    scopes: Collection[str],
    now: datetime,
    days: int = USUAL_DAYS,
    event_id: str | None = None,
) -> tuple[ApiToken, str]:
    """Return a new token and its secret, which is shown this once and never stored.

    Refuses with `token.unknown_scope`, `token.bad_days`, `token.too_many`.
    """
    shop, actor = locked_shop(shop_id), access.staff(user)
    access.require(Event(shop=shop), actor=actor, need=Scope.EVENTS_WRITE)
    _refuse_bad(shop, scopes, days, event_id, now=now)
    token = ApiToken(made_by=user, event_id=event_id or None, expires_at=_after(days, now))
    return kept(token, shop, actor=actor, name=name, scopes=scopes, now=now)


@transaction.atomic
def make_token_by_app(
    *,
    shop_id: str,
    actor: Actor,
    name: str,
    scopes: Collection[str],
    now: datetime,
    days: int | None = None,
    event_id: str | None = None,
) -> tuple[ApiToken, str]:
    """Return what `make_token` does for a token that makes another, which dies with it.

    The new one has no scope that its maker lacks, is bound to the same event where the maker is
    bound to one, and does not outlive it; without `days` it lives 90 days or as long as its maker.
    Raises RuleError("token.wider") else.
    """
    shop_of_tokens(shop_id, actor=actor)
    shop = locked_shop(shop_id)
    maker = living_maker(actor, now=now)
    event_id = event_id or maker.event_id
    _refuse_bad(shop, scopes, days or USUAL_DAYS, event_id, now=now)
    if maker.event_id:
        _refuse_full(
            ApiToken.objects.filter(event=maker.event_id, parent__isnull=False),
            MOST_OF_BOUND,
            now=now,
        )
    end = _after(days, now) if days else min(_after(USUAL_DAYS, now), maker.expires_at)
    if not set(scopes) <= set(maker.scopes):
        raise RuleError("token.wider", scopes=sorted(set(scopes) - set(maker.scopes)))
    if end > maker.expires_at or maker.event_id not in (None, event_id):
        raise RuleError("token.wider", scopes=[])
    token = ApiToken(made_by=maker.made_by, parent=maker, event_id=event_id, expires_at=end)
    token.root_id = maker.root_id or maker.pk
    return kept(token, shop, actor=actor, name=name, scopes=scopes, now=now)


@transaction.atomic
def revoke_token(*, token_id: str, actor: Actor, now: datetime) -> ApiToken:
    """Kill a token at once, with the tokens and webhooks it made; a second time changes nothing."""
    token = token_for(token_id, actor=actor)
    end_tokens(locked_shop(token.shop_id), {token_id}, actor=actor, now=now)
    token.refresh_from_db(fields=["revoked_at"])
    return token


def token_of(secret: str, *, now: datetime) -> ApiToken:
    """Return the living token with this secret and note its use; refuses with `token.invalid`."""
    living = ApiToken.objects.living(now).select_related("made_by")
    token = living.filter(digest=digest_of_secret(secret), made_by__is_active=True).first()
    if token is None:
        raise RuleError("token.invalid")
    note_use(token, now=now)
    return token


def note_use(found: ApiToken | Permit, *, now: datetime) -> None:
    """Write down that a credential was used, to the minute."""
    if found.last_used_at is None or found.last_used_at <= now - NOTE_USE_EVERY:
        type(found).objects.filter(pk=found.pk).update(last_used_at=now)


def living_maker(actor: Actor, *, now: datetime) -> ApiToken:
    """Return the token that acts, as it stands under the shop's lock; nobody else makes tokens so."""
    if actor.token_id is None:
        raise RuleError("access.forbidden")
    living = ApiToken.objects.living(now).select_related("made_by")
    maker = living.filter(pk=actor.token_id).first()
    if maker is None:
        raise RuleError("token.invalid")
    return maker


def kept(
    token: ApiToken,
    shop: Shop,
    *,
    actor: Actor,
    name: str,
    scopes: Collection[str],
    now: datetime,
) -> tuple[ApiToken, str]:
    """Store a token of a locked shop and return it with its secret; refuses with `token.no_name`."""
    shown = tidy(name)[:LONGEST_NAME]
    if not shown:
        raise RuleError("token.no_name")
    secret = PREFIX + secrets.token_urlsafe(32)
    token.shop, token.name, token.scopes, token.made_at = shop, shown, sorted(set(scopes)), now
    token.prefix, token.digest = secret[:SHOWN], digest_of_secret(secret)
    token.save(force_insert=True)
    facts = {"token": token.pk, "scopes": token.scopes}
    facts |= {"event": token.event_id, "purpose": token.purpose} if token.purpose else {}
    journal.record(shop, actor=actor.label, kind="token.made", **facts)
    return token, secret


def end_tokens(shop: Shop, tokens: set[str], *, actor: Actor, now: datetime) -> int:
    """Kill tokens of a locked shop with all that they made; return how many lived."""
    living = ApiToken.objects.filter(pk__in=descendants_of(tokens), revoked_at=None)
    ids = sorted(living.values_list("pk", flat=True))
    if ids:
        ApiToken.objects.filter(pk__in=ids).update(revoked_at=now)
        end_with_makers(now=now, tokens=ids)
        journal.record(shop, actor=actor.label, kind="token.revoked", tokens=ids)
    return len(ids)


def _refuse_bad(
    shop: Shop, scopes: Collection[str], days: int, event_id: str | None, *, now: datetime
) -> None:
    unknown = sorted(set(scopes) - set(Scope))
    if unknown or not scopes:
        raise RuleError("token.unknown_scope", scopes=unknown)
    if not 1 <= days <= MOST_DAYS:
        raise RuleError("token.bad_days", most=MOST_DAYS)
    if event_id and not Event.objects.filter(pk=event_id, shop=shop).exists():
        raise RuleError("access.not_found")
    _refuse_full(ApiToken.objects.filter(shop=shop), MOST, now=now)


def _refuse_full(found: Tokens, most: int, *, now: datetime) -> None:
    if found.living(now).of_apps().count() >= most:
        raise RuleError("token.too_many", most=most)


def _after(days: int, now: datetime) -> datetime:
    return now + timedelta(days=days)
