"""Commands on permits: what somebody of the staff lets an app do, the tokens that hang on it, its end."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.module_loading import import_string
from oauth2_provider.models import Application, RefreshToken, clear_expired
from oauthlib.common import add_params_to_uri
from oauthlib.oauth2 import AccessDeniedError, FatalClientError, OAuth2Error

from accounts import journal
from accounts.access import locked_shop
from accounts.chunks import deleted
from accounts.models import User
from engine.errors import RuleError
from events import access
from events.access import Scope
from events.keys import digest_of_secret
from events.models import Event
from events.outbox import end_with_makers
from events.permits import App, Permit
from events.services.tokens import note_use

MOST_ALIVE = 10  # of one app for one person: the older ones end
NEVER_USED = timedelta(days=1)
HERE = "/"  # the protocol asks for an address, and reads nothing from it


@dataclass(frozen=True, slots=True)
class Asked:
    """What an app asks for; the address to go back to is one that it registered."""

    app: App
    scopes: tuple[Scope, ...]
    back: str
    state: str
    address: str  # of the request, as it came
    issuer: str

    def answered(self, address: str) -> str:
        """Return an address to go back to that names who answers (RFC 9207)."""
        return str(add_params_to_uri(address, [("iss", self.issuer)]))

    @property
    def denied(self) -> str:
        """Where a person goes back to who said no."""
        no = AccessDeniedError(state=self.state or None)
        return self.answered(no.in_uri(self.back))


def asked_by(address: str, *, issuer: str) -> Asked:
    """Read what an app asks for in an address with its query.

    Raises RuleError("app.unknown") where nobody may be sent back, otherwise
    RuleError("app.asks_wrongly", error=name in the protocol, back=address that tells the app).
    """
    try:
        scopes, facts = _server().validate_authorization_request(address)
        app = App.objects.select_related("shop", "client").get(client=facts["request"].client)
    except (FatalClientError, App.DoesNotExist):
        raise RuleError("app.unknown") from None
    except OAuth2Error as trouble:
        back = add_params_to_uri(trouble.in_uri(trouble.redirect_uri), [("iss", issuer)])
        raise RuleError("app.asks_wrongly", error=trouble.error, back=back) from None
    wanted = tuple(Scope(each) for each in Scope if each in scopes)
    return Asked(app, wanted, facts["redirect_uri"], facts["state"] or "", address, issuer)


def may_be_given(asked: Asked, *, user: User, shop_id: str) -> tuple[Scope, ...]:
    """Return what of the things asked for this person may do in this shop, and so may let an app do."""
    own = access.staff(user).scopes.get(shop_id, frozenset())
    return tuple(scope for scope in asked.scopes if scope in own)


@transaction.atomic
def give_permit(
    *, asked: Asked, user: User, shop_id: str, event_id: str | None, now: datetime
) -> tuple[Permit, str]:
    """Let an app act for a person in one shop, perhaps at one event; return the permit and where to go back to.

    That address carries the code, so it is kept nowhere. Raises RuleError("shop.not_yours"),
    RuleError("permit.nothing_to_give") or RuleError("permit.event_elsewhere").
    """
    if shop_id not in access.staff(user).scopes:
        raise RuleError("shop.not_yours")
    shop = locked_shop(shop_id)
    scopes = may_be_given(asked, user=user, shop_id=shop_id)
    if not scopes:
        raise RuleError("permit.nothing_to_give")
    if event_id and not Event.objects.filter(pk=event_id, shop=shop).exists():
        raise RuleError("permit.event_elsewhere")
    permit = Permit(
        app=asked.app, user=user, shop=shop, event_id=event_id, scopes=scopes, given_at=now
    )
    facts = {"user": user, "permit": permit, "resource": [], "nonce": "", "claims": None}
    headers, _body, _status = _server().create_authorization_response(
        asked.address, scopes=list(scopes), credentials=facts
    )
    _end_older(permit, now=now)
    journal.record(
        shop, actor=f"staff:{user.pk}", kind="permit.given", permit=permit.pk, app=asked.app.pk
    )
    return permit, asked.answered(headers["Location"])


@transaction.atomic
def revoke_permit(*, permit_id: str, user: User, now: datetime) -> None:
    """End a permit and all its tokens at once: one's own, or of the staff of a shop one organises.

    A second time changes nothing.
    """
    permit = Permit.objects.select_related("shop").filter(pk=permit_id).first()
    may = permit is not None and (
        permit.user_id == user.pk
        or access.staff(user).may(Event(shop=permit.shop), Scope.EVENTS_WRITE)
    )
    if permit is None or not may:
        raise RuleError("access.not_found")
    locked_shop(permit.shop_id)
    permit.refresh_from_db()
    if permit.revoked_at is None:
        end_permit(permit, reason="revoked", by=f"staff:{user.pk}", now=now)


def end_permit(permit: Permit, *, reason: str, now: datetime, by: str = "") -> None:
    """End a living permit of a locked shop: none of its tokens works any more, its webhooks end."""
    permit.revoked_at = now
    permit.save(update_fields=["revoked_at"])
    end_with_makers(now=now, permits=[permit.pk])
    shop = locked_shop(permit.shop_id)
    journal.record(
        shop, actor=by or permit.label, kind="permit.ended", permit=permit.pk, reason=reason
    )


@transaction.atomic
def give_tokens(*, form: str, headers: Mapping[str, str]) -> tuple[int, Mapping[str, Any]]:
    """Answer who asks for tokens, in the protocol's own words: a status and a JSON object."""
    _headers, body, status = _server().create_token_response(HERE, "POST", form, dict(headers))
    return status, json.loads(body)


