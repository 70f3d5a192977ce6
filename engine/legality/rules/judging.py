"""What a rule is for the check: a function from the rule's numbers and a deck to findings."""

from collections.abc import Callable, Iterator

from engine.formats import Predicate
from engine.formats.regulations import Regulation
from engine.legality.deck import Deck
from engine.legality.verdict import Finding

Judge = Callable[[Predicate, Deck], Iterator[Finding]]
ListJudge = Callable[[Predicate, Deck, Regulation], Iterator[Finding]]
