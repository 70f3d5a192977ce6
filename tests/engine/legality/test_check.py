import time
from datetime import date
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards.decks import own_decks
from engine.cards.own import own_table
from engine.cards.table import CardTable
from engine.errors import RuleError
from engine.legality.check import check_deck
from engine.legality.text import read_deck
from engine.legality.verdict import Outcome, Severity
from tests.engine.legality.decks import (
    DAY,
    NAMES,
    PARTNER,
    broken_rules,
    check,
    finding,
    listing,
    swapped,
)

EXEMPT = "はずれポンの助"  # colourless, may exceed four copies


@pytest.mark.parametrize("deck", own_decks(), ids=lambda deck: deck.name)
def test_own_decks_are_legal(deck):
    verdict = check(deck.text, partner=deck.partner)
    assert verdict.outcome is Outcome.LEGAL
    assert (verdict.count, verdict.partner) == (60, deck.partner)
    assert verdict.revision == date(2026, 8, 10)
    assert {f.severity for f in verdict.findings} <= {Severity.ADVICE}


BROKEN = {
    "deck.count": (NAMES[:59], {}),
    "partner.one": (["パートナー", PARTNER, "聖霊王アルカディアス", "メイン", *NAMES], {"partner": None}),
    "partner.cost": (listing(), {"partner": "光霊姫アレフティナ", "house": {"deck.civilization": False}}),
    "partner.type": (listing(), {"partner": "魂と記憶の盾"}),
    "zone.main_only": (swapped("ツタンメカーネン"), {"on": date(2025, 8, 11)}),
    "deck.singleton": (swapped("アクア・ガード"), {}),
    "deck.civilization": (swapped("デーモン・ハンド"), {}),
    "hof.premium": (swapped("アクア・パトロール"), {}),
    "hof.combi": (
        [*NAMES[:58], "禁断英雄 モモキングダムX", "未来王龍 モモキングJO"],
        {"house": {"deck.civilization": False}},
    ),
    "banned.printed": (
        swapped("ガルベリアス・ドラゴン (GBA ONLY)"),
        {"house": {"deck.civilization": False}},
    ),
}  # fmt: skip


@pytest.mark.parametrize("rule", BROKEN)
def test_each_rule_is_broken_alone(rule):
    rows, more = BROKEN[rule]
    verdict = check(rows, **more)
    assert broken_rules(verdict) == [rule]
    assert verdict.outcome is Outcome.ILLEGAL
    without = {**more, "house": {**more.get("house", {}), rule: False}}
    assert check(rows, **without).outcome is Outcome.LEGAL


def test_findings_name_cards_and_lines():
    verdict = check(["メインデッキ", *swapped("デーモン・ハンド")])
    found = finding(verdict, "deck.civilization")
    assert found.cards == ("デーモン・ハンド",)
    assert found.lines == (61,)
    assert found.source
    assert "《デーモン・ハンド》" in found.message.ja
    assert "光・水" in found.message.ja
    assert "light, water" in found.message.en


@pytest.mark.parametrize(
    ("names", "case"), [(NAMES[:58], "あと2枚"), ((*NAMES, "ロジック・スパーク"), "1枚減ら")]
)
def test_the_count_says_what_to_do(names, case):
    assert case in finding(check(names), "deck.count").message.ja


def test_singleton_counts_names_and_spares_the_exempt():
    assert check([*NAMES[:50], f"10 {EXEMPT}"]).outcome is Outcome.LEGAL
    twice = check([*NAMES[:59], "アクア・ガード x1"])
    assert finding(twice, "deck.singleton").lines == (50, 60)
    halves = check(swapped("明晰の精霊エバーリエス / ホーリー・スパーク"))
    assert halves.outcome is Outcome.LEGAL  # A/B and B are different names


