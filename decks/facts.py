"""Cards of the engine as JSON and back, and as the rows that a search looks in."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple, assert_never

from django.db.models import CharField

from decks.models import Card as CardRow
from engine.cards.facts import COLOURLESS, Card, Civilization, Face, civilizations_of
from engine.cards.kinds import AnyCard
from engine.cards.magic import Colour, MagicCard, colours_of
from engine.cards.names import name_key
from engine.cards.near import folded
from engine.cards.ygo import YgoCard

Facts = dict[str, Any]
MARK = "/"  # between the civilizations and around each cost of a row
KINDS_OF_YGO = ((0x1, "モンスター monster"), (0x2, "魔法 spell"), (0x4, "罠 trap"))


class _Kind(NamedTuple):
    """How the cards of a game become JSON and back, and what a source may leave unsaid about them."""

    facts: Callable[[Any], Facts]
    card: Callable[[Mapping[str, Any]], AnyCard]
    silent: tuple[str, ...]


def game_of(card: AnyCard) -> str:
    """Return the code of the game whose card it is."""
    match card:
        case Card():
            return "dm"
        case YgoCard():
            return "ygo"
        case MagicCard():
            return "mtg"
        case other:
            assert_never(other)


def facts_of(card: AnyCard) -> Facts:
    """Return all that is known of a card as JSON values."""
    return _KINDS[game_of(card)].facts(card)


def card_of(game: str, facts: Mapping[str, Any]) -> AnyCard:
    """Return the card of such JSON values: `card_of(game_of(card), facts_of(card)) == card`."""
    return _KINDS[game].card(facts)


def completed(game: str, new: Facts, known: Mapping[str, Any]) -> Facts:
    """Return new facts with what their source does not say (a reading, a rules text) as it was known."""
    silent = {name for name in _KINDS[game].silent if new[name] in ("", None)}
    return new | {name: known[name] for name in silent}


def row_of(card: AnyCard, facts: Facts, *, source: str) -> CardRow:
    """Return the row of a card, not saved."""
    kana, costs = facts.get("kana", ""), _costs(card)
    return CardRow(
        game=game_of(card),
        key=key_of(card),
        name=card.name,
        kana=kana,
        folded=_folded(card.name, kana),
        civilizations=_civilizations(card),
        costs=MARK.join(["", *map(str, dict.fromkeys(costs)), ""]) if costs else "",
        types=fold(_types(card))[: longest("types")],
        facts=facts,
        source=source,
    )


def key_of(card: AnyCard) -> str:
    """Return what tells a card from all others of its game; another artwork is a row of its own."""
    return str(card.passcode) if isinstance(card, YgoCard) else card.key


def fold(text: str) -> str:
    """Return a text as a search compares it: width, case, kind and size of kana, punctuation are one."""
    return folded(name_key(text))


def _folded(name: str, kana: str) -> str:
    """Return name and reading with a blank between, which no folded text has inside."""
    return " ".join(filter(None, (fold(name), fold(kana))))[: longest("folded")]


@cache
def longest(column: str) -> int:
    """Return how many letters a column of a row holds."""
    field = CardRow._meta.get_field(column)
    assert isinstance(field, CharField)  # noqa: S101  the others have no length
    return int(field.max_length or 0)


def _civilizations(card: AnyCard) -> str:
    match card:
        case Card():
            return MARK.join(each for each in Civilization if each in card.civilizations)
        case MagicCard():
            return MARK.join(each for each in Colour if each in card.identity)
        case YgoCard():
            return ""
        case other:
            assert_never(other)


def _costs(card: AnyCard) -> list[int]:
    """Return the costs of the sides that print one."""
    faces = card.faces if isinstance(card, Card) else ()
    return [face.cost for face in faces if face.cost is not None]


def _types(card: AnyCard) -> str:
    match card:
        case Card():
            return MARK.join(kind for face in card.faces for kind in face.types)
        case MagicCard():
            return card.type_line
        case YgoCard():
            return MARK.join(words for bit, words in KINDS_OF_YGO if card.types & bit)
        case other:
            assert_never(other)


def _facts_of_dm(card: Card) -> Facts:
    return {
        "name": card.name,
        "kana": card.kana,
        "civilizations": _civilizations(card),
        "faces": [[face.name, list(face.types), face.cost] for face in card.faces],
        "zone": card.zone,
        "over_four": card.over_four,
        "banned": card.banned,
        "backs": list(card.backs),
    }


def _card_of_dm(facts: Mapping[str, Any]) -> Card:
    return Card(
        name=facts["name"],
        key=name_key(facts["name"]),
        kana=facts["kana"],
        civilizations=civilizations_of(facts["civilizations"] or COLOURLESS),
        faces=tuple(Face(name, tuple(types), cost) for name, types, cost in facts["faces"]),
        zone=facts["zone"],
        over_four=facts["over_four"],
        banned=facts["banned"],
        backs=tuple(facts["backs"]),
    )


def _facts_of_ygo(card: YgoCard) -> Facts:
    return {
        "name": card.name,
        "passcode": card.passcode,
        "alias": card.alias,
        "types": card.types,
    }


def _card_of_ygo(facts: Mapping[str, Any]) -> YgoCard:
    return YgoCard(facts["name"], facts["passcode"], facts["alias"], facts["types"])


def _facts_of_mtg(card: MagicCard) -> Facts:
    return {
        "name": card.name,
        "identity": "".join(each for each in Colour if each in card.identity),
        "type_line": card.type_line,
        "layout": card.layout,
        "text": card.text,
        "outside": card.outside,
    }


def _card_of_mtg(facts: Mapping[str, Any]) -> MagicCard:
    return MagicCard(
        name=facts["name"],
        key=name_key(facts["name"]),
        identity=colours_of(facts["identity"]),
        type_line=facts["type_line"],
        layout=facts["layout"],
        text=facts["text"],
        outside=facts["outside"],
    )


_KINDS: Mapping[str, _Kind] = {
    "dm": _Kind(_facts_of_dm, _card_of_dm, silent=("kana",)),
    "ygo": _Kind(_facts_of_ygo, _card_of_ygo, silent=()),
    "mtg": _Kind(_facts_of_mtg, _card_of_mtg, silent=("text", "outside")),
}
