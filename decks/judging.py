"""Judging deck texts by all that a verdict at an event depends on; saves nothing."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from decks.advice import advice_of
from decks.models import CardRuling
from decks.regulations import revisions_of
from decks.table import table_for
from engine.cards.kinds import AnyCard
from engine.cards.table import CardTable
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

    def judge(self, text: str, partner: str = "") -> Reading:
        """Read a text and judge it; `partner` may name two commanders, a line each.

        Raises RuleError with a code of `deck.…` for a text that is no deck list.
        """
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


def partners_in(words: str) -> list[str]:
    """Return the names in a partner field, one a line."""
    return [name for line in words.splitlines() if (name := line.strip())]


def rules_of(event: Event) -> Rules:
    """Return the rules of an event: its format, day and house rules, the shop's lists, the judges' words."""
    rulings = CardRuling.objects.filter(event=event).order_by("pk")
    return Rules(
        format=event.format,
        on=timezone.localdate(event.starts_at),
        cards=table_for(format_of(event.format).game),
        house=event.house_rules,
        revisions=revisions_of(event.shop_id),
        rulings=tuple(Ruling(each.written, each.card or None) for each in rulings),
        advice=advice_of(event.shop_id),
    )


def check_text(event: Event, *, text: str, partner: str = "") -> Reading:
    """Read a text and judge it by the event's format, house rules and date; saves nothing.

    Raises RuleError with a code of `deck.…` for a text that is no deck list.
    """
    return rules_of(event).judge(text, partner)
