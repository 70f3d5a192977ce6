"""A player's own evening in words: game by game, and in one line."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.words import Kind
from events.models import Event
from pods.words import CAUSES, round_title
from standings.evenings import Mate, OwnEvening, OwnGame
from web.telling import Line, lines_of


@dataclass(frozen=True, slots=True)
class GameWords:
    """One game as its player reads it; `how` they went out, and the `ending` of a game nobody won."""

    title: str
    sign: str
    level: int | None
    place: int | None
    size: int
    is_won: bool
    is_told: bool
    how: str
    ending: str
    score: str
    achieved: str
    points: Fraction | None
    came: bool
    partners: list[str]
    others: list[Mate]

    @property
    def place_words(self) -> str:
        """The place among all of the table; nothing where nobody has told it."""
        if self.place is None:
            return ""
        return _("Place {place} of {size}").format(place=self.place, size=self.size)


def games_in_words(event: Event, games: Iterable[OwnGame], entry_id: str) -> list[GameWords]:
    """Return a player's games in the reader's language, the first one first."""
    return [_game(event, game, entry_id) for game in games]


def _game(event: Event, game: OwnGame, entry_id: str) -> GameWords:
    line = _own_line(event, game, entry_id)
    report = game.report
    return GameWords(
        title=round_title(game.pod.round),
        sign=game.pod.sign,
        level=game.pod.level,
        place=game.place,
        size=game.size,
        is_won=bool(report and report.kind == Kind.WIN and game.place == 1),
        is_told=report is not None,
        how=_how(line),
        ending=line.ending if line else "",
        score=line.score if line else "",
        achieved=line.achieved if line else "",
        points=game.points,
        came=game.came,
        partners=[mate.entry.player_name for mate in game.mates if mate.is_partner],
        others=[mate for mate in game.mates if not mate.is_partner],
    )


def _own_line(event: Event, game: OwnGame, entry_id: str) -> Line | None:
    if game.report is None:
        return None
    names = {mate.entry.pk: mate.entry.player_name for mate in game.mates}
    lines = lines_of(game.report, names, event=event)
    return next((line for line in lines if line.entry_id == entry_id), None)


def _how(line: Line | None) -> str:
    """Say why somebody went out, and by whom if that was told."""
    if line is None or not line.cause:
        return ""
    cause = str(CAUSES[line.cause])
    return _("{cause} ({name})").format(cause=cause, name=line.by) if line.by else cause


def in_one_line(evening: OwnEvening) -> str:
    """Return how many games a player had and how many people they met."""
    games, met = len(evening.games), evening.met
    if not games:
        return ""
    played = ngettext("{n} game", "{n} games", games).format(n=games)
    people = ngettext("{n} person met", "{n} people met", met).format(n=met)
    return _("{games}, {people}").format(games=played, people=people)
