"""What a check says: an outcome and the findings that led to it."""

from dataclasses import asdict, dataclass
from datetime import date
from enum import StrEnum

from engine.words import Text


class Outcome(StrEnum):
    """The answer for the whole deck."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    NEEDS_JUDGE = "needs_judge"


class Severity(StrEnum):
    """What one finding means for the deck; advice never makes it illegal."""

    ILLEGAL = "illegal"
    NEEDS_JUDGE = "needs_judge"
    ADVICE = "advice"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to say about a deck.

    `rule` is a stable id; `cards` are card names, in deck order; `lines` are 1-based line numbers
    of the text; `candidates` are card names to choose from, best first.
    """

    rule: str
    severity: Severity
    cards: tuple[str, ...]
    lines: tuple[int, ...]
    message: Text
    source: str
    candidates: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, object]:
        """Return the finding as JSON values."""
        return {
            "rule": self.rule,
            "severity": self.severity.value,
            "cards": list(self.cards),
            "lines": list(self.lines),
            "message": asdict(self.message),
            "source": self.source,
            "candidates": list(self.candidates),
        }


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer for a deck in a format on a day.

    `revision` is the day since which the hall-of-fame list used has been in force (None: no list
    was needed or known); `partner` the partner's name if there is one, `partners` all of them (two
    commanders); `count` the cards with the partner; `house` the event's own rules in use, as (rule id,
    number or False).
    """

    outcome: Outcome
    findings: tuple[Finding, ...]
    format: str
    on: date
    revision: date | None
    partner: str | None
    count: int
    house: tuple[tuple[str, int | bool], ...] = ()
    partners: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, object]:
        """Return the verdict as JSON values."""
        return {
            "verdict": self.outcome.value,
            "format": self.format,
            "on": self.on.isoformat(),
            "revision": self.revision and self.revision.isoformat(),
            "partner": self.partner,
            "partners": list(self.partners),
            "count": self.count,
            "house": dict(self.house),
            "findings": [finding.as_dict() for finding in self.findings],
        }


def outcome_of(findings: tuple[Finding, ...]) -> Outcome:
    """Return the gravest outcome that the findings ask for."""
    severities = {finding.severity for finding in findings}
    if Severity.ILLEGAL in severities:
        return Outcome.ILLEGAL
    return Outcome.NEEDS_JUDGE if Severity.NEEDS_JUDGE in severities else Outcome.LEGAL
