"""Judging deck texts by all that a verdict at an event depends on; saves nothing."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date

from django.utils import timezone

from decks.advice import advice_of
from decks.models import CardRuling
from decks.regulations import revisions_of
from decks.table import table_for
from engine.cards.kinds import AnyCard
from engine.cards.table import CardTable
from engine.errors import RuleError
from engine.formats import format_of
from engine.formats.revisions import Revision
from engine.legality.advice import Advice
from engine.legality.check import check_deck
from engine.legality.house import Setting
from engine.legality.rulings import Ruling
from engine.legality.text import DeckText, read_deck
from engine.legality.verdict import Verdict
from events.models import Event


@dataclass(frozen=True, slots=True)
class Reading:
    """A deck text as it was understood, and the verdict on it."""

    deck: DeckText
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Rules:
    """All that a verdict at an event depends on beside the deck itself."""

    format: str
    on: date
    cards: CardTable[AnyCard]
    house: Mapping[str, Setting]
    revisions: tuple[Revision, ...]
    rulings: tuple[Ruling, ...]
    advice: tuple[Advice, ...]
    known: Mapping[tuple[str, str], Reading] = field(default_factory=dict, compare=False)

    def judge(self, text: str, partner: str = "") -> Reading:
        """Read a text and judge it; `partner` may name two commanders, a line each.

        What was thought out before is `known`. Raises RuleError with a code of `deck.…` for a text that is
        no deck list.
        """
        return self.known.get((text, partner)) or self._judged(text, partner)

    def _judged(self, text: str, partner: str) -> Reading:
        deck = read_deck(text)
        verdict = check_deck(
            deck,
            format_code=self.format,
            on=self.on,
            cards=self.cards,
            partner=partners_in(partner),
            house=self.house,
            revisions=self.revisions,
            rulings=self.rulings,
            advice=self.advice,
        )
        return Reading(deck, verdict)


@dataclass(frozen=True, slots=True)
class Thought:
    """Verdicts thought out before a lock is taken; they count while the rules are still the same."""

    rules: Rules
    readings: Mapping[tuple[str, str], Reading]


def partners_in(words: str) -> list[str]:
    """Return the names in a partner field, one a line."""
    return [name for line in words.splitlines() if (name := line.strip())]


def rulings_at(event: Event) -> dict[str, Ruling]:
    """Return the judges' words at an event by the key of what was written, the oldest first."""
    rows = CardRuling.objects.filter(event=event).order_by("pk")
    return {each.key: Ruling(each.written, each.card or None) for each in rows}


def rules_of(
    event: Event,
    *,
    thought: Thought | None = None,
    rulings: Mapping[str, Ruling] | None = None,
) -> Rules:
    """Return the rules of an event: its format, day and house rules, the shop's lists, the judges' words.

    They know what was thought out by the very same rules. `rulings` are others than those that count now.
    """
    rules = Rules(
        format=event.format,
        on=timezone.localdate(event.starts_at),
        cards=table_for(format_of(event.format).game),
        house=event.house_rules,
        revisions=revisions_of(event.shop_id),
        rulings=tuple((rulings_at(event) if rulings is None else rulings).values()),
        advice=advice_of(event.shop_id),
    )
    is_same = thought is not None and thought.rules == rules
    return replace(rules, known=thought.readings) if thought and is_same else rules


def check_text(
    event: Event, *, text: str, partner: str = "", thought: Thought | None = None
) -> Reading:
    """Read a text and judge it by the event's format, house rules and date; saves nothing.

    Raises RuleError with a code of `deck.…` for a text that is no deck list.
    """
    return rules_of(event, thought=thought).judge(text, partner)


def thought_out(rules: Rules, decks: Iterable[tuple[str, str]]) -> Thought:
    """Judge texts with their partners before anything is locked; what cannot be read is refused later."""
    readings = {}
    for text, partner in decks:
        with suppress(RuleError):
            readings[text, partner] = rules.judge(text, partner)
    return Thought(rules, readings)


def think(event: Event, *, text: str, partner: str = "") -> Thought:
    """Judge one text before anything is locked."""
    return thought_out(rules_of(event), [(text, partner)])
