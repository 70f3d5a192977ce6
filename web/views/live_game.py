"""A player's page of the live game at their table: every tap is a form, and every phone shows the newest state."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.table.presets import preset_of
from events.access import Actor
from events.models import Entry
from events.once import Answer
from pods import services
from pods.live_games import live_game_of, telling_at
from pods.models import Pod, PodState, RoundState
from pods.selectors import pod_of_entry
from web.actors import holder_of
from web.door import SeeOther, page, submit
from web.forms import PageForm, sent
from web.live_board import board_of
from web.live_forms import ActForm, BeginForm, SeenForm
from web.subgames import names_at
from web.views.ticket import back_to

NOTHING_NEW = 204


@require_http_methods(["GET", "HEAD", "POST"])
@page
def game_page(request: HttpRequest, ticket: str) -> HttpResponse:
    """Show the live game of a player's table, or play the act that was tapped."""
    form = ActForm(sent(request))

    def play(pod: Pod, actor: Actor) -> object:
        seen, now = form.cleaned_data["seen"], timezone.now()
        return services.play_act(pod_id=pod.pk, actor=actor, seen=seen, act=form.said(), now=now)

    return _done(request, ticket, form, play)


@require_safe
@page
def game_now(request: HttpRequest, ticket: str) -> HttpResponse:
    """Show the part that changes; nothing where a phone has seen it already."""
    entry, _actor = holder_of(ticket)
    pod = _pod_of(entry)
    words = _words(entry, ticket, pod, ActForm()) if pod else {}
    board = words.get("board")
    if pod is None or (board and request.GET.get("seen") == board.stamp):  # type: ignore[attr-defined]
        return HttpResponse(status=NOTHING_NEW)
    return render(request, "web/live/game.html", words)


@require_POST
@page
def begin(request: HttpRequest, ticket: str) -> HttpResponse:
    """Begin the live game, or another one where one was seen."""
    form = BeginForm(request.POST)

    def start(pod: Pod, actor: Actor) -> object:
        words, seen = form.words(), form.cleaned_data["seen"]
        now = timezone.now()
        if seen is None:
            return services.begin_live_game(pod_id=pod.pk, actor=actor, now=now, **words)
        return services.begin_live_game_anew(
            pod_id=pod.pk, actor=actor, seen=seen, now=now, **words
        )

    return _done(request, ticket, form, start)


@require_POST
@page
def tell(request: HttpRequest, ticket: str) -> HttpResponse:
    """Tell what the log says as the result of the table."""
    form = SeenForm(request.POST)

    def report(pod: Pod, actor: Actor) -> object:
        telling = telling_at(pod, seen=form.cleaned_data["seen"])
        return services.report_result(
            pod_id=pod.pk, actor=actor, telling=telling, now=timezone.now()
        )

    return _done(request, ticket, form, report, then=back_to)


def _back_to_game(ticket: str) -> SeeOther:
    return SeeOther(reverse("ticket-game", args=[ticket]))


def _done(
    request: HttpRequest,
    ticket: str,
    form: PageForm,
    command: Callable[[Pod, Actor], object],
    *,
    then: Callable[[str], SeeOther] = _back_to_game,
) -> HttpResponse:
    """Run a command that was posted and go on, or show the game with what was refused."""
    entry, actor = holder_of(ticket)
    pod = _pod_of(entry)
    if pod is None:
        return back_to(ticket)

    def run(_nothing: None) -> Answer:
        command(pod, actor)
        return Answer(303, {})

    if request.method == "POST" and submit(
        request, form, run, actor=actor, event_id=entry.event_id
    ):
        if then is back_to:
            messages.success(request, _("Noted."))
        return then(ticket)
    words = _words(entry, ticket, pod, form)
    return render(request, "web/ticket/game.html", words, status=form.status)


def _pod_of(entry: Entry) -> Pod | None:
    """Return the pod whose game can be played now."""
    pod = pod_of_entry(entry)
    if pod is None or pod.round.state != RoundState.PUBLISHED or pod.state == PodState.DONE:
        return None
    return pod


def _words(entry: Entry, ticket: str, pod: Pod, form: PageForm) -> dict[str, object]:
    event, live = entry.event, live_game_of(pod)
    board = board_of(pod, live, me=entry.pk, event=event, now=timezone.now()) if live else None
    names = names_at(pod)
    seconds = preset_of(event.format).turn_seconds
    return {
        "entry": entry,
        "event": event,
        "ticket": ticket,
        "pod": pod,
        "form": form,
        "board": board,
        "begin_form": form
        if isinstance(form, BeginForm)
        else BeginForm(initial={"turn_seconds": seconds}),
        "players": list(names.items()),
    }
