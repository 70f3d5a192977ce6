"""Games at rolling tables as a certificate tells them: who met again, and who sat beside which level."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from engine.seating.event import OpenPod, PodEvent
from engine.seating.problem import Levels, Person

Pair = tuple[str, str]


def checked_open(event: PodEvent, *, public: bool) -> list[dict[str, object]]:
    """What is to be said of each game at a rolling table, in the order in which they formed.

    `met` are pairs with how often they had sat together, in rounds until then and in earlier games;
    `outside` those beside a level that they do not accept; `apart` (private) pairs kept apart.
    """
    people = {player.person.id: player.person for player in event.players}
    times: Counter[Pair] = Counter()
    seen, told = 0, []
    for each in event.open_play:
        while seen < min(each.during, len(event.rounds)):
            times.update(pair for pod in event.rounds[seen].pods for pair in _pairs(pod.seats))
            seen += 1
        told.append(_told(each, people, times, event.levels, public=public))
        times.update(_pairs(each.pod.seats))
    return told


def _told(
    each: OpenPod,
    people: Mapping[str, Person],
    times: Counter[Pair],
    levels: Levels,
    *,
    public: bool,
) -> dict[str, object]:
    pairs = list(_pairs(each.pod.seats))
    apart = [[one, two] for one, two in pairs if _are_apart(people[one], people[two])]
    seated = [people[name] for name in each.pod.seats]
    return {
        "table": each.pod.table,
        "during": each.during,
        "seats": list(each.pod.seats),
        "met": [[one, two, times[one, two]] for one, two in pairs if times[one, two]],
        "outside": [one.id for one in seated if _is_outside(one, seated, levels)],
        **({} if public else {"apart": apart}),
    }


def _pairs(seats: tuple[str, ...]) -> Iterator[Pair]:
    return combinations(sorted(seats), 2)


def _are_apart(one: Person, two: Person) -> bool:
    return two.id in one.avoid or one.id in two.avoid


def _is_outside(one: Person, seated: list[Person], levels: Levels) -> bool:
    """Tell whether somebody sits beside a level that they do not accept."""
    known = {one.level} if levels is Levels.SEPARATE else {one.level, *one.accepts}
    return levels is not Levels.MIXED and any(other.level not in known for other in seated)
