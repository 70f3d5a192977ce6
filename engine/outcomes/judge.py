"""From a report to places, by the rules of its format."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import assert_never

from engine.errors import RuleError
from engine.formats import Format, format_of
from engine.outcomes.report import MOST_PLAYERS, Report, Step
from engine.words import Cause, Ending, Kind

FEWEST_PLAYERS = 2


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where everybody of a pod finished.

    Places count from 1; players who went out together share the best place they cover,
    and so do the last ones when nobody won (`winner` is None, `kind` says what that is worth).
    """

    placements: Mapping[str, int]
    winner: str | None
    kind: Kind


def judge(
    report: Report, *, seats: Sequence[str], format_code: str, draw_is_loss: bool = False
) -> Outcome:
    """Return the outcome that a report means, or refuse it by code with the facts.

    `seats` are 2…8 different player ids; placements come in their order. `draw_is_loss` is for
    events where a draw counts as double loss. Facts name `step` from 1 and `players` by id.

    Raises `format.unknown`, `report.seats_invalid`, `report.ending_excluded`,
    `report.cause_excluded`, `report.empty_step`, `report.unknown_player`, `report.player_twice`,
    `report.step_after_end`, `report.by_eliminated`, `report.direct_attack_together`,
    `report.turn_order`, and by ending `report.still_standing`, `report.nobody_stands`,
    `report.double_loss_needs_two`, `report.time_needs_two`, `report.all_conceded_not_conceded`.
    Rules: Duel Party (the last one not eliminated wins; special wins and effects that make an
    opponent lose are ignored; only the turn player attacks) and the Duel Masters rulings on
    losing at the same time since 2019-11.
    """
    rules = format_of(format_code)
    _check_seats(seats)
    _check_excluded(report, rules)
    _check_turns(report.steps)
    places, standing = _play(report.steps, seats)
    _check_ending(report, standing)
    kind = _kind(report.ending, rules)
    if draw_is_loss and kind is Kind.DRAW:
        kind = Kind.DOUBLE_LOSS
    winner = standing[0] if kind is Kind.WIN else None
    return Outcome({player: places.get(player, 1) for player in seats}, winner, kind)


def _check_seats(seats: Sequence[str]) -> None:
    if not FEWEST_PLAYERS <= len(seats) <= MOST_PLAYERS or len(set(seats)) < len(seats):
        raise RuleError("report.seats_invalid", seats=list(seats))


def _check_excluded(report: Report, rules: Format) -> None:
    if report.ending not in rules.endings:
        raise RuleError("report.ending_excluded", ending=report.ending, format=rules.code)
    for number, step in enumerate(report.steps, start=1):
        if step.cause not in rules.causes:
            raise RuleError(
                "report.cause_excluded", step=number, cause=step.cause, format=rules.code
            )


def _check_turns(steps: Sequence[Step]) -> None:
    known = [(number, step.turn) for number, step in enumerate(steps, start=1) if step.turn]
    for (_, before), (number, turn) in pairwise(known):
        if turn < before:
            raise RuleError("report.turn_order", step=number, turn=turn, before=before)


def _play(steps: Sequence[Step], seats: Sequence[str]) -> tuple[dict[str, int], list[str]]:
    places: dict[str, int] = {}
    standing = list(seats)
    for number, step in enumerate(steps, start=1):
        _check_players(step, number, seats)
        _check_step(step, number, standing)
        standing = [player for player in standing if player not in step.eliminated]
        places |= dict.fromkeys(step.eliminated, len(standing) + 1)
    return places, standing


def _check_players(step: Step, number: int, seats: Sequence[str]) -> None:
    if not step.eliminated:
        raise RuleError("report.empty_step", step=number)
    named = step.eliminated if step.by is None else (*step.eliminated, step.by)
    for player in named:
        if player not in seats:
            raise RuleError("report.unknown_player", step=number, player=player)


def _check_step(step: Step, number: int, standing: Sequence[str]) -> None:
    if len(standing) < FEWEST_PLAYERS:
        raise RuleError("report.step_after_end", step=number, players=list(standing))
    for player in step.eliminated:
        if player not in standing or step.eliminated.count(player) > 1:
            raise RuleError("report.player_twice", step=number, player=player)
    if step.by is not None and (step.by in step.eliminated or step.by not in standing):
        raise RuleError("report.by_eliminated", step=number, by=step.by)
    if step.cause is Cause.DIRECT_ATTACK and len(step.eliminated) > 1:
        players = list(step.eliminated)
        raise RuleError("report.direct_attack_together", step=number, players=players)


def _check_ending(report: Report, standing: list[str]) -> None:
    match report.ending:
        case Ending.LAST_STANDING | Ending.SPECIAL_WIN:
            _check_one_stands(report, standing)
        case Ending.DOUBLE_LOSS:
            if standing:
                raise RuleError("report.double_loss_needs_two", players=standing)
        case Ending.TIME | Ending.LOOP:
            if len(standing) < FEWEST_PLAYERS:
                raise RuleError("report.time_needs_two", ending=report.ending, players=standing)
        case Ending.ALL_CONCEDED:
            _check_all_conceded(report, standing)
        case other:
            assert_never(other)


def _check_one_stands(report: Report, standing: list[str]) -> None:
    if len(standing) > 1:
        raise RuleError("report.still_standing", players=standing)
    if not standing:
        together = list(report.steps[-1].eliminated)
        raise RuleError("report.nobody_stands", players=together, ending=Ending.DOUBLE_LOSS)


def _check_all_conceded(report: Report, standing: list[str]) -> None:
    if standing:
        raise RuleError("report.all_conceded_not_conceded", players=standing)
    last = report.steps[-1]
    if last.cause is not Cause.CONCESSION:
        raise RuleError("report.all_conceded_not_conceded", players=list(last.eliminated))


def _kind(ending: Ending, rules: Format) -> Kind:
    match ending:
        case Ending.LAST_STANDING | Ending.SPECIAL_WIN:
            return Kind.WIN
        case Ending.DOUBLE_LOSS:
            return rules.last_together
        case Ending.TIME | Ending.LOOP | Ending.ALL_CONCEDED:
            return Kind.DRAW
        case other:
            assert_never(other)
