"""Card files of other projects, read into card tables: `KIND:PATH`.

Facts only: what a file says about restrictions is ignored, lists of restricted cards have their own histories.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from engine.cards.kinds import AnyCard
from engine.cards.sources.dm import read_dm_csv
from engine.cards.sources.dm_search import read_dm_search
from engine.cards.sources.edopro import read_edopro
from engine.cards.sources.mtg import read_mtg_csv
from engine.cards.sources.mtgjson import read_mtgjson
from engine.cards.sources.scryfall import read_scryfall
from engine.cards.sources.ygoprodeck import read_ygoprodeck
from engine.cards.table import CardTable
from engine.errors import RuleError

__all__ = ["SOURCES", "Source", "read_cards"]


@dataclass(frozen=True, slots=True)
class Source:
    """A kind of card file: the game whose cards it holds, and how it is read card by card."""

    game: str
    read: Callable[[Path], Iterator[AnyCard]]


SOURCES: Mapping[str, Source] = MappingProxyType(
    {
        "dm_csv": Source("dm", read_dm_csv),
        "dm_search": Source("dm", read_dm_search),
        "edopro": Source("ygo", read_edopro),
        "ygoprodeck": Source("ygo", read_ygoprodeck),
        "mtg_csv": Source("mtg", read_mtg_csv),
        "scryfall": Source("mtg", read_scryfall),
        "mtgjson": Source("mtg", read_mtgjson),
    }
)


def read_cards(kind: str, path: Path) -> CardTable[AnyCard]:
    """Return the cards of a file, or of a folder of EDOPro databases.

    Raises RuleError("cards.unknown_source", kind=…, known=…) and RuleError("cards.unreadable", path=…, reason=…,
    position=…): the line of a table, the character of a JSON file, 0 where there is none to tell.
    """
    if kind not in SOURCES:
        raise RuleError("cards.unknown_source", kind=kind, known=list(SOURCES))
    return CardTable(SOURCES[kind].read(path))
