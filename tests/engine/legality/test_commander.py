"""Commander."""

from datetime import date

import pytest

from engine.legality.rules.commander import pair_fits
from engine.legality.verdict import Outcome
from tests.engine.legality.others import doubts, illegal, judge, magic, rows

LEGEND = "Legendary Creature — Elf"
SPELLS = [f"Charm {n}" for n in range(1, 100)]
CARDS = [
    *(magic(name, "G") for name in SPELLS),
    magic("Queen", "GW", LEGEND, ""),
    magic("Old Queen", "G", LEGEND),
    magic("Planeswalker", "G", "Legendary Planeswalker — Elf", "Planeswalker can be your commander."),
    magic("Silent Walker", "G", "Legendary Planeswalker — Elf", ""),
    magic("Unread Walker", "G", "Legendary Planeswalker — Elf"),
    magic("Ship", "G", "Legendary Artifact — Vehicle", ""),
    magic("Station", "G", "Legendary Artifact — Spacecraft", ""),
    magic("Turned // Legend", "G", f"Creature — Elf // {LEGEND}", ""),
    magic("Past", "G", "Legendary Enchantment — Background", "Commander creatures you own…"),
    magic("Chooser", "W", LEGEND, "Choose a Background (You can have…)"),
    magic("One", "G", LEGEND, "Flying\nPartner (You can have two…)"),
    magic("Two", "W", LEGEND, "Partner"),
    magic("Island", "U", "Basic Land — Island"),
    magic("Blue", "U"),
    magic("Lutri, the Spellchaser", "UR", "Legendary Creature — Otter", "Companion — …"),
    magic("Biorhythm", "G"),
    magic("Shahrazad", "W"),
]  # fmt: skip


def edh(*deck, **more):
    return judge("mtg_commander", rows(*deck), CARDS, **more)


def test_a_hundred_cards_with_their_commander():
    verdict = edh("Commander", "Queen", "", *SPELLS)
    assert (verdict.outcome, verdict.count, verdict.partner) == (Outcome.LEGAL, 100, "Queen")
    assert edh(*SPELLS, partner="Queen").outcome is Outcome.LEGAL
    assert edh("Queen", *SPELLS, partner=["Queen"]).outcome is Outcome.LEGAL
    assert illegal(edh("Commander", "Queen", "", *SPELLS[1:])) == ["deck.count"]


def test_one_or_two_cards_beside_the_deck_are_the_commanders():
    assert edh(*SPELLS, "Sideboard", "Queen").outcome is Outcome.LEGAL
    assert edh(*SPELLS[1:], "Sideboard", "One", "Two").outcome is Outcome.LEGAL
    assert illegal(edh(*SPELLS, "Sideboard", "One", "Two", "Queen")) == [
        "deck.count",
        "commander.card",
    ]


def test_without_a_commander_those_that_cover_the_deck_are_offered():
    verdict = edh("Queen", "Old Queen", "Chooser", *SPELLS[2:])
    assert illegal(verdict) == ["commander.card"]
    assert verdict.findings[0].candidates == ("Queen",)
    assert edh("Blue").findings[1].candidates == ()


@pytest.mark.parametrize(
    ("name", "broken", "doubted"),
    [
        ("Planeswalker", [], []),
        ("Ship", [], []),
        ("Station", [], []),
        ("Silent Walker", ["commander.card"], []),
        ("Unread Walker", [], ["commander.card"]),
        ("Turned // Legend", ["commander.card"], []),
        ("Turned", ["commander.card"], []),
        ("Charm 1", ["commander.card"], []),
        ("Past", ["commander.card"], []),
        ("Nobody", [], ["card.unknown"]),
    ],
)
def test_who_can_be_a_commander(name, broken, doubted):
    verdict = edh(*SPELLS, partner=name, house={"deck.count": False})
    assert (illegal(verdict), doubts(verdict)) == (broken, doubted)


@pytest.mark.parametrize(
    ("names", "broken", "doubted"),
    [
        (["One", "Two"], [], []),
        (["Chooser", "Past"], [], []),
        (["One", "Queen"], ["commander.pair"], []),
        (["One", "Old Queen"], [], ["commander.pair"]),
        (["One", "Nobody"], [], ["card.unknown"]),
        (["One", "Two", "Queen"], ["commander.pair"], []),
    ],
)
def test_pairs(names, broken, doubted):
    verdict = edh(*SPELLS, partner=names, house={"deck.count": False})
    assert (illegal(verdict), doubts(verdict)) == (broken, doubted)


def test_one_card_twice_is_no_pair():
    verdict = edh("Commander", (2, "One"), "Main", *SPELLS[1:])
    assert illegal(verdict) == ["commander.pair", "deck.singleton"]


DOCTOR = magic("Doctor", "U", "Legendary Creature — Time Lord Doctor", "")


@pytest.mark.parametrize(
    ("one", "other", "fits"),
    [
        ("Partner with B (When…)", "Partner with A", True),
        ("Partner with C", "", False),
        ("Friends forever (You…)", "Friends forever", True),
        ("Friends forever", "Partner", False),
        ("Partner—Survivors (You…)", "Partner—Survivors", True),
        ("Partner—Survivors", "Partner—Father & son", False),
        ("Partner—Survivors", "Partner", False),
        ("Doctor's companion", "", False),
    ],
)
def test_families_of_partners(one, other, fits):
    a, b = magic("A", "G", LEGEND, one), magic("B", "W", LEGEND, other)
    assert (pair_fits(a, b), pair_fits(b, a)) == (fits, fits)


def test_a_doctor_and_a_companion():
    companion = magic("A", "G", LEGEND, "Doctor's companion (You can have…)")
    assert pair_fits(companion, DOCTOR)
    assert pair_fits(DOCTOR, companion)


@pytest.mark.parametrize(
    ("added", "broken"),
    [
        ((2, "Charm 99"), ["deck.singleton"]),
        ((2, "Blue"), ["deck.singleton", "deck.identity"]),
        ((2, "Island"), ["deck.identity"]),
        ((2, "Shahrazad"), ["deck.singleton", "banned"]),
    ],
)
def test_copies_colours_and_bans(added, broken):
    verdict = edh("Commander", "Queen", "", *SPELLS[:97], added)
    assert illegal(verdict) == broken


def test_colourless_commanders_say_so():
    colourless = magic("Golem", "", "Legendary Artifact Creature — Golem", "")
    verdict = judge("mtg_commander", "Blue", [*CARDS, colourless], partner="Golem")
    assert "colourless" in next(f for f in verdict.findings if f.rule == "deck.identity").message.en


def test_bans_go_by_the_day():
    deck = ["Commander", "Queen", "", *SPELLS[:98], "Biorhythm"]
    assert illegal(edh(*deck, on=date(2026, 2, 8))) == ["banned"]
    assert edh(*deck, on=date(2026, 2, 9)).outcome is Outcome.LEGAL
    early = edh(*deck, on=date(2025, 4, 21))
    assert (illegal(early), doubts(early)) == ([], ["regulation.unknown_date"])


def test_banned_as_a_companion_only():
    blue = magic("Sea Queen", "URG", LEGEND, "")
    cards = [*CARDS, blue]
    beside = rows("Commander", "Sea Queen", "", *SPELLS, "", "Companion", "Lutri, the Spellchaser")
    within = rows("Commander", "Sea Queen", "", *SPELLS[:98], "Lutri, the Spellchaser")
    assert illegal(judge("mtg_commander", beside, cards)) == ["banned"]
    assert judge("mtg_commander", within, cards).outcome is Outcome.LEGAL
