"""Sentences about cards, and the messages that belong to no rule of a format."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from engine.formats.predicates import Predicate, filled
from engine.legality.deck import GIVEN, Entry
from engine.legality.verdict import Finding, Severity
from engine.words import Text

_SHOWN = 5


def listed(names: Sequence[str]) -> Text:
    """Return card names in 《》, the first five of many."""
    shown = "".join(f"《{name}》" for name in names[:_SHOWN])
    more = len(names) - _SHOWN
    if more <= 0:
        return Text(shown, shown)
    return Text(f"{shown}ほか{more}枚", f"{shown} and {more} more")


def told(text: Text, facts: Mapping[str, object]) -> Text:
    """Return a text with its facts filled in, each language with its own half of a Text."""
    split = {name: fact for name, fact in facts.items() if isinstance(fact, Text)}
    plain = {name: fact for name, fact in facts.items() if not isinstance(fact, Text)}
    return Text(
        ja=filled(text, plain | {name: fact.ja for name, fact in split.items()}).ja,
        en=filled(text, plain | {name: fact.en for name, fact in split.items()}).en,
    )


def broken(
    rule: Predicate,
    case: str,
    entries: Iterable[Entry] = (),
    *,
    severity: Severity = Severity.ILLEGAL,
    candidates: tuple[str, ...] = (),
    **facts: object,
) -> Finding:
    """Return the finding that these entries break a rule of the format, in one of its cases."""
    held = tuple(entries)
    names = names_of(held)
    facts = {**rule.params, "cards": listed(names), **facts}
    message = told(rule.messages[case], facts)
    return Finding(rule.id, severity, names, lines_of(held), message, rule.source, candidates)


def remark(
    rule: str,
    case: str,
    severity: Severity,
    entries: Sequence[Entry] = (),
    *,
    candidates: tuple[str, ...] = (),
    source: str | None = None,
    **facts: object,
) -> Finding:
    """Return a finding that no rule of the format makes, in the words of messages.toml."""
    names = names_of(entries)
    facts = {"name": listed(names), "candidates": listed(candidates), **facts}
    message = told(message_of(rule, case), facts)
    source = source or _messages()[rule]["source"]
    return Finding(rule, severity, names, lines_of(entries), message, source, candidates)


def message_of(rule: str, case: str) -> Text:
    """Return words of messages.toml, their braces unfilled."""
    return Text(**_messages()[rule][case])


def told_remark(rule: str, finding: Finding) -> Finding:
    """Return the remark that says what became of another finding, in the words of messages.toml."""
    facts = {"finding": finding.message, "name": finding.rule}
    message = told(message_of(rule, "about"), facts)
    return replace(finding, severity=Severity.ADVICE, message=message)


def names_of(entries: Iterable[Entry]) -> tuple[str, ...]:
    """Return the card names of entries, each once, in their order."""
    return tuple(dict.fromkeys(entry.name for entry in entries))


def lines_of(entries: Iterable[Entry]) -> tuple[int, ...]:
    """Return the lines of the text on which entries stand."""
    return tuple(sorted({entry.line for entry in entries} - {GIVEN}))


@cache
def _messages() -> dict[str, Any]:
    """Return the messages by rule and case (read once)."""
    return tomllib.loads(files("engine.legality").joinpath("messages.toml").read_text("utf-8"))
