"""Results as staff type them from paper: seat numbers, letters, a star for the winner."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.formats import format_of, formats
from engine.outcomes.judge import judge
from engine.outcomes.report import report_from
from engine.outcomes.shorthand import CAUSE_LETTERS, LONGEST, game_from, match_from, winner_by_place
from engine.words import Cause, Ending, Kind

PARTY = format_of("duel_party")
FOUR = ("A", "B", "C", "D")


def outcome(text, *, players=FOUR, code="duel_party", teams=()):
    told = game_from(text, players=players, rules=format_of(code), teams=bool(teams))
    return judge(report_from(told), seats=players, format_code=code, teams=teams or None)


@pytest.mark.parametrize(
    "text", ["3 1 2", "3 1 2 4*", "312", "３、１、２　４＊", "3>1>2>4*", "3A1A2A", "2 3 1"]
)
def test_who_is_left_has_won(text):
    found = outcome(text)
    assert (found.winner, found.placements["D"]) == ("D", 1)


@pytest.mark.parametrize("text", ["3 1 2 4 * ", "3 1 2 4", "3124", "3 1b 2 4"])
def test_a_star_apart_and_the_last_of_all_seats_win(text):
    found = outcome(text)
    assert (found.winner, found.placements["D"], found.placements["C"]) == ("D", 1, 4)


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("3 1 2 4", 4),
        ("3 1 2", 0),
        ("3 1 2 4*", 0),
        ("3 1 2 4c", 0),
        ("3 1 2+4c", 0),
        ("3 1 2 4 t", 0),
    ],
)
def test_only_a_plain_seat_after_all_others_wins_by_its_place(text, seat):
    assert winner_by_place(text, seats=4, rules=PARTY) == seat


def test_places_follow_the_order_of_going_out():
    assert outcome("3 1b 2*  4c").placements == {"C": 4, "A": 3, "D": 2, "B": 1}


def test_letters_say_why():
    steps = game_from("3b 1 2i", players=FOUR, rules=PARTY)["steps"]
    assert [step["cause"] for step in steps] == [
        Cause.DECK_OUT,
        Cause.DIRECT_ATTACK,
        Cause.DISQUALIFIED,
    ]


def test_nobody_left_is_a_double_loss():
    found = outcome("3 1 2+4c")
    assert (found.kind, found.winner) == (Kind.DOUBLE_LOSS, None)
    assert found.placements == {"C": 4, "A": 3, "B": 1, "D": 1}


def test_one_letter_of_a_group_speaks_for_those_without_one():
    step = game_from("1+2c+3h 4*", players=FOUR, rules=PARTY)["steps"][0]
    assert step["causes"] == {"A": "own_effect", "B": "own_effect", "C": "concession"}


def test_time_and_life():
    told = game_from("3 t 1:5 2:3 4:0", players=FOUR, rules=PARTY)
    assert (told["ending"], told["life"]) == (Ending.TIME, {"A": 5, "B": 3, "D": 0})


def test_partners_go_out_together():
    duo = (("A", "C"), ("B", "D"))
    won = {"A": 3, "B": 1, "C": 3, "D": 1}
    assert outcome("1 2*", code="ygo_tag", teams=duo).placements == won


def test_a_match_is_told_game_by_game():
    told = match_from("2 o 1 t", players=("A", "B"), rules=format_of("dm_original"))
    assert told == {
        "games": [{"winner": "B"}, {"winner": None, "ending": "loop"}, {"winner": "A"}],
        "time_called": True,
    }


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "shorthand.empty"),
        ("　", "shorthand.empty"),
        ("hello", "shorthand.unreadable"),
        ("1+", "shorthand.unreadable"),
        ("+1", "shorthand.unreadable"),
        ("1++2c", "shorthand.unreadable"),
        ("1 " * LONGEST, "shorthand.unreadable"),
        ("0", "shorthand.no_such_seat"),
        ("3 1 5", "shorthand.no_such_seat"),
        ("3 1 3", "shorthand.seat_twice"),
        ("3 1", "shorthand.still_in"),
        ("4*", "shorthand.still_in"),
        ("3 1 2 3*", "shorthand.winner_is_out"),
        ("3 1 2* 4*", "shorthand.two_winners"),
        ("3 t o", "shorthand.two_endings"),
        ("3 1+2 4*", "shorthand.together_needs_cause"),
        ("3e 1 2", "report.cause_excluded"),
        ("3 1 2 w", "report.ending_excluded"),
    ],
)
def test_nonsense_is_refused_with_a_reason(text, code):
    with pytest.raises(RuleError) as refusal:
        game_from(text, players=FOUR, rules=PARTY)
    assert refusal.value.code == code


@pytest.mark.parametrize("text", ["3", "1*", "1b", "1+2", "t1", "w", "1:3"])
def test_nonsense_in_a_match_is_refused(text):
    with pytest.raises(RuleError):
        match_from(text, players=("A", "B"), rules=format_of("dm_original"))


@given(
    st.text(max_size=LONGEST + 5), st.sampled_from([f for f in formats() if not f.supplementary])
)
def test_any_text_is_read_or_refused(text, rules):
    for reader in (game_from, match_from):
        code, told = "shorthand.", {}
        try:
            told = reader(text, players=FOUR[:2], rules=rules)
        except RuleError as refusal:
            code = refusal.code
        assert code.startswith(("shorthand.", "report."))
        assert "steps" not in told or report_from(told)


@given(st.permutations([1, 2, 3, 4]), st.sampled_from(sorted(PARTY.causes)))
@settings(max_examples=30)
def test_every_order_reads_back_as_typed(order, why):
    found = outcome("".join(f"{seat}{CAUSE_LETTERS[why]}" for seat in order[:3]))
    assert [found.placements[FOUR[seat - 1]] for seat in order] == [4, 3, 2, 1]


def test_partners_typed_one_by_one_do_not_make_the_last_of_them_win():
    """In 1 2 3 4 both teams are out: seat 4 is seat 2's partner, so it stood last of nobody."""
    rules = format_of("ygo_tag")
    assert winner_by_place("1 2 3 4", seats=4, rules=rules, teams=True) == 0
    assert winner_by_place("1 2 3 4", seats=4, rules=rules) == 4
