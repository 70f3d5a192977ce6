"""What holds for every format: the order of lines makes no difference, and an illegal card heals nothing."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.legality.verdict import Outcome
from tests.engine.legality import test_advance, test_commander, test_magic, test_yugioh
from tests.engine.legality.others import illegal, judge, rows

DAY = date(2026, 8, 10)
# format: cards, a deck, what stands before it, and a card that breaks a rule wherever it goes in
FORMATS = {
    "dm_advance": (test_advance.CARDS, test_advance.FORTY, (), "最凶の表"),
    "ygo_ocg": (test_yugioh.CARDS, test_yugioh.FORTY, (), "Called by the Grave"),
    "ygo_tag": (test_yugioh.CARDS, test_yugioh.FORTY, (), "Sheep Token"),
    "mtg_commander": (test_commander.CARDS, test_commander.SPELLS[:40], ("Commander", "Queen", "Main"), "Blue"),
    "mtg_legacy": (test_magic.CARDS, test_magic.SIXTY, (), "Shahrazad"),
    "mtg_planar": (test_magic.CARDS, [f"Plane {n}" for n in range(10)], (), "Charm A"),
}  # fmt: skip


def gist(verdict):
    return verdict.outcome, verdict.count, {(f.rule, frozenset(f.cards)) for f in verdict.findings}


@pytest.mark.parametrize("code", FORMATS)
def test_promises(code):
    cards, deck, head, worse = FORMATS[code]

    @settings(deadline=None, max_examples=30)
    @given(st.permutations([*deck, "だれも知らない者"]), st.sampled_from([*deck, worse]))
    def promise(shuffled, added):
        expected = judge(code, rows(*head, *deck, "だれも知らない者", added), cards, on=DAY)
        assert gist(judge(code, rows(*head, *shuffled, added), cards, on=DAY)) == gist(expected)
        before = judge(code, rows(*head, *shuffled, added), cards, on=DAY)
        after = judge(code, rows(*head, *shuffled, added, worse), cards, on=DAY)
        assert after.outcome is Outcome.ILLEGAL
        assert set(illegal(before)) - set(illegal(after)) <= {
            "main.count",
            "planar.count",
            "deck.count",
        }

    promise()
