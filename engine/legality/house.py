"""An event's own rules: a rule of the format switched off, or with another number."""

from collections.abc import Mapping

from engine.errors import RuleError
from engine.formats import Format, Predicate

Setting = int | bool  # False switches a rule off, True leaves it, a number replaces its own

LARGEST = 999


def rules_in_force(known: Format, house: Mapping[str, Setting]) -> tuple[Predicate, ...]:
    """Return the deck rules of a format as an event has them, in the format's order.

    `house` maps rule ids to False (switched off), True (as it stands) or another number, 0–999.

    Raises RuleError: "house.unknown_rule", "house.no_number" (the rule has none to change),
    "house.number_out_of_range".
    """
    ids = [rule.id for rule in known.predicates]
    for rule in house:
        if rule not in ids:
            raise RuleError("house.unknown_rule", rule=rule, known=ids)
    settled = (_settled(rule, house.get(rule.id, True)) for rule in known.predicates)
    return tuple(rule for rule in settled if rule)


def _settled(rule: Predicate, setting: Setting) -> Predicate | None:
    """Return the rule under its setting, None when it is switched off."""
    if isinstance(setting, bool):
        return rule if setting else None
    if rule.number is None:
        raise RuleError("house.no_number", rule=rule.id)
    if not 0 <= setting <= LARGEST:
        raise RuleError("house.number_out_of_range", rule=rule.id, number=setting, limit=LARGEST)
    return rule.renumbered(setting)


def house_in_use(known: Format, house: Mapping[str, Setting]) -> tuple[tuple[str, Setting], ...]:
    """Return the settings that differ from the format, in the format's order."""
    return tuple(
        (rule.id, house[rule.id])
        for rule in known.predicates
        if rule.id in house and _settled(rule, house[rule.id]) != rule
    )
