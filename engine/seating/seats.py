"""Seat order inside a pod: who takes which turn (R7)."""

from collections.abc import Sequence

from engine.seating.field import Ints

Price = tuple[int, int]


def seat_order(turns: Ints, pod: Sequence[int]) -> list[int]:
    """The pod's people in the order of seats that is fairest over the event so far.

    Exact over all orders, by the best way to fill the first k seats with every subset of k:
    least Σ (times in a seat)² after the round, then least Σ (times in seat 1)². As the squares
    grow by 2·count + 1, the counts themselves decide. Of equal orders the drawn one wins.
    """
    best: dict[int, tuple[Price, tuple[int, ...]]] = {0: ((0, 0), ())}
    for seat in range(len(pod)):
        best = _with_seat(best, turns, pod, seat)
    return list(best[2 ** len(pod) - 1][1])


def _with_seat(
    best: dict[int, tuple[Price, tuple[int, ...]]], turns: Ints, pod: Sequence[int], seat: int
) -> dict[int, tuple[Price, tuple[int, ...]]]:
    longer: dict[int, tuple[Price, tuple[int, ...]]] = {}
    for taken, ((counts, firsts), order) in best.items():
        for place, person in enumerate(pod):
            if taken >> place & 1:
                continue
            times = int(turns[person, seat])
            price = counts + times, firsts + (times if seat == 0 else 0)
            whole = taken | 1 << place
            if whole not in longer or price < longer[whole][0]:
                longer[whole] = price, (*order, person)
    return longer
