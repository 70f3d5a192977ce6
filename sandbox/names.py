"""Names of people who never lived, with their readings."""

from itertools import product
from random import Random
from typing import NamedTuple

_FAMILIES = (
    ("佐藤", "さとう"), ("鈴木", "すずき"), ("高橋", "たかはし"), ("田中", "たなか"),
    ("伊藤", "いとう"), ("渡辺", "わたなべ"), ("山本", "やまもと"), ("中村", "なかむら"),
    ("小林", "こばやし"), ("加藤", "かとう"), ("吉田", "よしだ"), ("山田", "やまだ"),
    ("佐々木", "ささき"), ("松本", "まつもと"), ("井上", "いのうえ"), ("木村", "きむら"),
    ("林", "はやし"), ("清水", "しみず"), ("山崎", "やまざき"), ("森", "もり"),
    ("池田", "いけだ"), ("橋本", "はしもと"), ("石川", "いしかわ"), ("前田", "まえだ"),
)  # fmt: skip
_GIVEN = (
    ("陽翔", "はると"), ("葵", "あおい"), ("蓮", "れん"), ("結衣", "ゆい"), ("大輔", "だいすけ"),
    ("美咲", "みさき"), ("健太", "けんた"), ("さくら", "さくら"), ("翔", "しょう"), ("花", "はな"),
    ("ユウキ", "ゆうき"), ("直樹", "なおき"), ("真央", "まお"), ("亮", "りょう"), ("凛", "りん"),
    ("拓海", "たくみ"), ("七海", "ななみ"), ("悠人", "ゆうと"), ("楓", "かえで"), ("ケンジ", "けんじ"),
)  # fmt: skip

# what given names end in where a field is so large that the plain ones do not last
_ENDINGS = (
    ("郎", "ろう"), ("子", "こ"), ("美", "み"), ("介", "すけ"), ("也", "や"), ("香", "か"),
    ("斗", "と"), ("奈", "な"),
)  # fmt: skip

PLAIN = len(_FAMILIES) * len(_GIVEN)
MOST = PLAIN * (1 + len(_ENDINGS))


class Name(NamedTuple):
    """How a person is written and read."""

    written: str
    read: str


def names(count: int, rng: Random) -> list[Name]:
    """Return that many different names, at most `MOST`."""
    endings = [("", "")] if count <= PLAIN else [("", ""), *_ENDINGS]
    drawn = rng.sample(list(product(_FAMILIES, _GIVEN, endings)), count)
    return [
        Name(f"{family[0]} {given[0]}{ending[0]}", f"{family[1]} {given[1]}{ending[1]}")
        for family, given, ending in drawn
    ]
