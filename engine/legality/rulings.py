"""What a judge has decided about a deck: this line is that card, this doubt is settled."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.cards.names import name_key
from engine.legality.verdict import Finding, Severity
from engine.legality.wording import told_remark


@dataclass(frozen=True, slots=True)
class Ruling:
    """One decision, remembered by what was written, so that it holds when lines move.

    `written` is the name as the text has it, in any spelling; empty for a doubt about no card.
    `card` names the card that is meant; without one the doubt is settled: the line is accepted as it stands.
    `rule` restricts that to the findings of one rule; without one it holds for every doubt about the name.
    A ruling never makes a broken rule whole: findings that say illegal stay.
    """

    written: str = ""
    card: str | None = None
    rule: str | None = None


def names_given(rulings: Iterable[Ruling]) -> Mapping[str, str]:
    """Return the cards that judges have named, by the key of what was written."""
    return {name_key(ruling.written): ruling.card for ruling in rulings if ruling.card}


def settled(findings: Iterable[Finding], rulings: Iterable[Ruling]) -> Iterator[Finding]:
    """Yield the findings; a doubt that a judge has settled about all its cards is only a remark."""
    accepted = [ruling for ruling in rulings if not ruling.card]
    for finding in findings:
        if finding.severity is Severity.NEEDS_JUDGE and _is_settled(finding, accepted):
            yield told_remark("judge.accepted", finding)
        else:
            yield finding


def _is_settled(finding: Finding, accepted: Iterable[Ruling]) -> bool:
    """Whether rulings cover the whole finding."""
    fitting = [r for r in accepted if r.rule in {None, finding.rule}]
    keys = {name_key(ruling.written) for ruling in fitting if ruling.written}
    whole = any(ruling.rule and not ruling.written for ruling in fitting)
    return whole or bool(finding.cards and {name_key(name) for name in finding.cards} <= keys)
