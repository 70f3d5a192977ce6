"""Tables that have time of their own after the round's, each with its clock."""

from dataclasses import dataclass
from datetime import datetime

from pods.models import PodState, Round
from pods.selectors import Clock, clock_of


@dataclass(frozen=True, slots=True)
class LongerTable:
    """One table with its extra seconds and the clock that counts to its own end."""

    sign: str
    extra: int
    clock: Clock


def longer_tables(found: Round, *, now: datetime) -> list[LongerTable]:
    """Return the tables of a round read with its pods that play longer than the others, by table."""
    pods = [pod for pod in found.pods.all() if pod.extra_seconds and pod.state != PodState.DONE]
    return [
        LongerTable(pod.sign, pod.extra_seconds, clock_of(found, now=now, extra=pod.extra_seconds))
        for pod in pods
    ]
