import time
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards.own import own_table
from engine.errors import RuleError
from engine.legality.deck import look_up
from engine.legality.text import read_deck

TRAPS = [
    "13番目の計画",
    "偽りの名 13",
    "2番ウッドのタイガーくん",
    "1月",
    "0点男",
    "超轟速 マッハ 55",
    "万里の超常 ボンバルディア 4000",
    "ストーム・ハイパーXX",
    "伝説の禁断 ドキンダムX",
    "超次元ホワイトグリーン・ホール",
    "【奇跡】まさかの神引き!!【豪運】",
    "【今すぐ】うわっ…相手の攻撃止めすぎ…？【クリック】",
    "《パーロック～陰謀に立ち向かえ!～》",
    "*/弐幻キューギョドリ/*",
    "1、2、3、チームボンバーイェー！",
    "襲来、鬼札王国！",
    '"罰星怒"ブランド',
    "神聖十二神騎:||",
    "Q.Q.QX./終葬 5.S.D.",
    "ブルー・インパルス/「真実を見極めよ、ジョニー！」",
    "レオ",
]
LAYOUTS = [
    "{count} {name}",
    "{count}x {name}",
    "{count}×{name}",
    "{count}枚 {name}",
    "{count}枚\u3000{name}",
    "{name} x{count}",
    "{name} X{count}",
    "{name} ×{count}",
    "{name}×{count}",
    "{name} x {count}",
    "{name}\u3000{count}枚",
    "{name} ({count}枚)",
    "{name}（×{count}）",
    "{name} {count}",
    "《{name}》×{count}",
    "《{name}》 {count}",
    "{count} 《{name}》",
    "・{name} ×{count}",
    "・{count} {name}",
    "- {name} x{count}",
    "{count}\t{name}",
    "{name}\t{count}",
    "{name}\t\t{count}枚",
    "{count},{name}",
    "{name},{count}",
    "\u3000 {count} {name}  ",
]


def known(text):
    """What the card table makes of a text."""
    entries = look_up(read_deck(text), own_table(), None).entries
    return [(entry.count, entry.name) for entry in entries]


def read(text):
    return [(line.count, line.name) for line in read_deck(text).lines]


def refused(text):
    with pytest.raises(RuleError) as error:
        read_deck(text)
    return error.value


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("count", ["1", "4", "４", "12"])
def test_every_layout_reads_every_name(layout, count):
    for name in (*TRAPS, "フェアリー・ライフ"):
        if own_table().find(name):
            text = layout.format(count=count, name=name)
            assert known(text) == [(int(count), own_table().find(name).name)], text


@pytest.mark.parametrize("name", TRAPS)
def test_a_name_alone_is_one_copy(name):
    assert read(name)[0] in {(1, name), (1, name.strip("《》"))}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_reads_a_name_that_nobody_knows(layout):
    assert read(layout.format(count="4", name="ためしのカード")) == [(4, "ためしのカード")]


@pytest.mark.parametrize(
    ("row", "readings"),
    [
        ("13番目の計画", [(1, "13番目の計画"), (13, "番目の計画")]),
        ("偽りの名 13", [(1, "偽りの名 13"), (13, "偽りの名")]),
        ("4 偽りの名 13", [(4, "偽りの名 13"), (1, "4 偽りの名 13"), (13, "4 偽りの名")]),
        ("ドキンダムX 1", [(1, "ドキンダムX"), (1, "ドキンダムX 1"), (1, "ドキンダム")]),
        ("4x3", [(3, "4"), (1, "4x3"), (4, "x3"), (4, "3")]),
        ("2xAB", [(1, "2xAB"), (2, "xAB"), (2, "AB")]),
        ("Code:1500", [(1, "Code:1500")]),
        ("Code:15", [(15, "Code"), (1, "Code:15"), (15, "Code:")]),
        ("名前 13", [(1, "名前 13"), (13, "名前")]),
        ("名前 3 # 一枚は光る", [(1, "名前 3 # 一枚は光る")]),
        ("1. 名前", [(1, "名前"), (1, "1. 名前"), (1, ". 名前")]),
        ("12) 名前 x2", [(2, "名前"), (1, "名前 x2"), (2, "12) 名前")]),
        ("《A》/《B》×2", [(2, "A/B"), (2, "A》/《B"), (2, "《A》/《B》")]),
        ("《》×2", [(2, "《》")]),
        ("60", [(1, "60")]),
        ("×", [(1, "×")]),
        ("・・", None),
        ('"襲来、鬼札王国！"', [(1, '"襲来、鬼札王国！"'), (1, "襲来、鬼札王国！")]),
    ],
)
def test_what_is_ambiguous_stays_so(row, readings):
    if readings is None:
        assert refused(row).code == "deck.empty"
        return
    [line] = read_deck(row).lines
    every = [(line.count, line.name), *line.alternatives]
    assert every[: len(readings)] == readings


@pytest.mark.parametrize(
    ("header", "zone"),
    [
        ("メインデッキ", "main"),
        ("【デッキ】", "main"),
        ("■メインデッキ（59枚）", "main"),
        ("メインデッキ：40枚", "main"),
        ("メインデッキ【計40枚】", "main"),
        ("## メイン", "main"),
        ("// main deck", "main"),
        ("パートナー:", "partner"),
        ("【パートナー】", "partner"),
        ("[Partner]", "partner"),
        ("―― パートナー ――", "partner"),
        ("超次元ゾーン", "hyperspatial"),
        ("【超次元】8枚", "hyperspatial"),
        ("超ＧＲ", "gr"),
        ("超GRゾーン 12枚", "gr"),
    ],
)
def test_headers(header, zone):
    [line] = read_deck(f"{header}\n4 ためしのカード").lines
    assert (line.number, line.count, line.zone) == (2, 4, zone)


