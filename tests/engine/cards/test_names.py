import pytest

from engine.cards.names import name_key

SAME = [
    ("禁断～封印されしX～", "禁断 ~封印されしX~ "),
    ("禁断～封印されしX～", "禁断 〜封印されしX〜"),
    ("“龍装”チュリス", "”龍装”チュリス"),
    ("“龍装”チュリス", '"龍装"チュリス'),
    ("“轟轟轟”ブランド", "“轟轟轟“ブランド"),
    (
        "偽りの名 ダスニゼス / リーダー・水晶チャージャー",
        "偽りの名 ダスニゼス／リーダー・水晶チャージャー",
    ),
    ("時の法皇 ミラダンテXII", "時の法皇 ミラダンテⅫ"),
    ("時空の支配者ディアボロス Z", "時空の支配者ディアボロスZ（ゼータ）"),
    ("ボルシャック・NEX（ネックス）/スーパー・スパーク", "ボルシャック・NEX/スーパー・スパーク"),
    ("大集合！アカネ&アサギ&コハク", "大集合!アカネ＆アサギ＆コハク"),
    ("「無月」の頂 ＄スザーク＄", "「無月」の頂 $スザーク$"),
    ("サイバー・I・チョイス", "サイバー･I･チョイス"),
    ("サイバー・I・チョイス", "サイバー·I‧チョイス"),
    ("超神星アポロヌス・ドラゲリオン", "超神星ｱﾎﾟﾛﾇｽ･ﾄﾞﾗｹﾞﾘｵﾝ"),
    ("ミラクル１ ドレミ24", "ミラクル1 ドレミ24"),
    ("俳句爵 Drache der'Bande", "俳句爵 Drache der’Bande"),
    ("HIMEGYA-流予見618", "HIMEGYA－流予見618"),
    ("DARK MATERIAL COMPLEX", "Dark\u3000Material  Complex"),
    ("止めすぎ…？【クリック】", "止めすぎ...?【クリック】"),
    ("超轟速 マッハ 55", "超轟速マッハ\u200b55"),
]
DIFFERENT = [
    ("天地命動 バラギアラ/輪廻暴聖", "天地命動 バラギアラ/輪廻暴炎"),
    ("幻緑の双月/母なる星域", "母なる星域"),
    ("勇者（仮）じーさん", "勇者じーさん"),
    ("ガルベリアス・ドラゴン", "ガルベリアス・ドラゴン (GBA ONLY)"),
    ("《パーロック～陰謀に立ち向かえ!～》", "パーロック～陰謀に立ち向かえ!～"),
    ("サイバー・I・チョイス", "サイバーIチョイス"),
    ("スーパー・スパーク", "スーパ・スパーク"),
    ("邪天魔縛 へロマノフ=VENⅡ世", "邪天魔縛 ヘロマノフ=VENⅡ世"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_spellings_of_one_name(one, other):
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_only_look_alike(one, other):
    assert name_key(one) != name_key(other)


def test_the_key_keeps_the_long_vowel_and_the_dot():
    assert name_key("スーパー・スパーク") == "スーパー・スパーク"
