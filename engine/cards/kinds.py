"""The kinds of card that the product knows, one for each game."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.cards.facts import Card
from engine.cards.magic import MagicCard
from engine.cards.ygo import YgoCard

AnyCard = Card | YgoCard | MagicCard

KINDS: Mapping[str, type[AnyCard]] = MappingProxyType(
    {"dm": Card, "ygo": YgoCard, "mtg": MagicCard}
)
