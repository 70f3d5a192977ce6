"""Who is asking: an app with a token, a player with a ticket, or anyone; never a browser's session."""

from django.utils import timezone
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from engine.errors import RuleError
from events.access import ANYONE, Actor, app, player
from events.services import token_of
from events.tickets import entry_of

TOKEN = "twk_"  # noqa: S105  the shape of a token, not one
TICKET = "twt_"
CHALLENGE = 'Bearer realm="takuwake"'


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
    if scheme.lower() == "bearer" and credential.startswith(TICKET):
        return player(entry_of(credential.removeprefix(TICKET)))
    raise RuleError("token.invalid")


def actor_of(request: Request) -> Actor:
    """Return who sent a request that has passed `CredentialAuthentication`."""
    actor = request.auth
    assert isinstance(actor, Actor)  # noqa: S101  every view of this room authenticates so
    return actor
