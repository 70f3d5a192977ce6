"""What is odd about an evening right now, in sentences that say what to do."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.formats import format_of
from events.address import outdated_urls
from events.models import Confirmation, DeckPolicy, LevelsPolicy, Phase
from events.pairs import pairs_of
from events.words import LEVELS
from pods.chairs import is_overdue
from pods.models import PodState, RoundState
from pods.tables import usable
from web.staff.evening import Evening
from web.staff.next_step import tables_text
from web.staff.splitting import can_split


@dataclass(frozen=True, slots=True)
class Oddity:
    """One thing that is odd, and the page where it can be put right."""

    sentence: str
    href: str


def oddities(evening: Evening, *, decks_to_judge: int, wishes: int) -> list[Oddity]:
    """Return everything that is odd, the most urgent first."""
    if evening.event.phase == Phase.FINISHED:
        return []
    return [
        *_outdated_address(evening),
        *_disputes(evening),
        *_to_confirm(evening),
        *_empty_chairs(evening),
        *_lost_time(evening),
        *_decks(evening, decks_to_judge),
        *_wishes(evening, wishes),
        *_gone(evening),
        *_unseated(evening),
        *_alone(evening),
        *_sizes(evening),
        *_tables(evening),
    ]


def _oddity(evening: Evening, page: str, sentence: str) -> Oddity:
    return Oddity(sentence, reverse(f"staff:{page}", kwargs={"event_id": evening.event.pk}))


def _alone(evening: Evening) -> Iterator[Oddity]:
    count = len(pairs_of(evening.event).alone)
    if count:
        words = ngettext(
            "{count} person has no partner yet.", "{count} people have no partner yet.", count
        )
        yield _oddity(evening, "teams", words.format(count=count))


def _outdated_address(evening: Evening) -> Iterator[Oddity]:
    if outdated_urls():
        sentence = _(
            "The address of this machine changed. Printed QR codes are outdated: print them again."
        )
        yield _oddity(evening, "poster", sentence)


def _disputes(evening: Evening) -> Iterator[Oddity]:
    disputed = evening.tables(PodState.DISPUTED)
    if disputed:
        sentence = _("Players disagree at {tables}.").format(tables=tables_text(disputed))
        yield _oddity(evening, "tables", sentence)


def _to_confirm(evening: Evening) -> Iterator[Oddity]:
    """Results that only the staff can let count."""
    waiting = evening.tables(PodState.REPORTED)
    if waiting and evening.event.confirmation == Confirmation.STAFF:
        sentence = _("Look at the results: {tables}.").format(tables=tables_text(waiting))
        yield _oddity(evening, "tables", sentence)


def _empty_chairs(evening: Evening) -> Iterator[Oddity]:
    for pod in evening.pods if _seated_now(evening) else ():
        seats = [seat for seat in pod.seats.all() if seat.missing_since]
        for seat in seats if pod.state == PodState.PLAYING else ():
            words = (
                _("Table {table}: {name} has not come. Choose how the table goes on.")
                if is_overdue(seat, now=evening.now)
                else _("Table {table} waits for {name}.")
            )
            sentence = words.format(table=pod.sign, name=seat.entry.player_name)
            yield Oddity(sentence, reverse("staff:result", args=[evening.event.pk, pod.pk]))


def _lost_time(evening: Evening) -> Iterator[Oddity]:
    for pod in evening.pods if _seated_now(evening) else ():
        if pod.lost_seconds and pod.state != PodState.DONE:
            words = _("Table {table} lost time. Give it back?")
            href = reverse("staff:result", args=[evening.event.pk, pod.pk]) + "#own-time"
            yield Oddity(words.format(table=pod.sign), href)


def _decks(evening: Evening, waiting: int) -> Iterator[Oddity]:
    if waiting and evening.event.deck_policy != DeckPolicy.NONE:
        sentence = ngettext(
            "{count} deck waits for a judge.", "{count} decks wait for a judge.", waiting
        )
        yield _oddity(evening, "decks", sentence.format(count=waiting))


def _wishes(evening: Evening, waiting: int) -> Iterator[Oddity]:
    if waiting:
        sentence = ngettext(
            "{count} private wish waits for you.", "{count} private wishes wait for you.", waiting
        )
        yield _oddity(evening, "wishes", sentence.format(count=waiting))


def _gone(evening: Evening) -> Iterator[Oddity]:
    if _seated_now(evening):
        page = "pairing" if _is_draft(evening) else "tables"
        for person in evening.gone:
            yield _oddity(evening, page, person.sentence)


def _unseated(evening: Evening) -> Iterator[Oddity]:
    if _seated_now(evening) and evening.unseated:
        words = (
            _("Here, but not in this draft: {names}.")
            if _is_draft(evening)
            else _("Here, but without a seat in this round: {names}.")
        )
        names = _(", ").join(evening.unseated)
        yield _oddity(evening, "pairing", words.format(names=names))


def _sizes(evening: Evening) -> Iterator[Oddity]:
    """Numbers of people that cannot be split, while a round is still to be paired."""
    if _seated_now(evening) or evening.played >= evening.event.rounds_planned:
        return
    event, here = evening.event, evening.turnout.here
    if here and not can_split(evening, here):
        words = ngettext(
            "{count} person cannot make pods of the usual size.",
            "{count} people cannot make pods of the usual size.",
            here,
        )
        yield _oddity(evening, "pairing", words.format(count=here))
    if event.levels_policy == LevelsPolicy.MIXED:
        return
    for level, count in evening.turnout.here_levels.items():
        if count and not can_split(evening, count):
            yield _oddity(evening, "pairing", _level_sentence(evening, level, count))


def _tables(evening: Evening) -> Iterator[Oddity]:
    """Fewer usable tables than pods, while a round is still to be published."""
    here, free = evening.turnout.here, len(usable(evening.room))
    is_ahead = evening.newest is None or evening.newest.state != RoundState.PUBLISHED
    if not (evening.room and here and is_ahead and evening.played < evening.event.rounds_planned):
        return
    pods = len(evening.pods) if _is_draft(evening) else -(-here // _largest(evening))
    if pods > free:
        words = _("{pods} pods need a table, and the room has {free} usable ones.")
        yield _oddity(evening, "room", words.format(pods=pods, free=free))


def _largest(evening: Evening) -> int:
    return max(format_of(evening.event.format).pod_prefer, 1)


def _level_sentence(evening: Evening, level: int, count: int) -> str:
    words = (
        ngettext(
            "{count} person at level {level} cannot fill pods alone.",
            "{count} people at level {level} cannot fill pods alone.",
            count,
        )
        if evening.event.levels_policy == LevelsPolicy.SEPARATE
        else ngettext(
            "{count} person at level {level}: somebody will sit with another level.",
            "{count} people at level {level}: somebody will sit with another level.",
            count,
        )
    )
    return words.format(count=count, level=LEVELS[level])


def _seated_now(evening: Evening) -> bool:
    return evening.newest is not None and evening.newest.state != RoundState.CLOSED


def _is_draft(evening: Evening) -> bool:
    return evening.newest is not None and evening.newest.state == RoundState.DRAFT
