"""OAuth 2.1 as oauthlib and django-oauth-toolkit speak it, narrowed to what docs/decisions/0024 allows.

A code that proves who asked for it (PKCE, S256), and refresh tokens that are good once; no other grant.
What a token may is not theirs to say: that is the permit's, whose end is the end of all its tokens.
"""

import re
import secrets
from typing import Any
from urllib.parse import urlsplit

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from oauth2_provider.models import AccessToken, Grant, RefreshToken
from oauth2_provider.oauth2_validators import OAuth2Validator
from oauthlib.oauth2 import InvalidRequestError, WebApplicationServer
from oauthlib.oauth2.rfc6749.grant_types import AuthorizationCodeGrant
from oauthlib.oauth2.rfc6749.grant_types.authorization_code import code_challenge_method_s256

from accounts.access import locked_shop
from accounts.ids import UNSTORABLE
from events.access import Scope
from events.keys import digest_of_secret
from events.permits import Permit
from events.services.permits import end_permit

ACCESS, REFRESH, CODE = "two_", "twr_", "twc_"
LIVES = 3600  # seconds of an access token
CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")  # a SHA-256 in base64url


def new_access(_request: object) -> str:
    """Return a fresh access token."""
    return ACCESS + secrets.token_urlsafe(32)


def new_refresh(_request: object) -> str:
    """Return a fresh refresh token."""
    return REFRESH + secrets.token_urlsafe(32)


class CodeGrant(AuthorizationCodeGrant):  # type: ignore[misc]  # oauthlib has no types
    """Codes for who proves by S256 to have asked for them; a proof in clear is no proof."""

    _code_challenge_methods = {"S256": code_challenge_method_s256}  # noqa: RUF012  the shape is oauthlib's

    def create_authorization_code(self, request: Any) -> dict[str, str]:
        """Return a code that a log can tell from other words."""
        made = super().create_authorization_code(request)
        return {**made, "code": CODE + secrets.token_urlsafe(32)}

    def validate_authorization_request(self, request: Any) -> Any:
        """Refuse a challenge that cannot be a SHA-256."""
        asked = super().validate_authorization_request(request)
        if not CHALLENGE.fullmatch(request.code_challenge):
            raise InvalidRequestError("Malformed code_challenge.", request=request)
        return asked


class Server(WebApplicationServer):  # type: ignore[misc]  # oauthlib has no types
    """The endpoints: a code, tokens for it, new tokens for a refresh token, and giving back."""

    def __init__(self, validator: Any) -> None:
        super().__init__(
            validator,
            token_generator=new_access,
            token_expires_in=LIVES,
            refresh_token_generator=new_refresh,
        )
        grant = CodeGrant(validator)
        self.response_types["code"] = grant
        self.grant_types["authorization_code"] = grant


