"""The deck rules of Duel Masters Plays."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from engine.formats import Predicate
from engine.legality.deck import Deck
from engine.legality.rules.constructed import main_copies
from engine.legality.rules.judging import Judge, ListJudge
from engine.legality.rules.lists import limited
from engine.legality.rules.sizes import main_count
from engine.legality.verdict import Finding, Severity
from engine.legality.wording import broken


def dp_division(rule: Predicate, deck: Deck) -> Iterator[Finding]:  # noqa: ARG001 # no card says its set
    """Yield a doubt for a deck of New Division: card tables do not tell which cards are new."""
    if rule.params["new"]:
        yield broken(rule, "open", severity=Severity.NEEDS_JUDGE)


JUDGES: Mapping[str, Judge] = MappingProxyType(
    {"main.count": main_count, "main.copies": main_copies, "dp.division": dp_division}
)
LIST_JUDGES: Mapping[str, ListJudge] = MappingProxyType({"dp.hall": limited})
