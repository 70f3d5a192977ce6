"""A match as people tell it: who won each game, or how a game ended that nobody won."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.errors import RuleError
from engine.formats import Format, format_of
from engine.outcomes.judge import Outcome
from engine.outcomes.match import Match, match_of
from engine.outcomes.policies import TimePolicy
from engine.words import Ending, Kind

MOST_GAMES = 5
LONGEST_ID = 64
WITH_WINNER = (Ending.LAST_STANDING, Ending.SPECIAL_WIN)
WITHOUT_WINNER = (Ending.DOUBLE_LOSS, Ending.LOOP, Ending.TURN_LIMIT, Ending.ALL_CONCEDED)


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a match: its winner, or None and the ending that says why nobody won."""

    winner: str | None
    ending: Ending

    def as_dict(self) -> dict[str, str | None]:
        """Return the JSON value of the game."""
        return {"winner": self.winner, "ending": self.ending.value}


@dataclass(frozen=True, slots=True)
class Games:
    """The games of a match in the order played; `time_called` ends it as it stands."""

    games: tuple[Game, ...]
    time_called: bool = False

    def as_dict(self) -> dict[str, object]:
        """Return the JSON value that `games_from` reads back as equal games."""
        return {"games": [game.as_dict() for game in self.games], "time_called": self.time_called}

    @property
    def ending(self) -> Ending:
        """How the match ended: by time, else as its last game did."""
        return self.games[-1].ending if self.games and not self.time_called else Ending.TIME

    def judged(
        self,
        *,
        seats: Sequence[str],
        format_code: str,
        best_of: int,
        time: TimePolicy,
        draw_is_loss: bool = False,
    ) -> Match:
        """Return what the match means; any draw is a loss of both where `draw_is_loss`.

        Raises what `match_of` does, `format.unknown`, `report.unknown_player` (`step`: the game
        from 1) and `report.ending_excluded`.
        """
        rules = format_of(format_code)
        played = [
            _outcome(game, number, seats, rules) for number, game in enumerate(self.games, start=1)
        ]
        match = match_of(
            played, seats=seats, best_of=best_of, time=time, time_called=self.time_called
        )
        if draw_is_loss and match.outcome.kind is Kind.DRAW:
            lost = Outcome(match.outcome.placements, None, Kind.DOUBLE_LOSS)
            return Match(lost, match.wins)
        return match


def games_from(data: object) -> Games:
    """Read `{"games": [{"winner": id | null, "ending"?}], "time_called"?}` from any JSON value.

    At most 5 games. An ending may be left out where somebody won; a game that time has cut is not
    among the games. Raises `report.malformed` with `pointer`.
    """
    if not isinstance(data, Mapping) or not data.keys() <= {"games", "time_called"}:
        raise _malformed("/games" if isinstance(data, Mapping) and "games" not in data else "")
    games, time_called = data.get("games"), data.get("time_called") or False
    if not isinstance(games, list | tuple) or len(games) > MOST_GAMES:
        raise _malformed("/games")
    if not isinstance(time_called, bool):
        raise _malformed("/time_called")
    return Games(
        tuple(_game(game, f"/games/{index}") for index, game in enumerate(games)), time_called
    )


def _game(data: object, at: str) -> Game:
    if not isinstance(data, Mapping) or not data.keys() <= {"winner", "ending"}:
        raise _malformed(at)
    winner, ending = data.get("winner"), data.get("ending")
    if winner is not None and not (isinstance(winner, str) and 1 <= len(winner) <= LONGEST_ID):
        raise _malformed(at, "winner")
    known = WITHOUT_WINNER if winner is None else WITH_WINNER
    if ending is None and winner is not None:
        return Game(winner, Ending.LAST_STANDING)
    if not isinstance(ending, str) or ending not in {each.value for each in known}:
        raise _malformed(at, "ending")
    return Game(winner, Ending(ending))


def _outcome(game: Game, number: int, seats: Sequence[str], rules: Format) -> Outcome:
    if game.ending not in rules.endings:
        raise RuleError("report.ending_excluded", ending=game.ending, format=rules.code)
    if game.winner is None:
        return Outcome(dict.fromkeys(seats, 1), None, _kind(game.ending, rules))
    if game.winner not in seats:
        raise RuleError("report.unknown_player", step=number, player=game.winner)
    places = {player: 1 if player == game.winner else 2 for player in seats}
    return Outcome(places, game.winner, Kind.WIN)


def _kind(ending: Ending, rules: Format) -> Kind:
    if ending is Ending.DOUBLE_LOSS:
        return rules.last_together
    return Kind.DOUBLE_LOSS if ending is Ending.TURN_LIMIT else Kind.DRAW


def _malformed(at: str, *below: str) -> RuleError:
    return RuleError("report.malformed", pointer="/".join((at, *below)))
