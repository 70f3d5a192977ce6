"""Complete Duel Party decks of our own: for demos, rehearsals and tests."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

# file, deck name, partner
_DECKS = (
    ("dragons", "火と自然の竜たち", "無双龍幻バルガ・ド・ライバー"),
    ("knights", "邪眼の騎士団", "煉獄大帝 キング・ロマノフ"),
    ("shadows", "影を映す電磁", "衒龍 ブレイタン・ガイスト"),
    ("wings", "光と水の翼", "偽りの名 iFormula X/クリスティナ・フォール"),
)


@dataclass(frozen=True, slots=True)
class OwnDeck:
    """A deck as a player would hand it in: a name, its partner, the text, and what it is.

    `kind` is "legal": every deck here is, in `own_table()` on 2026-11-29.
    """

    name: str
    partner: str
    text: str
    kind: str = "legal"


@cache
def own_decks() -> tuple[OwnDeck, ...]:
    """Return the decks; each is written in another layout, not all name their partner."""
    folder = files("engine.cards").joinpath("decks")
    return tuple(
        OwnDeck(name, partner, folder.joinpath(f"{file}.txt").read_text("utf-8"))
        for file, name, partner in _DECKS
    )
