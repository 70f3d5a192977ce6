"""Small card files of every kind, made up."""

import json
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path

DM_COLUMNS = "name,kana,kind,civilizations,face_names,face_types,face_costs,zone\n"
DM = (
    "火竜ボルグ,かりゅうぼるぐ,single,火,,クリーチャー,5,main\n"
    "水晶の壁／アクア・ビーム,,twinpact,水/光,,クリーチャー|呪文,4|2,main\n"
    "虚ろなる門,,single,,,フィールド,,main\n"
)


def dm_csv(path: Path, rows: str = DM) -> Path:
    path.write_text(DM_COLUMNS + rows, encoding="utf-8")
    return path


def dm_search(path: Path, **other: object) -> Path:
    cards: list[dict[str, object]] = [
        {"name": "火竜ボルグ", "type": "C", "civil": 2, "cost": 5},
        {"name": "水晶の壁／アクア・ビーム", "mType": "T", "wData": [
            {"type": "C", "civil": 8, "cost": 4}, {"type": "S", "civil": 16, "cost": 2}]},
        {"name": "虚ろなる門", "type": "C", "civil": 32},
    ]  # fmt: skip
    cards[0].update(other)
    path.write_text(f"const cards = {json.dumps(cards, ensure_ascii=False)};", encoding="utf-8")
    return path


def edopro(path: Path, name: str = "Blaze Knight") -> Path:
    with sqlite3.connect(path) as made:
        made.execute("CREATE TABLE datas (id, alias, type)")
        made.execute("CREATE TABLE texts (id, name)")
        for passcode, alias, kind, title in (
            (200, 100, 33, name), (100, 0, 33, name), (300, 0, 2, "Quiet Field"),
        ):  # fmt: skip
            made.execute("INSERT INTO datas VALUES (?, ?, ?)", (passcode, alias, kind))
            made.execute("INSERT INTO texts VALUES (?, ?)", (passcode, title))
    made.close()
    return path


def ygoprodeck(path: Path, **other: object) -> Path:
    knight = {
        "id": 100, "name": "Blaze Knight", "frameType": "effect",
        "card_images": [{"id": 100}, {"id": 200}],
    } | other  # fmt: skip
    field = {"id": 300, "name": "Quiet Field", "frameType": "spell"}
    path.write_text(json.dumps({"data": [knight, field]}))
    return path


def mtg_csv(path: Path, colour: str = "R") -> Path:
    path.write_text(
        "name,color_identity,type_line,layout,legal_commander,cmc\n"
        f"Ember Walker,{colour},Legendary Creature — Elemental,normal,legal,3\n"
        "Root // Branch,G,Instant // Sorcery,split,not_legal,2\n"
    )
    return path


def scryfall(path: Path, **other: object) -> Path:
    walker = {
        "name": "Ember Walker", "color_identity": ["R"], "layout": "normal", "oracle_text": "Haste",
        "type_line": "Legendary Creature — Elemental",
    } | other  # fmt: skip
    root = {
        "name": "Root // Branch", "color_identity": ["G"], "layout": "split",
        "card_faces": [{"type_line": "Instant"}, {"type_line": "Sorcery"}],
    }  # fmt: skip
    path.write_text(json.dumps([walker, root, {"name": "Blob", "layout": "token"}]))
    return path


def mtgjson(path: Path, **other: object) -> Path:
    walker = {
        "colorIdentity": ["R"], "type": "Legendary Creature — Elemental", "layout": "normal", "text": "Haste",
    } | other  # fmt: skip
    halves = [
        {"colorIdentity": ["G"], "type": "Instant", "layout": "split", "side": "a"},
        {"colorIdentity": ["G"], "type": "Sorcery", "layout": "split", "side": "b"},
    ]
    path.write_text(
        json.dumps({"meta": {}, "data": {"Ember Walker": [walker], "Root // Branch": halves}})
    )
    return path


WRITERS: Mapping[str, Callable[..., Path]] = {
    "dm_csv": dm_csv,
    "dm_search": dm_search,
    "edopro": edopro,
    "ygoprodeck": ygoprodeck,
    "mtg_csv": mtg_csv,
    "scryfall": scryfall,
    "mtgjson": mtgjson,
}
