"""What an event shows, worked out once from rows that came out of an archive."""

from django.utils import timezone

from engine.errors import RuleError
from engine.words import Ending
from events.access import Actor, Scope
from events.journal import hint_of, told_to_staff
from events.models import Event
from events.selectors import turnout
from pods.event_file import pod_event_of
from pods.judging import teams_at
from pods.live_games import live_game_of
from pods.models import Pod, Round
from pods.prices import next_best_sentence, price_lines
from pods.schedules import coming
from pods.selectors import clock_of, report_of, rounds_of
from pods.stances import silent_until, stances_of
from pods.subgames import subgames_of
from pods.words import reason_sentences
from standings.lots import Lots, draws_of
from standings.rebuilding import counted_by_journal
from standings.selectors import final_table, table_of

_SENSELESS = (RuleError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError)


def prove(event: Event) -> None:
    """Refuse rows from which what an event shows cannot be made, with `archive.broken` (what)."""
    try:
        _people_and_tables(event)
        everything = {event.shop_id: frozenset({Scope.EVENTS_READ})}
        for found in rounds_of(event, actor=Actor("system", everything)):
            _round(event, found)
        _games(event)
        _told(event)
    except _SENSELESS as trouble:
        raise RuleError("archive.broken", what=type(trouble).__name__) from trouble


def _people_and_tables(event: Event) -> None:
    turnout(event)
    table_of(event)
    final_table(event)
    pod_event_of(event)
    coming(event)
    for draw in draws_of(event):
        _prizes = Lots(draw).prizes


def _round(event: Event, found: Round) -> None:
    clock_of(found, now=timezone.now())
    price_lines(found.cost, public=False)
    for pod in found.pods.all():
        _pod(event, pod)


def _pod(event: Event, pod: Pod) -> None:
    names = {seat.entry_id: seat.entry.player_name for seat in pod.seats.all()}
    reason_sentences(pod.reasons, names)
    next_best_sentence(pod.next_best)
    teams_at(event, list(names))
    stances_of(pod)
    report = report_of(pod)
    if report:
        Ending(report.ending)
        silent_until(event, report)


def _games(event: Event) -> None:
    for pod in Pod.objects.filter(round__event=event, companion__isnull=False):
        live_game_of(pod)
    for pod in Pod.objects.filter(round__event=event, subgames__isnull=False).distinct():
        subgames_of(pod)


def _told(event: Event) -> None:
    counted_by_journal(event)
    for row in event.journal.all():
        hint_of(row).as_json()
        told_to_staff(row)
