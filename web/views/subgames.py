"""A player's taps on games inside the game of their table: open one, tell it, take it back."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import RuleError
from engine.outcomes.report import report_from
from engine.outcomes.subgames import GameTree, closed
from events.access import Actor
from events.once import Answer
from events.sentences import sentence_of
from pods import services
from pods.models import Pod
from pods.selectors import pod_of_entry
from pods.subgames import subgames_of
from pods.words import ENDINGS
from web.actors import holder_of
from web.door import page, submit
from web.forms import PageForm, sent
from web.story import story_of
from web.subgame_forms import LibrariesForm, opening_form
from web.subgames import names_at, subgames_card
from web.taps import Telling
from web.telling import lines
from web.ticket_forms import ReportForm
from web.views.report import screen_of, told_of
from web.views.ticket import back_to, ticket_words

Command = Callable[[Pod, Actor, int], object]


@require_http_methods(["GET", "HEAD", "POST"])
@page
def open_page(request: HttpRequest, ticket: str) -> HttpResponse:
    """Ask who plays in a subgame and with how many cards, then open it."""
    entry, actor = holder_of(ticket)
    pod = pod_of_entry(entry)
    card = subgames_card(pod) if pod else None
    if pod is None or card is None or not card.players:
        return back_to(ticket)
    form = opening_form(sent(request), card)
    if request.method == "POST" and _opened(request, form, pod, actor):
        return back_to(ticket)
    words = {"entry": entry, "event": entry.event, "ticket": ticket, "card": card, "form": form}
    return render(request, "web/ticket/subgame.html", words, status=form.status)


@require_http_methods(["GET", "HEAD", "POST"])
@page
def result_page(request: HttpRequest, ticket: str, number: int) -> HttpResponse:
    """Lead a player through telling how a subgame ended."""
    entry, actor = holder_of(ticket)
    pod = pod_of_entry(entry)
    tree = subgames_of(pod).tree if pod else None
    if pod is None or tree is None or number not in tree.open_subgames:
        return back_to(ticket)
    form = ReportForm(sent(request))
    telling = _telling(request, pod, tree, number)
    told = told_of(entry.event, telling)

    def end() -> object:
        return services.close_subgame(
            pod_id=pod.pk, number=number, actor=actor, telling=told, now=timezone.now()
        )

    if request.method == "POST" and _closed(request, form, actor, end, event_id=entry.event_id):
        return back_to(ticket)
    words = {"entry": entry, "event": entry.event, "ticket": ticket, "pod": pod, "form": form}
    screen = screen_of(entry.event, telling, lambda: _checked(tree, number, told, names_at(pod)))
    words |= {"subgame": number} | screen
    return render(request, "web/ticket/report.html", words, status=form.status)


@require_POST
@page
def act(request: HttpRequest, ticket: str, number: int, what: str) -> HttpResponse:
    """Take a subgame back that was opened by mistake, or go on without the copies that are left."""
    entry, actor = holder_of(ticket)
    pod = pod_of_entry(entry)
    if what not in COMMANDS or pod is None:
        raise RuleError("access.not_found")
    form = PageForm(request.POST)
    command = COMMANDS[what]

    def run(_nothing: None) -> Answer:
        command(pod, actor, number)
        return Answer(303, {})

    if submit(request, form, run, actor=actor, event_id=entry.event_id):
        messages.success(request, _("Noted."))
        return back_to(ticket)
    words = ticket_words(request, entry, ticket) | {"subgame_form": form}
    return render(request, "web/ticket.html", words, status=form.status)


def _opened(request: HttpRequest, form: LibrariesForm, pod: Pod, actor: Actor) -> Answer | None:
    def run(_nothing: None) -> Answer:
        words = form.words()
        command = services.open_subgame if "players" in words else services.open_next_copy
        row = command(pod_id=pod.pk, actor=actor, now=timezone.now(), **words)
        return Answer(303, {"subgame": row.number})

    return submit(request, form, run, actor=actor, event_id=pod.round.event_id)


def _closed(
    request: HttpRequest,
    form: ReportForm,
    actor: Actor,
    end: Callable[[], object],
    *,
    event_id: str,
) -> Answer | None:
    def run(_nothing: None) -> Answer:
        end()
        return Answer(303, {})

    return submit(request, form, run, actor=actor, event_id=event_id)


def _telling(request: HttpRequest, pod: Pod, tree: GameTree, number: int) -> Telling:
    """Return the story of a subgame among those who did not lose at once."""
    game, names = tree.games[number], names_at(pod)
    players = tuple(player for player in game.players if player not in game.short)
    return Telling(
        pod=pod,
        story=story_of(sent(request) or request.GET, of=len(players)),
        players=players,
        names=tuple(names[player] for player in players),
    )


def _checked(
    tree: GameTree, number: int, told: dict[str, object], names: dict[str, str]
) -> dict[str, object]:
    """Return what the screen before sending shows: the places, or why this cannot be quite right."""
    try:
        ended = closed(tree, number=number, report=report_from(told), at=timezone.now())
    except RuleError as refusal:
        return {"screen": "check", "refusal": sentence_of(refusal)}
    game = ended.games[number]
    assert game.report is not None and game.outcome is not None  # noqa: S101, PT018  it is over
    steps = [step.as_dict() for step in game.report.steps]
    places = lines(steps, game.outcome.placements, kind=game.outcome.kind, names=names)
    return {"screen": "check", "places": places, "ending": ENDINGS[game.report.ending]}


def _take_back(pod: Pod, actor: Actor, number: int) -> object:
    now = timezone.now()
    return services.take_back_subgame(pod_id=pod.pk, number=number, actor=actor, now=now)


def _waive(pod: Pod, actor: Actor, _number: int) -> object:
    return services.waive_copies(pod_id=pod.pk, actor=actor)


COMMANDS: dict[str, Command] = {"take-back": _take_back, "waive": _waive}
