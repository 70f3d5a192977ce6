"""Every sample deck gets the verdict that the facts demand, through the command."""

import json
from functools import cache

import pytest

from engine.cards.names import name_key
from engine.cards.sources import read_cards
from engine.legality.command import main
from engine.legality.text import read_deck
from engine.legality.write import write_ydk, write_ydke
from tests.facts.published import FOLDER

pytestmark = pytest.mark.facts

DATA, SAMPLES = FOLDER / "data", FOLDER / "samples"
DM = f"dm_csv:{DATA / 'dm_cards.csv'}"
YGO = f"edopro:{DATA / 'sources' / 'ygo_cards_2020-01.cdb'}"
MTG = f"mtg_csv:{DATA / 'mtg_cards_sample.csv'}"


@pytest.fixture
def judged(capsys):
    def ran(code, on, cards, name, *more):
        words = [
            "check",
            "--format",
            code,
            "--on",
            on,
            "--cards",
            cards,
            *more,
            str(SAMPLES / name),
        ]
        status = main(words)
        return status, json.loads(capsys.readouterr().out)

    return ran


def rules(told, severity):
    return [f["rule"] for f in told["findings"] if f["severity"] == severity]


BD = "dm/duelparty_dm23-"


@pytest.mark.parametrize(
    ("asked", "status", "detected"),
    [
        (("duel_party", "2026-08-09", DM, BD + "bd4_bracket_full.txt"), 0, "count_last"),
        (("duel_party", "2026-08-10", DM, BD + "bd4_bracket_full.txt"), 1, "count_last"),
        (("duel_party", "2026-08-10", DM, BD + "bd5_num_first.txt"), 0, "count_first"),
        (("duel_party", "2026-08-10", DM, BD + "bd7_name_only.txt"), 1, "name_only"),
        (("dm_original", "2026-08-10", DM, "dm/dm_dm26-sd1k.txt"), 0, "count_first"),
        (("dm_original", "2026-08-10", DM, "dm/dm_net-036.txt"), 1, "count_first"),
        (("dm_original", "2026-08-10", DM, "dm/dm_net-055.txt"), 0, "count_last"),
        (("dm_advance", "2026-05-10", DM, "dm/dm_net-078.txt"), 3, "count_last"),
        (("ygo_ocg", "2026-07-01", YGO, "ydk/AI_Burn.ydk"), 0, "ydk"),
        (("ygo_ocg", "2026-07-01", YGO, "ydk/AI_OldSchool.ydk"), 0, "ydk"),
        (("ygo_tag", "2026-07-01", YGO, "ydk/AI_OldSchool.ydk"), 0, "ydk"),
        (("ygo_ocg", "2026-07-01", YGO, "ydk/AI_ABC.ydk"), 1, "ydk"),
        (("ygo_ocg", "2026-07-01", YGO, "ydk/AI_BlueEyes.ydk"), 1, "ydk"),
        (("ygo_ocg", "2026-07-01", YGO, "ydk/AI_Yubel.ydk"), 1, "ydk"),
        (("ygo_ocg", "2026-06-30", YGO, "ydk/AI_Burn.ydk"), 3, "ydk"),
        (("mtg_commander", "2026-07-01", MTG, "commander/njerador_01_plain.txt"), 0, "mtgo"),
        (
            ("mtg_commander", "2026-07-01", MTG, "commander/njerador_03_moxfield_cmdr.txt"),
            3,
            "moxfield",
        ),
        (("mtg_commander", "2026-07-01", MTG, "commander/ur_dragon.cod"), 3, "cod"),
    ],
)
def test_verdicts(judged, asked, status, detected):
    answered, told = judged(*asked)
    assert (answered, told["detected"]) == (status, detected)
    assert status == 1 or rules(told, "illegal") == []


def test_the_advance_winner_has_names_newer_than_the_table(judged):
    _, told = judged("dm_advance", "2026-05-10", DM, "dm/dm_net-078.txt")
    assert set(rules(told, "needs_judge")) == {"card.unknown", "main.count"}
    plans = [line for line in told["lines"] if line["name"] == "13番目の計画"]
    assert plans == [{"number": 36, "count": 2, "name": "13番目の計画", "zone": "hyperspatial"}]


@pytest.mark.parametrize(
    ("name", "commander"),
    [
        ("njerador_01_plain.txt", "Captain N'ghathrod"),
        ("njerador_03_moxfield_cmdr.txt", "Frodo, Adventurous Hobbit"),
        ("ur_dragon.cod", "The Ur-Dragon"),
    ],
)
def test_commander_decks_have_a_hundred_cards(judged, name, commander):
    _, told = judged("mtg_commander", "2026-07-01", MTG, f"commander/{name}")
    assert (told["count"], told["partner"], told["revision"]) == (100, commander, "2026-02-09")


def test_two_commanders_need_their_rules_text(judged):
    _, told = judged("mtg_commander", "2026-07-01", MTG, "commander/njerador_03_moxfield_cmdr.txt")
    assert rules(told, "needs_judge") == ["commander.pair"]


@cache
def ygo_cards():
    return read_cards("edopro", DATA / "sources" / "ygo_cards_2020-01.cdb")


@pytest.mark.parametrize("name", ["ABC", "BlueEyes", "Burn", "OldSchool", "Yubel"])
def test_passcodes_are_written_as_they_were_read(name):
    deck = read_deck((SAMPLES / "ydk" / f"AI_{name}.ydk").read_text("utf-8"))
    assert read_deck(write_ydk(deck, ygo_cards())).contents == deck.contents
    assert read_deck(write_ydke(deck)).contents == deck.contents


def test_every_known_name_of_yugioh_is_found_by_name_and_passcode():
    for card in ygo_cards():
        assert ygo_cards().find(str(card.passcode)) == card
        named = ygo_cards().find(card.name)
        assert named is not None
        assert name_key(named.name) == name_key(card.name)
