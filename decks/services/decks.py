"""Submitting, ordering and removing decks, and the judge's word on a whole deck."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F, Max

from decks.judging import Reading, Thought, check_text, partners_in, think
from decks.models import DeckCheck, DeckList
from decks.services.standing import kept, note, refuse_when_closed
from engine.errors import RuleError
from engine.words import Level
from events import access, journal
from events.access import Actor, Scope
from events.cleaning import refuse_bad_fields
from events.models import DeckState, Entry, Event, Phase
from events.names import tidy

LONGEST_NAME = 120
RULINGS = (DeckState.ACCEPTED, DeckState.REFUSED)
ASIDE = 100  # added to numbers while they change places


@transaction.atomic
def submit_deck(
    *,
    entry_id: str,
    actor: Actor,
    text: str,
    now: datetime,
    partner: str = "",
    number: int | None = 1,
    name: str | None = None,
    level: int | None = None,
    thought: Thought | None = None,
) -> DeckCheck:
    """Store a deck text with its verdict, legal or not; the newest text of a number counts.

    `number` None adds a deck. A player may change their decks until the deadline and until they sit down
    (checked in and playing); after that only a judge. Refuses more decks than the event allows
    (`deck.too_many`). `name` and `level` None leave what there is; 0 takes the level away.
    """
    event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.DECKS_WRITE)
    refuse_when_closed(event, entry, actor=actor, now=now)
    deck = _numbered(event, entry, number)
    reading = check_text(event, text=text, partner=partner, thought=thought)
    if name is not None:
        deck.name = tidy(name)
    if level is not None:
        deck.level = _level(level)
    deck.text, deck.submitted_at = text, now
    deck.partner = _partner(partner, reading)
    refuse_bad_fields(deck, names={"name"})
    deck.save()
    check = kept(deck, reading, now=now)
    note(event, entry, actor=actor, kind="deck.submitted", deck=deck, number=deck.number)
    check.deck.entry = entry
    return check


@transaction.atomic
def change_deck(
    *,
    deck_id: str,
    actor: Actor,
    text: str,
    now: datetime,
    partner: str = "",
    name: str | None = None,
    level: int | None = None,
    thought: Thought | None = None,
) -> DeckCheck:
    """Replace the text of a deck wherever it stands in its owner's order."""
    _event, entry, deck = _locked_deck(deck_id, actor=actor)
    return submit_deck(
        entry_id=entry.pk,
        actor=actor,
        text=text,
        now=now,
        partner=partner,
        number=deck.number,
        name=name,
        level=level,
        thought=thought,
    )


def think_change(*, deck_id: str, actor: Actor, text: str, partner: str = "") -> Thought:
    """Judge what is to stand in a deck's place before anything is locked."""
    found = access.by_id(DeckList.objects.all(), deck_id)
    entry = access.entry_for(found.entry_id, actor=actor, need=Scope.DECKS_WRITE)
    return think(entry.event, text=text, partner=partner)


@transaction.atomic
def remove_deck(*, deck_id: str, actor: Actor, now: datetime) -> Entry:
    """Take a deck away with its checks; those after it move up."""
    event, entry, deck = _locked_deck(deck_id, actor=actor)
    refuse_when_closed(event, entry, actor=actor, now=now)
    number = deck.number
    gone = DeckList(pk=deck.pk)
    deck.delete()
    _renumber([each.pk for each in entry.decks.all()], entry)
    note(event, entry, actor=actor, kind="deck.removed", deck=gone, number=number)
    return entry


@transaction.atomic
def order_decks(*, entry_id: str, actor: Actor, order: Sequence[str], now: datetime) -> Entry:
    """Put all decks of an entry into another order; refuses (`deck.other_decks`) any other set of decks."""
    event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.DECKS_WRITE)
    refuse_when_closed(event, entry, actor=actor, now=now)
    if sorted(order) != sorted(entry.decks.values_list("pk", flat=True)):
        raise RuleError("deck.other_decks")
    _renumber(order, entry)
    journal.record(event, actor=actor, kind="deck.ordered", entry=entry.pk)
    return entry


@transaction.atomic
def rule_deck(*, entry_id: str, actor: Actor, ruling: str, number: int = 1) -> DeckCheck:
    """Let a judge accept or refuse a deck as it stands, whatever the engine said."""
    event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.DECKS_WRITE)
    access.require(event, actor=actor, need=Scope.DECKS_WRITE)
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    if ruling not in RULINGS:
        raise RuleError("deck.unknown_ruling", ruling=ruling, known=list(RULINGS))
    deck = entry.decks.filter(number=number).first()
    check = deck.checks.first() if deck else None
    if deck is None or check is None:
        raise RuleError("deck.none_submitted")
    check.ruling = ruling
    check.save(update_fields=["ruling"])
    note(event, entry, actor=actor, kind="deck.ruled", deck=deck, ruling=ruling)
    check.deck.entry = entry
    return check


def _level(level: int) -> int | None:
    if level and level not in tuple(Level):
        raise RuleError("deck.unknown_level")
    return level or None


def _partner(given: str, reading: Reading) -> str:
    """Return the partner named beside the text as it is printed; two commanders as they were typed."""
    names = partners_in(given)
    found = [reading.verdict.partner or names[0]] if len(names) == 1 else names
    return "\n".join(found)[:LONGEST_NAME]  # no card has a longer name


def _locked_deck(deck_id: str, *, actor: Actor) -> tuple[Event, Entry, DeckList]:
    """Lock the event of a deck that its owner or a judge may change; a 404 for everybody else."""
    found = access.by_id(DeckList.objects.all(), deck_id)
    event, entry = access.locked_entry(found.entry_id, actor=actor, need=Scope.DECKS_WRITE)
    deck = access.by_id(entry.decks.all(), deck_id)
    return event, entry, deck


def _numbered(event: Event, entry: Entry, number: int | None) -> DeckList:
    """Return the deck of a number, a new one where there is none yet."""
    newest: int = entry.decks.aggregate(most=Max("number"))["most"] or 0
    wanted = min(number or newest + 1, newest + 1)
    deck = entry.decks.filter(number=wanted).first()
    if deck is None and wanted > event.decks_allowed:
        raise RuleError("deck.too_many", limit=event.decks_allowed)
    return deck or DeckList(entry=entry, number=wanted)


def _renumber(order: Sequence[str], entry: Entry) -> None:
    entry.decks.update(number=F("number") + ASIDE)
    for number, deck_id in enumerate(order, 1):
        entry.decks.filter(pk=deck_id).update(number=number)