@transaction.atomic
def take_tokens_back(*, form: str, headers: Mapping[str, str]) -> tuple[int, Mapping[str, Any]]:
    """Answer an app that gives a token back (RFC 7009): the whole permit ends."""
    _headers, body, status = _server().create_revocation_response(HERE, "POST", form, dict(headers))
    return status, json.loads(body) if body else {}


def permit_of(secret: str, *, now: datetime) -> tuple[Permit, frozenset[Scope]]:
    """Return the living permit of an access token and what the token may; notes its use.

    Refuses with `token.invalid`.
    """
    living = RefreshToken.objects.filter(
        access_token__token_checksum=digest_of_secret(secret),
        access_token__expires__gt=now,
        revoked=None,
    )
    family, scope = living.values_list("token_family", "access_token__scope").first() or (None, "")
    permit = Permit.objects.alive().select_related("user").filter(family=family).first()
    if family is None or permit is None:
        raise RuleError("token.invalid")
    note_use(permit, now=now)
    return permit, frozenset(Scope(each) for each in scope.split())


def forget_old_permits(*, now: datetime) -> int:
    """Forget codes and tokens that are too old to be good for anything, and end permits left without."""
    clear_expired()
    never = deleted(Permit.objects.filter(family=None, given_at__lt=now - NEVER_USED))
    living = RefreshToken.objects.filter(revoked=None).values("token_family")
    lost = Permit.objects.filter(revoked_at=None).exclude(family=None).exclude(family__in=living)
    ended = lost.update(revoked_at=now)
    return never + ended + deleted(Application.objects.filter(app=None))  # of shops that are gone


def _end_older(permit: Permit, *, now: datetime) -> None:
    """Keep the newest permits of one app for one person, so that nobody's list grows without end."""
    own = Permit.objects.alive().filter(app=permit.app, user=permit.user)
    older = own.order_by("-given_at", "-pk").values_list("pk", flat=True)[MOST_ALIVE:]
    Permit.objects.filter(pk__in=list(older)).update(revoked_at=now)


def _server() -> Any:  # noqa: ANN401  oauthlib has no types
    """Return the protocol's endpoints; their libraries are loaded by the first app that asks."""
    protocol = "events.services.protocol."
    return import_string(protocol + "Server")(import_string(protocol + "Validator")())