def test_the_partner_is_one_of_the_deck_wherever_it_is_named():
    assert check(NAMES).outcome is Outcome.LEGAL
    assert check(NAMES[1:]).outcome is Outcome.LEGAL
    headed = ["パートナー", PARTNER, "", *NAMES]
    for given_partner in (None, PARTNER, "  "):
        verdict = check(headed, partner=given_partner)
        assert (verdict.outcome, verdict.count) == (Outcome.LEGAL, 60)
    twice = check(["パートナー", PARTNER, "", *NAMES[:59], PARTNER], partner=None)
    assert broken_rules(twice) == ["deck.singleton"]


def test_a_given_partner_replaces_the_one_under_a_header():
    verdict = check(["パートナー", "聖霊王アルカディアス", "", *NAMES], partner=f"《{PARTNER}》")
    assert (verdict.outcome, verdict.partner, verdict.count) == (Outcome.LEGAL, PARTNER, 60)


def test_a_partner_of_several_lines_is_one_name():
    given = PARTNER[:2] + "\n" + PARTNER[2:]
    assert check(NAMES, partner=given).partner == PARTNER
    assert check(NAMES, partner="あ,\r\n,い").partner == "あ, ,い"
    assert len(check(NAMES, partner="あ," * 10_000).partner) == 150


def test_two_copies_under_the_header_are_two_partners():
    verdict = check([f"パートナー：{PARTNER} ×2", *NAMES[2:]], partner=None)
    assert broken_rules(verdict) == ["partner.one", "deck.singleton"]


def test_without_a_partner_those_that_cover_the_deck_are_offered():
    verdict = check(NAMES, partner=None)
    found = finding(verdict, "partner.one")
    assert broken_rules(verdict) == ["partner.one"]
    assert found.candidates == (PARTNER, "知識の精霊ロードリエス")
    assert found.cards == found.lines == ()


def test_without_full_cover_those_with_the_widest_are_offered():
    found = finding(check(swapped("デーモン・ハンド"), partner=None), "partner.one")
    assert found.candidates == (PARTNER, "知識の精霊ロードリエス")
    assert finding(check(["デーモン・ハンド"], partner=None), "partner.one").candidates == ()


def test_a_creature_that_prints_no_number_needs_a_judge():
    verdict = check(
        listing(), partner="極限の精霊インフィニティ・シリウス", house={"deck.count": 61}
    )
    assert verdict.outcome is Outcome.NEEDS_JUDGE
    assert finding(verdict, "partner.cost").severity is Severity.NEEDS_JUDGE


def test_only_the_creature_side_of_a_twinpact_counts():
    cheap = check(["パラダイス・アロマ / 「挑戦、それは終わりなきスパイラル！」"], partner=None)
    assert finding(cheap, "partner.one").candidates == ()


@pytest.mark.parametrize(
    "card",
    [
        "13番目の計画",
        "ツタンメカーネン",
        "禁断～封印されしX～",
        "伝説の禁断 ドキンダムX",
        "禁賀新年",
        "手札の儀",
    ],
)
def test_cards_of_other_zones_do_not_go_in(card):
    assert "zone.main_only" in broken_rules(check(swapped(card)))


def test_cards_that_stand_in_another_zone_are_outside_the_deck():
    verdict = check([*NAMES, "超次元ゾーン", "2 アクア・サーファー"])
    assert verdict.count == 60
    assert broken_rules(verdict) == ["zone.main_only", "deck.singleton"]
    assert "partner.one" not in broken_rules(check(NAMES, partner="零龍"))
    assert "zone.main_only" in broken_rules(check(NAMES, partner="零龍"))


def test_colourless_cards_always_fit_and_only_they_fit_a_colourless_partner():
    verdict = check(swapped(EXEMPT), partner=PARTNER)
    assert verdict.outcome is Outcome.LEGAL
    lonely = check(["アクア・ガード"], partner="ジャッジCREWニー")
    assert "無色" in finding(lonely, "deck.civilization").message.ja
    assert "colourless" in finding(lonely, "deck.civilization").message.en


