"""What a telling means at its event: one game or a match of several, alone or in teams."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from engine.outcomes.games import games_from
from engine.outcomes.judge import Outcome, judge
from engine.outcomes.policies import Concession, time_policy_from
from engine.outcomes.report import report_from
from engine.outcomes.strike import nobody_left, struck, struck_games
from engine.scoring.achievements import Achievement, achievements_from, earned_from
from engine.scoring.schemes import scheme_of
from engine.words import Cause, Ending
from events.models import Event
from events.teams import Teams
from pods.chairs import from_first
from pods.models import Pod, Report
from pods.penalties import struck_at

One = TypeVar("One")
PAIR = 2


@dataclass(frozen=True, slots=True)
class Judged:
    """A telling as it is kept, and what follows from it; a match has games and no steps.

    `as_told` is what was told where a judge's loss has changed it.
    """

    ending: Ending
    outcome: Outcome
    steps: Sequence[Mapping[str, Any]] = ()
    life: Mapping[str, int] | None = None
    games: Sequence[Mapping[str, Any]] = ()
    as_told: Mapping[str, Any] | None = None
    achievements: Mapping[str, Sequence[str]] | None = None

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
            "as_told": dict(self.as_told or {}),
            "achievements": dict(self.achievements or {}),
        }


def judged(event: Event, pod: Pod, telling: Mapping[str, object]) -> Judged:
    """Return a telling as the engine reads it, and what follows from it; refuses by code."""
    story, told = _split(telling)
    found = _judged(event, pod, story)
    seats, known = list(found.outcome.placements), achievements_of(event)
    return replace(found, achievements=earned_from(told, seats=seats, known=known))


def _split(telling: object) -> tuple[Any, object]:
    """Return a telling without its achievements, and these; what is no object is read by the engine."""
    if not isinstance(telling, Mapping):
        return telling, None
    story = {name: value for name, value in telling.items() if name != "achievements"}
    return story, telling.get("achievements")


def achievements_of(event: Event) -> tuple[Achievement, ...]:
    """Return what may be ticked in reports; nothing where the event's scheme does not count it."""
    if not scheme_of(event.scheme).achievements:
        return ()
    return achievements_from(event.achievements)


def _judged(event: Event, pod: Pod, telling: Mapping[str, object]) -> Judged:
    """Return what a telling means without its achievements.

    Who lost by a judge or is noted as not having come is out first, whatever is told.
    """
    sitting = dict(pod.seats.order_by("number").values_list("entry_id", "no_show"))
    numbered = list(sitting)
    seats = from_first(numbered, pod.first_id)
    out, absent = struck_at(pod), {entry for entry, never_came in sitting.items() if never_came}
    if is_match(event, len(seats)):
        return _match(event, seats, telling, {*out, *absent})
    told = report_from(telling)
    teams = teams_at(event, numbered) or None
    came = struck(told, absent, seats=seats, teams=teams, cause=Cause.NO_SHOW)
    counts = struck(came, out, seats=seats, teams=teams)
    outcome = nobody_left({*out, *absent}, seats=seats) or judge(
        counts,
        seats=seats,
        format_code=event.format,
        draw_is_loss=event.draw_is_loss,
        time=time_policy_from(event.time_policy),
        concession=Concession(event.concession),
        teams=teams,
    )
    steps = [step.as_dict() for step in counts.steps]
    as_told = None if counts == told else told.as_dict()
    return Judged(counts.ending, outcome, steps, life=dict(counts.life), as_told=as_told)


def is_told(report: Report) -> bool:
    """Tell whether a report has a story; one read from an event file has nothing but places."""
    if report.steps or report.games or report.as_told:
        return True
    return set(report.placements.values()) == {1}


def telling_of(event: Event, pod: Pod, report: Report) -> Mapping[str, object]:
    """Return what was told, as `judged` reads it; achievements that are none any more are left out."""
    known = {each.code for each in achievements_of(event)}
    earned = {
        player: [code for code in codes if code in known]
        for player, codes in report.achievements.items()
    }
    return {**_story_of(event, pod, report), "achievements": earned}


def _story_of(event: Event, pod: Pod, report: Report) -> dict[str, object]:
    if report.as_told:
        return dict(report.as_told)
    if is_match(event, pod.seats.count()):
        return {"games": report.games, "time_called": report.ending == Ending.TIME}
    return {"steps": report.steps, "ending": report.ending, "life": report.life}


def before_losses(report: Report | None) -> Report | None:
    """Return a report as it was told, to begin a correction from; unsaved where a loss changed it."""
    if report is None or not report.as_told:
        return report
    told = {"steps": [], "life": {}, "games": [], **report.as_told}
    time_called = told.pop("time_called", False)
    ending = told.pop("ending", Ending.TIME if time_called else Ending.LAST_STANDING)
    return Report(ending=ending, **told)


def is_match(event: Event, seats: int) -> bool:
    """Tell whether so many people at one table play several games."""
    return event.best_of > 1 and seats == PAIR


def teams_at(event: Event, seats: Sequence[One]) -> tuple[tuple[One, ...], ...]:
    """Return who plays with whom at a table, by turns; nothing where everybody plays alone."""
    if event.teams == Teams.NONE or len(seats) < PAIR:
        return ()
    return tuple(seats[0::2]), tuple(seats[1::2])


def places_shown(event: Event, placements: Mapping[str, int]) -> dict[str, int]:
    """Return places as people read them: where teams play, the places of the teams."""
    if event.teams == Teams.NONE:
        return dict(placements)
    order = sorted(set(placements.values()))
    return {player: order.index(place) + 1 for player, place in placements.items()}


def _match(
    event: Event, seats: Sequence[str], telling: Mapping[str, object], out: Collection[str]
) -> Judged:
    told = games_from(telling)
    counts = struck_games(told, out, seats=seats)
    match = counts.judged(
        seats=seats,
        format_code=event.format,
        best_of=event.best_of,
        time=time_policy_from(event.time_policy),
        draw_is_loss=event.draw_is_loss,
    )
    return Judged(
        counts.ending,
        nobody_left(out, seats=seats) or match.outcome,
        games=[game.as_dict() for game in counts.games],
        as_told=None if counts is told else told.as_dict(),
    )
