"""A deck rule as data: its id, its sentence, its numbers, its words when broken."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.words import Text


@dataclass(frozen=True, slots=True)
class Predicate:
    """One deck rule of a format.

    `wording` and `messages` may hold the names of `params` in braces; `messages` are the sentences
    for a deck that breaks the rule, by case.
    """

    id: str
    wording: Text
    source: str
    params: Mapping[str, int]
    messages: Mapping[str, Text]

    @property
    def sentence(self) -> Text:
        """The rule in both languages, with its numbers filled in."""
        return filled(self.wording, self.params)

    @property
    def number(self) -> int | None:
        """The one number of the rule, or the first of several; None if it has none."""
        return next(iter(self.params.values()), None)

    def renumbered(self, number: int, param: str | None = None) -> "Predicate":
        """Return the rule with another number: for one parameter, or for all it has."""
        names = self.params if param is None else (param,)
        return replace(self, params={**self.params, **dict.fromkeys(names, number)})


def filled(text: Text, facts: Mapping[str, object]) -> Text:
    """Return a text with the facts put in for the names in braces, in both languages."""
    return Text(ja=text.ja.format_map(facts), en=text.en.format_map(facts))
