"""The product's own data against the published tables: lists, limits, kinds of card."""

import csv
import re
from datetime import date, timedelta
from pathlib import Path

import pytest

from engine.cards.copies import limit_of
from engine.cards.names import name_key
from engine.cards.sources import read_cards
from engine.cards.sources.dm import read_dm_csv
from engine.cards.sources.dm_search import card_types
from engine.cards.starts import is_excluded
from engine.cards.ygo import EXTRA, TOKEN
from engine.formats.regulations import regulation_of
from engine.formats.revisions import read_revisions
from engine.legality.headers import header_of
from tests.facts.published import FOLDER, card_rows, rows

pytestmark = pytest.mark.facts

DAY = date(2026, 8, 10)


def test_the_forbidden_and_limited_list():
    listed = {row["passcode"]: int(row["max_copies"]) for row in rows("ygo_ocg_fl_2026-07.csv")}
    found = regulation_of("ocg", date(2026, 7, 1))
    assert {key: most for key, most in found.limits.items() if key.isdecimal()} == listed


def test_the_list_file_of_edopro_says_the_same():
    text = (FOLDER / "data" / "sources" / "ygo_ocg_2026-07.lflist.conf").read_text("utf-8")
    [revision] = read_revisions(text)
    plain = {c.keys[0]: c.status for c in revision.changes}
    found = regulation_of("ocg", date(2026, 7, 1), revision.changes)
    assert found == regulation_of("ocg", date(2026, 7, 1))
    assert len(plain) == len(rows("ygo_ocg_fl_2026-07.csv")) + 1


def test_commander_bans_and_what_was_taken_off():
    now = regulation_of("commander", DAY)
    named = [
        r for r in rows("mtg_commander_banned_2026-02-09.csv") if not r["name"].startswith("(")
    ]
    banned = {name_key(r["name"]) for r in named if "companion" not in r["status"]}
    assert set(now.limits) == banned
    assert now.companions == {name_key(r["name"]) for r in named} - banned
    for row in rows("mtg_commander_unbanned_log.csv"):
        day, key = date.fromisoformat(row["date"]), name_key(row["name"].split(" (")[0])
        assert key not in regulation_of("commander", day).limits
        if day > date(2025, 4, 22):
            assert regulation_of("commander", day - timedelta(days=1)).limits[key] == 0


def test_the_dp_hall_of_fame():
    dated = [r for r in rows("dmps_dp_hall_partial.csv") if re.match(r"\d{4}-", r["effective"])]
    for row in dated:
        day = date.fromisoformat(row["effective"])
        assert regulation_of("dp_hall", day).limits[name_key(row["name"])] == 1
    assert len(regulation_of("dp_hall", DAY).limits) == len(dated)
    assert not regulation_of("dp_hall", DAY).complete


@pytest.mark.parametrize(
    ("game", "table", "column"),
    [("dm", "dm_over4_cards.csv", "max_copies_main"), ("mtg", "mtg_deck_limit_exceptions.csv", "max_copies")],
)  # fmt: skip
def test_cards_with_limits_of_their_own(game, table, column):
    for row in rows(table):
        own = limit_of(game, name_key(row["name"]))
        assert own is not None
        wanted = None if row[column].startswith("unlimited") else int(row[column])
        assert own.most == wanted, row["name"]


def test_cards_that_official_tournaments_exclude():
    for row in rows("dm_special_legality.csv"):
        name = row["name"].split(" (")[0]
        assert is_excluded(name_key(name)) == row["kind"].startswith("ホリデーカード"), name


def test_type_bits():
    bits = {
        row["meaning"]: (int(row["bit"], 16), row["deck"]) for row in rows("ygo_cdb_type_bits.csv")
    }
    extra = [bit for bit, deck in bits.values() if deck == "extra"]
    assert sum(extra) == EXTRA
    assert bits["TOKEN"][0] == TOKEN


def test_zones_of_card_types():
    """The product takes a card's zone from its table; the types agree wherever the zone is one of a deck."""
    own = {
        r["card_type_ja"]: r["deck_zone"].replace("super_gr", "gr")
        for r in rows("dm_card_type_zone.csv")
    }
    odd = set()
    for card in read_dm_csv(Path(FOLDER / "data" / "dm_cards.csv")):
        zones = {own.get(kind.split("(")[0]) for face in card.faces for kind in face.types} - {None}
        if zones and card.zone not in {*zones, "other"}:
            odd.add(card.name)
    assert len(odd) <= 1, odd


def test_no_published_name_is_a_header():
    names = [row["name"] for row in card_rows()] + [r["name"] for r in rows("mtg_cards_sample.csv")]
    names += [c.name for c in read_cards("edopro", FOLDER / "data/sources/ygo_cards_2020-01.cdb")]
    assert [
        name
        for name in names
        if header_of(name) or header_of(f"{name} ×4") or header_of(f"4 {name}")
    ] == []


def test_codes_of_card_types():
    with (Path(FOLDER) / "data" / "dm_card_type_zone.csv").open(encoding="utf-8") as file:
        published = {row["code"]: row["card_type_ja"] for row in csv.DictReader(file)}
    assert {code: name for code, (name, _) in card_types().items()} == published
