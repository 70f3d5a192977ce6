"""Telling a result: tap who went out, say how, look at the places, send."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from engine.words import Ending
from events.access import Actor
from events.models import Entry, Event
from events.once import Answer
from pods.judging import is_match, teams_at
from pods.models import Pod
from pods.selectors import pod_of_entry
from pods.services import report_result
from web.achievements import boxes, ticked
from web.actors import holder_of
from web.chairs import without_absent
from web.claims import asks_life, claimed
from web.door import page, submit
from web.forms import sent
from web.story import story_of
from web.taps import Telling
from web.telling import checked
from web.ticket_forms import ReportForm
from web.views.match import match_screen
from web.views.ticket import back_to


@require_http_methods(["GET", "HEAD", "POST"])
@page
def report_page(request: HttpRequest, ticket: str) -> HttpResponse:
    """Lead a player through telling the result of their table."""
    entry, actor = holder_of(ticket)
    pod = pod_of_entry(entry)
    if pod is None:
        return back_to(ticket)
    form = ReportForm(sent(request))
    is_of_games = is_match(entry.event, len(pod.seats.all()))
    told, screen = (match_screen if is_of_games else _game_screen)(entry, pod, request)
    seats = list(pod.seats.all())
    told = {**told, **ticked(entry.event, seats, sent(request))}
    screen = {**screen, "boxes": boxes(entry.event, seats, data=sent(request))}
    if request.method == "POST" and _sent(request, form, pod, told, actor):
        return back_to(ticket)
    words = {"entry": entry, "event": entry.event, "ticket": ticket, "pod": pod, "form": form}
    return render(request, "web/ticket/report.html", words | screen, status=form.status)


def _sent(
    request: HttpRequest, form: ReportForm, pod: Pod, told: Mapping[str, object], actor: Actor
) -> Answer | None:
    def command(_nothing: None) -> Answer:
        report = report_result(pod_id=pod.pk, actor=actor, telling=told, now=timezone.now())
        return Answer(303, {"report": report.pk})

    return submit(request, form, command, actor=actor, event_id=pod.round.event_id)


def _game_screen(
    entry: Entry, pod: Pod, request: HttpRequest
) -> tuple[dict[str, object], dict[str, object]]:
    """Return a game as it is told so far, and what its screen shows."""
    seats = list(pod.seats.all())
    players = tuple(seat.entry_id for seat in seats)
    sides = teams_at(entry.event, range(1, len(seats) + 1))
    telling = Telling(
        pod=pod,
        story=without_absent(
            story_of(sent(request) or request.GET, of=len(seats), sides=sides), seats
        ),
        players=players,
        names=tuple(seat.entry.player_name for seat in seats),
    )
    told = told_of(entry.event, telling)

    def check() -> dict[str, object]:
        return checked(entry.event, pod, told, telling.by_id())

    return told, screen_of(entry.event, telling, check, life=asks_life(entry.event))


def screen_of(
    event: Event, telling: Telling, check: Callable[[], dict[str, object]], *, life: bool = False
) -> dict[str, object]:
    """Return what one screen shows: who is next, how they went out, or the places to check.

    With `life` it asks for what everybody had when time was called.
    """
    story = telling.story
    words: dict[str, object] = {"telling": telling, "story": story, "so_far": telling.so_far()}
    words |= {"undo": story.undone().address(), "sends": story.sends()}
    if story.is_told:
        lacks_life = len(story.life) < len(story.standing) and story.end == Ending.TIME
        if lacks_life and life:
            return words | {"screen": "life"}
        return words | check()
    if story.out:
        out = [telling.name(seat) for seat in story.out]
        causes = telling.causes(event)
        return words | {"screen": "how", "out": out, "causes": causes, "others": telling.others()}
    endings = [*telling.special_wins(event.format), *telling.endings(event.format)]
    return words | {"screen": "who", "endings": endings}


def told_of(event: Event, telling: Telling) -> dict[str, object]:
    """Return the report; concessions say what their words said when they were tapped."""
    story = telling.story
    steps = claimed(story.steps_of(telling.players), event.concession)
    return story.telling(telling.players) | {"steps": steps}
