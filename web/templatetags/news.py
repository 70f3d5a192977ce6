"""Announcements in the reader's language, and a player's own."""

from django import template
from django.template import Context
from django.utils import timezone

from events.models import Entry
from pods.announcement import Announcement
from pods.announcement_words import sentence, spoken_in
from pods.announcements import for_entry, read_by
from standings.there import there_is
from web.forms import PageForm

register = template.Library()


@register.filter
def announced(announcement: Announcement) -> str:
    """Show an announcement in the reader's language."""
    return sentence(announcement)


@register.filter
def aloud(announcement: Announcement, language: str) -> str:
    """Show what a voice of this language reads."""
    return spoken_in(announcement, language)


@register.inclusion_tag("web/ticket/news.html", takes_context=True)
def news(context: Context, entry: Entry, ticket: str) -> dict[str, object]:
    """Show a player what is announced: new things as banners, everything as a list."""
    found = for_entry(entry) if there_is(entry.event).announcements else []
    now = timezone.now()
    read = read_by(entry) if found else set()
    return {
        "fresh": [each for each in found if each.until > now and each.pk not in read],
        "everything": found,
        "ticket": ticket,
        "form": PageForm(),
        "csrf_token": context.get("csrf_token"),
    }
