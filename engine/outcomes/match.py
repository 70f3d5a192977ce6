"""Two players and several games: best of one or three."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.errors import RuleError
from engine.outcomes.judge import Outcome
from engine.outcomes.policies import Then, TimePolicy, time_policy
from engine.words import Kind

LENGTHS = (1, 3, 5)
PAIR = 2


@dataclass(frozen=True, slots=True)
class Match:
    """What a match means, and the games each player won."""

    outcome: Outcome
    wins: Mapping[str, int]


def match_of(
    games: Sequence[Outcome],
    *,
    seats: Sequence[str],
    best_of: int = 1,
    time: TimePolicy | None = None,
    time_called: bool = False,
) -> Match:
    """Return the match that these games of two players make, in the order played.

    Whoever wins more than half of `best_of` (1, 3 or 5) games wins. Games without a winner count as
    played. After the last game, or when time is called, more wins win; equals share what the last
    game was if nobody won it, else a draw, or with a time policy of `all_lose` both lose.
    Raises `match.needs_two`, `match.best_of`, `match.game_after_end`, `match.undecided`.
    Rules: Duel Masters tournaments play one game, Yu-Gi-Oh matches up to three.
    """
    if len(set(seats)) != PAIR or len(seats) != PAIR:
        raise RuleError("match.needs_two", seats=list(seats))
    if best_of not in LENGTHS:
        raise RuleError("match.best_of", best_of=best_of)
    won = Counter[str](dict.fromkeys(seats, 0))
    for number, game in enumerate(games, start=1):
        if number > best_of or _is_decided(won, best_of):
            raise RuleError("match.game_after_end", game=number)
        won.update(game.winners)
    if not (_is_decided(won, best_of) or len(games) == best_of or time_called):
        raise RuleError("match.undecided", games=len(games), best_of=best_of)
    return Match(_outcome(games, seats, won, time or time_policy()), dict(won))


def _is_decided(won: Mapping[str, int], best_of: int) -> bool:
    return max(won.values()) > best_of // 2


def _outcome(
    games: Sequence[Outcome], seats: Sequence[str], won: Mapping[str, int], time: TimePolicy
) -> Outcome:
    one, other = seats
    if won[one] != won[other]:
        winner = max(seats, key=lambda player: won[player])
        places = {player: 1 if player == winner else 2 for player in seats}
        return Outcome(places, winner, Kind.WIN)
    kind = games[-1].kind if games and games[-1].kind is not Kind.WIN else Kind.DRAW
    if time.then is Then.ALL_LOSE:
        kind = Kind.DOUBLE_LOSS
    return Outcome(dict.fromkeys(seats, 1), None, kind)
