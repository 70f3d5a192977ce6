"""The doors through which all code reaches an event, and who stands before them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Model, QuerySet

from accounts.access import roles_in
from accounts.models import Role, Shop, User
from engine.errors import RuleError
from events.keys import ApiToken
from events.models import Entry, Event
from events.permits import Permit
from observing import commands

Row = TypeVar("Row", bound=Model)


class Scope(StrEnum):
    """What a person or an app may do."""

    EVENTS_READ = "events:read"
    EVENTS_WRITE = "events:write"
    ENTRIES_WRITE = "entries:write"
    CHECKIN_WRITE = "checkin:write"
    ROUNDS_WRITE = "rounds:write"
    RESULTS_REPORT = "results:report"
    RESULTS_CONFIRM = "results:confirm"
    DECKS_READ = "decks:read"
    DECKS_WRITE = "decks:write"
    WEBHOOKS_MANAGE = "webhooks:manage"


ALL_SCOPES = frozenset(Scope)
ROLE_SCOPES: Mapping[Role, frozenset[Scope]] = {
    Role.OWNER: ALL_SCOPES,
    Role.ORGANISER: ALL_SCOPES,
    Role.JUDGE: ALL_SCOPES - {Scope.EVENTS_WRITE, Scope.WEBHOOKS_MANAGE},
    Role.RECEPTION: frozenset({Scope.EVENTS_READ, Scope.ENTRIES_WRITE, Scope.CHECKIN_WRITE}),
}


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: somebody of the staff, an app with a token, a player with a ticket, or anyone."""

    label: str
    scopes: Mapping[str, frozenset[Scope]] = field(default_factory=dict)
    entry_id: str | None = None
    user_id: int | None = None
    only_event: str | None = None
    token_id: str | None = None
    permit_id: str | None = None
    counted_as: str = ""  # whose requests these are where they are counted; empty: its own

    def may(self, event: Event, scope: Scope) -> bool:
        """Tell whether this actor has the scope in the event's shop."""
        if self.only_event not in (None, event.pk):
            return False
        return scope in self.scopes.get(event.shop_id, frozenset())

    def may_somewhere(self, scope: Scope) -> bool:
        """Tell whether this actor has the scope in any shop."""
        return any(scope in scopes for scopes in self.scopes.values())

    def is_entry(self, entry: Entry) -> bool:
        """Tell whether this actor is the player of this entry."""
        return self.entry_id == entry.pk


ANYONE = Actor("anyone")
SYSTEM = Actor("system")


def staff(user: User) -> Actor:
    """Return the signed-in person with the scopes of their roles."""
    scopes = {shop: ROLE_SCOPES[role] for shop, role in roles_in(user).items()}
    return Actor(f"staff:{user.pk}", scopes, user_id=user.pk)


def app(token: ApiToken) -> Actor:
    """Return the app with this token; it may never do more than the person who made the token."""
    role = roles_in(token.made_by).get(token.shop_id)
    may = ROLE_SCOPES[role] & {Scope(s) for s in token.scopes} if role else frozenset()
    scopes = {token.shop_id: may}
    counted = f"token:{token.root_id or token.pk}"
    return Actor(
        f"token:{token.pk}",
        scopes,
        only_event=token.event_id,
        token_id=token.pk,
        counted_as=counted,
    )


def permitted(permit: Permit, scopes: frozenset[Scope]) -> Actor:
    """Return the app that acts by a permit; it may never do more than the person who gave it."""
    role = roles_in(permit.user).get(permit.shop_id)
    may = ROLE_SCOPES[role] & scopes & {Scope(s) for s in permit.scopes} if role else frozenset()
    scopes_there = {permit.shop_id: may}
    return Actor(permit.label, scopes_there, only_event=permit.event_id, permit_id=permit.pk)


def player(entry: Entry) -> Actor:
    """Return the player who holds this entry's ticket."""
    return holder(entry.pk)


def holder(entry_id: str) -> Actor:
    """Return the player who holds the ticket of the entry with this id."""
    return Actor(f"ticket:{entry_id}", entry_id=entry_id)


def require(event: Event, *, actor: Actor, need: Scope) -> None:
    """Refuse an actor who lacks the scope: 401 for nobody in particular, 403 for the rest."""
    if not actor.may(event, need):
        raise no_entry(actor, need=need.value)


def no_entry(actor: Actor, **facts: object) -> RuleError:
    """Return the refusal of somebody who may not: 401 for nobody in particular, 403 for the rest."""
    code = "access.sign_in_needed" if actor == ANYONE else "access.forbidden"
    return RuleError(code, **facts)


def by_id(rows: QuerySet[Row], row_id: str | int) -> Row:
    """Return a row by its id, which needs no order: working one out costs as much as the look itself."""
    try:
        return rows.get(pk=row_id)
    except ObjectDoesNotExist:
        raise RuleError("access.not_found") from None


def shop_for(shop_id: str, *, actor: Actor, need: Scope) -> Shop:
    """Return a shop to somebody with the scope there."""
    shop = by_id(Shop.objects.all(), shop_id)
    require(Event(shop=shop), actor=actor, need=need)
    return shop


def event_for(event_id: str, *, actor: Actor, need: Scope | None = None) -> Event:
    """Return an event to read."""
    event = by_id(Event.objects.select_related("shop"), event_id)
    return _opened(event, actor=actor, need=need)


def locked_event(event_id: str, *, actor: Actor, need: Scope | None = None) -> Event:
    """Lock an event for change, the only lock there is; must run inside a transaction."""
    found = list(Event.objects.select_for_update().filter(pk=event_id))
    commands.locked(event_id)
    if not found:
        raise RuleError("access.not_found")
    return _opened(found[0], actor=actor, need=need)


def _opened(event: Event, *, actor: Actor, need: Scope | None) -> Event:
    if need is not None:
        require(event, actor=actor, need=need)
    return event


def entry_for(entry_id: str, *, actor: Actor, need: Scope) -> Entry:
    """Return an entry to its own player or to whoever has the scope (see `require_entry`)."""
    entry = by_id(Entry.objects.select_related("event__shop"), entry_id)
    require_entry(entry, actor=actor, need=need)
    return entry


def require_entry(entry: Entry, *, actor: Actor, need: Scope) -> None:
    """Refuse whoever is neither the entry's player nor has the scope.

    Who may read the entry lacks the scope (403); for everybody else it does not exist (404).
    """
    if actor.is_entry(entry) or actor.may(entry.event, need):
        return
    if actor.may(entry.event, Scope.EVENTS_READ):
        raise RuleError("access.forbidden", need=need.value)
    raise RuleError("access.not_found")


def locked_entry(
    entry_id: str, *, actor: Actor, need: Scope, forgotten_too: bool = False
) -> tuple[Event, Entry]:
    """Lock the event of an entry and return both as they stand under the lock.

    Refuses with `entry.forgotten` somebody whose data were deleted, but to who says that they may be.
    """
    event_id = entry_for(entry_id, actor=actor, need=need).event_id
    event = locked_event(event_id, actor=actor)
    entry = Entry.objects.get(pk=entry_id)
    if entry.forgotten_at and not forgotten_too:
        raise RuleError("entry.forgotten")
    return event, entry
