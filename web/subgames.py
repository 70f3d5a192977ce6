"""Games inside a pod's game as pages show them: a tree to read, and what is to be done next."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.outcomes.subgames import COMES_BACK, GOES_ALONG, MAIN, PlayedGame
from events.words import in_words
from pods.models import Pod
from pods.subgames import Subgames, has_subgames, subgames_of
from web.telling import ending_words

MINUTE = 60


@dataclass(frozen=True, slots=True)
class GameCard:
    """One game inside a pod's game, with those inside it."""

    number: int
    title: str
    sentences: tuple[str, ...]
    result: str
    is_running: bool
    inside: tuple["GameCard", ...]


@dataclass(frozen=True, slots=True)
class SubgamesCard:
    """All games inside a pod's game, and what can be done now."""

    pod: Pod
    games: tuple[GameCard, ...]
    running: int  # the subgame that is played now, 0 for the pod's own game
    waiting: str  # the names of those who sit there and do not play
    copies: int  # of the same effect that still open a subgame before anything goes on
    players: tuple[tuple[str, str], ...]  # who may play in the next subgame: entries and names
    life: int | None
    offered: int  # minutes that subgames took and nobody has decided about
    given: int  # minutes that the pod has more than the round
    is_open: bool

    @property
    def goes_along(self) -> str:
        """Which cards go into a subgame."""
        return in_words(GOES_ALONG)

    @property
    def comes_back(self) -> str:
        """Which cards come back from one."""
        return in_words(COMES_BACK)


def subgames_card(pod: Pod) -> SubgamesCard | None:
    """Return the card of a pod, None where its format has no games inside a game."""
    if not has_subgames(pod.round.event):
        return None
    found = subgames_of(pod)
    tree, names = found.tree, names_at(pod)
    running, before = tree.running, tree.next_copy()
    players = before.players if before else running.players if running else ()
    return SubgamesCard(
        pod=pod,
        games=_inside(found, MAIN, names),
        running=running.number if running else MAIN,
        waiting=_listed(tree.waiting, names) if tree.open_subgames else "",
        copies=before.copies if before else 0,
        players=tuple((player, names[player]) for player in players),
        life=running.life if running else None,
        offered=-int(-found.offered.total_seconds() // MINUTE),
        given=pod.extra_seconds // MINUTE,
        is_open=found.is_open,
    )


def names_at(pod: Pod) -> dict[str, str]:
    """Return the names of everybody at a table by entry."""
    seats = pod.seats.select_related("entry").order_by("number")
    return {seat.entry_id: seat.entry.player_name for seat in seats}


def result_words(game: PlayedGame, names: Mapping[str, str]) -> str:
    """Return how a game ended: who won, or what it is called that nobody did."""
    if game.outcome is None:
        return ""
    if game.outcome.winners:
        return _("Won by {names}").format(names=_listed(game.outcome.winners, names))
    last = sum(place == 1 for place in game.outcome.placements.values())
    return ending_words(game.outcome.kind, last)


def _inside(found: Subgames, number: int, names: Mapping[str, str]) -> tuple[GameCard, ...]:
    running = found.tree.running
    return tuple(
        GameCard(
            number=game.number,
            title=_("Subgame {number}").format(number=game.number),
            sentences=tuple(_sentences(game, names)),
            result=result_words(game, names),
            is_running=running is not None and game.number == running.number,
            inside=_inside(found, game.number, names),
        )
        for game in found.tree.children(number)
    )


def _sentences(game: PlayedGame, names: Mapping[str, str]) -> Iterable[str]:
    yield _listed(game.players, names)
    begins = _begins(game, names)
    life = "" if game.life is None else _("Life at the start: {life}.").format(life=game.life)
    yield f"{begins} {life}".strip()
    if game.short:
        words = _("Out at once with fewer than 7 cards: {names}.")
        yield words.format(names=_listed(game.short, names))


def _begins(game: PlayedGame, names: Mapping[str, str]) -> str:
    """Say who was drawn to begin, and who does where that player lost at once."""
    at = game.players.index(game.first)
    order = (*game.players[at:], *game.players[:at])
    does = next((player for player in order if player not in game.short), game.first)
    if does == game.first:
        return _("{name} begins, by lot.").format(name=names.get(does, "?"))
    words = _("{name} was drawn to begin but is out, so {other} does.")
    return words.format(name=names.get(game.first, "?"), other=names.get(does, "?"))


def _listed(players: Iterable[str], names: Mapping[str, str]) -> str:
    return _(", ").join(names.get(player, "?") for player in players)
