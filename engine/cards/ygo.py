"""What the rules need to know about a Yu-Gi-Oh! card."""

from dataclasses import dataclass
from functools import cached_property

from engine.cards.names import name_key

TOKEN = 0x4000
EXTRA = 0x40 | 0x2000 | 0x800000 | 0x4000000  # fusion, synchro, xyz, link


@dataclass(frozen=True)
class YgoCard:
    """The facts of one passcode.

    `passcode` is the number printed on the card; `alias` the passcode of the card that it is another
    artwork of, or whose name it always has (0: none); `types` the type bits of card databases
    (1 monster, 2 spell, 4 trap, 0x40 fusion …).
    """

    name: str
    passcode: int
    alias: int
    types: int

    @property
    def key(self) -> str:
        """What copies are counted by: the passcode of the card whose name it has."""
        return str(self.alias or self.passcode)

    @cached_property
    def spellings(self) -> tuple[str, ...]:
        """The keys by which the card is found: its own passcode, then its name."""
        return (str(self.passcode), name_key(self.name))

    @property
    def halves(self) -> tuple[str, ...]:
        """Nothing: no card of this game has halves."""
        return ()

    @property
    def is_token(self) -> bool:
        """Whether it is a token, which no deck holds."""
        return bool(self.types & TOKEN)

    @property
    def is_extra(self) -> bool:
        """Whether it goes into the extra deck."""
        return bool(self.types & EXTRA) and not self.is_token
