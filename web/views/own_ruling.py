"""Who is out when several lose at once, asked from a player's report; the answer goes on with the report."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from engine.outcomes.rulings import How, Ruling
from events.models import Event
from pods.selectors import pod_of_entry
from web.actors import holder_of
from web.chairs import without_absent
from web.door import page
from web.ruling_forms import GONE, RulingForm
from web.story import Story, StoryStep, story_of
from web.views.rulings import answered
from web.views.ticket import back_to


@require_safe
@page
def own_ruling(request: HttpRequest, ticket: str) -> HttpResponse:
    """Answer the question about the own table, where some may be out before by what is told so far."""
    entry, _actor = holder_of(ticket)
    pod = pod_of_entry(entry)
    if pod is None:
        return back_to(ticket)
    seats = list(pod.seats.all())
    story = without_absent(story_of(request.GET, of=len(seats)), seats)
    data = request.GET if "how" in request.GET else None
    names = [seat.entry.player_name for seat in seats]
    asked = answered(RulingForm(data, names=names, initial=_initial(entry.event, story)), pod)
    told = _gone_on(story, asked.found) if asked.found else story
    words = {
        "asked": asked,
        "form": asked.form,
        "pod": pod,
        "entry": entry,
        "ticket": ticket,
        "told": story.told(),
        "report": reverse("report", args=[ticket]) + told.address(),
    }
    return render(request, "web/rulings.html", words, status=asked.status)


def _initial(event: Event, story: Story) -> dict[str, object]:
    """Return what the question begins with: the event's format and day, and who is out already."""
    gone = set(range(1, story.of + 1)) - set(story.standing)
    return {
        "format": event.format,
        "on": timezone.localdate(event.starts_at),
        "how": How.STATE_CHECK,
        **{f"out_{number}": GONE for number in gone},
    }


def _gone_on(story: Story, found: Ruling) -> Story:
    """Return the story with the steps of a ruling after what was told."""
    steps = (
        StoryStep(tuple(int(seat) for seat in step.eliminated), step.cause.value)
        for step in found.steps()
    )
    return replace(story, steps=(*story.steps, *steps), out=())
