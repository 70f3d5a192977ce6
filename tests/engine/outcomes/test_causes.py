"""Causes of one player each, the turn limit, and what an event allows to concede."""

import pytest

from engine.errors import RuleError
from engine.formats import formats
from engine.outcomes.judge import Outcome, judge
from engine.outcomes.policies import Concession, concessions
from engine.outcomes.report import Report, Step, report_from
from engine.words import Cause, Ending, Kind
from tests.engine.outcomes.games import report, step

SEATS = ("asa", "ryo", "mei", "ken")


def told(**changes):
    step = {"eliminated": ["asa", "ryo"], "cause": "deck_out"} | changes
    return {"steps": [step], "ending": "time"}


def refused(told, *, seats=SEATS, format_code="duel_party", **options):
    with pytest.raises(RuleError) as refusal:
        judge(told, seats=seats, format_code=format_code, **options)
    return refusal.value.code, refusal.value.facts


# One cause per player


def test_a_step_may_carry_one_cause_per_player():
    step = report_from(told(causes={"ryo": "own_effect"})).steps[0]
    assert [step.cause_of(player) for player in ("asa", "ryo")] == [
        Cause.DECK_OUT,
        Cause.OWN_EFFECT,
    ]


def test_causes_for_everybody_need_no_common_one():
    data = told(causes={"asa": "left", "ryo": "own_effect"})
    del data["steps"][0]["cause"]
    assert report_from(data).steps == (
        Step(("asa", "ryo"), Cause.LEFT, causes=(("ryo", Cause.OWN_EFFECT),)),
    )


def test_causes_that_say_the_same_change_nothing():
    assert report_from(told(causes={"asa": "deck_out"})) == report_from(told())


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"causes": {"ken": "left"}}, "/steps/0/causes"),
        ({"causes": ["left", "left"]}, "/steps/0/causes"),
        ({"causes": {"ryo": "luck"}}, "/steps/0/causes/ryo"),
        ({"cause": None, "causes": {"ryo": "left"}}, "/steps/0/cause"),
        ({"agreed": "yes"}, "/steps/0/agreed"),
        ({"turn_player": 3}, "/steps/0/turn_player"),
    ],
)
def test_what_cannot_be_read_is_pointed_at(changes, pointer):
    with pytest.raises(RuleError) as refusal:
        report_from(told(**changes))
    assert refusal.value.facts["pointer"] == pointer


@pytest.mark.parametrize(
    ("life", "pointer"),
    [
        (["asa"], "/life"),
        ({"asa": -1}, "/life/asa"),
        ({"asa": True}, "/life/asa"),
        ({"": 3}, "/life"),
        ({str(number): 1 for number in range(9)}, "/life"),
    ],
)
def test_life_is_a_number_for_each_player(life, pointer):
    with pytest.raises(RuleError) as refusal:
        report_from(told() | {"life": life})
    assert refusal.value.facts == {"pointer": pointer}


def test_everything_written_reads_back_equal():
    whole = Report(
        (
            Step(
                ("asa", "ryo"),
                Cause.CONCESSION,
                "ken",
                7,
                "asa",
                agreed=True,
                causes=(("ryo", Cause.LEFT),),
            ),
        ),
        Ending.TIME,
        (("mei", 3), ("ken", 0)),
    )
    assert report_from(whole.as_dict()) == whole


def test_rare_words_are_left_out_where_they_say_nothing():
    assert report(step("asa")).as_dict() == {
        "steps": [{"eliminated": ["asa"], "cause": "deck_out", "by": None, "turn": None}],
        "ending": "last_standing",
    }


def test_every_cause_must_be_known_to_the_format():
    mixed = Step(("asa", "ryo"), Cause.DECK_OUT, causes=(("ryo", Cause.LIFE_ZERO),))
    assert refused(report(mixed, ending=Ending.TIME)) == (
        "report.cause_excluded",
        {"step": 1, "cause": "life_zero", "format": "duel_party"},
    )


def test_nobody_goes_out_beside_somebody_attacked():
    mixed = Step(("asa", "ryo"), Cause.DECK_OUT, causes=(("ryo", Cause.DIRECT_ATTACK),))
    assert refused(report(mixed, ending=Ending.TIME))[0] == "report.direct_attack_together"


def test_all_conceded_means_each_of_them():
    mixed = Step(SEATS, Cause.CONCESSION, causes=(("ken", Cause.LEFT),))
    code, facts = refused(report(mixed, ending=Ending.ALL_CONCEDED))
    assert (code, facts) == ("report.all_conceded_not_conceded", {"players": list(SEATS)})


def test_whose_turn_it_was_is_somebody_seated():
    assert refused(report(Step(("asa",), Cause.LEFT, turn_player="zed"), ending=Ending.TIME)) == (
        "report.unknown_player",
        {"step": 1, "player": "zed"},
    )


