"""How many may sit at a table of an event, and whether somebody may sit out."""

from collections.abc import Collection

from engine.errors import RuleError
from engine.formats import format_of
from engine.seating.byes import BYE
from events.models import Event
from events.pairing import ByeRule

LARGEST_POD = 6
DUEL = 2


def sizes_for(event: Event, allow: Collection[int] = (), byes: str = "") -> tuple[int, ...]:
    """Return the pod sizes of an event and those allowed besides; 1 stands for a bye.

    `byes` is the rule for one round, "" the event's. Refuses with `round.bad_sizes` and
    `round.unknown_bye_rule`.
    """
    wrong = sorted(size for size in allow if not BYE <= size <= LARGEST_POD)
    if wrong:
        raise RuleError("round.bad_sizes", sizes=wrong, least=2, most=LARGEST_POD)
    rules, rule = format_of(event.format), bye_rule(event, allow, byes)
    usual = {rules.pod_prefer} if rule is ByeRule.INSTEAD else {*rules.pod_allow}
    sits_out = rule is not ByeRule.USUAL or rules.pod_prefer == DUEL
    return tuple(sorted({*usual, *allow, *([BYE] if sits_out else [])}))


def bye_rule(event: Event, allow: Collection[int] = (), byes: str = "") -> ByeRule:
    """Return when somebody sits out in a round; refuses with `round.unknown_bye_rule`."""
    if byes and byes not in ByeRule.values:
        raise RuleError("round.unknown_bye_rule", rule=byes, known=sorted(ByeRule.values))
    rule = ByeRule(byes or event.byes)
    return ByeRule.NEEDED if rule is ByeRule.USUAL and BYE in allow else rule
