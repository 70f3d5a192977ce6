"""What the examples of the OpenAPI document hold: the same event, people and table everywhere."""

from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]
EVENT, ROUND, POD, REPORT = "6vd0h3k8mq2x", "0r4tz9w1cnby", "p7g2s5e8jxk0", "m3a9y1dq6f4w"
ENTRIES = ("aq5k0t7z2mwe", "bh8n3c6rx1vd", "cy2j9s4g7pk5", "dw6e1f0z8ht3")
SHOP, DECK = "sz4x7q1m9k2b", "k8d2v5n0c3ty"
NAMES = ("アキ", "ベニ", "チヨ", "ダイ")
MOMENT = "2026-12-04T19:00:00+09:00"

# What a field of this name holds, where its schema allows it.
BY_NAME: Mapping[str, Any] = {
    "id": POD, "event": EVENT, "round": ROUND, "pod": POD, "report": REPORT, "entry": ENTRIES[0], "shop": SHOP,
    "by": ENTRIES[0], "winner": ENTRIES[0], "first": ENTRIES[0], "turn_player": ENTRIES[0], "one": ENTRIES[0],
    "other": ENTRIES[3], "mate": ENTRIES[1], "partner": "ボルシャック・ドラゴン", "deck": DECK, "eliminated": [ENTRIES[3]],
    "entries": list(ENTRIES), "members": [], "byes": [], "player_name": NAMES[0], "kana": "アキ", "name": "金曜デュエパーティー",
    "named": NAMES[1], "players": list(ENTRIES), "preset": "duel_party_evening", "format": "duel_party",
    "scheme": "places_5321", "tiebreaks": ["wins", "opponents_average"], "cause": "direct_attack",
    "ending": "last_standing", "turn": 6, "level": 2, "accepts": [1, 2], "code": "places_5321", "ja": "全勝", "en": "All wins",
    "place": "2F", "label": "3", "table": 3, "capacity": 16, "taken": 12, "free": 4, "limit": 50, "version": 42, "as_of": 42,
    "seed": 20261204, "minutes": 50, "rank": 1, "points": 5.0, "points_exact": "5", "wins": 1, "played": 1,
    "html_url": f"https://takuwake.example/e/{EVENT}", "calendar_url": f"https://takuwake.example/e/{EVENT}/calendar.ics",
    "ticket_url": "https://takuwake.example/t/aq5k0t7z2mwe.0.…", "ticket": "aq5k0t7z2mwe.0.…", "secret": "whsec_…",
    "address": "https://bot.example/takuwake", "sentence": "はじめて同卓する4人です。", "text": "1 ボルシャック・ドラゴン\n4 青銅の鎧",
    "note": "", "home_by": "21:30", "group": "", "actor": "staff:1", "kind": "win", "placements": {ENTRIES[0]: 1, ENTRIES[3]: 4},
    "next": None, "cursor": None, "house_rules": {"deck.count": 60}, "levels": {"2": 12}, "here_levels": {"2": 12}, "number": 1, "round_number": 1,
    "rounds_planned": 3, "round_minutes": 50, "worth": {"bye": "win", "late": "nothing"}, "fee": "500円", "methods": ["cash"], "amount": 500,
    "by_round": {"1": 5.0}, "lower_bound": {"repeats": 0}, "type": "about:blank", "title": "Conflict", "detail": "…",
}  # fmt: skip
BY_FORMAT: Mapping[str, str] = {
    "date-time": MOMENT,
    "date": "2026-12-04",
    "time": "19:00:00",
    "uri": "https://takuwake.example/",
    "uuid": "1f0c7f0e-6a0a-4b8b-9d5b-2f1f0a1c7e10",
}


# Whose id an answer has, by how its component is called.
IDS: Mapping[str, str] = {
    "Event": EVENT, "Round": ROUND, "Pod": POD, "Report": REPORT, "Entry": ENTRIES[0], "Shop": SHOP, "Deck": DECK,
}  # fmt: skip
# What is better told whole.
WHOLE: Mapping[str, Any] = {
    "CreateEventInput": {
        "shop": SHOP, "preset": "duel_party_evening", "name": "金曜デュエパーティー", "starts_at": MOMENT, "capacity": 24,
    },
    "ChangeEventInput": {"capacity": 32, "round_minutes": 60},
    "AddEntryInput": {"player_name": "アキ", "kana": "アキ", "level": 2, "accepts": [1, 2]},
    "ChangeEntryInput": {"level": 3, "accepts": [2, 3]},
    "ReportInput": {
        "steps": [
            {"eliminated": [ENTRIES[3]], "cause": "direct_attack", "by": ENTRIES[0], "turn": 5},
            {"eliminated": [ENTRIES[2]], "cause": "deck_out", "turn": 8},
            {"eliminated": [ENTRIES[1]], "cause": "direct_attack", "by": ENTRIES[0], "turn": 9},
        ],
        "ending": "last_standing",
    },
    "AnnounceInput": {"occasion": "free", "audience": "all", "text_ja": "まもなく始まります。", "text_en": "We begin soon."},
}  # fmt: skip
KINDS: Mapping[type, str] = {
    type(None): "null", bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object",
}  # fmt: skip
PEOPLE = frozenset({"seats", "rows"})  # lists with all four of them


def fits(value: object, schema: Schema) -> bool:
    """Tell whether a value of ours is of the schema's type and within its limits."""
    kinds = schema.get("type", ())
    kind = _kind_of(value)
    if kind not in kinds and not (kind == "integer" and "number" in kinds):
        return False
    match value:
        case int() | float():
            return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
        case str():
            return schema.get("format") in (None, "uri") and _is_as_long(value, schema, "Length")
        case list():
            inner = schema.get("items", {})
            return _is_as_long(value, schema, "Items") and all(fits(each, inner) for each in value)
        case dict():
            inner = schema.get("additionalProperties")
            return isinstance(inner, Mapping) and (
                not inner or all(fits(each, inner) for each in value.values())
            )
        case _:
            return True


def _kind_of(value: object) -> str:
    return next(name for kind, name in KINDS.items() if isinstance(value, kind))


def _is_as_long(value: str | list[Any], schema: Schema, what: str) -> bool:
    return bool(schema.get(f"min{what}", 0) <= len(value) <= schema.get(f"max{what}", len(value)))
