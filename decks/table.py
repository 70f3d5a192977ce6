"""The cards that decks are judged by: our own small table and what was imported, kept in the process."""

from datetime import datetime
from threading import Lock

from django.db.models import F

from decks.facts import card_of
from decks.models import Card, CardImport
from engine.cards.kinds import AnyCard
from engine.cards.own import own_table
from engine.cards.table import CardTable
from engine.cards.ygo import YgoCard

Version = tuple[int, datetime] | None
OWN_GAME = "dm"

_lock = Lock()
_tables: dict[str, tuple[Version, CardTable[AnyCard]]] = {}


def table_for(game: str) -> CardTable[AnyCard]:
    """Return all known cards of a game; one query, and the cards are read only after an import.

    Of two cards with one key ours counts: its facts were checked one by one.
    """
    version = version_of_cards(game)
    with _lock:
        held = _tables.get(game)
        if held is None or held[0] != version:
            # rows newer than the version only mean that they are read once more
            held = _tables[game] = (version, _read(game))
        return held[1]


def version_of_cards(game: str) -> Version:
    """Return what tells the cards of a game from those before the newest change, None without any."""
    effect = F("added") + F("changed") + F("conflicting")
    imports = CardImport.objects.filter(game=game).alias(effect=effect).filter(effect__gt=0)
    return imports.order_by("-pk").values_list("pk", "at").first()


def _read(game: str) -> CardTable[AnyCard]:
    rows = Card.objects.filter(game=game).order_by("pk").values_list("facts", flat=True)
    cards = [card_of(game, facts) for facts in rows.iterator()]
    ours: list[AnyCard] = list(own_table()) if game == OWN_GAME else []
    return CardTable(ours + sorted(cards, key=_is_artwork))


def _is_artwork(card: AnyCard) -> bool:
    """Whether it is another artwork of a card, which must not stand for it."""
    return isinstance(card, YgoCard) and card.alias != 0
