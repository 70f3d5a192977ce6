"""The board: the whole evening on one page, with the next step on top."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from events.access import Scope
from events.models import DeckState, Entry, EntryState, Event, Mode, Phase
from events.selectors import turnout
from pods.cuts import stages_of_cut
from pods.forecast import forecast
from pods.home import sitting_out
from pods.models import PodState, RoundState
from pods.selectors import Clock, clock_of, newest_round
from pods.tables import tables_of
from pods.wishes import undecided_wishes
from pods.words import stage_title
from web.links import absolute, leads_nowhere_else
from web.longer import LongerTable, longer_tables
from web.staff.calls import call_oddities
from web.staff.evening import Evening
from web.staff.fan_steps import fan_oddities, fan_step
from web.staff.gate import Desk, at_event, show
from web.staff.lottery import lots_step
from web.staff.next_step import Button, link, next_step
from web.staff.oddities import oddities
from web.staff.rolling import rolling_page
from web.staff.slips import slips_step
from web.staff.tables import TableLine, lines_of


@dataclass(frozen=True, slots=True)
class Station:
    """One step of the evening: done, now or later."""

    name: str
    state: str


@require_GET
@at_event(Scope.ROUNDS_WRITE)
def board(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show where the evening stands and what to do next."""
    if desk.event.mode == Mode.ROLLING:
        return rolling_page(request, desk)
    evening = evening_of(desk)
    address = absolute(request, reverse("event", args=[desk.event.pk]))
    lines = outstanding(evening)
    facts = {
        "evening": evening,
        "stations": stations(evening),
        "next": lots_step(desk.event, evening.turnout)
        or slips_step(desk.event, evening.turnout)
        or fan_step(desk.event, is_played=_is_played(evening), may_finish=desk.owns)
        or next_step(evening),
        "early_end": early_end(evening),
        "oddities": [
            *call_oddities(desk.event),
            *fan_oddities(desk.event),
            *oddities(
                evening,
                decks_to_judge=_decks_to_judge(desk.event),
                wishes=undecided_wishes(desk.event),
            ),
        ],
        "forecast": forecast(desk.event, now=evening.now),
        "clock": running_clock(evening),
        "longer": longer_of(evening),
        "open_lines": [line for line in lines if line.pod.state != PodState.DONE],
        "done_lines": [line for line in lines if line.pod.state == PodState.DONE],
        "address": address,
        "only_here": leads_nowhere_else(address),
    }
    return show(request, desk, "board.html", facts)


def early_end(evening: Evening) -> Button | None:
    """Return the button that ends an evening between two rounds though more are planned."""
    planned = evening.event.rounds_planned
    is_between = evening.newest is not None and evening.newest.state == RoundState.CLOSED
    if not is_between or evening.in_cut or not evening.may_finish:
        return None
    if evening.event.phase == Phase.FINISHED or evening.played >= planned:
        return None
    words = _("End here, after round {played} of {planned}")
    return link("finish", words.format(played=evening.played, planned=planned), evening.event)


def evening_of(desk: Desk) -> Evening:
    """Read the state of the evening in a fixed number of queries."""
    here = desk.event.entries.filter(state=EntryState.HERE)
    newest, now = newest_round(desk.event, actor=desk.actor), timezone.now()
    return Evening(
        event=desk.event,
        turnout=turnout(desk.event),
        newest=newest,
        now=now,
        here=dict(here.values_list("pk", "player_name")),
        leaving={entry.pk: entry for entry in sitting_out(desk.event, newest, now=now)},
        room=tables_of(desk.event),
        players=_players(desk.event),
        may_finish=desk.owns,
        stages=stages_of_cut(desk.event) if newest and newest.stage else (),
    )


def _players(event: Event) -> int:
    """Return how many have played; it is said, and so counted, only when all is over."""
    is_over = event.phase == Phase.FINISHED
    return event.entries.filter(seated=True).count() if is_over else 0


def stations(evening: Evening) -> list[Station]:
    """Return the steps of the evening in their order, with the one that is now.

    A finished evening has only those that were played.
    """
    is_over = evening.event.phase == Phase.FINISHED
    rounds = evening.played if is_over else max(evening.event.rounds_planned, evening.played)
    stages = evening.stages
    if evening.newest and evening.newest.stage:
        rounds = evening.newest.number - 1 - stages.index(evening.newest.stage)
        stages = stages[: stages.index(evening.newest.stage) + 1] if is_over else stages
    names = [_("Entries"), _("Check-in")]
    names += [_("Round {number}").format(number=number) for number in range(1, rounds + 1)]
    names += [stage_title(stage) for stage in stages]
    rounds += len(stages)
    names.append(_("Awards"))
    now = _now(evening, rounds)
    return [Station(name, _state(place, now)) for place, name in enumerate(names)]


def _state(place: int, now: int) -> str:
    if place == now:
        return "now"
    return "done" if place < now else "later"


def _now(evening: Evening, rounds: int) -> int:
    """Return the place of the step that is now; a finished evening has none left."""
    if evening.event.phase == Phase.FINISHED:
        return rounds + 3
    if evening.newest is None:
        return 1 if evening.turnout.here else 0
    if evening.newest.state == RoundState.CLOSED:
        return min(evening.played, rounds) + 2
    return evening.newest.number + 1


def running_clock(evening: Evening) -> Clock | None:
    """Return the clock of the round that is being played."""
    newest = evening.newest
    if newest is None or newest.state != RoundState.PUBLISHED:
        return None
    return clock_of(newest, now=evening.now)


def longer_of(evening: Evening) -> list[LongerTable]:
    """Return the tables that play longer than the round."""
    newest = evening.newest
    return longer_tables(newest, now=evening.now) if newest else []


def outstanding(evening: Evening) -> list[TableLine]:
    """Return the tables of the round that is being played."""
    newest = evening.newest
    if newest is None or newest.state != RoundState.PUBLISHED:
        return []
    return lines_of(newest)


def _is_played(evening: Evening) -> bool:
    newest = evening.newest
    is_closed = newest is not None and newest.state == RoundState.CLOSED
    return is_closed and evening.played >= evening.event.rounds_planned


def _decks_to_judge(event: Event) -> int:
    waiting = Entry.objects.filter(event=event, deck_state=DeckState.NEEDS_JUDGE)
    return waiting.exclude(state=EntryState.CANCELLED).count()
