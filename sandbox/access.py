"""Who may have a sandbox made, and who reaches one."""

from datetime import datetime

from django.conf import settings
from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Shop
from engine.errors import RuleError
from events.access import ALL_SCOPES, ANYONE, SYSTEM, Actor, Scope, locked_event, no_entry, require
from events.keys import ApiToken
from events.models import Event
from sandbox.models import Sandbox

STAFF, STRANGERS = "staff", "anyone"  # anything else that `SANDBOX` says is off
MOST_OF_A_SHOP = 3
MOST_OF_STRANGERS = 6
MOST = 12  # on one installation
COUNTING = 0x73616E64  # the lock of whoever counts them
OF_STRANGERS = ALL_SCOPES - {Scope.WEBHOOKS_MANAGE}


def is_offered() -> bool:
    """Tell whether this installation makes sandboxes for anybody."""
    return settings.SANDBOX in (STAFF, STRANGERS)


def maker_shop(actor: Actor) -> Shop | None:
    """Return for which shop somebody has a sandbox made; None for a stranger where they may.

    Refuses with `sandbox.off`, or as any door does where a shop's `events:write` is missing.
    """
    if not is_offered():
        raise RuleError("sandbox.off")
    writes = [shop for shop, scopes in actor.scopes.items() if Scope.EVENTS_WRITE in scopes]
    if actor.only_event is None and writes:
        return Shop.objects.filter(pk__in=writes, is_sandbox=False).order_by("pk").first()
    if settings.SANDBOX == STRANGERS and actor == ANYONE:
        return None
    raise no_entry(actor, need=Scope.EVENTS_WRITE.value)


def scopes_for(shop: Shop | None) -> frozenset[Scope]:
    """Return what the token of a sandbox may hold.

    A stranger's sends no webhooks: else anybody could have this machine write to an address of theirs.
    """
    return ALL_SCOPES if shop else OF_STRANGERS


def refuse_full(shop: Shop | None, *, now: datetime) -> None:
    """Refuse one more with `sandbox.too_many` where enough are alive; must run inside a transaction."""
    _count_alone()
    alive = Sandbox.objects.all()
    own, most = alive.filter(made_for=shop), MOST_OF_A_SHOP if shop else MOST_OF_STRANGERS
    if own.count() >= most:
        raise RuleError("sandbox.too_many", most=most, free_at=_first_end(own, now))
    if alive.count() >= MOST:
        raise RuleError("sandbox.too_many", most=MOST, free_at=_first_end(alive, now))


def sandbox_for(event_id: str, *, actor: Actor) -> Sandbox:
    """Return a sandbox to who holds the token it came with or writes events, its own or of its maker's shop.

    Refuses other tokens of its event with `access.forbidden`; for everybody else there is none.
    """
    found = Sandbox.objects.select_related("event__shop", "host").filter(pk=event_id).first()
    if found is None or not (_is_inside(found, actor) or _is_maker(found, actor)):
        raise RuleError("access.not_found")
    if not (_is_maker(found, actor) or _came_with(actor)):
        require(found.event, actor=actor, need=Scope.EVENTS_WRITE)
    return found


def locked_sandbox(event_id: str) -> Sandbox | None:
    """Lock the event of a sandbox and return it as it stands under the lock, None where it has gone."""
    if not Sandbox.objects.filter(pk=event_id).exists():
        return None
    event: Event = locked_event(event_id, actor=SYSTEM)
    found = Sandbox.objects.select_related("host").filter(pk=event_id).first()
    if found is not None:
        found.event = event
    return found


def _is_inside(found: Sandbox, actor: Actor) -> bool:
    holds = bool(actor.scopes.get(found.event.shop_id))
    return holds and actor.only_event in (None, found.pk)


def _is_maker(found: Sandbox, actor: Actor) -> bool:
    of_shop = actor.scopes.get(found.made_for_id or "", frozenset())
    return actor.only_event is None and Scope.EVENTS_WRITE in of_shop


def _came_with(actor: Actor) -> bool:
    """Tell whether somebody inside holds the first token: every other one there was made by it."""
    return ApiToken.objects.filter(pk=actor.token_id, parent=None, purpose="").exists()


def _count_alone() -> None:
    """Let no other transaction count sandboxes before this one ends; SQLite has one writer anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [COUNTING])


def _first_end(alive: QuerySet[Sandbox], now: datetime) -> str:
    ends = alive.order_by("expires_at").values_list("expires_at", flat=True).first()
    return timezone.localtime(ends or now).isoformat()
