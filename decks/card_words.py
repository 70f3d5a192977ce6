"""What cards are called on screen: games, civilizations and colours, each with a mark beside its word."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from engine.cards.facts import COLOURLESS, Civilization
from engine.cards.magic import Colour

Words = str | Promise

GAMES: Mapping[str, Words] = {
    "dm": _("Duel Masters"),
    "ygo": _("Yu-Gi-Oh!"),
    "mtg": _("Magic"),
}
MARKS: Mapping[str, tuple[str, Words]] = {
    Civilization.LIGHT: ("☼", pgettext_lazy("a civilization", "Light")),
    Civilization.WATER: ("≈", pgettext_lazy("a civilization", "Water")),
    Civilization.DARKNESS: ("☾", pgettext_lazy("a civilization", "Darkness")),
    Civilization.FIRE: ("▲", pgettext_lazy("a civilization", "Fire")),
    Civilization.NATURE: ("♣", pgettext_lazy("a civilization", "Nature")),
    COLOURLESS: ("○", pgettext_lazy("a civilization", "Colourless")),
    Colour.WHITE: ("W", pgettext_lazy("a colour", "White")),
    Colour.BLUE: ("U", pgettext_lazy("a colour", "Blue")),
    Colour.BLACK: ("B", pgettext_lazy("a colour", "Black")),
    Colour.RED: ("R", pgettext_lazy("a colour", "Red")),
    Colour.GREEN: ("G", pgettext_lazy("a colour", "Green")),
}
TYPES: Mapping[str, Mapping[str, Words]] = {
    "dm": {
        "クリーチャー": pgettext_lazy("a card type", "Creature"),
        "進化": pgettext_lazy("a card type", "Evolution"),
        "呪文": pgettext_lazy("a card type", "Spell"),
        "タマシード": pgettext_lazy("a card type", "Tamaseed"),
        "フィールド": pgettext_lazy("a card type", "Field"),
        "クロスギア": pgettext_lazy("a card type", "Cross Gear"),
        "城": pgettext_lazy("a card type", "Castle"),
    },
    "ygo": {
        "monster": pgettext_lazy("a Yu-Gi-Oh! card type", "Monster"),
        "spell": pgettext_lazy("a Yu-Gi-Oh! card type", "Spell"),
        "trap": pgettext_lazy("a Yu-Gi-Oh! card type", "Trap"),
    },
    "mtg": {
        "Creature": pgettext_lazy("a card type", "Creature"),
        "Instant": pgettext_lazy("a card type", "Instant"),
        "Sorcery": pgettext_lazy("a card type", "Sorcery"),
        "Artifact": pgettext_lazy("a card type", "Artifact"),
        "Enchantment": pgettext_lazy("a card type", "Enchantment"),
        "Planeswalker": pgettext_lazy("a card type", "Planeswalker"),
        "Land": pgettext_lazy("a card type", "Land"),
    },
}
