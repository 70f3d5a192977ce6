"""The plan of an evening is drawn from the seed alone and can always be seated."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.rehearsal.script import can_be_seated, plan
from engine.errors import RuleError
from engine.formats import format_of
from engine.outcomes.judge import judge
from engine.outcomes.report import report_from
from engine.words import Ending, Level
from sandbox.chance import chance
from sandbox.deck_texts import Trouble
from sandbox.game import Role, happenings, played
from sandbox.names import MOST, names
from sandbox.people import Coming

SEEDS = st.integers(0, 10_000)
RULES = format_of("duel_party")


@given(players=st.integers(6, 80), rounds=st.integers(1, 5), seed=SEEDS)
def test_every_round_can_be_seated_and_everybody_plays(players, rounds, seed):
    script = plan(players, rounds, seed)
    counts = [len(script.seated(number)) for number in range(1, rounds + 1)]
    assert len(script.people) == players
    assert all(map(can_be_seated, counts))
    assert set(script.people) == {each for n in range(1, rounds + 1) for each in script.seated(n)}
    assert script == plan(players, rounds, seed)


@given(players=st.integers(1, 80).filter(can_be_seated), rounds=st.integers(1, 20), seed=SEEDS)
def test_nobody_leaves_after_the_last_round_and_the_late_come_last(players, rounds, seed):
    script = plan(players, rounds, seed)
    assert all((each.leaves_after or 0) < rounds for each in script.people)
    late = script.coming(Coming.LATE)
    assert script.people[players - len(late) :] == late
    assert len(script.coming(Coming.PHONELESS)) == 1
    assert len({each.name.written for each in script.people}) == players


@pytest.mark.parametrize("players", [1, 2, 5])
def test_what_cannot_be_seated_is_refused_with_the_choices(players):
    with pytest.raises(RuleError) as refusal:
        plan(players, 3, 1)
    assert refusal.value.code == "seating.cannot_split"
    assert refusal.value.facts["choices"]


def test_another_seed_is_another_evening():
    assert plan(23, 3, 1) != plan(23, 3, 2)


@pytest.mark.parametrize("seed", range(20))
def test_an_evening_of_23_has_late_ones_and_every_kind_of_deck_trouble(seed):
    script = plan(23, 3, seed)
    assert script.coming(Coming.LATE)
    assert script.coming(Coming.WALK_IN)
    assert {each.trouble for each in script.people} == set(Trouble)


def test_a_level_without_a_share_does_not_come():
    script = plan(40, 1, 1, {Level.FAN: 1, Level.CASUAL: 0, Level.GACHI: 0})
    assert {each.level for each in script.people} == {Level.FAN}
    assert all(each.level in each.accepts for each in script.people)


def test_there_are_names_for_everybody():
    drawn = names(MOST, chance("names"))
    assert len({name.written for name in drawn}) == MOST


@given(
    seats=st.integers(2, 8), seed=SEEDS, ending=st.none() | st.sampled_from(sorted(RULES.endings))
)
def test_every_game_is_possible_by_the_rules(seats, seed, ending):
    players = [f"p{n}" for n in range(seats)]
    report = played(players, RULES, chance(seed), must_end=ending)
    assert report_from(report.as_dict()) == report
    outcome = judge(report, seats=players, format_code="duel_party")
    assert (outcome.winner is not None) == (report.ending is Ending.LAST_STANDING)
    assert report == played(players, RULES, chance(seed), must_end=ending)


@given(seed=SEEDS, tables=st.integers(1, 20), number=st.integers(1, 5))
def test_there_is_a_race_in_round_one_and_a_dispute_for_the_judge(seed, tables, number):
    told = happenings(seed, number, range(1, tables + 1))
    roles = [each.role for each in told.values()]
    assert sorted(told) == list(range(1, tables + 1))
    if number == 1:
        assert Role.RACE in roles
        assert (Role.DECIDED in roles) == (tables > 1)
    if number == 2 and tables == 1:
        assert roles == [Role.DECIDED]
