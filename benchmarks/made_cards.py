"""Cards and decks of our own making, for measuring: as many as one asks for, from a seed."""

from collections.abc import Sequence
from random import Random

from engine.cards.facts import Card, Civilization, Face
from engine.cards.names import name_key
from engine.cards.table import CardTable

_SYLLABLES = (
    "ボル", "シャ", "ック", "ドラ", "ゴン", "エメ", "ラル", "アク", "ガー", "ド", "聖霊", "王", "竜", "騎士",
    "の", "・", "ＮＥＸ", "～", "II", "超", "炎", "水晶", "13", "ブレ", "イン", "フェ", "アリー", "！", " ", "α",
)  # fmt: skip
_TWINPACTS = 25  # one card in so many


def made_table(cards: int, seed: int) -> CardTable[Card]:
    """Return a table of so many differently named cards."""
    rng = Random(seed)  # noqa: S311 # names for a measurement
    names: dict[str, str] = {}
    while len(names) < cards:
        name = _name(rng) + ("/" + _name(rng) if not rng.randrange(_TWINPACTS) else "")
        names.setdefault(name_key(name), name)
    return CardTable(_card(name, key, rng) for key, name in names.items())


def made_deck(table: Sequence[Card], rng: Random, size: int = 60) -> str:
    """Return the text of a deck with one copy of each card, as most people write it."""
    rows = rng.sample(table, size)
    layout = rng.choice(("1 {}", "《{}》×1", "{} x1", "1枚 {}"))
    return "\n".join(["メインデッキ", *(layout.format(card.name) for card in rows)])


def _name(rng: Random) -> str:
    """Return a name of two to seven pieces that begins with a letter."""
    pieces = rng.choices(_SYLLABLES, k=rng.randint(2, 7))
    return rng.choice("火轟覇永遠") + "".join(pieces).strip()


def _card(name: str, key: str, rng: Random) -> Card:
    """Return a card with facts by chance."""
    civilizations = frozenset(rng.sample(list(Civilization), rng.choice((0, 1, 1, 1, 2))))
    sides = name.split("/")
    faces = tuple(
        Face(side, (rng.choice(("クリーチャー", "呪文")),), rng.randint(1, 9)) for side in sides
    )
    return Card(name, key, "", civilizations, faces, "main", over_four=False, banned=False)
