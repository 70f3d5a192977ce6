"""The invented people of the demo."""

from dataclasses import dataclass

ALL_LEVELS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who enters: name, reading, level and the levels they would sit with."""

    name: str
    kana: str
    level: int
    accepts: tuple[int, ...] = ALL_LEVELS
    group: str = ""
    phoneless: bool = False


REGULARS = (
    Guest("佐藤 みなと", "さとう みなと", 2),
    Guest("鈴木 あおい", "すずき あおい", 1),
    Guest("高橋 れん", "たかはし れん", 3),
    Guest("田中 ひまり", "たなか ひまり", 2),
    Guest("伊藤 そうた", "いとう そうた", 2),
    Guest("渡辺 つむぎ", "わたなべ つむぎ", 1),
    Guest("山本 はると", "やまもと はると", 3),
    Guest("中村 こはる", "なかむら こはる", 2),
    Guest("小林 りく", "こばやし りく", 2),
    Guest("ボルガ山", "ぼるがやま", 3),
    Guest("加藤 すみれ", "かとう すみれ", 1),
)
NEWCOMERS = (
    Guest("吉田 いつき", "よしだ いつき", 1, (1, 2)),
    Guest("山田 ゆい", "やまだ ゆい", 1, (1, 2), group="やまだけ"),
    Guest("山田 けんじ", "やまだ けんじ", 1, (1, 2), group="やまだけ", phoneless=True),
    Guest("清水 かえで", "しみず かえで", 3, (2, 3)),
)
