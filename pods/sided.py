"""Rounds of two against two: fixed pairs, or another partner each round; sides take turns in seats."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from engine.errors import RuleError
from engine.seating.byhand import plan_by_hand
from engine.seating.locks import Locks
from engine.seating.partners import pair_partners
from engine.seating.plan import Plan, PlannedPod, Reason
from engine.seating.problem import Policy, Problem
from engine.seating.sides import SidedTable, sides_of
from engine.seating.teams import Team, TeamsPlan, pair_teams
from events.models import Event
from events.teams import Teams

Pod = tuple[str, ...]

SMALLEST = 2
MET = "met_before"


def teams_of(event: Event) -> tuple[Team, ...]:
    """Return the fixed pairs of an event, in the order of their first arrival."""
    if event.teams != Teams.PAIRS:
        return ()
    members: dict[str, list[str]] = {}
    rows = event.entries.exclude(team=None).order_by("arrival")
    for team, entry in rows.values_list("team_id", "pk"):
        members.setdefault(team, []).append(entry)
    return tuple(Team(team, tuple(people)) for team, people in members.items())


def pairs_by_first(event: Event) -> dict[str, str]:
    """Return of everybody in a fixed pair who of the two came first: that one stands for both."""
    return {name: team.members[0] for team in teams_of(event) for name in team.members}


def paired(problem: Problem, teams: str, pairs: Sequence[Team], locks: Locks) -> Plan:
    """Pair a round of two against two; a schedule of all rounds is for people who play alone.

    Raises what `pair_teams` and `pair_partners` do.
    """
    if problem.policy is Policy.FIXED:
        problem = replace(problem, policy=Policy.NEVER_REPEAT)
    if len(problem.people) < SMALLEST:
        raise RuleError("seating.cannot_split", players=len(problem.people), choices=["wait"])
    if teams == Teams.PAIRS:
        found = pair_teams(problem, pairs, _for_teams(locks, pairs))
        return _of_pairs(found, pairs)
    return _of_partners(problem)


def paired_around(
    problem: Problem, teams: str, pairs: Sequence[Team], locks: Locks, kept: Sequence[Pod]
) -> Plan:
    """Pair whoever sits in no `kept` pod; kept pods come first, as they are.

    Raises what `paired` does for the others.
    """
    held = {name for pod in kept for name in pod}
    free = replace(problem, people=tuple(one for one in problem.people if one.id not in held))
    if not kept:
        return paired(problem, teams, pairs, locks)
    shown = plan_by_hand(problem, kept)
    if not free.people:
        return shown
    found = paired(free, teams, pairs, locks)
    seats = [*kept, *(pod.seats for pod in found.pods), *((name,) for name in found.byes)]
    whole = plan_by_hand(problem, seats)
    pods = (*shown.pods, *found.pods)
    numbered = tuple(replace(pod, table=at) for at, pod in enumerate(pods, 1))
    return replace(whole, pods=numbered, byes=found.byes, home=found.home)


def _of_pairs(found: TeamsPlan, pairs: Sequence[Team]) -> Plan:
    members = {team.id: team.members for team in pairs}
    pods = [
        PlannedPod(
            table=table.table,
            seats=table.seats,
            level=table.level,
            reasons=tuple(_about_people(why, table, members) for why in pod.reasons),
        )
        for table, pod in zip(found.tables, found.plan.pods, strict=True)
    ]
    byes = tuple(name for team in found.byes for name in team.members)
    return replace(found.plan, pods=tuple(pods), byes=byes, home=found.home)


def _about_people(why: Reason, table: SidedTable, members: Mapping[str, tuple[str, ...]]) -> Reason:
    """Return a reason about teams as one about their people; teams stand as they face each other."""
    facts = dict(why.facts)
    if "pairs" in facts:
        facts["pairs"] = [list(pair) for pair in zip(*table.sides(), strict=False)]
    if "players" in facts:
        named = [name for team in _listed(facts["players"]) for name in members.get(team, (team,))]
        facts["players"] = [name for name in named if name in table.seats]
    if "player" in facts:
        facts["player"] = table.seats[0]
    return Reason(why.code, facts)


def _of_partners(problem: Problem) -> Plan:
    found = pair_partners(problem)
    plan = plan_by_hand(problem, [table.seats for table in found.tables])
    again = _partners_before(problem)
    pods = tuple(
        replace(pod, reasons=tuple(_of_rotation(pod, again)), next_best=None) for pod in plan.pods
    )
    return replace(plan, pods=pods, byes=found.byes, home=found.home)


def _of_rotation(pod: PlannedPod, again: frozenset[frozenset[str]]) -> Iterable[Reason]:
    """Say first of partners what matters most here; who opposes whom may come again."""
    mates = [pair for side in sides_of(pod.seats) for pair in combinations(side, 2)]
    met = [list(pair) for pair in mates if frozenset(pair) in again]
    yield Reason("partners_again", {"pairs": met}) if met else Reason("partners_new", {})
    yield from (why for why in pod.reasons if why.code not in (MET, "all_new"))


def _partners_before(problem: Problem) -> frozenset[frozenset[str]]:
    return frozenset(
        frozenset(pair)
        for pods in problem.history
        for pod in pods
        for side in sides_of(pod)
        for pair in combinations(side, 2)
    )


def _for_teams(locks: Locks, pairs: Sequence[Team]) -> Locks | None:
    """Return promises about people as promises about their teams."""
    if not (locks.mates or locks.tables):
        return None
    team_of: Mapping[str, str] = {name: team.id for team in pairs for name in team.members}
    mates = [{team_of.get(name, name) for name in group} for group in locks.mates]
    return Locks(
        mates=tuple(tuple(group) for group in mates if len(group) > 1),
        tables={team_of.get(name, name): table for name, table in locks.tables.items()},
    )


def _listed(names: object) -> list[str]:
    return [str(name) for name in names] if isinstance(names, list | tuple) else []
