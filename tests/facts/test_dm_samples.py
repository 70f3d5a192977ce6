from datetime import date

import pytest

from engine.cards.own import own_table
from engine.legality.check import check_deck
from engine.legality.text import read_deck
from engine.legality.verdict import Outcome, Severity
from tests.facts.published import card_table, sample

pytestmark = pytest.mark.facts

BD4 = "duelparty_dm23-bd4_bracket_full.txt"
BD5 = "duelparty_dm23-bd5_num_first.txt"
BD7 = "duelparty_dm23-bd7_name_only.txt"
CANDIDATES = {"衒龍 ブレイタン・ガイスト", "サファイア・ペンダット", "電磁魔天イエス・ザナドゥ"}


@pytest.fixture(params=[own_table, card_table], ids=["own", "published"])
def verdict(request):
    """How a sample is judged, with either card table."""

    def judged(name, on=date(2026, 8, 10), **more):
        deck = read_deck(sample(name))
        return check_deck(deck, format_code="duel_party", on=on, cards=request.param(), **more)

    return judged


def broken(verdict):
    return [(f.rule, f.cards) for f in verdict.findings if f.severity is not Severity.ADVICE]


def test_bd4_changes_with_the_list(verdict):
    assert verdict(BD4, date(2026, 8, 9)).outcome is Outcome.LEGAL
    later = verdict(BD4)
    assert later.outcome is Outcome.ILLEGAL
    assert broken(later) == [("hof.premium", ("フェアリー・ギフト",))]
    assert (later.count, later.partner) == (60, "無双龍幻バルガ・ド・ライバー")


def test_bd5_is_legal(verdict):
    found = verdict(BD5)
    assert (found.outcome, found.partner) == (Outcome.LEGAL, "煉獄大帝 キング・ロマノフ")


def test_bd7_needs_its_partner_named(verdict):
    found = verdict(BD7)
    assert broken(found) == [("partner.one", ())]
    assert set(found.findings[0].candidates) == CANDIDATES
    for name in CANDIDATES:
        assert verdict(BD7, partner=name).outcome is Outcome.LEGAL


@pytest.mark.parametrize(
    ("name", "count", "layout"),
    [
        ("dm_dm26-sd1k.txt", 40, "count_first"),
        ("dm_net-036.txt", 40, "count_first"),
        ("dm_net-055.txt", 40, "count_last"),
    ],
)
def test_decks_of_forty(name, count, layout):
    deck = read_deck(sample(name))
    assert sum(line.count for line in deck.lines) == count
    assert deck.detected == layout
    assert all(card_table().find(line.name) for line in deck.lines)


def test_an_advance_deck_is_read_by_zone():
    deck = read_deck(sample("dm_net-078.txt"))
    zones = {line.name: line.zone for line in deck.lines}
    assert zones["13番目の計画"] == "hyperspatial"
    assert zones["R・R・R"] == "main"
