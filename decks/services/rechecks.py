"""Checking submitted decks again: when a list, a rule, a day or a judge's word has changed."""

from collections.abc import Collection, Iterable
from datetime import date, datetime, time
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import Shop
from decks.judging import Rules, Thought, rules_of, thought_out
from decks.models import DeckCheck, DeckList
from decks.selectors import held, with_checks
from decks.services.standing import kept, settle
from engine.formats import format_of
from engine.legality.verdict import Severity, Verdict
from events import access, due, journal
from events.access import SYSTEM, Actor
from events.models import Entry, Event, Phase
from events.services import RECHECK, plan_recheck

AT_ONCE = 200  # decks that one transaction checks; the rest is left to the next one


def think_next(event: Event, rules: Rules, *, after: str = "") -> Thought:
    """Judge as many decks of an event as one transaction checks, by these rules."""
    decks = DeckList.objects.filter(entry__event=event, pk__gt=after).order_by("pk")
    return thought_out(rules, decks.values_list("text", "partner")[:AT_ONCE])


def recheck_decks(*, now: datetime, event: str, after: str = "", daily: bool = False) -> None:
    """Judge every deck of an event once more, so many at a time; what changed is written down.

    The thinking is done before anything is locked. A `daily` check comes back the next day, until the event
    begins: lists may have changed meanwhile.
    """
    found = access.event_for(event, actor=SYSTEM)
    if found.phase != Phase.FINISHED:
        _tell(found, after)
        thought = think_next(found, rules_of(found), after=after)
        _recheck(now=now, event=event, after=after, daily=daily, thought=thought)


def _tell(event: Event, after: str) -> None:
    """Say how many decks of the event are judged already; each row of the work judges a part of them."""
    decks = DeckList.objects.filter(entry__event=event)
    of = decks.count()
    if of > AT_ONCE:
        due.tell(decks.filter(pk__lte=after).count(), of)


@transaction.atomic
def _recheck(*, now: datetime, event: str, after: str, daily: bool, thought: Thought) -> None:
    found = access.locked_event(event, actor=SYSTEM)
    if found.phase == Phase.FINISHED:
        return
    if daily:
        plan_recheck(found, now=now)
    last = recheck_some(found, actor=SYSTEM, now=now, after=after, thought=thought)
    if last:
        due.plan(RECHECK, at=now, event=event, after=last)
    elif found.levels_from_decks:
        for entry in found.entries.filter(decks__isnull=False).distinct():
            settle(found, entry)


def plan_rechecks(shop: Shop, *, now: datetime, days: Collection[date] = ()) -> None:
    """Plan a check of the shop's coming events: now, and on every day that a list changes before them."""
    for event in Event.objects.filter(shop=shop).exclude(phase=Phase.FINISHED):
        moments = {timezone.make_aware(datetime.combine(day, time())) for day in days}
        for at in {now, *(at for at in moments if now < at <= event.starts_at)}:
            due.plan(RECHECK, at=at, event=event.pk)


def plan_rechecks_of_game(game: str, *, now: datetime) -> None:
    """Plan a check of all coming events of a game, whose cards have changed."""
    for event in Event.objects.exclude(phase=Phase.FINISHED):
        if format_of(event.format).game == game:
            due.plan(RECHECK, at=now, event=event.pk)


def recheck_some(
    event: Event,
    *,
    actor: Actor,
    now: datetime,
    after: str = "",
    thought: Thought | None = None,
) -> str:
    """Check the next decks of a locked event; return the last one's id if there are more, else ""."""
    decks = with_checks().filter(entry__event=event, pk__gt=after).order_by("pk")
    some = list(decks.select_related("entry")[: AT_ONCE + 1])
    rules = rules_of(event, thought=thought)
    moved = [deck for deck in some[:AT_ONCE] if checked_again(deck, rules, now=now)]
    for entry_id, of_entry in _by_entry(moved).items():
        entry = Entry.objects.get(pk=entry_id)
        settle(event, entry)
        journal.record(
            event,
            actor=actor,
            kind="deck.rechecked",
            entry=entry_id,
            decks=[deck.pk for deck in of_entry],
            state=entry.deck_state,
        )
    return some[AT_ONCE - 1].pk if len(some) > AT_ONCE else ""


def checked_again(deck: DeckList, rules: Rules, *, now: datetime) -> bool:
    """Keep the verdict of today if it is another one; tell whether the deck's state may have changed."""
    newest = held(deck).check
    reading = rules.judge(deck.text, deck.partner)
    if reading.verdict.as_dict() == newest.verdict:
        return False
    ruling = newest.ruling if _holds(newest, reading.verdict) else ""
    check = kept(deck, reading, now=now, ruling=ruling)
    return (check.outcome, check.ruling) != (newest.outcome, newest.ruling)


def _holds(old: DeckCheck, new: Verdict) -> bool:
    """Whether a judge's word on a deck still stands: nothing is wrong that they have not seen."""
    return _faults(new.as_dict()) <= _faults(old.verdict)


def _faults(verdict: dict[str, Any]) -> set[tuple[str, str]]:
    """Return what is wrong or doubtful, as rule and card."""
    grave = [each for each in verdict["findings"] if each["severity"] != Severity.ADVICE.value]
    return {(each["rule"], card) for each in grave for card in [*each["cards"], ""]}


def _by_entry(decks: Iterable[DeckList]) -> dict[str, list[DeckList]]:
    found: dict[str, list[DeckList]] = {}
    for deck in decks:
        found.setdefault(deck.entry_id, []).append(deck)
    return found
