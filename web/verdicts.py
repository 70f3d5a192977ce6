"""A verdict as pages show it: what is wrong, what is only advice, by which rules, in the reader's language."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from decks.models import DeckCheck
from decks.selectors import Held
from decks.words import LAYOUTS, house_words, source_words
from engine.legality.verdict import Severity
from events.words import in_words


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found in a deck, in the reader's language."""

    rule: str
    severity: str
    sentence: str
    cards: list[str]
    lines: list[int]
    candidates: list[str]
    source: str

    @property
    def asks_for_partner(self) -> bool:
        """Whether the candidates are partners (or commanders) to choose from."""
        return self.rule.startswith(("partner.", "commander."))

    @property
    def place(self) -> str:
        """The lines, as the button that puts another name there says them."""
        return ",".join(map(str, self.lines))

    @property
    def old(self) -> str:
        """The name that a chosen one takes the place of in the partner field, "" where it stands alone."""
        return "" if self.asks_for_partner else "".join(self.cards[:1])


@dataclass(frozen=True, slots=True)
class Shown:
    """A verdict for people."""

    outcome: str
    count: int
    partner: str
    on: str
    revision: str
    house: list[str]
    detected: str
    findings: list[Finding]

    @property
    def faults(self) -> list[Finding]:
        """What makes the deck illegal or a judge's matter."""
        return [each for each in self.findings if each.severity != Severity.ADVICE.value]

    @property
    def advice(self) -> list[Finding]:
        """What is only good to know."""
        return [each for each in self.findings if each.severity == Severity.ADVICE.value]


def shown(verdict: Mapping[str, Any], *, detected: str = "") -> Shown:
    """Return a stored or fresh verdict as a page shows it."""
    return Shown(
        outcome=verdict["verdict"],
        count=verdict["count"],
        partner=" / ".join(partners_of(verdict)),
        on=verdict["on"],
        revision=verdict["revision"] or "",
        house=house_words(verdict["format"], verdict["house"]),
        detected=str(LAYOUTS[detected]) if detected else "",
        findings=[
            Finding(
                rule=each["rule"],
                severity=each["severity"],
                sentence=in_words(each["message"]),
                cards=each["cards"],
                lines=each["lines"],
                candidates=each["candidates"],
                source=source_words(each["source"]),
            )
            for each in verdict["findings"]
        ],
    )


def partners_of(verdict: Mapping[str, Any]) -> list[str]:
    """Return the partner, or both commanders; older verdicts know one of them only."""
    known: list[str] = verdict.get("partners") or [verdict["partner"]]
    return [name for name in known if name]


def shown_check(check: DeckCheck | None) -> Shown | None:
    """Return a stored check as a page shows it."""
    return shown(check.verdict) if check else None


@dataclass(frozen=True, slots=True)
class Turn:
    """How a verdict turned since the deck was submitted, because the rules moved."""

    was: str
    is_now: str
    was_list: str
    list: str
    at: datetime


def turn_of(one: Held) -> Turn | None:
    """Return how the verdict on a deck turned; None where it stands as submitted."""
    if one.before is None:
        return None
    lists = (one.before.verdict["revision"], one.check.verdict["revision"])
    was_list, now_list = lists if one.moved_list else ("", "")
    return Turn(one.before.outcome, one.check.outcome, was_list or "", now_list or "", one.check.at)
