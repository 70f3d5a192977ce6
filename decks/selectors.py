"""Reads of decks for those who may see them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import F, Prefetch, QuerySet

from decks.judging import partners_in
from decks.models import CardRuling, DeckCheck, DeckList
from engine.errors import RuleError
from events import access
from events.access import Actor, Scope
from events.models import DECK_READY, DeckState, Entry, EntryState, Event, Mode, Phase

WORST_FIRST = (
    DeckState.REFUSED,
    DeckState.ILLEGAL,
    DeckState.NEEDS_JUDGE,
    DeckState.ACCEPTED,
    DeckState.LEGAL,
)


@dataclass(frozen=True, slots=True)
class Held:
    """A deck with its newest check, and the check that said otherwise before the rules moved."""

    deck: DeckList
    check: DeckCheck
    before: DeckCheck | None

    @property
    def state(self) -> DeckState:
        """The judge's word, else the engine's."""
        return DeckState(self.check.ruling or self.check.outcome)

    @property
    def is_ready(self) -> bool:
        """Whether the deck may be played."""
        return self.state in DECK_READY

    @property
    def name(self) -> str:
        """What its owner calls it, else its partner."""
        return self.deck.name or self.partner

    @property
    def partner(self) -> str:
        """The partner, or the commanders, as far as anybody has named one."""
        return " / ".join(partners_in(self.deck.partner)) or self.check.verdict["partner"] or ""

    @property
    def moved_list(self) -> bool:
        """Whether it was another list of restricted cards that changed the verdict."""
        if self.before is None:
            return False
        was, now = self.before.verdict, self.check.verdict
        return bool(was["revision"] != now["revision"] and now["revision"])


def held(deck: DeckList) -> Held:
    """Return a deck read with all its checks; there is always one."""
    checks = list(deck.checks.all())
    newest = checks[0]
    since = [each for each in checks if each.at >= deck.submitted_at]
    before = next((each for each in since if each.outcome != newest.outcome), None)
    return Held(deck, newest, before)


def with_checks() -> QuerySet[DeckList]:
    """Return decks with the checks of what they are now, the newest first; a text that was replaced is past."""
    newest = DeckCheck.objects.filter(at__gte=F("deck__submitted_at")).order_by("-pk")
    return DeckList.objects.prefetch_related(Prefetch("checks", newest))


def decks_of(entry: Entry) -> list[Held]:
    """Return all decks of an entry in its owner's order, in two queries."""
    return [held(deck) for deck in with_checks().filter(entry=entry)]


def decks_by_entry(event: Event) -> dict[str, list[Held]]:
    """Return everybody's decks by entry, in two queries."""
    found: dict[str, list[Held]] = {}
    for deck in with_checks().filter(entry__event=event):
        found.setdefault(deck.entry_id, []).append(held(deck))
    return found


def numbered(entry: Entry, number: int) -> Held:
    """Return one deck of an entry by its number; a 404 where there is none."""
    deck = with_checks().filter(entry=entry, number=number).first()
    if deck is None:
        raise RuleError("access.not_found")
    return held(deck)


def held_deck(deck_id: str, *, actor: Actor) -> Held:
    """Return a deck to its owner or a judge, or to everybody once it is public."""
    deck = access.by_id(with_checks().select_related("entry__event__shop"), deck_id)
    if not (decks_are_public(deck.entry.event) and deck.entry.state in PLAYED):
        access.require_entry(deck.entry, actor=actor, need=Scope.DECKS_READ)
    return held(deck)


PLAYED = (EntryState.HERE, EntryState.DROPPED)


def decks_are_public(event: Event) -> bool:
    """Tell whether everybody may see the decks: the event is over and its shop publishes them."""
    return event.decks_public and event.phase == Phase.FINISHED


def public_decks(event: Event) -> list[Held]:
    """Return the decks of everybody who played, by name; a 404 while they are sealed."""
    if not decks_are_public(event):
        raise RuleError("access.not_found")
    found = with_checks().select_related("entry").filter(entry__event=event)
    played = found.filter(entry__state__in=PLAYED)
    return [held(deck) for deck in played.order_by("entry__player_name", "entry_id", "number")]


def in_play(event: Event, entry: Entry) -> bool:
    """Tell whether a player's decks are settled: by the rounds, or at rolling tables by their first seat."""
    if event.phase != Phase.PLAYING or entry.state != EntryState.HERE:
        return False
    return event.mode == Mode.ROUNDS or entry.seated


def readiness(states: Iterable[DeckState]) -> DeckState:
    """Return the state of an entry with decks in these states: ready if there are some and all are."""
    given = set(states)
    return next((state for state in WORST_FIRST if state in given), DeckState.MISSING)


def deck_to_bring(entry: Entry, level: int | None) -> Held | None:
    """Return the deck for a table of this level where somebody has a choice: of that level, else the next.

    At a table of no level the player's own level counts.
    """
    if entry.event.decks_allowed == 1:
        return None
    ready = [each for each in decks_of(entry) if each.is_ready]
    return suited(ready, level, usual=entry.level) if len(ready) > 1 else None


def suited(decks: Sequence[Held], level: int | None, *, usual: int) -> Held:
    """Return which of several decks suits a table of this level: a deck of that level, else the next.

    At a table of no level the player's own, `usual` level counts.
    """
    wanted = level or usual
    return min(decks, key=lambda each: _distance(each, wanted, usual))


def _distance(one: Held, wanted: int, usual: int) -> tuple[int, bool, int]:
    """Order decks by how far they are from the level; of two equally far the weaker comes first."""
    level = one.deck.level or usual
    return abs(level - wanted), level > wanted, one.deck.number


def deck_for(entry_id: str, *, actor: Actor) -> tuple[DeckList | None, DeckCheck | None]:
    """Return the first deck and its newest check to its owner or a judge; a 404 for everybody else."""
    entry = access.entry_for(entry_id, actor=actor, need=Scope.DECKS_READ)
    return deck_of(entry)


def deck_of(entry: Entry) -> tuple[DeckList | None, DeckCheck | None]:
    """Return an entry's first deck and its newest check, each None where there is none."""
    deck = entry.decks.first()
    return deck, deck.checks.first() if deck else None


def card_rulings(event: Event) -> Sequence[CardRuling]:
    """Return what judges have said about names at an event, the newest first."""
    return list(CardRuling.objects.filter(event=event).order_by("-at", "-pk"))
