import pytest

from engine.errors import RuleError
from engine.formats import format_of, formats
from engine.legality.rules import FAMILIES
from engine.words import Cause, Ending, Kind

DUEL_PARTY = format_of("duel_party")


def test_duel_party():
    assert DUEL_PARTY.name.ja == "デュエパーティー"
    assert DUEL_PARTY.pod_prefer == 4
    assert DUEL_PARTY.pod_allow == (3, 4)
    assert DUEL_PARTY.causes == frozenset(Cause) - {
        Cause.OPPONENT_EFFECT,
        Cause.LIFE_ZERO,
        Cause.SPECIAL_LOSS,
        Cause.TURN_LIMIT,
    }
    assert DUEL_PARTY.endings == frozenset(Ending) - {Ending.SPECIAL_WIN, Ending.TURN_LIMIT}
    assert DUEL_PARTY.last_together is Kind.DOUBLE_LOSS


def test_the_rules_of_duel_party_are_all_there():
    assert [rule.id for rule in DUEL_PARTY.predicates] == [
        "deck.count",
        "partner.one",
        "partner.cost",
        "partner.type",
        "zone.main_only",
        "deck.singleton",
        "deck.civilization",
        "hof.premium",
        "hof.combi",
        "banned.printed",
    ]


@pytest.mark.parametrize("known", formats(), ids=lambda known: known.code)
def test_every_rule_has_a_judge_and_its_words(known):
    family = FAMILIES[known.family]
    for rule in known.predicates:
        assert (rule.id in family.judges) != (rule.id in family.list_judges)
        assert rule.source
        for text in (rule.sentence, *rule.messages.values()):
            assert text.ja
            assert text.en
        assert "{" not in rule.sentence.ja + rule.sentence.en


def test_an_unknown_format():
    with pytest.raises(RuleError) as refused:
        format_of("chess")
    assert (refused.value.code, refused.value.facts) == ("format.unknown", {"format": "chess"})


def test_a_rule_with_another_number_says_so():
    count = DUEL_PARTY.predicates[0]
    assert count.number == 60
    assert "60" in count.sentence.ja
    assert "40" in count.renumbered(40).sentence.en
    assert count.renumbered(40).number == 40
    assert {rule.id for rule in DUEL_PARTY.predicates if rule.number is None} == {
        "partner.type",
        "zone.main_only",
        "deck.civilization",
        "hof.combi",
        "banned.printed",
    }


def test_every_format_of_the_rule_book():
    assert [known.code for known in formats() if not known.supplementary] == [
        "dm_advance",
        "dm_original",
        "dm_plays",
        "duel_party",
        "mtg_commander",
        "mtg_legacy",
        "mtg_vintage",
        "ygo_ocg",
        "ygo_tag",
    ]
    assert [known.code for known in formats() if known.supplementary] == [
        "mtg_planar",
        "mtg_scheme",
        "mtg_vanguard",
    ]


@pytest.mark.parametrize(
    ("code", "prefer", "allow", "together"),
    [
        ("dm_original", 2, (2,), Kind.DOUBLE_LOSS),
        ("dm_plays", 2, (2,), Kind.DOUBLE_LOSS),
        ("ygo_ocg", 2, (2,), Kind.DRAW),
        ("ygo_tag", 4, (2, 3, 4), Kind.DRAW),
        ("mtg_commander", 4, (3, 4), Kind.DRAW),
        ("mtg_vintage", 2, (2,), Kind.DRAW),
    ],
)
def test_pods_and_endings(code, prefer, allow, together):
    known = format_of(code)
    assert (known.pod_prefer, known.pod_allow, known.last_together) == (prefer, allow, together)
    assert (Cause.TURN_LIMIT in known.causes) == (code == "dm_plays")
    assert (Cause.LIFE_ZERO in known.causes) == (known.game != "dm")
    excluded = set() if code == "dm_plays" else {Ending.TURN_LIMIT}
    assert known.endings == frozenset(Ending) - excluded


def test_a_rule_of_several_numbers():
    count = format_of("ygo_ocg").predicates[0]
    assert count.params == {"least": 40, "most": 60}
    assert count.renumbered(50).params == {"least": 50, "most": 50}
    assert count.renumbered(70, "most").params == {"least": 40, "most": 70}
