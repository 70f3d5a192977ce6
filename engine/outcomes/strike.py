"""A judge's loss: whoever gets one is out first, whatever was told; the others move up."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from engine.outcomes.games import Game, Games
from engine.outcomes.judge import Outcome
from engine.outcomes.report import Report, Step
from engine.outcomes.sides import Sides, sides_of
from engine.words import Cause, Ending, Kind

ONE_SIDE = 1
WITHOUT_WINNER = (Ending.DOUBLE_LOSS, Ending.ALL_CONCEDED)


def struck(
    report: Report,
    players: Collection[str],
    *,
    seats: Sequence[str],
    teams: Sequence[Sequence[str]] | None = None,
    cause: Cause = Cause.DISQUALIFIED,
) -> Report:
    """Return the report as it is once these players lost by the judge: they go out first, together.

    So do those who never came, with that `cause`.

    Their partners go with them. What remains is the told story of the others, up to the moment at
    which one side is left; that side then wins. What stays possible only by the told ending keeps it.
    Nobody of `seats` struck: the same report. All of them: a double loss.
    """
    sides = sides_of(seats, teams)
    named = [player for player in seats if player in players]
    if not named:
        return report
    out = sides.with_partners(named)
    first = Step(tuple(named), cause)
    standing = [player for player in seats if player not in out]
    steps = [first]
    for step in (_without(step, out) for step in report.steps):
        if step.eliminated and sides.count(standing) > ONE_SIDE:
            steps.append(step)
            gone = sides.with_partners(one for one in step.eliminated if one in sides.of)
            standing = [player for player in standing if player not in gone]
    life = tuple((one, points) for one, points in report.life if one in standing)
    return Report(tuple(steps), _ending(report, standing, sides), life)


def struck_games(games: Games, players: Collection[str], *, seats: Sequence[str]) -> Games:
    """Return a match of two in which the one who lost by the judge has lost it at once.

    Nobody of `seats` struck: the same games. Both of them: one game that both lost.
    """
    left = [player for player in seats if player not in players]
    if len(left) == len(seats):
        return games
    if not left:
        return Games((Game(None, Ending.DOUBLE_LOSS),), time_called=True)
    return Games((Game(left[0], Ending.LAST_STANDING),), time_called=True)


def nobody_left(players: Collection[str], *, seats: Sequence[str]) -> Outcome | None:
    """Return the double loss of a pod in which everybody lost by the judge; None: somebody is left."""
    if set(seats) - set(players):
        return None
    return Outcome(dict.fromkeys(seats, 1), None, Kind.DOUBLE_LOSS)


def _without(step: Step, out: Collection[str]) -> Step:
    """Return a step without these players; empty where it was about nobody else."""
    left = tuple(player for player in step.eliminated if player not in out)
    causes = {player: step.cause_of(player) for player in left}
    main = next(iter(causes.values()), step.cause)
    return replace(
        step,
        eliminated=left,
        cause=main,
        by=None if step.by in out else step.by,
        turn_player=None if step.turn_player in out else step.turn_player,
        causes=tuple((player, cause) for player, cause in causes.items() if cause is not main),
    )


def _ending(report: Report, standing: Sequence[str], sides: Sides) -> Ending:
    if sides.count(standing) == ONE_SIDE:
        return Ending.LAST_STANDING
    if standing:
        return report.ending
    return report.ending if report.ending in WITHOUT_WINNER else Ending.DOUBLE_LOSS
