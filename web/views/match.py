"""Telling a match of several games: tap who won each, look at the score, send."""

from django.http import HttpRequest

from engine.formats import format_of
from events.models import Entry
from pods.models import Pod
from web.forms import sent
from web.match import match_story_of
from web.telling import checked


def match_screen(
    entry: Entry, pod: Pod, request: HttpRequest
) -> tuple[dict[str, object], dict[str, object]]:
    """Return a match as it is told so far, and what its screen shows."""
    event, seats = entry.event, list(pod.seats.all())
    players = [seat.entry_id for seat in seats]
    names = [seat.entry.player_name for seat in seats]
    story = match_story_of(sent(request) or request.GET, best_of=event.best_of)
    told, rules = story.telling(players), format_of(event.format)
    words: dict[str, object] = {
        "story": story,
        "games": story.so_far(names, rules),
        "undo": story.undone().address(),
        "sends": story.sends(),
    }
    if story.is_told:
        names_by_id = dict(zip(players, names, strict=True))
        return told, words | checked(event, pod, told, names_by_id)
    taps = story.taps(names, rules)
    return told, words | {"screen": "match", "taps": taps, "call_time": story.call_time()}
