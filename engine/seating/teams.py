"""Fixed teams of two (2v2): teams are seated as units, two at a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from engine.errors import RuleError
from engine.seating.locks import Locks, pair_locked
from engine.seating.plan import Plan
from engine.seating.problem import Person, Problem
from engine.seating.sides import SidedTable
from engine.seating.solve import pair

SIDES = 2
MOST_MEMBERS = 2
BYE = 1


@dataclass(frozen=True, slots=True)
class Team:
    """One or two people; one alone plays with two decks."""

    id: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TeamsPlan:
    """A round of teams: tables of two sides, the teams that sit out, and the plan of the teams.

    In `plan` everything is about teams (its reasons name their ids); `home`, private, are the
    people of teams not seated because the round ends after the time of one of them.
    """

    tables: tuple[SidedTable, ...]
    byes: tuple[Team, ...]
    plan: Plan
    home: tuple[str, ...] = ()

    def seats(self) -> tuple[tuple[str, ...], ...]:
        """The round as part of a history; a team that sits out is a pod by itself."""
        return (*(table.seats for table in self.tables), *(team.members for team in self.byes))


def pair_teams(problem: Problem, teams: Sequence[Team], locks: Locks | None = None) -> TeamsPlan:
    """Pair teams for one round by the usual rules: nobody meets again, byes fair, then points.

    `problem` is of people, its history of pods of people; see `team_problem`. Locks name teams.
    Seats alternate between the teams, the first turn is shared fairly (R7). Raises what `pair`
    and `pair_locked` do, `seating.team_size` (team) and `seating.player_twice` (player).
    """
    task = team_problem(problem, teams)
    plan = pair(task) if locks is None else pair_locked(task, locks)
    whole = {team.id: team for team in _whole(problem, teams)}
    levels = {person.id: person.level for person in problem.people}
    tables = tuple(
        _table(pod.table, [whole[team].members for team in pod.seats], levels) for pod in plan.pods
    )
    home = tuple(name for team in plan.home for name in whole[team].members)
    return TeamsPlan(tables, tuple(whole[team] for team in plan.byes), plan, home)


def team_problem(problem: Problem, teams: Sequence[Team]) -> Problem:
    """The problem of the teams: tables of two, byes where the number is odd.

    People in no team are one by themselves, under their own id. A team plays at its highest
    level and accepts what all its members do; it avoids and belongs with whom any of them does,
    needs care if all are beginners, helps if one does, must be home with the first, has their
    mean points, and met a team when any of them met one of its people.
    """
    whole = _whole(problem, teams)
    team_of = {name: team.id for team in whole for name in team.members}
    folk = {person.id: person for person in problem.people}
    allow = (BYE, SIDES) if len(whole) % SIDES or BYE in problem.allow else (SIDES,)
    return replace(
        problem,
        people=tuple(_as_person(team, folk, team_of) for team in whole),
        history=tuple(
            tuple(dict.fromkeys(_met(pod, team_of) for pod in pods)) for pods in problem.history
        ),
        points={team.id: fmean(problem.points.get(n, 0) for n in team.members) for team in whole},
        prefer=SIDES,
        allow=allow,
        together=tuple(_met(group, team_of) for group in problem.together),
    )


def _whole(problem: Problem, teams: Sequence[Team]) -> tuple[Team, ...]:
    """The teams as far as their people are here, and everybody else by themselves."""
    here = {person.id for person in problem.people}
    seen: set[str] = set()
    for team in teams:
        if not 1 <= len(team.members) <= MOST_MEMBERS:
            raise RuleError("seating.team_size", team=team.id)
        for name in team.members:
            if name in seen:
                raise RuleError("seating.player_twice", player=name)
            seen.add(name)
    left = (Team(team.id, tuple(name for name in team.members if name in here)) for team in teams)
    alone = (Team(one.id, (one.id,)) for one in problem.people if one.id not in seen)
    return (*(team for team in left if team.members), *alone)


def _as_person(team: Team, folk: Mapping[str, Person], team_of: Mapping[str, str]) -> Person:
    members = [folk[name] for name in team.members]
    groups = {person.group for person in members if person.group is not None}
    times = [person.home_by for person in members if person.home_by is not None]
    avoided = {team_of[name] for person in members for name in person.avoid if name in team_of}
    return Person(
        id=team.id,
        level=max(person.level for person in members),
        accepts=frozenset.intersection(*(one.accepts | {one.level} for one in members)),
        group=groups.pop() if len(groups) == 1 else None,
        avoid=frozenset(avoided - {team.id}),
        order=min(person.order for person in members),
        beginner=all(person.beginner for person in members),
        helper=any(person.helper for person in members),
        home_by=min(times, default=None),
    )


def _met(pod: Sequence[str], team_of: Mapping[str, str]) -> tuple[str, ...]:
    """Teams of a past pod in seat order, each once; who has no team any more keeps a chair."""
    return tuple(dict.fromkeys(team_of.get(name, f"gone {name}") for name in pod))


def _table(table: int, sides: Sequence[Sequence[str]], levels: Mapping[str, int]) -> SidedTable:
    """Seats by turns; against one alone the pair begins, as seats 1 and 3 are theirs."""
    first, second = sides
    if len(first) < len(second):
        first, second = second, first
    seats = [""] * (len(first) + len(second))
    seats[0::2], seats[1::2] = first, second
    played = {levels[name] for name in seats}
    return SidedTable(table, tuple(seats), played.pop() if len(played) == 1 else None)