@pytest.mark.parametrize("rules", formats(), ids=lambda rules: rules.code)
def test_each_format_takes_its_own_causes_and_no_others(rules):
    for cause in Cause:
        single = report(step("asa", cause=cause), ending=Ending.LAST_STANDING)
        if cause in rules.causes:
            assert judge(single, seats=("asa", "ryo"), format_code=rules.code).winner == "ryo"
        else:
            code, facts = refused(single, seats=("asa", "ryo"), format_code=rules.code)
            assert (code, facts["cause"]) == ("report.cause_excluded", cause)


ENDED = {
    Ending.LAST_STANDING: ([step("asa")], Kind.WIN),
    Ending.SPECIAL_WIN: ([step("asa")], Kind.WIN),
    Ending.DOUBLE_LOSS: ([step("asa", "ryo")], None),
    Ending.TIME: ([], Kind.DRAW),
    Ending.LOOP: ([], Kind.DRAW),
    Ending.TURN_LIMIT: ([], Kind.DOUBLE_LOSS),
    Ending.ALL_CONCEDED: ([step("asa", "ryo", cause=Cause.CONCESSION)], Kind.DRAW),
}


@pytest.mark.parametrize("rules", formats(), ids=lambda rules: rules.code)
@pytest.mark.parametrize("ending", Ending)
def test_each_format_takes_its_own_endings_and_no_others(rules, ending):
    steps, kind = ENDED[ending]
    game = report(*steps, ending=ending)
    if ending in rules.endings:
        outcome = judge(game, seats=("asa", "ryo"), format_code=rules.code)
        assert outcome.kind is (kind or rules.last_together)
    else:
        code, facts = refused(game, seats=("asa", "ryo"), format_code=rules.code)
        assert (code, facts["ending"]) == ("report.ending_excluded", ending)


# The turn limit


def test_after_the_last_turn_both_lose():
    outcome = judge(report(ending=Ending.TURN_LIMIT), seats=("asa", "ryo"), format_code="dm_plays")
    assert outcome == Outcome({"asa": 1, "ryo": 1}, None, Kind.DOUBLE_LOSS)


def test_only_dm_plays_has_a_last_turn():
    assert {rules.code for rules in formats() if Ending.TURN_LIMIT in rules.endings} == {"dm_plays"}
    assert {rules.turn_limit for rules in formats()} == {None, 99}


def test_the_last_turn_decides_nothing_when_the_game_was_over():
    over = report(step("asa"), ending=Ending.TURN_LIMIT)
    assert refused(over, seats=("asa", "ryo"), format_code="dm_plays") == (
        "report.time_needs_two",
        {"ending": "turn_limit", "players": ["ryo"]},
    )


def test_nothing_happens_after_the_last_turn():
    assert refused(report(step("asa", turn=199)), seats=("asa", "ryo"), format_code="dm_plays") == (
        "report.turn_beyond_limit",
        {"step": 1, "turn": 199, "last": 198},
    )
    last = report(step("asa", turn=198))
    assert judge(last, seats=("asa", "ryo"), format_code="dm_plays").winner == "ryo"


# Conceding


def conceded(*players, **words):
    return report(Step(players, Cause.CONCESSION, **words), ending=Ending.TIME)


def judged(told, rule):
    return judge(told, seats=SEATS, format_code="duel_party", concession=rule).kind


def test_everybody_may_concede_where_it_is_free():
    assert judged(conceded("asa"), Concession.FREE) is Kind.DRAW


def test_conceding_only_in_ones_own_turn():
    assert judged(conceded("asa", turn_player="asa"), Concession.OWN_TURN) is Kind.DRAW
    for wrong in (
        conceded("asa"),
        conceded("asa", turn_player="ryo"),
        conceded("asa", "ryo", turn_player="asa"),
    ):
        code, facts = refused(wrong, concession=Concession.OWN_TURN)
        assert code == "report.concession_not_in_turn"
        assert facts["step"] == 1


def test_conceding_only_if_all_agree():
    assert judged(conceded("asa", agreed=True), Concession.ALL_AGREE) is Kind.DRAW
    assert refused(conceded("asa"), concession=Concession.ALL_AGREE) == (
        "report.concession_not_agreed",
        {"step": 1, "players": ["asa"]},
    )


@pytest.mark.parametrize("rule", Concession)
def test_all_who_are_left_may_always_concede_together(rule):
    together = report(Step(SEATS, Cause.CONCESSION), ending=Ending.ALL_CONCEDED)
    assert judged(together, rule) is Kind.DRAW


@pytest.mark.parametrize("rule", Concession)
def test_other_causes_need_nobodys_word(rule):
    assert judged(report(step("asa"), ending=Ending.TIME), rule) is Kind.DRAW


@pytest.mark.parametrize("rule", Concession)
def test_each_rule_says_what_it_means_in_both_languages(rule):
    told = concessions()[rule]
    assert told.code is rule
    assert told.name.ja
    assert told.name.en
    assert told.sentence.ja.endswith("。")
    assert told.sentence.en.endswith(".")
