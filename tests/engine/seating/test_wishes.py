"""Home in time, beginners beside helpers: what people ask for beside levels and people apart."""

import json
from dataclasses import replace
from itertools import combinations

import pytest

from engine.seating.audit import audit
from engine.seating.commands import checked, paired, problem_of, round_of
from engine.seating.cost import cost_of
from engine.seating.event import Player, PodEvent, Round, Table, clock_of, minutes_of
from engine.seating.file import read, write
from engine.seating.locks import Locks, pair_locked
from engine.seating.plan import Reason
from engine.seating.problem import Policy
from engine.seating.repair import repaired
from engine.seating.solve import pair
from engine.seating.swaps import price_of_swap
from tests.engine.seating import make

NINE = minutes_of("21:00")


def _with_one_home(count, by="20:59", **facts):
    first = make.person("p1", home_by=minutes_of(by), avoid={"p2"})
    return make.problem((first, *make.people(count)[1:]), ends_at=NINE, **facts)


def test_nobody_is_seated_in_a_round_that_ends_after_their_time():
    task = _with_one_home(9)
    for plan in (pair(task), pair_locked(task, Locks(mates=(("p1", "p3"),)))):
        assert plan.home == ("p1",)
        assert sorted(name for pod in plan.seats() for name in pod) == [
            f"p{number}" for number in range(2, 10)
        ]
        assert plan.cost == cost_of(task, plan.seats())
    assert pair(_with_one_home(9, by="21:00")).home == ()
    assert pair(replace(task, ends_at=None)).home == ()


def test_a_large_round_lets_people_home_as_well():
    folk = (*make.people(1600), make.person("home", home_by=NINE - 1))
    plan = pair(make.problem(folk, ends_at=NINE))
    assert (plan.home, {len(pod.seats) for pod in plan.pods}) == (("home",), {4})


def test_the_time_shows_in_nothing_but_the_plan_itself():
    plan = pair(_with_one_home(9))
    told = str((plan.pods, plan.public_cost(), plan.lower_bound))
    assert not any(word in told for word in ("'p1'", "home", str(NINE)))


def test_a_later_clock_is_the_same_problem_while_the_same_people_stay():
    task = _with_one_home(9)
    assert replace(task, ends_at=NINE + 5).digest() == task.digest()
    assert replace(task, ends_at=NINE - 1).digest() != task.digest()
    stay = replace(task, people=task.people[1:])
    assert stay.digest() != task.digest()


def test_a_repair_lets_people_home_and_a_swap_prices_those_who_sit():
    task = _with_one_home(9)
    late = repaired(task, make.seats(pair(replace(task, ends_at=None))))
    assert "p1" not in str(late.pods)
    seats = (("p1", "p2", "p3", "p4"), ("p5", "p6", "p7", "p8"))
    assert price_of_swap(task, seats, "p1", "p5").change(public=False) == {"R2": [-1.0]}


def test_check_calls_a_seat_after_their_time_broken_and_leaving_them_out_well():
    players = (*map(Player, make.people(8)), Player(make.person("home", home_by=NINE - 10)))
    pods = (Table(1, ("p1", "p2", "p3", "home")), Table(2, ("p4", "p5", "p6", "p7", "p8")))
    event = PodEvent(players, (Round(1, pods, ends="21:00"),), 1, allow=(3, 4, 5))
    assert {"rule": "R0", "code": "home_too_late", "of": ["home"]} in _broken(event)
    assert "home_too_late" not in str(checked(event, public=True))
    assert audit(problem_of(event, 1), event.rounds[0].seats()).home == ("home",)
    fours = (Table(1, ("p1", "p2", "p3", "p4")), Table(2, ("p5", "p6", "p7", "p8")))
    assert checked(replace(event, rounds=(Round(1, fours, ends="21:00"),)))[1]
    assert len(paired(replace(event, rounds=()), ends="21:00")["round"]["pods"]) == 2


