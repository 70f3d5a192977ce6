"""What a draft costs, in people and pairs of people, and what staff can do about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.errors import RuleError
from engine.formats import format_of
from engine.seating.byes import BYE
from engine.seating.sizes import pod_sizes
from events.models import Entry, LevelsPolicy
from events.pairing import ByeRule
from events.teams import Teams
from pods.models import Pod, Round
from pods.wishes import apart
from web.staff.evening import Evening
from web.staff.next_step import Button, pair_button

HELPFUL_SIZES = (5, 2)
AGAIN = ("met_before", "met_again", "partners_again")


@dataclass(frozen=True, slots=True)
class Price:
    """What is not as everybody wishes in a draft."""

    pairs_again: int
    outside: list[Entry]
    odd_pods: int
    verdict: str
    is_hard: bool  # at some table half of the pairs or more have met
    may_mix: bool  # letting all levels play together could spare people who meet again
    ways_out: list[Button]
    full_tables: Button | None
    sizes: list[tuple[int | None, str]]  # the level of pods (None: mixed) with their sizes
    beside: list[
        tuple[str, str]
    ]  # tables at which people sit who wish to sit apart, and their names


def price_of(evening: Evening, draft: Round) -> Price:
    """Return the price of a draft read with its pods and seats."""
    outside = _outside(evening)
    odd = int(draft.cost["R2s"]) - len(evening.byes)
    again = len(_facts(evening, AGAIN, "pairs"))
    may_mix = bool(again) and _keeps_levels(evening)
    return Price(
        pairs_again=again,
        outside=outside,
        odd_pods=odd,
        verdict=_verdict(draft, may_mix=may_mix),
        is_hard=any(_is_mostly_met(pod) for pod in evening.pods),
        may_mix=may_mix,
        ways_out=_ways_out(evening) if outside else [],
        full_tables=_full_tables(evening, draft) if odd else None,
        sizes=_sizes(evening),
        beside=_beside(evening) if draft.cost["R2"] else [],
    )


def _beside(evening: Evening) -> list[tuple[str, str]]:
    """Return the tables at which a private wish is broken, with the people it is about."""
    wishes = apart(evening.event)
    tables = []
    for pod in evening.pods:
        people = {seat.entry_id: seat.entry.player_name for seat in pod.seats.all()}
        torn = [name for entry, name in people.items() if _avoids(wishes, entry) & people.keys()]
        if torn:
            tables.append((pod.sign, _(", ").join(torn)))
    return tables


def _avoids(wishes: Mapping[str, frozenset[str]], entry: str) -> frozenset[str]:
    """Return whom somebody is kept apart from, whoever of both wished it."""
    by_others = {other for other, avoid in wishes.items() if entry in avoid}
    return wishes.get(entry, frozenset()) | by_others


def _sizes(evening: Evening) -> list[tuple[int | None, str]]:
    """Return how the people of each level are split, mixed pods last."""
    sizes: dict[int | None, list[int]] = {}
    for pod in evening.pods:
        sizes.setdefault(pod.level, []).append(len(pod.seats.all()))
    order = sorted(sizes, key=lambda level: (level is None, level or 0))
    return [(level, "+".join(map(str, sorted(sizes[level], reverse=True)))) for level in order]


def _keeps_levels(evening: Evening) -> bool:
    """Whether people of several levels are here and the event does not let them all play together."""
    levels = [people for people in evening.turnout.here_levels.values() if people]
    return len(levels) > 1 and evening.event.levels_policy != LevelsPolicy.MIXED


def _is_mostly_met(pod: Pod) -> bool:
    met = sum(len(reason["pairs"]) for reason in pod.reasons if reason["code"] in AGAIN)
    return met > 0 and met * 2 >= comb(len(pod.seats.all()), 2)


def _verdict(draft: Round, *, may_mix: bool) -> str:
    cost, least = draft.cost, draft.lower_bound
    if draft.event.teams == Teams.RANDOM:
        return _("A new partner comes first; who plays against whom comes after that.")
    if not cost["R3"]:
        return _("Nobody meets somebody again.")
    if cost["R3"] == least["repeats"] and may_mix:
        return _(
            "There are no pods with fewer people who meet again, not without mixing the levels."
        )
    if cost["R3"] == least["repeats"]:
        return _("No pods of these sizes have fewer people who meet again.")
    return _("Levels, promises and what is changed by hand come first; so more people meet again.")


def _facts(evening: Evening, codes: Sequence[str], name: str) -> Sequence[object]:
    """Return what all reasons with these codes tell."""
    reasons = [reason for pod in evening.pods for reason in pod.reasons]
    return [fact for reason in reasons if reason["code"] in codes for fact in reason[name]]


def _outside(evening: Evening) -> list[Entry]:
    """Return the people who sit with a level that they did not accept."""
    named = set(_facts(evening, ("level_outside", "level_beside"), "players"))
    return [
        seat.entry for pod in evening.pods for seat in pod.seats.all() if seat.entry_id in named
    ]


def _ways_out(evening: Evening) -> list[Button]:
    """Return the pod sizes with which every level could fill its own pods."""
    number = evening.played + 1
    sizes = [size for size in HELPFUL_SIZES if _levels_fit(evening, size)]
    buttons = [pair_button(evening.event, number, [*evening.extra_sizes, size]) for size in sizes]
    return [
        Button(allow_words(size), each.href, posts=True, fields=each.fields)
        for size, each in zip(sizes, buttons, strict=True)
    ]


def _full_tables(evening: Evening, draft: Round) -> Button | None:
    """Return the button that lets some people sit out rather than play at tables of another size."""
    prefer = format_of(evening.event.format).pod_prefer
    people = sum(len(pod.seats.all()) for pod in evening.pods) + len(evening.byes)
    out = people % prefer
    if draft.byes == ByeRule.INSTEAD or not out or people < prefer:
        return None
    usual = pair_button(
        evening.event, draft.number, policy=draft.policy, byes=ByeRule.INSTEAD.value
    )
    words = ngettext(
        "Full tables only: {n} person has a bye", "Full tables only: {n} people have a bye", out
    )
    return replace(usual, label=words.format(n=out))


def allow_words(size: int) -> str:
    """Return what a button says that lets pods have an unusual size; a pod of one is a bye."""
    if size == BYE:
        return _("Let somebody sit this round out with a bye")
    return _("Allow a pod of {size} in this round").format(size=size)


def _levels_fit(evening: Evening, size: int) -> bool:
    rules = format_of(evening.event.format)
    allow = {*rules.pod_allow, *evening.extra_sizes, size}
    try:
        for people in filter(None, evening.turnout.here_levels.values()):
            pod_sizes(people, prefer=rules.pod_prefer, allow=allow)
    except RuleError:
        return False
    return True
