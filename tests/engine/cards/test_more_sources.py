"""Card lists of other sites."""

import json

import pytest

from engine.cards.facts import Civilization, Face
from engine.cards.sources import literal, read_cards
from engine.errors import RuleError

JS = r"""
	// a list [of cards]
	function none() { return "("; }
	var addCardDatas = [
		{
			name : "神帝アージュ",
			type :	"C",
			civil : 4, power : 8000, pc : true, no : null, half : 0.5,
			cost : 7, /* a note
			*/
			sp : [ "W・ブレイカー", hint + "當\"有\"", ],
		},
		//#####
		{ name : "甲/乙", mType : "T", wData : [
			{ type : "C", civil : 8, cost : 5, sp : [] },
			{ type : "S", civil : 32, cost : "∞" },
		] },
		{ name : "丙", mType : "H", wData : [ { type : ["C","TS"], civil : 2, cost : 5 }, { type : "C", civil : 2, cost : -1 } ] },
		{ "name" : "時空の丁", back : "覚醒の戊", type : "PC", civil : 16, cost : 5 },
		{ name : "覚醒の戊", back : [ "時空の丁", "時空の己" ], type : "SPC", civil : 1, cost : 9 },
		{ name : "多い者", type : "C", civil : 32, cost : 1, sp : [ "此卡可以放" + "超過4張。" ] },
		{ name : "天の庚", type : "GRC", civil : 32, cost : 1 },
	];
"""


@pytest.fixture
def file(tmp_path):
    def written(text):
        path = tmp_path / "cards"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return written


def refused(kind, path):
    with pytest.raises(RuleError) as error:
        read_cards(kind, path)
    assert error.value.code == "cards.unreadable"
    return error.value.facts["position"]


def test_a_list_in_javascript(file):
    first, twin, hyper, front, back, many, gr = read_cards("dm_search", file(JS))
    assert (first.name, first.civilizations) == ("神帝アージュ", {Civilization.DARKNESS})
    assert first.faces == (Face("神帝アージュ", ("クリーチャー",), 7),)
    assert twin.faces == (Face("甲", ("クリーチャー",), 5), Face("乙", ("呪文",), None))
    assert twin.civilizations == {Civilization.WATER}
    assert hyper.faces[0] == Face("丙", ("クリーチャー", "タマシード"), 5)
    assert not hyper.is_twinpact
    assert (front.backs, back.backs) == (("覚醒の戊",), ("時空の丁", "時空の己"))
    assert (first.zone, front.zone, gr.zone) == ("main", "hyperspatial", "gr")
    assert (many.over_four, first.over_four) == (True, False)


def test_the_same_in_json(file):
    card = {"name": "拘束の影 /拳", "wdata": [{"type": ["C"], "civil": 4, "cost": 8, "sp": []}, {"type": ["S"], "civil": 2}]}  # fmt: skip
    [found] = read_cards("dm_search", file(json.dumps([card], ensure_ascii=False)))
    assert [face.name for face in found.faces] == ["拘束の影", "拳"]
    assert found.civilizations == {Civilization.FIRE, Civilization.DARKNESS}
    assert found.faces[1].cost is None


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("var a = [", 9),
        ("[{name : ?}]", 9),
        ("[{name = 1}]", 8),
        ('[{name : "a" civil : 1}]', 18),
        ("[{1 : 2}]", 3),
        (r'[{name : "\x"}]', 13),
        (f"[{'1' * 5000}]", 5001),
        ("[ [ 1 2 ] ]", 7),
        ("[ , ]", 3),
        ("[" * 30, 22),
        ('[{name : "a", type : "C", cost : 1}]', 1),
        ('[{name : "a", type : "NEW", civil : 1}]', 1),
        ("[1]", 1),
        (b"\xff[]", 0),
    ],
)
def test_broken_lists(file, text, position):
    assert refused("dm_search", file(text)) == position


def test_a_list_may_not_be_endless(file, monkeypatch):
    monkeypatch.setattr(literal, "LARGEST", 10)
    assert refused("dm_search", file("[ 1, 2, 3, 4 ]")) == 0
    assert len(read_cards("dm_search", file("[]"))) == 0


def ygo(**more):
    return {
        "id": 7,
        "name": "A",
        "frameType": "effect",
        "card_images": [{"id": 7}, {"id": 8}],
        **more,
    }


def test_ygoprodeck(file):
    data = [
        ygo(),
        ygo(id=20, name="B", frameType="xyz_pendulum", card_images=[]),
        ygo(id=30, name="C", frameType="skill"),
        ygo(id=40, name="D", frameType="token", card_images=[]),
    ]
    first, artwork, xyz, token = read_cards(
        "ygoprodeck", file(json.dumps({"meta": {}, "data": data}))
    )
    assert (first.passcode, artwork.passcode, artwork.key, artwork.name) == (7, 8, "7", "A")
    assert (xyz.is_extra, token.is_token, first.is_extra) == (True, True, False)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ('{"data": [{"id": 1}]}', 1),
        ('{"data": [{"id": 1, "name": "A", "frameType": "new"}]}', 1),
        ('{"data": {}}', 9),
        ('{"error": "no"}', 14),
        (b"\xff", 0),
    ],
)
def test_broken_answers(file, text, position):
    assert refused("ygoprodeck", file(text)) == position
