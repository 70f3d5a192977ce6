"""A match while it is being told, one tap for each game: kept in the address, so that going back undoes one.

`won` holds the games in order, each the seat that won or how it ended without a winner; `time` is
1 where time has ended the match as it stands.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from engine.formats import Format
from engine.outcomes.games import MOST_GAMES, WITHOUT_WINNER
from engine.words import Ending
from pods.words import lost_together
from web.taps import Tap, ending_words_of

SEATS = ("1", "2")
CALLED = "1"
FOR_JUDGES = (Ending.ALL_CONCEDED,)


@dataclass(frozen=True, slots=True)
class MatchStory:
    """The games told so far of a match of at most so many."""

    best_of: int
    won: tuple[str, ...] = ()
    time: bool = False

    @property
    def is_told(self) -> bool:
        """Whether nothing is left to ask."""
        most = max(map(self.won.count, SEATS))
        return self.time or most > self.best_of // 2 or len(self.won) >= self.best_of

    @property
    def next_game(self) -> int:
        """The number of the game that is asked about."""
        return len(self.won) + 1

    def address(self) -> str:
        """Return the query of the page that shows this story."""
        parts = {name: text for name, text in self.sends() if text}
        return "?" + urlencode(parts, safe=",")

    def sends(self) -> list[tuple[str, str]]:
        """Return the hidden fields with which a form sends the story."""
        return [("won", ",".join(self.won)), ("time", CALLED if self.time else "")]

    def undone(self) -> "MatchStory":
        """Return the story without its last tap."""
        if self.time:
            return replace(self, time=False)
        return replace(self, won=self.won[:-1])

    def then(self, game: str) -> "MatchStory":
        """Return the story with one more game."""
        return replace(self, won=(*self.won, game))

    def telling(self, players: Sequence[str]) -> dict[str, object]:
        """Return the story as a report takes it; `players` are entry ids in seat order."""
        games = [
            {"winner": players[int(game) - 1]}
            if game in SEATS
            else {"winner": None, "ending": game}
            for game in self.won
        ]
        return {"games": games, "time_called": self.time}

    def taps(self, names: Sequence[str], rules: Format) -> list[Tap]:
        """Return how the next game may have ended: who won, or nobody and why."""
        won = [
            Tap(name, self.then(seat).address()) for seat, name in zip(SEATS, names, strict=True)
        ]
        nobody = [
            Tap(words_of_game(each, rules), self.then(each.value).address())
            for each in WITHOUT_WINNER
            if each in rules.endings and each not in FOR_JUDGES
        ]
        return [*won, *nobody]

    def call_time(self) -> Tap:
        """Return the tap that ends the match as it stands."""
        words = _("Time ended the match as it stands")
        return Tap(words, replace(self, time=True).address())

    def so_far(self, names: Sequence[str], rules: Format) -> list[str]:
        """Return who won each game, or how it ended."""
        return [
            names[int(game) - 1] if game in SEATS else words_of_game(Ending(game), rules)
            for game in self.won
        ]


def match_story_of(query: Mapping[str, str], *, best_of: int) -> MatchStory:
    """Read a story from an address or a form; what makes no sense is left out."""
    known = {*SEATS, *(each.value for each in WITHOUT_WINNER)}
    won = tuple(game for game in query.get("won", "").split(",")[:MOST_GAMES] if game in known)
    return MatchStory(best_of, won, query.get("time") == CALLED)


def words_of_game(ending: Ending, rules: Format) -> str:
    """Return what it is called when nobody won a game of two."""
    together = ending is Ending.DOUBLE_LOSS
    return lost_together(len(SEATS)) if together else ending_words_of(ending, rules)