def _broken(event):
    return checked(event)[0]["rounds"][0]["broken"]


def test_hours_go_on_after_midnight():
    assert minutes_of("24:30") > minutes_of("23:30")
    assert clock_of(minutes_of("47:59")) == "47:59"


def test_a_file_keeps_beginners_and_hides_the_time():
    folk = (
        Player(make.person("b", beginner=True)),
        Player(make.person("h", helper=True, home_by=NINE)),
        Player(make.person("x"), home_by="22:15"),
    )
    event = PodEvent(folk, (), 1)
    again = read(write(event))
    assert [player.late() for player in again.players] == [None, NINE, minutes_of("22:15")]
    assert [player.person.beginner for player in again.players] == [True, False, False]
    assert [player.person.helper for player in again.players] == [False, True, False]
    public = write(event, redacted=True)
    assert not any(word in public for word in ("home", "21:00", "22:15"))
    assert read(public).players[0].person.beginner


def _folk(beginners, helpers, others):
    return (
        *(make.person(f"b{n}", beginner=True) for n in range(beginners)),
        *(make.person(f"h{n}", helper=True) for n in range(helpers)),
        *(make.person(f"x{n}") for n in range(others)),
    )


@pytest.mark.parametrize(
    ("folk", "least"),
    [
        (_folk(3, 3, 6), 0),
        (_folk(4, 2, 10), 0),
        (_folk(6, 6, 12), 0),
        (_folk(9, 9, 18), 0),
        (_folk(5, 5, 110), 0),
        (_folk(4, 0, 20), 4),
        (_folk(7, 1, 8), 4),
        (_folk(8, 0, 0), 16),
    ],
)
@pytest.mark.parametrize("policy", [Policy.NEVER_REPEAT, Policy.SOCIAL])
def test_a_helper_sits_with_every_beginner_while_there_are_enough(folk, least, policy):
    plan = pair(make.problem(folk, policy=policy))
    assert plan.cost["R6"] == least
    assert plan.cost == make.slow_cost(make.problem(folk), make.seats(plan))


def test_who_helps_is_a_reason_and_who_begins_is_none():
    plan = pair(make.problem(_folk(1, 1, 6)))
    [told] = [why for pod in plan.pods for why in pod.reasons if why.code == "helper_here"]
    assert told == Reason("helper_here", {"players": ["h0"]})
    assert "helper_here" not in str(pair(make.problem(_folk(0, 1, 7))).pods)


def test_who_begins_and_helps_helps():
    both = make.person("both", beginner=True, helper=True)
    assert pair(make.problem((both, *make.people(3)))).cost["R6"] == 0


def test_beginners_and_helpers_stay_together_while_nobody_meets_again():
    folk = _folk(4, 4, 8)
    history, total = [], 0
    for left in (3, 2, 1):
        plan = pair(make.problem(folk, history, rounds_left=left))
        history.append(make.seats(plan))
        total += plan.cost["R6"]
    assert max(make.meetings(history).values()) == 1
    assert total <= 3


FAMILY = ("p1", "p2", "p3")


def _missed(task, pods):
    """Pairs who want to share a pod and do not."""
    return sum(
        not any({one, other} <= set(pod) for pod in pods)
        for group in task.together
        for one, other in combinations(group, 2)
    )


@pytest.mark.parametrize(
    ("who", "policy"),
    [(8, Policy.FIXED), (15, Policy.NEVER_REPEAT), (28, Policy.POWER)],
)
def test_a_family_shares_a_pod_in_every_round(who, policy):
    history = []
    for left in (2, 1):
        task = make.problem(
            who, history, policy=policy, rounds_left=left, together=(FAMILY, ("p4", "p5", "gone"))
        )
        plan = pair(task)
        history.append(make.seats(plan))
        assert any(set(FAMILY) <= set(pod) for pod in history[-1])
        assert any({"p4", "p5"} <= set(pod) for pod in history[-1])
        assert plan.cost["R0"] == 0
    assert audit(task, history[-1]).witness is None


