"""From a report to places, by the rules of its format and the policies of its event."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from engine.errors import RuleError
from engine.formats import Format, format_of
from engine.outcomes.checks import (
    check_concession,
    check_ending,
    check_excluded,
    check_seats,
    check_step,
    check_turns,
)
from engine.outcomes.policies import Concession, Then, TimePolicy, time_policy
from engine.outcomes.report import Report
from engine.outcomes.sides import Sides, Team, sides_of
from engine.words import Ending, Kind


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where everybody of a pod finished.

    Places count from 1; players who went out together share the best place they cover,
    and so do the last ones when nobody won (`winner` is None, `kind` says what that is worth).
    Where a team of several won, `winner` is None as well and `winners` are all of it.
    """

    placements: Mapping[str, int]
    winner: str | None
    kind: Kind

    @property
    def winners(self) -> Team:
        """Everybody who won: one player, a team, or nobody."""
        if self.kind is not Kind.WIN:
            return ()
        return tuple(player for player, place in self.placements.items() if place == 1)


@dataclass(frozen=True, slots=True)
class _Played:
    """How a game stood at its end."""

    report: Report
    rules: Format
    sides: Sides
    places: Mapping[str, int]
    standing: list[str]


def judge(
    report: Report,
    *,
    seats: Sequence[str],
    format_code: str,
    draw_is_loss: bool = False,
    time: TimePolicy | None = None,
    concession: Concession = Concession.FREE,
    teams: Sequence[Sequence[str]] | None = None,
) -> Outcome:
    """Return the outcome that a report means, or refuse it by code with the facts.

    `seats` are 2…8 different player ids; placements come in their order. `teams` holds all of
    them (default: everybody plays alone; tag duels have `usual_teams`); a team goes out with any
    of its players. `time` (default: a draw) and `concession` are the event's;
    `draw_is_loss` is for events where any draw counts as double loss. Facts name `step` from 1
    and `players` by id.

    Raises `format.unknown`, `report.seats_invalid`, `report.teams_invalid`,
    `report.ending_excluded`, `report.cause_excluded`, `report.empty_step`, `report.unknown_player`,
    `report.player_twice`, `report.step_after_end`, `report.by_eliminated`,
    `report.direct_attack_together`, `report.turn_order`, `report.turn_beyond_limit`,
    `report.concession_not_agreed`, `report.concession_not_in_turn`, and by ending
    `report.still_standing`, `report.nobody_stands`, `report.double_loss_needs_two`,
    `report.time_needs_two`, `report.all_conceded_not_conceded`, `report.life_needed`.
    Rules: Duel Party (the last one not eliminated wins; special wins and effects that make an
    opponent lose are ignored; only the turn player attacks), the Duel Masters rulings on losing
    at the same time since 2019-11, DM Plays (both lose after turn 99), MTG 104.4a, tag duels.
    """
    rules = format_of(format_code)
    check_seats(seats)
    sides = sides_of(seats, teams)
    check_excluded(report, rules)
    check_turns(report.steps, rules.turn_limit and rules.turn_limit * len(seats))
    places, standing = _play(report, seats, sides, concession)
    check_ending(report, standing, sides)
    played = _Played(report, rules, sides, places, standing)
    outcome = _outcome(played, seats, time or time_policy())
    if draw_is_loss and outcome.kind is Kind.DRAW:
        return Outcome(outcome.placements, None, Kind.DOUBLE_LOSS)
    return outcome


def _play(
    report: Report, seats: Sequence[str], sides: Sides, concession: Concession
) -> tuple[dict[str, int], list[str]]:
    places: dict[str, int] = {}
    standing = list(seats)
    for number, step in enumerate(report.steps, start=1):
        check_step(step, number, seats=seats, standing=standing, sides=sides)
        if report.ending is not Ending.ALL_CONCEDED or number < len(report.steps):
            check_concession(step, number, concession)
        out = sides.with_partners(step.eliminated)
        standing = [player for player in standing if player not in out]
        places |= dict.fromkeys(out, len(standing) + 1)
    return places, standing


def _outcome(played: _Played, seats: Sequence[str], time: TimePolicy) -> Outcome:
    match played.report.ending:
        case Ending.LAST_STANDING | Ending.SPECIAL_WIN:
            return _won(played, seats, tuple(played.standing))
        case Ending.DOUBLE_LOSS:
            return _together(played, seats, played.rules.last_together)
        case Ending.TURN_LIMIT:
            return _together(played, seats, Kind.DOUBLE_LOSS)
        case Ending.LOOP | Ending.ALL_CONCEDED:
            return _together(played, seats, Kind.DRAW)
        case Ending.TIME:
            return _timed(played, seats, time)
        case other:
            assert_never(other)


def _timed(played: _Played, seats: Sequence[str], time: TimePolicy) -> Outcome:
    match time.then:
        case Then.MOST_WINS:
            return _won(played, seats, _most_life(played, seats))
        case Then.ALL_LOSE:
            return _together(played, seats, Kind.DOUBLE_LOSS)
        case Then.DRAW if time.everybody:
            return Outcome(dict.fromkeys(seats, 1), None, Kind.DRAW)
        case Then.DRAW:
            return _together(played, seats, Kind.DRAW)
        case other:
            assert_never(other)


def _most_life(played: _Played, seats: Sequence[str]) -> Team:
    """Return the side still in with the most life in all; of equals the one in the latest seat."""
    life = dict(played.report.life)
    lacking = [player for player in played.standing if player not in life]
    if lacking:
        raise RuleError("report.life_needed", players=lacking)
    return max(
        dict.fromkeys(played.sides.of[player] for player in played.standing),
        key=lambda side: (sum(life[one] for one in side), max(map(seats.index, side))),
    )


def _won(played: _Played, seats: Sequence[str], winners: Team) -> Outcome:
    """Return the win of one side; others still in at time share the place behind it."""
    behind = dict.fromkeys(played.standing, len(winners) + 1)
    places = {**played.places, **behind, **dict.fromkeys(winners, 1)}
    winner = winners[0] if len(winners) == 1 else None
    return Outcome({player: places[player] for player in seats}, winner, Kind.WIN)


def _together(played: _Played, seats: Sequence[str], kind: Kind) -> Outcome:
    """Return the end that the last ones share: those still in, or who went out last."""
    return Outcome({player: played.places.get(player, 1) for player in seats}, None, kind)
