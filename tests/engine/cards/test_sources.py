"""Card files of other projects."""

import json
import sqlite3

import pytest

from engine.cards.facts import Civilization, Face
from engine.cards.magic import Colour
from engine.cards.sources import SOURCES, jsonstream, read_cards
from engine.errors import RuleError


@pytest.fixture
def file(tmp_path):
    """Write a file and return its path."""

    def written(content, name="cards"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return written


def refused(kind, path):
    with pytest.raises(RuleError) as error:
        read_cards(kind, path)
    assert error.value.code == "cards.unreadable"
    return error.value.facts["position"], error.value.facts["reason"]


DM = "name,kind,civilizations,face_names,face_types,face_costs,zone,over4,backs,hof_2026_08_10\n"


def test_duel_masters_tables(file):
    path = file(
        DM
        + "表／裏,twinpact,火/水,,クリーチャー|呪文,5|,main,,,premium\n"
        + "甲/乙,twinpact,,甲 | 乙,クリーチャー | 呪文,5 | 2,main,yes,,\n"
        + "丙,hyper,ゼロ,,クリーチャー|クリーチャー,7|9,hyperspatial,,丁 | 戊,\n"
    )
    first, second, third = read_cards("dm_csv", path)
    assert first.civilizations == {Civilization.FIRE, Civilization.WATER}
    assert first.faces == (Face("表", ("クリーチャー",), 5), Face("裏", ("呪文",), None))
    assert (second.over_four, [face.name for face in second.faces]) == (True, ["甲", "乙"])
    assert (third.backs, third.is_twinpact, third.zone) == (("丁", "戊"), False, "hyperspatial")


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("name,zone\nx,main\n", 1),
        ("", 1),
        (DM + "a,,火,,呪文,1,main,,,\nb,,月,,呪文,1,main,,,\n", 3),
        (DM + "a,,火,,呪文,1,moon,,,\n", 2),
        (DM + "a,,火,,呪文|呪文,1,main,,,\n", 2),
        (DM + "a,,火\n", 2),
        (DM + " ,,火,,呪文,1,main,,,\n", 2),
        (b"name\xff", 0),
        (DM + '"' + "x" * 200_000, 0),
    ],
)
def test_broken_tables(file, text, position):
    assert refused("dm_csv", file(text))[0] == position


def test_files_that_are_not_there(tmp_path):
    for kind in SOURCES:
        refused(kind, tmp_path / "nowhere")
    with pytest.raises(RuleError) as error:
        read_cards("csv", tmp_path)
    assert error.value.facts == {"kind": "csv", "known": list(SOURCES)}


def test_magic_tables(file):
    text = 'name,color_identity,type_line,layout,legal_commander,cmc\n"Q, R",GW,Legendary Creature,normal,banned,3.0\nS,,Land,normal,not_legal,0\n'
    card, other = read_cards("mtg_csv", file(text))
    assert (card.name, card.identity) == ("Q, R", {Colour.GREEN, Colour.WHITE})
    assert (card.text, card.outside, other.outside) == (None, False, None)
    assert refused("mtg_csv", file(text + "T,Z,Land,normal,legal,0\n"))[0] == 4


def database(path, rows):
    with sqlite3.connect(path) as made:
        made.execute("CREATE TABLE datas (id INTEGER, ot INTEGER, alias INTEGER, type INTEGER)")
        made.execute("CREATE TABLE texts (id INTEGER, name TEXT)")
        made.executemany("INSERT INTO datas VALUES (?, 0, ?, ?)", [row[:3] for row in rows])
        made.executemany("INSERT INTO texts VALUES (?, ?)", [(row[0], row[3]) for row in rows])
    made.close()


def test_databases(tmp_path):
    database(tmp_path / "a.cdb", [(4, 5, 33, "A"), (5, 0, 33, "A"), (0, 0, 1, "?")])
    database(tmp_path / "b.cdb", [(9, None, 65, "B")])
    assert [card.passcode for card in read_cards("edopro", tmp_path / "a.cdb")] == [5, 4]
    table = read_cards("edopro", tmp_path)
    assert [card.passcode for card in table] == [5, 4, 9]
    found = table.find("4")
    assert found is not None
    assert (found.key, found.name) == ("5", "A")


