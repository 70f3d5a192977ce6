"""Legacy, Vintage and the decks beside a deck."""

from datetime import date

import pytest

from engine.formats.revisions import read_revisions
from engine.legality.verdict import Outcome
from tests.engine.legality.others import doubts, illegal, judge, magic, rows

NAMES = [f"Charm {letter}" for letter in "ABCDEFGHIJKLMNOPQRS"]
ANY = "A deck can have any number of cards named Rats."
CARDS = [
    *map(magic, NAMES),
    magic("Island", "U", "Basic Land — Island"),
    magic("Shahrazad"),
    magic("Tempest Hawk", types="Creature — Bird"),
    magic("Nazgûl", types="Creature — Wraith"),
    magic("Rats", types="Creature — Rat", text=ANY),
    magic("Dwarves", text="A deck can have up to seven cards named Dwarves."),
    magic("Odd Dwarves", text="A deck can have up to ninety cards named Odd Dwarves."),
    magic("Silent", text="Draw a card."),
    magic("Advantageous Proclamation", types="Conspiracy"),
    magic("Joke", outside=True),
    magic("Stranger", outside=None),
    magic("Fire // Ice", "RU", "Instant // Instant"),
    *(magic(f"Plane {n}", types="Plane — Somewhere") for n in range(10)),
    *(magic(f"Event {n}", types="Phenomenon") for n in range(3)),
    *(magic(f"Scheme {n}", types="Scheme") for n in range(11)),
    magic("Figure", types="Vanguard"),
]
SIXTY = [(4, name) for name in NAMES[:15]]
LEGACY = read_revisions(
    "list,date,name,after\nlegacy,2026-08-01,*,free\nvintage,2026-08-01,*,free\n"
)


def legacy(*deck, **more):
    more.setdefault("revisions", LEGACY)
    return judge(more.pop("code", "mtg_legacy"), rows(*deck), CARDS, **more)


def test_sixty_or_more_and_a_sideboard():
    assert legacy(*SIXTY).outcome is Outcome.LEGAL
    assert legacy(*SIXTY, (30, "Island"), "Sideboard", (15, "Island")).outcome is Outcome.LEGAL
    assert illegal(legacy(*SIXTY[1:])) == ["main.count"]
    assert illegal(legacy(*SIXTY, "Sideboard", (16, "Island"))) == ["side.count"]
    assert legacy(*SIXTY, "fire/ice", "Fire").outcome is Outcome.LEGAL


@pytest.mark.parametrize(
    ("added", "broken", "doubted"),
    [
        (["Sideboard", "Charm A"], ["copies"], []),
        ([(5, "Rats")], [], []),
        ([(7, "Dwarves")], [], []),
        ([(8, "Dwarves")], ["copies"], []),
        ([(9, "Odd Dwarves")], [], ["copies"]),
        ([(5, "Silent")], ["copies"], []),
        ([(9, "Nazgul")], [], ["card.unknown"]),
        ([(9, "Nazgûl")], [], []),
        ([(10, "Nazgûl")], ["copies"], []),
        ([(5, "Tempest Hawk")], [], ["copies"]),
        (["Shahrazad"], ["banned"], []),
        (["Advantageous Proclamation"], ["banned"], []),
        (["Joke"], ["banned"], []),
        (["Stranger"], [], ["banned"]),
    ],
)
def test_each_rule(added, broken, doubted):
    verdict = legacy(*SIXTY, *added)
    assert (illegal(verdict), doubts(verdict)) == (broken, doubted)


def test_what_the_list_does_not_say_is_for_a_judge():
    verdict = legacy(*SIXTY, revisions=())
    assert (verdict.outcome, doubts(verdict)) == (Outcome.NEEDS_JUDGE, ["banned", "restricted"])
    assert illegal(legacy(*SIXTY, "Shahrazad", revisions=())) == ["banned"]
    assert verdict.revision == date(2026, 2, 9)


def test_restricted_cards_of_a_shop_s_list():
    more = read_revisions(
        "list,date,name,after\nvintage,2026-08-02,Charm A,restricted\nvintage,2026-08-01,*,free\n"
    )
    verdict = legacy(*SIXTY, code="mtg_vintage", revisions=more)
    assert illegal(verdict) == ["restricted"]
    assert verdict.revision == date(2026, 8, 2)
    assert illegal(legacy(*SIXTY, code="mtg_vintage", revisions=more, on=date(2026, 8, 1))) == []


@pytest.mark.parametrize(
    ("code", "deck", "broken"),
    [
        ("mtg_planar", [f"Plane {n}" for n in range(10)], []),
        ("mtg_planar", [f"Plane {n}" for n in range(9)], ["planar.count"]),
        ("mtg_planar", [*(f"Plane {n}" for n in range(10)), "Plane 0"], ["planar.copies"]),
        ("mtg_planar", [*(f"Plane {n}" for n in range(9)), *(f"Event {n}" for n in range(3))], ["planar.phenomena"]),
        ("mtg_planar", [*(f"Plane {n}" for n in range(10)), "Charm A"], ["planar.type"]),
        ("mtg_scheme", [(2, f"Scheme {n}") for n in range(10)], []),
        ("mtg_scheme", [(2, f"Scheme {n}") for n in range(9)], ["scheme.count"]),
        ("mtg_scheme", [(3, "Scheme 0"), *((2, f"Scheme {n}") for n in range(1, 10))], ["scheme.copies"]),
        ("mtg_scheme", [*((2, f"Scheme {n}") for n in range(10)), "Figure"], ["scheme.type"]),
        ("mtg_vanguard", ["Figure"], []),
        ("mtg_vanguard", [(2, "Figure")], ["vanguard.count"]),
        ("mtg_vanguard", ["Charm A"], ["vanguard.type"]),
    ],
)  # fmt: skip
def test_supplementary_decks(code, deck, broken):
    verdict = judge(code, rows(*deck), CARDS)
    assert (illegal(verdict), verdict.revision) == (broken, None)
