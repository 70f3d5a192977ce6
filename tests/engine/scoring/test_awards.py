"""Points without a game: byes, no-shows, late entries, penalties; achievements; stakes over rounds."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scoring.awards import Award, Awarded, Choices, Worth, choices_from
from engine.scoring.history import PlayedPod
from engine.scoring.schemes import SCHEMES, points_of
from engine.scoring.table import TIEBREAKS, explained, ranked
from engine.words import Kind
from tests.engine.scoring.histories import histories, pod
from tests.refusing import refusing

BYE = Award(1, "asa", Awarded.BYE)


def points(scheme, award=BYE, worth=None, pods=(), start=0):
    choices = None if worth is None else Choices({award.kind: worth})
    [row] = ranked(["asa"], list(pods), scheme=scheme, awards=[award], choices=choices)
    return row.points - start


@pytest.mark.parametrize(
    ("scheme", "bye"),
    [
        ("win5_draw1", 5),
        ("win3_draw1", 3),
        ("places_5321", 5),
        ("places_6310", 6),
        ("achievements", 3),
        ("none", 0),
    ],
)
def test_a_bye_is_worth_a_win_unless_the_event_says_otherwise(scheme, bye):
    assert points(scheme) == bye


def test_a_bye_moves_no_stake():
    assert points("stake_1000", start=1000) == 0


@pytest.mark.parametrize(
    ("worth", "five", "places"),
    [
        (Worth.WIN, 5, 5),
        (Worth.DRAW, 1, Fraction(11, 4)),
        (Worth.LAST, 0, 1),
        (Worth.NOTHING, 0, 0),
        (Worth.AVERAGE, 0, 0),
    ],
)
@pytest.mark.parametrize("kind", [Awarded.BYE, Awarded.NO_SHOW, Awarded.LATE, Awarded.PENALTY])
def test_an_event_chooses_what_games_not_played_are_worth(kind, worth, five, places):
    award = Award(2, "asa", kind)
    assert points("win5_draw1", award, worth) == five
    assert points("places_5321", award, worth) == places


@pytest.mark.parametrize("kind", [Awarded.NO_SHOW, Awarded.LATE, Awarded.PENALTY])
def test_whoever_is_not_there_gets_nothing_unless_the_event_says_so(kind):
    assert points("places_5321", Award(1, "asa", kind)) == 0


def test_a_schemes_own_bye_goes_before_a_win():
    own = SCHEMES["places_5321"].__class__(
        code="own",
        name=SCHEMES["none"].name,
        sentence=SCHEMES["none"].sentence,
        places=(Fraction(5),),
        bye=Fraction(3),
    )
    assert points(own) == 3
    assert points(own, Award(1, "asa", Awarded.LATE), Worth.WIN) == 5


def test_the_average_is_that_of_games():
    pods = [pod("asa ryo", in_round=2), pod("ryo asa", in_round=3)]
    [row, _] = ranked(
        ["asa", "ryo"],
        pods,
        awards=[BYE, Award(4, "asa", Awarded.PENALTY, Fraction(-2))],
        choices=Choices({Awarded.BYE: Worth.AVERAGE}),
    )
    assert (row.player, row.points) == ("asa", 5 + 3 + 4 - 2)
    assert row.by_round == ((1, 4), (2, 5), (3, 3), (4, -2))


def test_a_penalty_takes_points_in_its_round():
    rows = ranked(
        ["asa", "ryo"],
        [pod("asa ryo")],
        awards=[Award(1, "asa", Awarded.PENALTY, Fraction(-3))],
    )
    assert [(row.player, row.points, row.by_round) for row in rows] == [
        ("ryo", 3, ((1, 3),)),
        ("asa", 2, ((1, 2),)),
    ]


def test_a_bye_is_no_win_no_game_and_touches_no_tie_breaker():
    pods = [pod("ryo asa mei", in_round=2)]
    order = tuple(sorted(TIEBREAKS))
    with_bye = ranked(["asa", "ryo", "mei"], pods, tiebreaks=order, awards=[BYE])
    without = ranked(["asa", "ryo", "mei"], pods, tiebreaks=order)
    for row in with_bye:
        [same] = (other for other in without if other.player == row.player)
        assert (row.wins, row.played) == (same.wins, same.played)
        values, others = dict(row.tiebreaks), dict(same.tiebreaks)
        del values["head_to_head"], others["head_to_head"]
        assert values == others


def test_a_bye_alone_ranks_above_nobody_played():
    rows = ranked(["new", "asa"], [], scheme="none", awards=[BYE])
    assert [(row.player, row.rank) for row in rows] == [("asa", 1), ("new", 2)]


def test_somebody_without_a_row_may_be_awarded():
    assert ranked([], [], awards=[BYE]) == ()


def test_the_page_why_names_what_points_are_for():
    late = Award(1, "asa", Awarded.LATE)
    lines = explained("asa", ["asa"], [pod("asa ryo", in_round=2)], awards=[late]).lines
    assert [(line.round, line.award, line.place, line.points) for line in lines] == [
        (1, "late", None, 0),
        (2, None, 1, 5),
    ]


# Achievements


def test_confirmed_achievements_are_added():
    seats = ("asa", "ryo", "mei")
    told = pod("asa ryo mei").outcome
    played = PlayedPod(1, 1, seats, told, achievements={"mei": 4})
    rows = ranked(seats, [played], scheme="achievements")
    assert [(row.player, row.points) for row in rows] == [("mei", 4), ("asa", 2), ("ryo", 1)]
    assert [row.points for row in ranked(seats, [played])] == [5, 3, 2]


def test_points_written_down_count_as_written():
    seats = ("asa", "ryo")
    played = PlayedPod(1, 1, seats, pod("asa ryo").outcome, points={"ryo": Fraction(7)})
    assert [(row.player, row.points) for row in ranked(seats, [played])] == [("ryo", 7), ("asa", 0)]


# Stakes over several rounds


def test_stakes_grow_and_shrink_from_round_to_round():
    pods = [pod("asa ryo", in_round=1), pod("ryo asa", in_round=2)]
    rows = ranked(["asa", "ryo"], pods, scheme="stake_1000")
    assert {row.player: row.points for row in rows} == {
        "asa": 1070 - Fraction(749, 10),
        "ryo": 930 + Fraction(749, 10),
    }
    assert dict(rows[0].by_round) == {1: -70, 2: Fraction(749, 10)}
    assert explained("ryo", ["asa", "ryo"], pods, scheme="stake_1000").start == 1000


def test_whoever_did_not_play_keeps_the_stake():
    rows = ranked(["asa", "ryo", "new"], [pod("asa ryo")], scheme="stake_1000")
    assert {row.player: row.points for row in rows} == {"asa": 1070, "ryo": 930, "new": 1000}
    assert rows[-1].player == "new"


def slow_stakes(players, pods):
    held = dict.fromkeys(players, Fraction(1000))
    for number in sorted({each.round for each in pods}):
        before = dict(held)
        for each in pods:
            if each.round == number and each.outcome:
                for player, change in points_of(each.outcome, "stake_1000", held=before).items():
                    held[player] += change
    return held


@given(histories(), st.randoms(use_true_random=False))
def test_stakes_do_not_depend_on_the_order_in_which_reports_came(history, chance):
    players, pods = history
    moved = chance.sample(pods, len(pods))
    rows = ranked(players, moved, scheme="stake_1000")
    assert {row.player: row.points for row in rows} == slow_stakes(players, pods)
    lost = sum(70 for each in pods if each.outcome and each.outcome.kind is Kind.DOUBLE_LOSS)
    assert lost or sum(row.points for row in rows) == 1000 * len(players)


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"penalty": "win"}, "scoring.unknown_award"),
        ({"bye": "gold"}, "scoring.unknown_worth"),
        ({"bye": ["win"]}, "scoring.unknown_worth"),
        (["bye"], "scoring.unknown_award"),
    ],
)
def test_choices_that_nobody_can_make_are_refused(told, code):
    with refusing(code):
        choices_from(told)


def test_choices_are_read_from_json():
    assert choices_from({}).worth == {}
    assert choices_from({"late": "draw"}).worth == {Awarded.LATE: Worth.DRAW}


@pytest.mark.parametrize(
    ("worth", "points"), [(None, 0), (Worth.LAST, 1), (Worth.DRAW, Fraction(11, 4))]
)
def test_who_did_not_come_scores_what_a_no_show_is_worth(worth, points):
    played = replace(pod("asa ryo mei ken"), absent=frozenset({"ken"}))
    choices = None if worth is None else Choices({Awarded.NO_SHOW: worth})
    rows = ranked(["asa", "ken"], [played], tiebreaks=(), choices=choices)
    assert [(row.player, row.points) for row in rows] == [("asa", 5), ("ken", points)]


def test_who_did_not_come_pays_a_stake_like_other_losers():
    played = replace(pod("asa ryo mei ken"), absent=frozenset({"ken"}))
    [row] = ranked(["ken"], [played], scheme="stake_1000", tiebreaks=())
    assert row.points == 930
