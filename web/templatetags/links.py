"""The way from a player's page to the apps that know them."""

from typing import Any

from django import template
from django.utils import timezone

from events.links import has_apps, may_link
from events.models import Entry, Event
from standings.kept import Kept
from standings.there import there_is

register = template.Library()
_apps: Kept[bool] = Kept(64)


@register.inclusion_tag("web/ticket/links_button.html")
def links_button(entry: Entry, ticket: str) -> dict[str, Any]:
    """Lead to a player's links, where there are some or an app of the shop could make one."""
    offers = may_link(entry) and _has_apps(entry.event)
    linked = there_is(entry.event).links and entry.links.exists()
    return {"ticket": ticket, "shown": offers or linked}


def _has_apps(event: Event) -> bool:
    """Tell whether apps could make links; a token that runs out is noticed within a minute."""
    now = timezone.now()
    key = (event.pk, event.version, event.shop.version, int(now.timestamp()) // 60)
    return _apps.once(key, lambda: has_apps(event, now=now))
