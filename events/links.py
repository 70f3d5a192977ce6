"""Who may see which links of players to their accounts elsewhere."""

from datetime import datetime

from django.db.models import QuerySet

from events import access
from events.access import Actor, Scope
from events.keys import ApiToken
from events.linked import AccountLink, LinkCode
from events.models import Entry, EntryState, Event, Phase
from events.permits import Permit


def own_links(entry: Entry) -> list[AccountLink]:
    """Return the links of one player with the apps that were told."""
    return list(entry.links.select_related("entry"))


def links_of(event: Event) -> QuerySet[AccountLink]:
    """Return all links of an event, for an app that may change entries."""
    return AccountLink.objects.filter(entry__event=event).select_related("entry")


def link_for(link_id: str, *, actor: Actor) -> AccountLink:
    """Return a link to its own player and to apps that may change entries; to others there is none."""
    found = access.by_id(AccountLink.objects.select_related("entry__event"), link_id)
    access.entry_for(found.entry_id, actor=actor, need=Scope.ENTRIES_WRITE)
    return found


def open_code_of(entry: Entry, *, now: datetime) -> LinkCode | None:
    """Return the code of a player that nobody has used yet."""
    return LinkCode.objects.filter(entry=entry, expires_at__gt=now).first()


def may_link(entry: Entry) -> bool:
    """Tell whether an entry can get links: while it stands and the evening is not over."""
    return entry.event.phase != Phase.FINISHED and entry.state != EntryState.CANCELLED


def has_apps(event: Event, *, now: datetime) -> bool:
    """Tell whether any app of the shop could make a link at this event."""
    tokens = ApiToken.objects.living(now).of_apps().filter(shop=event.shop_id)
    permits = Permit.objects.alive().filter(shop=event.shop_id)
    rows = [row for found in (tokens, permits) for row in found.values_list("event_id", "scopes")]
    return any(at in (None, event.pk) and Scope.ENTRIES_WRITE in scopes for at, scopes in rows)


def name_of_app(actor: Actor) -> str:
    """Return what a player is told of an app: the name of its token, or under which it asks for permits."""
    if actor.token_id is not None:
        return ApiToken.objects.get(pk=actor.token_id).name
    permit = Permit.objects.select_related("app__client").get(pk=actor.label.partition(":")[2])
    return str(permit.app)
