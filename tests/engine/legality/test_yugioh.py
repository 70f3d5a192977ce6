"""Yu-Gi-Oh!, single and tag."""

from datetime import date

import pytest

from engine.legality.verdict import Outcome
from tests.engine.legality.others import doubts, illegal, judge, rows, ygo

FUSION, LINK, TOKEN, SPELL = 0x61, 0x4000021, 0x4011, 0x2
PLAIN = [ygo(100 + n, f"Card {chr(65 + n)}") for n in range(20)]
CARDS = [
    *PLAIN,
    *(ygo(200 + n, f"Fusion {chr(65 + n)}", FUSION) for n in range(6)),
    ygo(300, "Link", LINK),
    ygo(301, "Sheep Token", TOKEN),
    ygo(100_001, "Card A", alias=100),
    ygo(24224830, "Called by the Grave", SPELL),
    ygo(73628505, "Terraforming", SPELL),
    ygo(14558127, "Ash Blossom & Joyous Spring"),
]
FORTY = [(3, card.name) for card in PLAIN[:13]] + [(1, "Card N")]


def ocg(*deck, **more):
    return judge(more.pop("code", "ygo_ocg"), rows(*deck), CARDS, on=date(2026, 7, 1), **more)


def test_forty_to_sixty():
    assert ocg(*FORTY).outcome is Outcome.LEGAL
    assert ocg(*((3, card.name) for card in PLAIN)).outcome is Outcome.LEGAL
    assert ocg(*FORTY, code="ygo_tag").outcome is Outcome.LEGAL
    assert illegal(ocg(*FORTY[1:])) == ["main.count"]
    more = [(3, card.name) for card in PLAIN]
    assert illegal(ocg(*more, "Link")) == []
    assert illegal(ocg(*more, "Terraforming")) == ["main.count"]
    assert ocg(*more, "Terraforming", house={"main.count.most": 70}).outcome is Outcome.LEGAL
    assert illegal(ocg(*FORTY, house={"main.count": 50})) == ["main.count"]


@pytest.mark.parametrize(
    ("added", "broken"),
    [
        ([(3, f"Fusion {letter}") for letter in "ABCDEF"], ["extra.count"]),
        (["Extra", "Link", "Main", "Fusion A"], ["extra.type"]),
        (["Extra", "Card O"], ["extra.type"]),
        (["Side", *((3, f"Card {letter}") for letter in "OPQRST")], ["side.count"]),
        (["Sheep Token"], ["token"]),
        ([(3, "Card N")], ["copies"]),
        (["Side", "Card A"], ["copies"]),
        (["100001"], ["copies"]),
        (["Called by the Grave"], ["copies"]),
        ([(2, "Terraforming")], ["copies"]),
        ([(3, "Ash Blossom & Joyous Spring")], ["copies"]),
        (["71818935"], ["copies"]),
    ],
)
def test_each_rule(added, broken):
    assert illegal(ocg(*FORTY, *added)) == broken


def test_the_words_about_copies():
    def words(*added):
        return [f.message.en for f in ocg(*FORTY, *added).findings if f.rule == "copies"]

    assert "forbidden" in words("Called by the Grave")[0]
    assert "At most 1" in words((2, "Terraforming"))[0]
    assert "At most 2" in words((3, "Ash Blossom & Joyous Spring"))[0]
    assert "Keep 3" in words((3, "Card N"))[0]
    assert len(words((3, "Card N"), "Called by the Grave", (2, "Terraforming"))) == 3


def test_before_the_first_known_list():
    verdict = judge("ygo_ocg", rows(*FORTY), CARDS, on=date(2026, 6, 30))
    assert (verdict.outcome, doubts(verdict)) == (Outcome.NEEDS_JUDGE, ["regulation.unknown_date"])
    assert verdict.revision is None
    assert "リミットレギュレーション" in verdict.findings[0].source


def test_cards_of_another_game_are_unknown():
    verdict = judge("duel_party", "Card A", CARDS)
    assert "card.unknown" in doubts(verdict)
