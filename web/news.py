"""Announcements as the wall shows them."""

from django.utils import timezone

from events.models import Event
from pods.announcement import Announcement
from pods.announcements import on_the_wall

MOST_ON_THE_WALL = 2


def wall_announcements(event: Event) -> list[Announcement]:
    """Return the newest of what is announced to everybody or to a level right now."""
    return on_the_wall(event, now=timezone.now())[:MOST_ON_THE_WALL]
