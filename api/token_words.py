"""How tokens stand in JSON."""

from datetime import datetime
from typing import Any

from rest_framework import serializers

from api.pages import PageQuery
from api.reading import Several, StrictForm, Whole, words_for
from events.access import Scope
from events.keys import ApiToken, Purpose
from events.models import Event
from events.services.tokens import MOST_DAYS
from events.tokens import TokenState, state_of

SCOPES = tuple(scope.value for scope in Scope)
STATES = tuple(state.value for state in TokenState)


class TokenInput(StrictForm):
    """What a new token may do; left out: the event of the maker, and 90 days or the maker's own end."""

    name = words_for(ApiToken, "name")
    scopes = Several(child=serializers.ChoiceField(choices=SCOPES), most=len(SCOPES), min_length=1)
    event = words_for(Event, "id", required=False, allow_null=True)
    days = Whole(required=False, allow_null=True, min_value=1, max_value=MOST_DAYS)


class TokensQuery(PageQuery):
    """A page, and what has become of the tokens."""

    state = serializers.ChoiceField(choices=STATES, required=False)


class TokenOutput(serializers.Serializer[Any]):
    """A token; `secret` is there in the answer that makes it, and never again."""

    id = serializers.CharField()
    shop = serializers.CharField()
    event = serializers.CharField(allow_null=True, help_text="Null: every event of the shop.")
    name = serializers.CharField()
    prefix = serializers.CharField(help_text="How its secret begins.")
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=SCOPES))
    purpose = serializers.ChoiceField(
        choices=Purpose.values, allow_null=True, help_text="Of a device; null: an app's."
    )
    maker = serializers.CharField(
        allow_null=True, help_text="The token that made it, with which it dies; null: a person."
    )
    state = serializers.ChoiceField(choices=STATES)
    made_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField(
        allow_null=True, help_text="To the minute; null: never."
    )
    revoked_at = serializers.DateTimeField(allow_null=True)
    secret = serializers.CharField(required=False)


class TokenPageOutput(serializers.Serializer[Any]):
    """One page of tokens, the newest first."""

    items = TokenOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.DateTimeField()


def token_words(token: ApiToken, *, now: datetime) -> dict[str, Any]:
    """Return a token without its secret."""
    words = {
        "id": token.pk,
        "shop": token.shop_id,
        "event": token.event_id,
        "name": token.name,
        "prefix": token.prefix,
        "scopes": token.scopes,
        "purpose": token.purpose or None,
        "maker": token.parent_id,
        "state": state_of(token, now=now).value,
        "made_at": token.made_at,
        "expires_at": token.expires_at,
        "last_used_at": token.last_used_at,
        "revoked_at": token.revoked_at,
    }
    return dict(TokenOutput(words).data)
