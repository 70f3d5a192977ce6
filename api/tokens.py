"""Tokens of a shop: listed, made by another token, revoked; the secret is told once."""

from datetime import datetime
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.pages import by_time, page, part
from api.reading import asked, body_of, filled
from api.token_words import (
    TokenInput,
    TokenOutput,
    TokenPageOutput,
    TokensQuery,
    token_words,
)
from api.views import View
from api.writes import told_once, written
from events import services
from events.access import no_entry
from events.keys import ApiToken
from events.once import Answer
from events.tokens import state_of, token_for, tokens_of

SEALED = {"Cache-Control": "private, no-cache", "Vary": etags.VARY}


class TokensView(View):
    """The tokens of a shop."""

    @extend_schema(parameters=[TokensQuery], responses=TokenPageOutput)
    def get(self, request: Request, shop_id: str) -> Response:
        """List tokens with their last use, the newest first; one bound to an event sees those of its event."""
        query, now = asked(TokensQuery, request), timezone.now()
        found = list(tokens_of(shop_id, actor=actor_of(request)))
        words = page_of_tokens(found, query, now=now)
        return Response(words, headers=SEALED)

    @extend_schema(request=TokenInput, responses={201: TokenOutput})
    def post(self, request: Request, shop_id: str) -> Response:
        """Let a token make another, never wider than itself; the answer holds its secret, a repeat does not."""
        body, actor, now = body_of(request), actor_of(request), timezone.now()
        words = filled(TokenInput, body)
        words["event_id"] = words.pop("event", None)

        def make(secrets: dict[str, str]) -> Answer:
            token, secrets["secret"] = services.make_token_by_app(
                shop_id=shop_id, actor=actor, now=now, **words
            )
            return Answer(201, token_words(token, now=now))

        return told_once(request, make, body=body)


class TokenView(View):
    """One token."""

    @extend_schema(responses=TokenOutput)
    def get(self, request: Request, token_id: str) -> Response:
        """Read a token without its secret; each may read itself."""
        token = token_for(token_id, actor=actor_of(request))
        return Response(token_words(token, now=timezone.now()), headers=SEALED)

    @extend_schema(request=None, responses={200: TokenOutput})
    def delete(self, request: Request, token_id: str) -> Response:
        """Kill a token, and all that it made, at once; a second time changes nothing. Each may end itself."""
        actor, now = actor_of(request), timezone.now()

        def end() -> Answer:
            token = services.revoke_token(token_id=token_id, actor=actor, now=now)
            return Answer(200, token_words(token, now=now))

        return written(request, end, body=None)


class OwnTokenView(View):
    """The token that asks."""

    @extend_schema(responses=TokenOutput)
    def get(self, request: Request) -> Response:
        """Read what the token that asks may do, where, and until when."""
        actor = actor_of(request)
        if actor.token_id is None:
            raise no_entry(actor)
        token = token_for(actor.token_id, actor=actor)
        return Response(token_words(token, now=timezone.now()), headers=SEALED)


def page_of_tokens(
    found: list[ApiToken], query: dict[str, Any], *, now: datetime
) -> dict[str, object]:
    """Return one page of tokens, the newest first."""
    if "state" in query:
        found = [each for each in found if state_of(each, now=now) == query["state"]]
    shown, following = part(found, query, _key, str, str, newest_first=True)
    items = [token_words(each, now=now) for each in shown]
    return page(items, following=following, as_of=timezone.localtime(now))


def _key(token: ApiToken) -> tuple[str, str]:
    return by_time(token.made_at, token.pk)