class Validator(OAuth2Validator):  # type: ignore[misc]  # django-oauth-toolkit has no types
    """What the protocol asks about apps and tokens; each answer heeds the permit."""

    def _check_secret(self, provided: str, stored: str) -> bool:
        """Compare by digest: a secret of 256 random bits needs no slow hash, which would be a way to tire us."""
        return bool(stored) and constant_time_compare(digest_of_secret(provided), stored)

    def _load_application(self, client_id: str, request: Any) -> Any:
        """Look up no client by what no database can store."""
        unknown = UNSTORABLE.search(client_id or "")
        return None if unknown else super()._load_application(client_id, request)

    def validate_redirect_uri(
        self, client_id: str, redirect_uri: str, request: Any, *more: Any, **named: Any
    ) -> bool:
        """Take an address that was registered, letter for letter; a loopback's port is free (RFC 8252)."""
        known = request.client.redirect_uris.split()
        return redirect_uri in known or _without_port(redirect_uri) in map(_without_port, known)

    def get_default_redirect_uri(
        self, client_id: str, request: Any, *more: Any, **named: Any
    ) -> str | None:
        """Guess no address for who asks; who brings a code need not repeat the one it goes with."""
        if request.http_method != "POST":
            return None
        grants = Grant.objects.filter(code=request.code, application=request.client)
        known: str | None = grants.values_list("redirect_uri", flat=True).first()
        return known

    def get_default_scopes(
        self, client_id: str, request: Any, *more: Any, **named: Any
    ) -> list[str]:
        """Give nothing that was not asked for."""
        return []

    def validate_scopes(
        self, client_id: str, scopes: list[str], client: Any, request: Any, *more: Any, **named: Any
    ) -> bool:  # fmt: skip
        """Know our scopes alone, and want at least one."""
        return bool(scopes) and set(scopes) <= set(Scope)

    def save_authorization_code(
        self, client_id: str, code: dict[str, str], request: Any, *more: Any, **named: Any
    ) -> None:
        """Keep the code, and the permit that it stands for."""
        super().save_authorization_code(client_id, code, request, *more, **named)
        request.permit.code_digest = digest_of_secret(code["code"])
        request.permit.save()

    def validate_code(
        self, client_id: str, code: str, client: Any, request: Any, *more: Any, **named: Any
    ) -> bool:
        """Take a code once; whoever brings it again ends what came of it."""
        permit = _locked(
            Permit.objects.filter(code_digest=digest_of_secret(code), app__client=client)
        )
        if permit is None:
            return False
        if permit.family is not None:
            end_permit(permit, reason="code_again", now=timezone.now())
            return False
        return bool(super().validate_code(client_id, code, client, request, *more, **named))

    def validate_refresh_token(
        self, refresh_token: str, client: Any, request: Any, *more: Any, **named: Any
    ) -> bool:
        """Take a refresh token once; whoever brings it again ends the permit."""
        digest = digest_of_secret(refresh_token)
        rows = RefreshToken.objects.filter(token_checksum=digest, application=client)
        families = rows.values("token_family")
        permit = _locked(Permit.objects.filter(family__in=families))
        if permit is None:
            return False
        if not rows.filter(revoked=None).exists():
            end_permit(permit, reason="refresh_again", now=timezone.now())
            return False
        return bool(super().validate_refresh_token(refresh_token, client, request, *more, **named))

    def revoke_token(
        self, token: str, token_type_hint: str, request: Any, *more: Any, **named: Any
    ) -> None:
        """End the permit of a token that its own app gives back, whichever of its tokens that is."""
        own = {"token_checksum": digest_of_secret(token), "application": request.client}
        families = RefreshToken.objects.filter(**own).values_list("token_family", flat=True)
        of_access = AccessToken.objects.filter(**own)
        found = [*families, *of_access.values_list("refresh_token__token_family", flat=True)]
        permit = _locked(Permit.objects.filter(family__in=[each for each in found if each]))
        if permit is not None:
            end_permit(permit, reason="given_back", now=timezone.now())

    def _check_and_set_request_resource(self, request: Any) -> None:
        """There is one resource; a token is for it, whatever else is named."""
        request.resource = []

    def _create_refresh_token(
        self, request: Any, refresh_token_code: str, access_token: Any, previous_refresh_token: Any
    ) -> Any:  # fmt: skip
        """Hang the first tokens of a code on its permit; those that follow are of the same family."""
        row = super()._create_refresh_token(
            request, refresh_token_code, access_token, previous_refresh_token
        )
        if previous_refresh_token is None:
            mine = Permit.objects.filter(code_digest=digest_of_secret(request.code))
            mine.update(family=row.token_family)
        return row


def _locked(found: QuerySet[Permit]) -> Permit | None:
    """Return the living permit among these, its shop locked: of two at once the second sees what the first did."""
    first = found.first()
    if first is None:
        return None
    locked_shop(first.shop_id)
    permit: Permit | None = Permit.objects.alive().filter(pk=first.pk).first()
    return permit


def _without_port(address: str) -> str:
    """Return a loopback address without its port; of any other nothing that is like another."""
    parts = urlsplit(address)
    if parts.scheme != "http" or parts.hostname not in {"127.0.0.1", "::1"} or parts.username:
        return f"exactly {address}"
    return f"{parts.hostname} {parts.path} {parts.query} {parts.fragment}"
