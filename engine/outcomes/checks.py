"""Why a report is refused: what its format excludes, and what cannot have happened."""

from collections.abc import Sequence
from itertools import pairwise
from typing import assert_never

from engine.errors import RuleError
from engine.formats import Format
from engine.outcomes.policies import Concession
from engine.outcomes.report import MOST_PLAYERS, Report, Step
from engine.outcomes.sides import Sides
from engine.words import Cause, Ending

FEWEST_SIDES = 2


def check_seats(seats: Sequence[str]) -> None:
    """Refuse seats that are not 2…8 different players."""
    if not FEWEST_SIDES <= len(seats) <= MOST_PLAYERS or len(set(seats)) < len(seats):
        raise RuleError("report.seats_invalid", seats=list(seats))


def check_excluded(report: Report, rules: Format) -> None:
    """Refuse an ending or a cause that the format does not know."""
    if report.ending not in rules.endings:
        raise RuleError("report.ending_excluded", ending=report.ending, format=rules.code)
    for number, step in enumerate(report.steps, start=1):
        for cause in (step.cause, *(cause for _, cause in step.causes)):
            if cause not in rules.causes:
                raise RuleError(
                    "report.cause_excluded", step=number, cause=cause, format=rules.code
                )


def check_turns(steps: Sequence[Step], last: int | None) -> None:
    """Refuse turns that go backwards, or beyond the last one (single players' turns)."""
    known = [(number, step.turn) for number, step in enumerate(steps, start=1) if step.turn]
    for (_, before), (number, turn) in pairwise(known):
        if turn < before:
            raise RuleError("report.turn_order", step=number, turn=turn, before=before)
    for number, turn in known:
        if last is not None and turn > last:
            raise RuleError("report.turn_beyond_limit", step=number, turn=turn, last=last)


def check_step(
    step: Step, number: int, *, seats: Sequence[str], standing: Sequence[str], sides: Sides
) -> None:
    """Refuse a step that cannot follow while `standing` are in the game."""
    _check_players(step, number, seats)
    if sides.count(standing) < FEWEST_SIDES:
        raise RuleError("report.step_after_end", step=number, players=list(standing))
    for player in step.eliminated:
        if player not in standing or step.eliminated.count(player) > 1:
            raise RuleError("report.player_twice", step=number, player=player)
    out = sides.with_partners(step.eliminated)
    if step.by is not None and (step.by in out or step.by not in standing):
        raise RuleError("report.by_eliminated", step=number, by=step.by)
    _check_attack(step, number)


def _check_players(step: Step, number: int, seats: Sequence[str]) -> None:
    if not step.eliminated:
        raise RuleError("report.empty_step", step=number)
    named = (*step.eliminated, step.by, step.turn_player)
    for player in named:
        if player is not None and player not in seats:
            raise RuleError("report.unknown_player", step=number, player=player)


def _check_attack(step: Step, number: int) -> None:
    """Only the turn player attacks, so nobody else goes out with who is attacked."""
    causes = {step.cause_of(player) for player in step.eliminated}
    if Cause.DIRECT_ATTACK in causes and len(step.eliminated) > 1:
        players = list(step.eliminated)
        raise RuleError("report.direct_attack_together", step=number, players=players)


def check_concession(step: Step, number: int, rule: Concession) -> None:
    """Refuse a concession that the event does not allow."""
    gave_up = [each for each in step.eliminated if step.cause_of(each) is Cause.CONCESSION]
    if rule is Concession.ALL_AGREE and gave_up and not step.agreed:
        raise RuleError("report.concession_not_agreed", step=number, players=gave_up)
    if rule is Concession.OWN_TURN and any(each != step.turn_player for each in gave_up):
        raise RuleError("report.concession_not_in_turn", step=number, players=gave_up)


def check_ending(report: Report, standing: list[str], sides: Sides) -> None:
    """Refuse an ending that does not fit who is still standing."""
    match report.ending:
        case Ending.LAST_STANDING | Ending.SPECIAL_WIN:
            _check_one_stands(report, standing, sides)
        case Ending.DOUBLE_LOSS:
            _check_nobody_stands(standing)
        case Ending.TIME | Ending.LOOP | Ending.TURN_LIMIT:
            _check_two_stand(report, standing, sides)
        case Ending.ALL_CONCEDED:
            _check_all_conceded(report, standing)
        case other:
            assert_never(other)


def _check_nobody_stands(standing: list[str]) -> None:
    if standing:
        raise RuleError("report.double_loss_needs_two", players=standing)


def _check_two_stand(report: Report, standing: list[str], sides: Sides) -> None:
    if sides.count(standing) < FEWEST_SIDES:
        raise RuleError("report.time_needs_two", ending=report.ending, players=standing)


def _check_one_stands(report: Report, standing: list[str], sides: Sides) -> None:
    if sides.count(standing) > 1:
        raise RuleError("report.still_standing", players=standing)
    if not standing:
        together = list(report.steps[-1].eliminated)
        raise RuleError("report.nobody_stands", players=together, ending=Ending.DOUBLE_LOSS)


def _check_all_conceded(report: Report, standing: list[str]) -> None:
    if standing:
        raise RuleError("report.all_conceded_not_conceded", players=standing)
    last = report.steps[-1]
    if {last.cause_of(player) for player in last.eliminated} != {Cause.CONCESSION}:
        raise RuleError("report.all_conceded_not_conceded", players=list(last.eliminated))