def test_sections_follow_each_other():
    text = "パートナー\nA子\n呪文\nB子\n超次元\nC子\nクリーチャー\nD子\nメイン\nE子"
    zones = [line.zone for line in read_deck(text).lines]
    assert zones == ["partner", "main", "hyperspatial", "hyperspatial", "main"]


@pytest.mark.parametrize(
    "text",
    [
        "パートナー：煉獄大帝\n1 名もなき者",
        "パートナー: 1 煉獄大帝\n1 名もなき者",
        "【パートナー】煉獄大帝\n1 名もなき者",
        "[パートナー] 《煉獄大帝》×1\n1 名もなき者",
        "1 煉獄大帝（パートナー）\n1 名もなき者",
        "煉獄大帝 ★パートナー\n1 名もなき者",
        "パートナー\n煉獄大帝\n\n名もなき者",
        "パートナー\n\n煉獄大帝\n\n名もなき者",
        "パートナー\n煉獄大帝\n名もなき者",
        "# パートナー\n煉獄大帝\nデッキ\n名もなき者",
    ],
)
def test_ways_to_name_the_partner(text):
    deck = read_deck(text)
    assert deck.partner == "煉獄大帝"
    assert [line.zone for line in deck.lines] == ["partner", "main"]


def test_several_cards_under_a_partner_header_stay_there():
    deck = read_deck("パートナー\nA子\nB子\nメイン\nC子")
    assert [line.zone for line in deck.lines] == ["partner", "partner", "main"]
    assert deck.partner == "A子"
    assert read_deck("パートナー\nA子").lines[0].zone == "partner"


def test_what_is_no_card():
    text = "\ufeff# 名前\r\n// x\r\n※注意\r\n（メモ）\r\nデッキ名：竜\r\nプレイヤー: 健\r\n-----\r\n合計：60枚\r\n4 ためし\r\n"
    deck = read_deck(text)
    assert [(line.number, line.count, line.name) for line in deck.lines] == [(9, 4, "ためし")]
    assert deck.partner is None


def test_unseen_characters_make_no_difference():
    assert read("4\u200b フェア\x00リー・ライフ\ud800\x07\x1b") == [(4, "フェアリー・ライフ")]
    assert read("3 あ\r2 い") == [(3, "あ"), (2, "い")]


def test_tables_with_titles():
    text = (
        '番号,カード名,文明,コスト,枚数\n1,ためし,火,5,3\n2,"ため,し2",火,5,x2\n3,ためし3,火,5,?\n4'
    )
    assert read(text) == [(3, "ためし"), (2, "ため,し2"), (1, "ためし3"), (1, "4")]
    assert read("name\tcivilization\nためし\tfire") == [(1, "ためし")]
    assert read("カード名\t枚数\nためし") == [(1, "ためし")]
    assert read("ためし\t火") == [(1, "ためし")]
    assert read("名前,4") == [(4, "名前")]
    assert read("光,水") == [(1, "光,水")]


def test_no_copies_are_no_line():
    assert read("0 ためし\n2 ほか") == [(2, "ほか")]
    assert refused("0 ためし").code == "deck.empty"


@pytest.mark.parametrize(
    ("rows", "layout"),
    [
        (["4 い", "3 ろ", "は"], "count_first"),
        (["い ×4", "ろ x3"], "count_last"),
        (["《い》"], "bracket"),
        (["い", "ろ"], "name_only"),
        (["い\t4"], "tab"),
        (["い,4"], "csv"),
    ],
)
def test_the_layout_found(rows, layout):
    assert read_deck("\n".join(rows)).detected == layout


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "deck.empty"),
        (" \n\t\n", "deck.empty"),
        ("# nothing", "deck.empty"),
        ("x" * 100_001, "deck.too_large"),
        ("\n".join(["あ" * 100] * 400), "deck.too_large"),
        ("あ\n" * 2000, "deck.too_many_lines"),
        ("あ" * 401, "deck.line_too_long"),
        ("1000 あ", "deck.count_too_large"),
        ("あ x99999999999999999999", "deck.count_too_large"),
    ],
)
def test_texts_beyond_help(text, code):
    assert refused(text).code == code


def test_limits_themselves_are_fine():
    assert read("999 あ") == [(999, "あ")]
    assert len(read("あ\n" * 1999)) == 1999
    assert read("あ" * 400) == [(1, "あ" * 400)]


LAYOUT_LETTERS = '13４x×X枚 \t,"《》【】（）()・-*:：/#あAパートナー\n'


@settings(deadline=None)
@given(st.one_of(st.text(), st.text(alphabet=LAYOUT_LETTERS, max_size=60)))
def test_no_text_at_all_breaks_the_reader(text):
    lines = ()
    with suppress(RuleError):
        lines = read_deck(text).lines
    assert all(line.count > 0 and line.name.strip() for line in lines)


@pytest.mark.timed
@pytest.mark.parametrize(
    "letter", ["1", " ", "x", "《", "(", "・", '"', ",", "：", "【", "\t1", "あ 1"]
)
def test_reading_is_never_slow(letter):
    started = time.perf_counter()
    for width, rows in ((48, 1999), (390, 249)):
        row = (letter * width)[: width // 2 - 1]
        with suppress(RuleError):
            read_deck("\n".join([f"{row}a{row}"] * rows))
    assert time.perf_counter() - started < 2


def test_a_long_text_within_the_limit_is_read():
    deck = read_deck("\n".join(f"1 card {number} {'x' * 60}" for number in range(450)))
    assert len(deck.lines) == 450
