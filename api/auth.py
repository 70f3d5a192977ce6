"""Who is asking: an app with a token, a player with a ticket, or anyone; never a browser's session."""

from django.utils import timezone
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from engine.errors import RuleError
from events.access import ANYONE, Actor, app, holder, permitted
from events.services import permit_of, token_of
from events.tickets import holder_of

TOKEN = "twk_"  # noqa: S105  the shape of a token, not one
PERMIT = "two_"
TICKET = "twt_"
CHALLENGE = 'Bearer realm="takuwake"'


def challenge_of(refusal: RuleError) -> str:
    """Return what the header says of a refused credential (RFC 6750)."""
    if refusal.code.endswith(".invalid"):
        return f'{CHALLENGE}, error="invalid_token"'
    if refusal.code == "access.forbidden":
        return f'{CHALLENGE}, error="insufficient_scope", scope="{refusal.facts["need"]}"'
    return CHALLENGE


class CredentialAuthentication(BaseAuthentication):
    """Read the Authorization header; nothing at all is ANYONE, anything wrong is refused."""

    def authenticate(self, request: Request) -> tuple[None, Actor]:
        """Return no user, and the actor as what DRF calls `auth`."""
        return None, actor_in(request.headers.get("Authorization", ""))


def actor_in(header: str) -> Actor:
    """Return who an Authorization header stands for.

    Raises RuleError("token.invalid") or RuleError("ticket.invalid").
    """
    if not header:
        return ANYONE
    scheme, _, credential = header.partition(" ")
    if scheme.lower() == "bearer" and credential.startswith(TOKEN):
        return app(token_of(credential, now=timezone.now()))
    if scheme.lower() == "bearer" and credential.startswith(PERMIT):
        return permitted(*permit_of(credential, now=timezone.now()))
    if scheme.lower() == "bearer" and credential.startswith(TICKET):
        return holder(holder_of(credential.removeprefix(TICKET)))
    raise RuleError("token.invalid")


def actor_of(request: Request) -> Actor:
    """Return who sent a request that has passed `CredentialAuthentication`."""
    actor = request.auth
    assert isinstance(actor, Actor)  # noqa: S101  every view of this room authenticates so
    return actor
