"""Buttons that read aloud."""

from collections.abc import Sequence

from django import template

from pods.announcement import Announcement
from pods.announcement_words import spoken_in
from pods.models import Pod
from web.aloud import LANGUAGES, missing_call, table_call

register = template.Library()


@register.inclusion_tag("web/staff/aloud.html")
def read_aloud(announcement: Announcement) -> dict[str, object]:
    """Offer to read an announcement, in each language that it has words in."""
    texts = [(each, spoken_in(announcement, each)) for each in LANGUAGES]
    return {"texts": [pair for pair in texts if pair[1]]}


@register.inclusion_tag("web/staff/aloud.html")
def call_table(pod: Pod) -> dict[str, object]:
    """Offer to call everybody of a table to their seats."""
    return {"texts": [(each, table_call(pod, each)) for each in LANGUAGES], "what": "table"}


@register.inclusion_tag("web/staff/aloud.html")
def call_missing(pods: Sequence[Pod]) -> dict[str, object]:
    """Offer to call by name those who have not come to their tables."""
    texts = [(each, missing_call(pods, each)) for each in LANGUAGES]
    return {"texts": [pair for pair in texts if pair[1]], "what": "missing"}
