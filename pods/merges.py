"""What staff may propose where a level cannot fill pods: whom it would touch, by name."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from engine.seating.merges import Proposal, merge_proposals
from engine.seating.problem import Problem
from events.models import Entry, Event, LevelsPolicy, Mode, Phase
from pods.history import problem_of
from pods.level_asks import declined, round_to_come
from pods.sizes import sizes_for

MOST_PEOPLE = 256  # above that a level is never so small


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody who would play at another level this round."""

    entry: Entry
    level: int
    accepted: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """One way out: who moves, how many must be asked, and the pods of each level then."""

    moves: tuple[Moved, ...]
    broken: int
    sizes: Mapping[int, tuple[int, ...]]


def offers_of(event: Event, *, now: datetime) -> list[Offer]:
    """Return ways out for the round to come, with the answers so far counted; none where none helps.

    Nobody is proposed for a level that they said no to.
    """
    number = round_to_come(event)
    if number is None or not _could_help(event):
        return []
    problem = problem_of(event, seed=0, allow=sizes_for(event), at=now)
    if not problem.people or len(problem.people) > MOST_PEOPLE:
        return []
    refused = declined(event, number)
    proposals = merge_proposals(_those_who_said_no_last(problem, {who for who, _ in refused}))
    names = {entry.pk: entry for entry in event.entries.all()}
    return [
        _offer(proposal, names)
        for proposal in proposals
        if not any((move.player, move.level) in refused for move in proposal.moves)
    ]


def _could_help(event: Event) -> bool:
    return (
        event.levels_policy != LevelsPolicy.MIXED
        and event.mode != Mode.ROLLING
        and event.phase != Phase.FINISHED
    )


def _those_who_said_no_last(problem: Problem, refused: set[str]) -> Problem:
    """The engine asks those who came last first; who said no is as if they had come first of all."""
    people = tuple(
        replace(person, order=-1) if person.id in refused else person for person in problem.people
    )
    return replace(problem, people=people)


def _offer(proposal: Proposal, names: Mapping[str, Entry]) -> Offer:
    moves = tuple(Moved(names[one.player], one.level, one.accepted) for one in proposal.moves)
    return Offer(moves, proposal.broken, proposal.sizes)
