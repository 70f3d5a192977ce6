"""Changes of rounds of two against two: tables are dealt anew, for turns in seats are sides."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import chain, repeat

from engine.errors import RuleError
from engine.seating.plan import Plan
from events.models import Event
from pods.services.arranged import PodFacts
from pods.services.ground import Ground
from pods.sided import MET, paired, teams_of

Seats = tuple[str, ...]


def all_dealt(event: Event, ground: Ground) -> list[Seats]:
    """Deal all tables that may change anew; seats are in the order of `Ground.open_seats`."""
    return _dealt(event, ground, kept=())


def need_dealt(event: Event, ground: Ground) -> list[Seats]:
    """Deal only tables that somebody left, with whoever has none; more of them if that needs it.

    Refuses with `round.nothing_to_repair` where everybody has a seat, and as dealing does.
    """
    here = {person.id for person in ground.asked.people}
    whole = [pod for pod in ground.open_pods if pod.pinned or here.issuperset(pod.seats)]
    if len(here) == sum(len(pod.seats) for pod in whole) and len(whole) == len(ground.open_pods):
        raise RuleError("round.nothing_to_repair")
    while True:
        try:
            return _dealt(event, ground, kept=whole)
        except RuleError:
            loose = [pod for pod in whole if not pod.pinned]
            if not loose:
                raise
            whole.remove(min(loose, key=lambda pod: (len(pod.seats), -pod.table)))


def without_meetings(plan: Plan) -> Plan:
    """Return a plan whose reasons leave out who met before: partners always did."""
    pods = tuple(
        replace(pod, reasons=tuple(why for why in pod.reasons if why.code not in (MET, "all_new")))
        for pod in plan.pods
    )
    return replace(plan, pods=pods)


def _dealt(event: Event, ground: Ground, *, kept: Collection[PodFacts]) -> list[Seats]:
    held = {name for pod in kept for name in pod.seats}
    pool = tuple(one for one in ground.asked.people if one.id not in held)
    problem = replace(ground.asked, people=pool)
    plan = paired(problem, event.teams, teams_of(event), ground.locks)
    rows = {pod.row for pod in kept}
    return _in_rows(ground.open_pods, rows, plan)


def _in_rows(pods: Sequence[PodFacts], kept: Collection[str], plan: Plan) -> list[Seats]:
    """Put new pods into the rows of those that went; what is left over follows, then the byes."""
    fresh = iter([pod.seats for pod in plan.pods])
    nobody: Seats = ()
    rest = chain(fresh, repeat(nobody))
    seats = [pod.seats if pod.row in kept else next(rest) for pod in pods]
    return [*seats, *fresh, *((name,) for name in plan.byes)]
