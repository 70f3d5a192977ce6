from itertools import combinations

from engine.seating.problem import Levels
from engine.seating.rolling import form
from tests.engine.seating.lines import NOON, line, minutes, waiter, waiters
from tests.refusing import refusing

FRIENDS = ("a", "b", "c", "d")


def who(formed):
    return [sorted(pod.seats) for pod in formed.pods]


def codes(pod):
    return [reason.code for reason in pod.reasons]


def test_four_new_faces_start_at_once_at_the_first_free_table():
    formed = form(line(*waiters(FRIENDS), tables=(7, 8)))

    assert who(formed) == [["a", "b", "c", "d"]]
    assert (formed.pods[0].table, formed.pods[0].level) == (7, 2)
    assert codes(formed.pods[0]) == ["all_new", "level_all"]
    assert formed.look_again is None


def test_three_start_once_the_longest_waiter_has_waited():
    three = waiters("abc", 4)

    early = form(line(*three))
    late = form(line(*three, now=NOON + minutes(1)))

    assert (early.pods, early.look_again) == ((), NOON + minutes(1))
    assert who(late) == [["a", "b", "c"]]
    assert dict(late.pods[0].reasons[-1].facts) == {"minutes": 5}
    assert codes(late.pods[0])[-1] == "short_after_wait"


def test_whoever_waits_longest_is_served_first_and_takes_the_next_longest_along():
    people = [
        waiter(name, waited) for name, waited in zip("abcdef", (1, 2, 3, 4, 5, 6), strict=True)
    ]

    assert who(form(line(*people, tables=(1,)))) == [["c", "d", "e", "f"]]


def test_without_a_table_nobody_starts_and_nothing_is_due_until_one_is_free():
    formed = form(line(*waiters("abcdefgh", 30), tables=()))

    assert (formed.pods, formed.look_again) == ((), None)


def test_people_who_met_wait_for_others_and_play_again_rather_than_wait_too_long():
    again = [line(*waiters(FRIENDS, waited), history=[FRIENDS]) for waited in (0, 9, 10)]

    first, second, third = (form(each) for each in again)

    assert (first.pods, first.look_again) == ((), NOON + minutes(5))
    assert (second.pods, second.look_again) == ((), NOON + minutes(1))
    assert who(third) == [["a", "b", "c", "d"]]
    met = third.pods[0].reasons[0]
    assert met.code == "met_after_wait"
    assert (len(met.facts["pairs"]), met.facts["minutes"]) == (6, 10)


def test_new_faces_come_before_those_who_have_waited_as_long():
    people = [*waiters("abcde", 12), waiter("x", 0), waiter("y", 0)]
    formed = form(line(*people, history=[("a", "b", "c", "d")], tables=(1,)))

    assert who(formed) == [["a", "e", "x", "y"]]


def test_the_fewest_meetings_win_when_a_meeting_cannot_be_avoided():
    history = [("a", "b", "c", "d"), ("a", "b", "c", "d"), ("a", "e", "f", "g")]
    formed = form(
        line(*waiters("abcdefg", 12), history=history, tables=(1,), short_after=minutes(60))
    )

    met = next(reason for reason in formed.pods[0].reasons if reason.code == "met_after_wait")
    assert "a" in formed.pods[0].seats
    pairs = {tuple(sorted(pair)) for pair in met.facts["pairs"]}
    assert not pairs & set(combinations("abcd", 2))


def test_four_who_all_met_once_play_as_four_not_as_three():
    formed = form(line(*waiters(FRIENDS, 12), history=[FRIENDS]))

    assert who(formed) == [sorted(FRIENDS)]


def test_nobody_sits_beside_a_level_they_did_not_accept_however_long_they_wait():
    fans = waiters("ab", 60, level=1)
    gachi = waiters("xy", 60, level=3, accepts={1, 2})

    assert form(line(*fans, *gachi)).pods == ()
    mixed = form(line(*fans, *gachi, levels=Levels.MIXED)).pods[0]
    assert (mixed.level, codes(mixed)) == (None, ["all_new", "level_mixed"])


def test_separate_levels_stay_separate_even_where_people_would_accept_more():
    casual = waiters("abc", 0, accepts={1})
    fan = waiter("x", 0, level=1, accepts={2})

    assert who(form(line(*casual, fan))) == [["a", "b", "c", "x"]]
    assert form(line(*casual, fan, levels=Levels.SEPARATE)).pods == ()


def test_people_kept_apart_never_share_a_pod_and_no_reason_tells():
    apart = [waiter("a", 60, avoid={"b"}), *waiters("bcd", 60)]
    formed = form(line(*apart))

    assert who(formed) == [["a", "c", "d"]]
    assert all("b" not in str(reason.facts) for reason in formed.pods[0].reasons)


def test_a_party_sits_in_one_pod_or_waits_for_one():
    people = [*waiters("abc", 9), waiter("x", 8), waiter("mum", 2), waiter("kid", 1)]
    together = [("kid", "mum", "who is not here")]

    one = form(line(*people, together=together, tables=(1,)))
    two = form(line(*people[2:], together=together, history=[("mum", "kid", "y")]))

    assert who(one) == [["a", "b", "c", "x"]]
    assert who(two) == [["c", "kid", "mum", "x"]]
    assert codes(two.pods[0]) == ["level_all", "kept_together"]
    trio = form(line(*waiters("ab", 9), *waiters("pqr", 1), together=[("p", "q", "r")]))
    assert who(trio) == [["a", "p", "q", "r"]]


def test_parties_that_cannot_sit_are_no_parties():
    crowd = waiters("abcde")
    assert len(form(line(*crowd, together=[("a", "b", "c"), ("c", "d", "e")])).pods) == 1
    apart = [waiter("a", avoid={"b"}), *waiters("bcde")]
    assert len(form(line(*apart, together=[("a", "b")])).pods) == 1


def test_the_first_seat_goes_to_those_who_had_it_least():
    history = [("a", "w", "x", "y"), ("b", "w", "x", "y"), ("c", "w", "x", "y")]
    formed = form(line(*waiters(FRIENDS), history=history))

    assert formed.pods[0].seats[0] == "d"


def test_nothing_starts_from_the_last_start_on():
    late = line(*waiters("abcd"), last_start=NOON)
    three = line(*waiters("abc", 4), last_start=NOON + minutes(1))

    assert form(late).pods == ()
    assert form(late).look_again is None
    assert form(three).look_again is None


def test_two_people_cannot_have_one_id():
    with refusing("seating.player_twice", player="a"):
        line(waiter("a"), waiter("a"))


def test_duels_form_from_two():
    formed = form(line(*waiters("ab"), prefer=2, least=2))

    assert who(formed) == [["a", "b"]]