def test_broken_databases(file, tmp_path):
    assert refused("edopro", file("no database at all"))[0] == 0
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "no .cdb" in refused("edopro", empty)[1]
    database(tmp_path / "c.cdb", [(1, 0, "x", "A")])
    refused("edopro", tmp_path / "c.cdb")


SCRYFALL = [
    {"name": "A", "layout": "normal", "color_identity": ["G", "W"], "type_line": "Land", "oracle_text": "Tap.", "border_color": "black"},
    {"name": "B // C", "layout": "transform", "color_identity": [], "type_line": "X // Y", "card_faces": [{"oracle_text": "b", "type_line": "X"}, {"oracle_text": "c", "type_line": "Y"}]},
    {"name": "D // E", "layout": "flip", "color_identity": [], "card_faces": [{"type_line": "X"}, {"type_line": "Y"}], "border_color": "silver"},
    {"name": "F", "layout": "normal", "color_identity": [], "type_line": "Z", "security_stamp": "acorn"},
    {"name": "T", "layout": "token"},
]  # fmt: skip


@pytest.mark.parametrize("chunk", [1, 7, 1 << 20])
def test_scryfall(file, monkeypatch, chunk):
    monkeypatch.setattr(jsonstream, "CHUNK", chunk)
    found = list(read_cards("scryfall", file(json.dumps(SCRYFALL, indent=1))))
    assert [card.name for card in found] == ["A", "B // C", "D // E", "F"]
    assert [card.text for card in found] == ["Tap.", "b\nc", "\n", ""]
    assert [card.outside for card in found] == [False, False, True, True]
    assert found[2].type_line == "X // Y"
    assert found[0].identity == {Colour.WHITE, Colour.GREEN}


ATOMIC = {
    "meta": {"date": "2026-01-01", "n": [1, {"data": 2}]},
    "data": {
        "A": [{"colorIdentity": ["W"], "type": "Land", "layout": "normal", "text": "Tap."}],
        "B // C": [
            {"colorIdentity": [], "type": "Y", "layout": "transform", "side": "b", "text": "c"},
            {"colorIdentity": [], "type": "X", "layout": "transform", "side": "a", "isFunny": True},
        ],
    },
    "more": 1,
}


@pytest.mark.parametrize("chunk", [1, 7, 1 << 20])
def test_mtgjson(file, monkeypatch, chunk):
    monkeypatch.setattr(jsonstream, "CHUNK", chunk)
    first, second = read_cards("mtgjson", file(json.dumps(ATOMIC)))
    assert (first.name, first.identity, first.text) == ("A", {Colour.WHITE}, "Tap.")
    assert (second.type_line, second.text, second.outside) == ("X // Y", "\nc", True)


@pytest.mark.parametrize(
    ("kind", "text", "position"),
    [
        ("scryfall", '[{"name": "A"', 1),
        ("scryfall", "[1", 1),
        ("scryfall", '  {"a": 1}', 2),
        ("scryfall", "", 0),
        ("scryfall", "[1]", 1),
        ("scryfall", '[{"layout": "normal"}]', 1),
        ("scryfall", '[{"layout": "token"} {"layout": "token"}]', 21),
        ("scryfall", "[" * 100_000, 1),
        ("mtgjson", '{"meta": 1}', 10),
        ("mtgjson", '{"meta": 1, "data": []}', 20),
        ("mtgjson", '{"data": {"A": []}}', 1),
        ("mtgjson", '{"data": {"A": 1}}', 1),
        ("mtgjson", b"\xff{}", 0),
    ],
)
def test_broken_json(file, kind, text, position):
    assert refused(kind, file(text))[0] == position


def test_one_value_may_not_be_endless(file, monkeypatch):
    monkeypatch.setattr(jsonstream, "CHUNK", 10)
    monkeypatch.setattr(jsonstream, "LARGEST", 50)
    assert refused("scryfall", file('["' + "a" * 500))[0] == 1


def test_an_empty_file_has_no_cards(file):
    assert len(read_cards("scryfall", file(" [ ] "))) == 0
    assert len(read_cards("mtgjson", file('{"data":{}}'))) == 0
