"""Commands on the apps of other people that a shop registers."""

import re
import secrets
from collections.abc import Collection
from urllib.parse import urlsplit

from django.db import transaction
from oauth2_provider.models import Application

from accounts import journal
from accounts.access import locked_shop
from accounts.models import Shop, User
from engine.errors import RuleError
from events import access
from events.access import Scope
from events.keys import digest_of_secret
from events.models import Event
from events.names import tidy
from events.permits import MOST_REDIRECTS, App

SECRET = "twa_"  # noqa: S105  the shape of a secret, not one
MOST_APPS = 30
LONGEST_NAME = 60
LONGEST_REDIRECT = 300
LOOPBACKS = frozenset({"127.0.0.1", "::1", "localhost"})
PLAIN = re.compile(r"[!-~]+")  # what stands in an address: visible letters of ASCII


@transaction.atomic
def register_app(
    *, shop_id: str, user: User, name: str, redirects: Collection[str], keeps_secret: bool
) -> tuple[App, str]:
    """Return a new app and its secret, empty for one that cannot keep one; shown this once, never stored.

    Raises RuleError("app.bad_name"), RuleError("app.bad_redirect", redirect=…),
    RuleError("app.redirects") or RuleError("app.too_many").
    """
    shop = locked_shop(shop_id)
    access.require(Event(shop=shop), actor=access.staff(user), need=Scope.EVENTS_WRITE)
    shown = tidy(name)
    if not 1 <= len(shown) <= LONGEST_NAME or shown != " ".join(name.split()):
        raise RuleError("app.bad_name", most=LONGEST_NAME)
    _refuse_bad(redirects)
    if shop.apps.count() >= MOST_APPS:
        raise RuleError("app.too_many", most=MOST_APPS)
    secret = SECRET + secrets.token_urlsafe(32) if keeps_secret else ""
    kind = Application.CLIENT_CONFIDENTIAL if keeps_secret else Application.CLIENT_PUBLIC
    client = Application.objects.create(
        name=shown,
        client_type=kind,
        authorization_grant_type=Application.GRANT_AUTHORIZATION_CODE,
        redirect_uris=" ".join(redirects),
        client_secret=digest_of_secret(secret) if secret else "",
        hash_client_secret=False,  # it is a digest already
    )
    app = App.objects.create(shop=shop, client=client)
    journal.record(shop, actor=f"staff:{user.pk}", kind="app.registered", app=app.pk)
    return app, secret


@transaction.atomic
def remove_app(*, app_id: str, user: User) -> None:
    """Delete an app with all its permits and tokens, at once."""
    app = access.by_id(App.objects.select_related("shop"), app_id)
    if app.shop_id not in access.staff(user).scopes:
        raise RuleError("access.not_found")
    shop: Shop = locked_shop(app.shop_id)
    access.require(Event(shop=shop), actor=access.staff(user), need=Scope.EVENTS_WRITE)
    gone, _ = Application.objects.filter(app=app).delete()
    if gone:
        journal.record(shop, actor=f"staff:{user.pk}", kind="app.removed", app=app_id)


def _refuse_bad(redirects: Collection[str]) -> None:
    if not 1 <= len(redirects) <= MOST_REDIRECTS:
        raise RuleError("app.redirects", most=MOST_REDIRECTS)
    for each in redirects:
        if not _leads_home(each):
            raise RuleError("app.bad_redirect", redirect=each[:LONGEST_REDIRECT])


def _leads_home(address: str) -> bool:
    """Tell whether an app may be reached there: over https, or on the very machine of the person."""
    if len(address) > LONGEST_REDIRECT or not PLAIN.fullmatch(address) or "*" in address:
        return False
    try:
        parts = urlsplit(address)
        _port = parts.port
    except ValueError:
        return False
    clear = parts.scheme == "http" and parts.hostname in LOOPBACKS
    has_host = bool(parts.hostname) and "@" not in parts.netloc and "\\" not in address
    return (parts.scheme == "https" or clear) and has_host and "#" not in address
