"""What the commands answer: pair, check and generate for pod event files."""

from collections.abc import Mapping
from dataclasses import replace

from engine.scoring.schemes import points_of
from engine.seating.audit import Audit, audit
from engine.seating.byes import second_byes
from engine.seating.event import PodEvent, Round, Table, minutes_of
from engine.seating.open_play import checked_open
from engine.seating.plan import PRIVATE_TIERS, Plan, Reason
from engine.seating.problem import Problem
from engine.seating.solve import pair

Json = dict[str, object]


def problem_of(event: PodEvent, number: int, *, ends: str | None = None) -> Problem:
    """The problem of round `number` (from 1): who is active then, and what was before.

    `ends` is "HH:MM"; without it the end of the round counts if the file tells it. Points come from results by the event's scheme, else as written. Raises
    `scoring.unknown_scheme`.
    """
    before = event.rounds[: number - 1]
    return Problem(
        people=tuple(
            replace(player.person, home_by=player.late())
            for player in event.players
            if player.is_active(number)
        ),
        history=event.seatings(number),
        points=_points(event, before),
        prefer=event.prefer,
        allow=event.allow,
        policy=event.policy,
        levels=event.levels,
        rounds_left=max(1, event.rounds_planned - number + 1),
        seed=event.seed,
        together=event.together,
        ends_at=minutes_of(ends) if ends else _ends(event, number),
    )


def _ends(event: PodEvent, number: int) -> int | None:
    told = [each.ends for each in event.rounds if each.number == number and each.ends]
    return minutes_of(told[0]) if told else None


def _points(event: PodEvent, rounds: tuple[Round, ...]) -> Mapping[str, float]:
    total: dict[str, float] = {}
    for pod in (pod for each in rounds for pod in each.pods):
        for name, points in _worth(pod, event.scoring).items():
            total[name] = total.get(name, 0) + points
    return total


def _worth(pod: Table, scheme: str) -> Mapping[str, float]:
    if pod.outcome is not None:
        return {name: float(points) for name, points in points_of(pod.outcome, scheme).items()}
    return pod.points or {}


def paired(
    event: PodEvent, *, rounds: int = 1, ends: str | None = None, public: bool = False
) -> Json:
    """The next rounds as JSON; several are planned as if nobody scored, came or left.

    Those who must be home before `ends` ("HH:MM") are not seated (R0). Raises what `pair` does.
    """
    answers: list[Json] = []
    for _ in range(rounds):
        number = len(event.rounds) + 1
        plan = pair(problem_of(event, number, ends=ends))
        answers.append(_plan_dict(plan, number, public=public))
        event = replace(event, rounds=(*event.rounds, round_of(plan, number)))
    return answers[0] if rounds == 1 else {"rounds": answers}


def round_of(plan: Plan, number: int) -> Round:
    """A plan as a round of an event, not played yet."""
    return Round(number, tuple(Table(pod.table, pod.seats) for pod in plan.pods), plan.byes)


def _plan_dict(plan: Plan, number: int, *, public: bool) -> Json:
    pods = [
        {
            "table": pod.table,
            "seats": list(pod.seats),
            "level": pod.level,
            "reasons": [_reason_dict(reason) for reason in pod.reasons],
            "next_best": pod.next_best and _reason_dict(pod.next_best),
        }
        for pod in plan.pods
    ]
    return {
        "round": {"number": number, "pods": pods, "byes": list(plan.byes)},
        "cost": dict(plan.public_cost() if public else plan.cost),
        "lower_bound": dict(plan.lower_bound),
        "seed": plan.seed,
        **({"home": list(plan.home)} if plan.home and not public else {}),
    }


def _reason_dict(reason: Reason) -> Json:
    return {"code": reason.code, **reason.facts}


def checked(event: PodEvent, *, public: bool = False) -> tuple[Json, bool]:
    """Every round's vector, bound, broken rules and avoidable violations; True if all is well.

    In public nothing tells of people apart or of who must be home when. Games at rolling tables are
    told as they were (`open_play`): no round's rules say what else could have been.
    """
    rounds = [checked_round(event, each, public=public) for each in event.rounds]
    well = not any(each["broken"] or each["avoidable"] for each in rounds)
    answer: Json = {"rounds": rounds}
    if event.open_play:
        answer["open_play"] = checked_open(event, public=public)
    return answer, well


def checked_round(event: PodEvent, each: Round, *, public: bool) -> Json:
    """One round's vector, bound, broken rules and avoidable violations, as `checked` tells them."""
    problem = problem_of(event, each.number)
    seated = {name for pod in each.seats() for name in pod}
    folk = [replace(p.person, home_by=p.late()) for p in event.players if p.person.id in seated]
    judged = audit(replace(problem, people=tuple(folk)), each.seats())
    hidden = PRIVATE_TIERS if public else frozenset[str]()
    return {
        "number": each.number,
        "cost": {rule: value for rule, value in judged.cost.items() if rule not in hidden},
        "lower_bound": {"repeats": judged.lower_bound},
        "broken": _broken(event, each, problem, () if public else judged.home),
        "avoidable": _avoidable(judged, hidden),
    }


def _avoidable(judged: Audit, hidden: frozenset[str]) -> list[Json]:
    witness = judged.witness
    if witness is None or witness.rule in hidden:
        return []
    return [
        {
            "rule": witness.rule,
            "found": witness.found,
            "possible": witness.possible,
            "seating": [list(pod) for pod in witness.seats],
            "repeats_later": witness.later,
        }
    ]


def _broken(event: PodEvent, each: Round, problem: Problem, late: tuple[str, ...]) -> list[Json]:
    """R0: everybody active is seated or has a bye, sizes are allowed, byes fair, home in time.

    Who had to be home before the round's end need not be seated, and must not be: `late`.
    """
    seated = {name for pod in each.seats() for name in pod}
    active = {person.id for person in problem.people}
    sizes = [
        pod.table for pod in each.pods if len(pod.seats) not in event.allow or len(pod.seats) == 1
    ]
    found = {
        "not_seated": sorted(active - seated - set(problem.home())),
        "not_active": sorted(seated - active),
        "size_not_allowed": sizes,
        "second_bye": list(second_byes(problem.staying(), each.byes)),
        "home_too_late": sorted(late),
    }
    return [{"rule": "R0", "code": code, "of": of} for code, of in found.items() if of]
