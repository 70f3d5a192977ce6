"""The way from a player's page to the apps that know them."""

from typing import Any

from django import template
from django.utils import timezone

from events.links import has_apps, may_link
from events.models import Entry

register = template.Library()


@register.inclusion_tag("web/ticket/links_button.html")
def links_button(entry: Entry, ticket: str) -> dict[str, Any]:
    """Lead to a player's links, where there are some or an app of the shop could make one."""
    offers = may_link(entry) and has_apps(entry.event, now=timezone.now())
    return {"ticket": ticket, "shown": offers or entry.links.exists()}
