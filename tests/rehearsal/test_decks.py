"""Every mistake is found by the engine, and mended by what the engine says."""

from datetime import date

import pytest

from engine.cards.decks import own_decks
from engine.cards.own import own_table
from engine.legality.check import check_deck
from engine.legality.text import read_deck
from sandbox.chance import chance
from sandbox.deck_texts import Trouble, handed_in, mended

FIRST = {
    Trouble.NONE: "legal",
    Trouble.EXTRA_COPY: "illegal",
    Trouble.CIVILIZATION: "illegal",
    Trouble.MISSPELT: "needs_judge",
}


def verdict(draft):
    return check_deck(
        read_deck(draft.text),
        format_code="duel_party",
        on=date(2026, 12, 4),
        cards=own_table(),
        partner=draft.partner,
    ).as_dict()


@pytest.mark.parametrize("deck", range(len(own_decks())))
@pytest.mark.parametrize("trouble", Trouble)
def test_a_mistake_is_found_and_mended_by_the_findings(deck, trouble):
    for seed in range(8):
        draft = handed_in(deck, trouble, chance(seed))
        found = verdict(draft)
        assert found["verdict"] == FIRST[trouble]
        assert verdict(mended(draft, found["findings"]))["verdict"] == "legal"
