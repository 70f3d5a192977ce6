"""Games inside a game: a tree that opens and closes in the right order.

Rules: the section on subgames of the MTG Comprehensive Rules, by MTG Wiki サブゲーム. Cards are the players'
own affair; the tree knows who plays, who begins, who waits, and what may be reported.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from hashlib import sha256

from engine.errors import RuleError
from engine.formats import Format, Game, format_of
from engine.outcomes.checks import check_seats
from engine.outcomes.judge import Outcome, judge
from engine.outcomes.report import Report, Step
from engine.words import Cause, Ending, Text

FEWEST_CARDS = 7
MOST_COPIES = 20
MOST_GAMES = 60  # of one pod; no table has ever come near
MAIN = 0
GOES_ALONG = Text(
    "山札（ライブラリー）、次元デッキ、計略デッキ、ヴァンガード、統率領域の統率者はサブゲームに持っていきます。表向きの次元・計略とプレイヤーのカウンターは元のゲームに残ります。",
    "Libraries, planar and scheme decks, vanguards and commanders in the command zone go along. Face-up planes and schemes, and counters on players, stay in the game outside.",
)
COMES_BACK = Text(
    "サブゲームで使ったカードはすべて元の山札に戻して切り直し、次元デッキなども戻します。そのあとで、サブゲームを始めたカードの解決を終えます。",
    "All cards of the subgame go back into their libraries, which are shuffled; the other decks go back too. Only then does the card that opened the subgame finish resolving.",
)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of the tree: the main game (number 0) or a subgame in its parent.

    `players` are in seat order, `first` begins; `life` is what everybody starts with. `short` had
    fewer than 7 cards and lost at once. `copies` are how many more subgames the same effect opens
    when this one is closed. While a game is open it has no outcome.
    """

    number: int
    parent: int | None
    players: tuple[str, ...]
    first: str
    life: int | None
    opened_at: datetime
    short: tuple[str, ...] = ()
    copies: int = 0
    report: Report | None = None
    outcome: Outcome | None = None
    closed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class GameTree:
    """All games of one pod, by number in the order opened."""

    format: str
    seed: int
    games: tuple[PlayedGame, ...] = field(default_factory=tuple)

    @property
    def running(self) -> PlayedGame | None:
        """The innermost open game, the only one that is played now."""
        return next((game for game in reversed(self.games) if game.outcome is None), None)

    @property
    def open_subgames(self) -> tuple[int, ...]:
        """Numbers of the subgames not closed, in the order in which they must be."""
        return tuple(g.number for g in reversed(self.games) if g.number and g.outcome is None)

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who sits at the table and does not play in the running game."""
        running = self.running
        return tuple(
            player
            for player in self.games[MAIN].players
            if running and player not in running.players
        )

    def children(self, number: int) -> tuple[PlayedGame, ...]:
        """Return the subgames opened directly in a game, in order."""
        return tuple(game for game in self.games if game.parent == number)

    def depth(self, number: int) -> int:
        """Return how many games a game is inside of; 0 for the main game."""
        parent = self.games[number].parent
        return 0 if parent is None else 1 + self.depth(parent)

    def next_copy(self) -> PlayedGame | None:
        """Return the closed subgame whose effect opens another one before the game goes on."""
        running = self.running
        closed = self.children(running.number) if running else ()
        return closed[-1] if closed and closed[-1].copies else None

    def extra_time(self) -> timedelta:
        """Return the time that closed subgames took from the main game."""
        taken = (
            game.closed_at - game.opened_at
            for game in self.children(MAIN)
            if game.closed_at is not None
        )
        return sum(taken, timedelta())


def main_game(
    seats: Sequence[str], *, format_code: str, seed: int, first: str, at: datetime
) -> GameTree:
    """Return the tree of a game that has begun; raises `format.unknown`, `report.seats_invalid`."""
    rules = format_of(format_code)
    check_seats(seats)
    game = PlayedGame(MAIN, None, tuple(seats), first, rules.life, at)
    return GameTree(rules.code, seed, (game,))


def opened(
    tree: GameTree,
    *,
    players: Sequence[str],
    libraries: Mapping[str, int],
    at: datetime,
    life: int | None = None,
    copies: int = 1,
) -> GameTree:
    """Open a subgame in the running game, by an effect with so many `copies` (1…20).

    `players` are two or more of those in the running game; the first of them is drawn from the
    seed. `libraries` are their cards, by player: whoever has fewer than 7 loses at once, whatever
    mulligans there are, and where that leaves fewer than two the subgame is closed as it opens.
    `life` is what they start with (default: as the format). Raises `subgame.format_excluded`,
    `subgame.main_reported`, `subgame.too_many`, `subgame.copies_left`, `subgame.players_invalid`,
    `subgame.copies_invalid`, `subgame.library_unknown`.
    """
    parent = _may_open(tree)
    if tree.next_copy() is not None:
        raise RuleError("subgame.copies_left", game=parent.number)
    if not 1 <= copies <= MOST_COPIES:
        raise RuleError("subgame.copies_invalid", copies=copies, most=MOST_COPIES)
    if not set(players) <= set(parent.players) or not 1 < len(set(players)) == len(players):
        raise RuleError("subgame.players_invalid", players=list(players))
    start = format_of(tree.format).life if life is None else life
    return _begun(tree, parent, players, libraries, at=at, life=start, copies=copies - 1)


def next_opened(tree: GameTree, *, libraries: Mapping[str, int], at: datetime) -> GameTree:
    """Open the subgame of the next copy: after the one before, not inside it.

    The players and their life are those of the one before. Raises `subgame.main_reported`,
    `subgame.too_many`, `subgame.no_copy_left`, `subgame.library_unknown`.
    """
    parent, before = _may_open(tree), tree.next_copy()
    if before is None:
        raise RuleError("subgame.no_copy_left", game=parent.number)
    left = before.copies - 1
    return _begun(tree, parent, before.players, libraries, at=at, life=before.life, copies=left)


def closed(tree: GameTree, *, number: int, report: Report, at: datetime) -> GameTree:
    """Close a subgame with its report, or with number 0 the main game.

    Steps begin after those who lost at once. Raises what `judge` does, `subgame.unknown`,
    `subgame.closed`, `subgame.still_open` with `open`, the subgames inside in the order in which
    they must be closed, and `subgame.copies_left` while an effect opens another one.
    """
    if not MAIN <= number < len(tree.games):
        raise RuleError("subgame.unknown", game=number)
    game = tree.games[number]
    if game.outcome is not None:
        raise RuleError("subgame.closed", game=number)
    inside = [each for each in tree.open_subgames if each > number]
    if inside:
        raise RuleError("subgame.still_open", game=number, open=inside)
    if tree.next_copy() is not None:
        raise RuleError("subgame.copies_left", game=number)
    whole = replace(report, steps=(*_lost_at_once(game), *report.steps))
    outcome = judge(whole, seats=game.players, format_code=tree.format)
    ended = replace(game, report=whole, outcome=outcome, closed_at=at)
    return replace(tree, games=(*tree.games[:number], ended, *tree.games[number + 1 :]))


def first_player(players: Sequence[str], *, seed: int, number: int) -> str:
    """Return who begins subgame `number`: SHA-256 of "seed:number" over the players as seated."""
    drawn = sha256(f"{seed}:{number}".encode()).digest()
    return players[int.from_bytes(drawn) % len(players)]


def _may_open(tree: GameTree) -> PlayedGame:
    rules: Format = format_of(tree.format)
    if rules.game is not Game.MTG:
        raise RuleError("subgame.format_excluded", format=rules.code)
    if tree.running is None:
        raise RuleError("subgame.main_reported")
    if len(tree.games) > MOST_GAMES:
        raise RuleError("subgame.too_many", most=MOST_GAMES)
    return tree.running


def _begun(
    tree: GameTree,
    parent: PlayedGame,
    players: Sequence[str],
    libraries: Mapping[str, int],
    *,
    at: datetime,
    life: int | None,
    copies: int,
) -> GameTree:
    seated = tuple(player for player in parent.players if player in players)
    unknown = [player for player in seated if player not in libraries]
    if unknown:
        raise RuleError("subgame.library_unknown", players=unknown)
    short = tuple(player for player in seated if libraries[player] < FEWEST_CARDS)
    number = len(tree.games)
    first = first_player(seated, seed=tree.seed, number=number)
    game = PlayedGame(number, parent.number, seated, first, life, at, short, copies)
    begun = replace(tree, games=(*tree.games, game))
    left = len(seated) - len(short)
    if left > 1:
        return begun
    ending = Ending.LAST_STANDING if left else Ending.DOUBLE_LOSS
    return closed(begun, number=number, report=Report((), ending), at=at)


def _lost_at_once(game: PlayedGame) -> tuple[Step, ...]:
    return (Step(game.short, Cause.DECK_OUT),) if game.short else ()