def test_premium_goes_by_the_day_and_by_the_name_alone():
    rows = swapped("アクアン")
    assert check(rows, on=date(2011, 1, 14)).outcome is Outcome.LEGAL
    assert broken_rules(check(rows, on=date(2011, 1, 15))) == ["hof.premium"]
    unknown = check(swapped("マリゴルドⅢ"))
    assert unknown.outcome is Outcome.ILLEGAL
    assert finding(unknown, "hof.premium").cards == ("マリゴルドⅢ",)


def test_a_day_before_the_first_list_needs_a_judge():
    verdict = check(NAMES, on=date(2004, 3, 14))
    assert verdict.outcome is Outcome.NEEDS_JUDGE
    assert verdict.revision is None
    assert "2004-03-14" in finding(verdict, "regulation.unknown_date").message.ja
    without = {"hof.premium": False, "hof.combi": False}
    assert check(NAMES, on=date(2004, 3, 14), house=without).outcome is Outcome.LEGAL


def test_an_unknown_name_needs_a_judge_and_gets_candidates():
    verdict = check(swapped("ボルシャク・ドラゴン"))
    found = finding(verdict, "card.unknown")
    assert verdict.outcome is Outcome.NEEDS_JUDGE
    assert (found.cards, found.lines) == (("ボルシャク・ドラゴン",), (60,))
    assert "ボルシャック・ドラゴン" in found.candidates
    assert "《ボルシャック・ドラゴン》" in found.message.ja
    assert finding(check(swapped("qq ww")), "card.unknown").candidates == ()


def test_a_lone_half_is_never_chosen_silently():
    assert len(finding(check(swapped("天地命動 バラギアラ")), "card.unknown").candidates) >= 4
    hint = finding(check(NAMES), "card.half")
    assert hint.severity is Severity.ADVICE
    assert "ホーリー・スパーク" in hint.cards
    assert "龍装の調べ 初不 /ホーリー・スパーク" in hint.candidates


def test_an_unknown_partner_leaves_its_rules_to_the_judge():
    verdict = check(NAMES[1:], partner="だれも知らない者")
    assert verdict.outcome is Outcome.NEEDS_JUDGE
    assert [f.rule for f in verdict.findings if f.severity is Severity.NEEDS_JUDGE] == [
        "card.unknown"
    ]
    assert verdict.partner == "だれも知らない者"


def test_house_rules_renumber_and_are_named():
    verdict = check(NAMES, house={"deck.count": 40, "partner.cost": 5, "deck.singleton": True})
    found = finding(verdict, "deck.count")
    assert "20枚減らして40枚" in found.message.ja
    assert verdict.house == (("deck.count", 40),)
    assert verdict.as_dict()["house"] == {"deck.count": 40}
    more = check(NAMES, house={"partner.cost": 8, "hof.combi": False})
    assert "コスト8以上" in finding(more, "partner.cost").message.ja
    assert more.house == (("partner.cost", 8), ("hof.combi", False))
    some = check(swapped("2 アクア・パトロール"), house={"hof.premium": 1})
    assert "1枚まで" in finding(some, "hof.premium").message.ja


@pytest.mark.parametrize(
    ("house", "code"),
    [
        ({"deck.size": 40}, "house.unknown_rule"),
        ({"partner.type": 2}, "house.no_number"),
        ({"deck.count": -1}, "house.number_out_of_range"),
        ({"deck.count": 1000}, "house.number_out_of_range"),
    ],
)
def test_house_rules_that_cannot_be(house, code):
    with pytest.raises(RuleError) as refused:
        check(NAMES, house=house)
    assert refused.value.code == code


def test_two_partners_where_the_house_wants_them():
    rows = ["パートナー", PARTNER, "デーモン・ハンド", "メイン", *NAMES[1:59]]
    verdict = check(rows, partner=None, house={"partner.one": 2, "partner.type": False})
    assert verdict.outcome is Outcome.LEGAL


