"""What a player's page says of their own evening."""

from django import template

from events.models import Entry
from web.now import Now, Step
from web.views.evening import small_story

register = template.Library()
RESTING = frozenset(
    {
        Step.ROLLING,
        Step.BYE,
        Step.CUT_WAITS,
        Step.CUT_OUT,
        Step.BETWEEN,
        Step.ALL_PLAYED,
        Step.FINISHED,
        Step.DROPPED,
    }
)


@register.inclusion_tag("web/ticket/story.html")
def evening_story(now: Now, entry: Entry, ticket: str) -> dict[str, object]:
    """Tell a player who is at no table how their evening has been, in one line."""
    return small_story(entry, ticket) if now.step in RESTING else {}
