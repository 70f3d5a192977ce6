"""What a telling means at its event: one game or a match of several, alone or in teams."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.outcomes.games import games_from
from engine.outcomes.judge import Outcome, judge
from engine.outcomes.policies import Concession, time_policy_from
from engine.outcomes.report import report_from
from engine.seating.sides import sides_of
from engine.words import Ending
from events.models import Event
from events.teams import Teams
from pods.models import Pod

PAIR = 2


@dataclass(frozen=True, slots=True)
class Judged:
    """A telling as it is kept, and what follows from it; a match has games and no steps."""

    ending: Ending
    outcome: Outcome
    steps: Sequence[Mapping[str, Any]] = ()
    life: Mapping[str, int] | None = None
    games: Sequence[Mapping[str, Any]] = ()

    def fields(self) -> dict[str, Any]:
        """Return what a report keeps of it."""
        return {
            "steps": list(self.steps),
            "ending": self.ending,
            "life": dict(self.life or {}),
            "games": list(self.games),
            "placements": dict(self.outcome.placements),
            "winner_id": self.outcome.winner,
            "kind": self.outcome.kind,
        }


def judged(event: Event, pod: Pod, telling: Mapping[str, object]) -> Judged:
    """Return a telling as the engine reads it, and what follows from it; refuses by code."""
    seats = list(pod.seats.order_by("number").values_list("entry_id", flat=True))
    if is_match(event, len(seats)):
        return _match(event, seats, telling)
    told = report_from(telling)
    outcome = judge(
        told,
        seats=seats,
        format_code=event.format,
        draw_is_loss=event.draw_is_loss,
        time=time_policy_from(event.time_policy),
        concession=Concession(event.concession),
        teams=teams_at(event, seats) or None,
    )
    steps = [step.as_dict() for step in told.steps]
    return Judged(told.ending, outcome, steps, life=dict(told.life))


def is_match(event: Event, seats: int) -> bool:
    """Tell whether so many people at one table play several games."""
    return event.best_of > 1 and seats == PAIR


def teams_at(event: Event, seats: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return who plays with whom at a table, by seats; nothing where everybody plays alone."""
    if event.teams == Teams.NONE or len(seats) < PAIR:
        return ()
    return sides_of(seats)


def _match(event: Event, seats: Sequence[str], telling: Mapping[str, object]) -> Judged:
    told = games_from(telling)
    match = told.judged(
        seats=seats,
        format_code=event.format,
        best_of=event.best_of,
        time=time_policy_from(event.time_policy),
        draw_is_loss=event.draw_is_loss,
    )
    return Judged(told.ending, match.outcome, games=[game.as_dict() for game in told.games])