def test_the_format_must_be_known():
    with pytest.raises(RuleError) as refused:
        check_deck(read_deck("あ"), format_code="chess", on=DAY, cards=own_table())
    assert refused.value.code == "format.unknown"


def test_a_verdict_as_json_values():
    told = check(swapped("qq ww")).as_dict()
    assert told["verdict"] == "needs_judge"
    assert told["on"] == "2026-11-29"
    assert told["revision"] == "2026-08-10"
    assert told["house"] == {}
    assert set(told) == {
        "verdict", "format", "on", "revision", "partner", "partners", "count", "house", "findings",
    }  # fmt: skip
    [unknown, *_] = told["findings"]
    assert set(unknown) == {
        "rule", "severity", "cards", "lines", "message", "source", "candidates",
    }  # fmt: skip
    assert set(unknown["message"]) == {"ja", "en"}
    assert check(NAMES, on=date(2000, 1, 1)).as_dict()["revision"] is None


def test_long_lists_of_cards_are_cut_in_sentences_only():
    verdict = check([name for name in NAMES if name], partner="煉獄大帝 キング・ロマノフ")
    found = finding(verdict, "deck.civilization")
    assert len(found.cards) > 5
    assert f"ほか{len(found.cards) - 5}枚" in found.message.ja
    assert f"and {len(found.cards) - 5} more" in found.message.en


def gist(verdict):
    return verdict.outcome, verdict.count, {(f.rule, frozenset(f.cards)) for f in verdict.findings}


@cache
def pool():
    return tuple(card.name for card in own_table())


@settings(deadline=None)
@given(st.permutations([*NAMES[:57], "デーモン・ハンド", "アクア・パトロール", "だれも知らない者"]))
def test_the_order_of_lines_makes_no_difference(rows):
    expected = check([*NAMES[:57], "デーモン・ハンド", "アクア・パトロール", "だれも知らない者"])
    assert gist(check(rows)) == gist(expected)


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(pool()), min_size=1, max_size=62),
    st.sampled_from(
        ["アクア・パトロール", "ツタンメカーネン", "ガルベリアス・ドラゴン (GBA ONLY)"]
    ),
)
def test_an_illegal_card_never_heals_a_deck(rows, worse):
    before = check(rows, house={"deck.count": False})
    after = check([*rows, worse], house={"deck.count": False})
    assert set(broken_rules(before)) <= set(broken_rules(after))
    assert after.outcome is Outcome.ILLEGAL


@settings(deadline=None)
@given(st.lists(st.sampled_from(NAMES), unique=True, min_size=1))
def test_cards_that_fit_are_legal_exactly_when_they_are_sixty(rows):
    verdict = check(rows)
    assert verdict.count == len({PARTNER, *rows})
    assert (verdict.outcome is Outcome.LEGAL) == (verdict.count == 60)


@settings(deadline=None)
@given(st.text(), st.one_of(st.none(), st.text()))
def test_no_text_breaks_the_check(text, partner):
    try:
        verdict = check(text, partner=partner)
    except RuleError:
        return
    assert verdict.as_dict()["findings"]


@pytest.mark.timed
def test_a_deck_is_checked_fast():
    deck = own_decks()[0]
    check(deck.text)
    started = time.perf_counter()
    for _ in range(10):
        check(deck.text, partner=deck.partner)
    assert (time.perf_counter() - started) / 10 < 0.02


@pytest.mark.timed
def test_a_hostile_text_is_checked_in_bearable_time():
    rows = [f"ドラゴン・ボルシャック・{at}号機のドラゴン" for at in range(1500)]
    started = time.perf_counter()
    verdict = check(rows)
    assert time.perf_counter() - started < 5
    assert verdict.findings[-1].candidates == () or verdict.findings[0].candidates


def test_an_empty_card_table_knows_nothing():
    verdict = check(["あ"], cards=CardTable([]), partner=None)
    assert [f.rule for f in verdict.findings] == ["card.unknown", "deck.count", "partner.one"]