def test_a_family_of_two_levels_sits_together_and_breaks_what_it_must():
    folk = make.of_levels(4, 4)
    plan = pair(make.problem(folk, together=(("f1", "c1"),)))
    assert any({"f1", "c1"} <= set(pod) for pod in make.seats(plan))
    assert plan.cost["R1"] == 12


@pytest.mark.parametrize("who", [8, 12, 30])
def test_too_large_a_group_is_split_as_little_as_possible(who):
    task = make.problem(who, together=(tuple(f"p{n}" for n in range(1, 6)),))
    plan = pair(task)
    assert plan.cost["R0"] == _missed(task, make.seats(plan)) == 4


def test_who_wanted_to_sit_together_is_a_reason_and_a_better_round_a_witness():
    task = make.problem(8, together=(("p1", "p5"),))
    reasons = [why for pod in pair(task).pods for why in pod.reasons if why.code == "kept_together"]
    assert [set(why.facts["players"]) for why in reasons] == [{"p1", "p5"}]
    apart = (("p1", "p2", "p3", "p4"), ("p5", "p6", "p7", "p8"))
    assert (cost_of(task, apart)["R0"], audit(task, apart).witness.rule) == (1, "R0")
    assert price_of_swap(task, apart, "p2", "p5").change()["R0"] == [-1.0]


def test_a_large_round_keeps_families():
    groups = tuple((f"p{n}", f"p{n + 800}") for n in range(1, 30))
    plan = pair(make.problem(1601, together=groups))
    assert (plan.cost["R0"], _missed(make.problem(0, together=groups), make.seats(plan))) == (0, 0)


def test_a_late_child_joins_the_family():
    task = make.problem(11, together=(("p1", "p11"),))
    plan = pair(replace(task, people=task.people[:-1]))
    fixed = repaired(task, make.seats(plan))
    assert _missed(task, fixed.pods) <= 0 or len(fixed.touched) == 1


def test_a_file_keeps_who_wants_to_sit_together():
    event = PodEvent(tuple(map(Player, make.people(4))), (), 1, together=(("p1", "p3"),))
    assert read(write(event)) == event
    assert problem_of(event, 1).together == (("p1", "p3"),)


def _public_bytes(event):
    """Everything that a player or a projector may get: the next rounds, the certificate, the file."""
    return json.dumps(
        [
            paired(event, rounds=2, ends="21:30", public=True),
            checked(event, public=True)[0],
            write(event, redacted=True),
        ]
    )


def _with_wish(event, one, other):
    wishes = {one: {"avoid": frozenset({other}), "home_by": minutes_of("22:47")}}
    return replace(
        event,
        players=tuple(
            Player(replace(player.person, **wishes.get(player.person.id, {})))
            for player in event.players
        ),
    )


def _seats(event):
    return [
        [pod["seats"] for pod in told["round"]["pods"]]
        for told in paired(event, rounds=2)["rounds"]
    ]


@pytest.mark.parametrize("who", [7, 8, 9])
def test_private_wishes_change_no_public_byte_while_they_change_no_seat(who):
    """The same event with and without wishes that are kept anyway: no byte may tell them apart."""
    event = PodEvent(tuple(map(Player, make.people(who))), (), 1)
    first = round_of(pair(problem_of(event, 1)), 1)
    event = replace(event, rounds=(replace(first, ends="20:00"),))
    apart = [two for two in combinations([f"p{n}" for n in range(1, who + 1)], 2)
             if not any(set(two) <= set(pod.seats) for pod in first.pods)]  # fmt: skip
    secrets = [_with_wish(event, *two) for two in apart]
    same = [secret for secret in secrets if _seats(secret) == _seats(event)]
    assert same
    for secret in same:
        assert "22:47" in write(secret)
        assert _public_bytes(secret) == _public_bytes(event)
