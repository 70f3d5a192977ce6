"""An event's own rules: a rule of the format switched off, or with another number."""

from collections.abc import Mapping

from engine.errors import RuleError
from engine.formats import Format, Predicate

Setting = int | bool  # False switches a rule off, True leaves it, a number replaces its own

LARGEST = 999


def rules_in_force(known: Format, house: Mapping[str, Setting]) -> tuple[Predicate, ...]:
    """Return the deck rules of a format as an event has them, in the format's order.

    `house` maps rule ids to False (switched off), True (as it stands) or another number, 0–999. A rule
    with several numbers takes one for all (`main.count`: 50 means exactly 50) or one by name
    (`main.count.most`: 70).

    Raises RuleError: "house.unknown_rule", "house.no_number" (the rule has none to change),
    "house.number_out_of_range".
    """
    if not house:
        return known.predicates
    ids = [name for rule in known.predicates for name in _names(rule)]
    for name in house:
        if name not in ids:
            raise RuleError("house.unknown_rule", rule=name, known=ids)
    settled = (_settled(rule, house) for rule in known.predicates)
    return tuple(rule for rule in settled if rule)


def _names(rule: Predicate) -> list[str]:
    """Return what a setting may be about: the rule, or one of its several numbers."""
    params = rule.params if len(rule.params) > 1 else ()
    return [rule.id, *(f"{rule.id}.{param}" for param in params)]


def _settled(rule: Predicate, house: Mapping[str, Setting]) -> Predicate | None:
    """Return the rule under its settings, None when it is switched off."""
    held: Predicate | None = rule
    for name in _names(rule):
        if held and name in house:
            held = _with(held, name, house[name])
    return held


def _with(rule: Predicate, name: str, setting: Setting) -> Predicate | None:
    """Return the rule under one setting."""
    if isinstance(setting, bool):
        return rule if setting else None
    if rule.number is None:
        raise RuleError("house.no_number", rule=rule.id)
    if not 0 <= setting <= LARGEST:
        raise RuleError("house.number_out_of_range", rule=rule.id, number=setting, limit=LARGEST)
    return rule.renumbered(setting, name[len(rule.id) + 1 :] or None)


def house_in_use(known: Format, house: Mapping[str, Setting]) -> tuple[tuple[str, Setting], ...]:
    """Return the settings that differ from the format, in the format's order."""
    return tuple(
        (name, house[name])
        for rule in known.predicates
        for name in _names(rule)
        if name in house and _with(rule, name, house[name]) != rule
    )
