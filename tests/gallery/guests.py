"""Apps of others: two that the shop registered, one of which acts for the owner at one event."""

from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from events.models import Event
from events.permits import App
from events.services import asked_by, give_permit, register_app

BACK = "https://pods.example/back"
FAMILY = "00000000-0000-4000-8000-000000000000"
ASKED = {
    "response_type": "code",
    "redirect_uri": BACK,
    "scope": "events:read checkin:write rounds:write",
    "code_challenge": "a" * 43,
    "code_challenge_method": "S256",
}


def question_of(app: App, **other: str) -> str:
    """The address by which an app asks."""
    asked = ASKED | {"client_id": app.client.client_id} | other
    return f"{reverse('staff:authorize')}?{urlencode(asked)}"


def app_that_asks(owner: User, event: Event) -> App:
    """Register both apps and return the one with a permit."""
    register_app(
        shop_id=event.shop_id,
        user=owner,
        name="配信オーバーレイ",
        redirects=["http://127.0.0.1/back"],
        keeps_secret=False,
    )
    app, _secret = register_app(
        shop_id=event.shop_id, user=owner, name="卓分けBot", redirects=[BACK], keeps_secret=True
    )
    asked = asked_by(question_of(app), issuer="http://localhost")
    permit, _way = give_permit(
        asked=asked, user=owner, shop_id=event.shop_id, event_id=event.pk, now=timezone.now()
    )
    permit.family = FAMILY
    permit.save()
    return app
