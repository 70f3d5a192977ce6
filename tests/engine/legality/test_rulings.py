"""What a judge has decided."""

from engine.legality.rulings import Ruling
from engine.legality.verdict import Outcome, Severity
from tests.engine.legality.decks import check, finding, swapped
from tests.engine.legality.others import doubts, illegal


def test_a_line_is_accepted_as_it_stands():
    verdict = check(swapped("ひみつのカード"), rulings=[Ruling("ひみつの カード")])
    assert verdict.outcome is Outcome.LEGAL
    kept = finding(verdict, "card.unknown")
    assert kept.severity is Severity.ADVICE
    assert "ジャッジが認めました" in kept.message.ja
    assert "ひみつのカード" in kept.message.en


def test_a_card_is_named():
    named = [Ruling("デモハン", card="デーモン・ハンド")]
    assert illegal(check(swapped("デモハン"), rulings=named)) == ["deck.civilization"]
    fits = [
        Ruling("4 へんなカード", card="はずれポンの助"),
        Ruling("へんなカード", "はずれポンの助"),
    ]
    verdict = check([*swapped("a", "b", "c", "d")[:56], "4 へんなカード"], rulings=fits)
    assert (verdict.outcome, verdict.count) == (Outcome.LEGAL, 60)


def test_a_named_card_that_nobody_knows_stays_a_doubt():
    verdict = check(
        swapped("へんなカード"), rulings=[Ruling("へんなカード", card="もっとへんなカード")]
    )
    assert finding(verdict, "card.unknown").cards == ("もっとへんなカード",)


def test_a_ruling_may_be_about_one_rule_only():
    partner = "極限の精霊インフィニティ・シリウス"
    rows = swapped("知らない者")[1:]

    def left(*rulings):
        return doubts(check(rows, partner=partner, rulings=rulings))

    assert left() == ["card.unknown", "partner.cost"]
    assert left(Ruling(partner, rule="partner.cost")) == ["card.unknown"]
    assert left(Ruling(partner, rule="card.unknown")) == ["card.unknown", "partner.cost"]
    assert left(Ruling(rule="partner.cost")) == ["card.unknown"]
    assert left(Ruling("知らない者"), Ruling(partner)) == []
    assert left(Ruling()) == ["card.unknown", "partner.cost"]


def test_what_breaks_a_rule_stays_broken():
    rows = swapped("デーモン・ハンド")
    verdict = check(rows, rulings=[Ruling("デーモン・ハンド"), Ruling(rule="deck.civilization")])
    assert illegal(verdict) == ["deck.civilization"]
