"""Writing the pods of a round: rows stay what they are, and only what differs is touched."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain, repeat
from typing import Any, Self

from django.db.models import F, Max, Q, QuerySet
from django.utils import timezone

from engine.seating.plan import Cost, Plan, Reason
from pods.ledger import Penalty
from pods.models import Pod, Round, RoundState, Seat
from pods.room import DraftStep
from pods.subgames import forget_subgames
from pods.tables import labels_of, tables_of

PARKED = 10_000  # far above any table, so that tables can change places
BY_HAND = {"met_before": "met_again", "level_outside": "level_beside"}
FIELDS = ("table", "label", "level", "reasons", "next_best", "pinned")


@dataclass(frozen=True, slots=True)
class PodFacts:
    """A pod as it is or shall be: its row ("" for a new one), its table, who sits there and why."""

    row: str
    table: int
    label: str
    level: int | None
    reasons: list[dict[str, Any]]
    next_best: dict[str, Any] | None
    pinned: bool
    seats: tuple[str, ...]

    @classmethod
    def read(cls, written: Mapping[str, Any]) -> Self:
        """Return the facts that a step of a draft keeps."""
        return cls(**{**written, "seats": tuple(written["seats"])})


def facts_of(found: Round) -> tuple[PodFacts, ...]:
    """Return the pods of a round as they are, by table."""
    pods: QuerySet[Pod] = found.pods.prefetch_related("seats").order_by("table")
    return tuple(
        PodFacts(
            row=pod.pk,
            table=pod.table,
            label=pod.label,
            level=pod.level,
            reasons=pod.reasons,
            next_best=pod.next_best,
            pinned=pod.pinned,
            seats=tuple(seat.entry_id for seat in pod.seats.all()),
        )
        for pod in pods
    )


def planned_facts(
    plan: Plan,
    *,
    tables: Sequence[int],
    labels: Mapping[int, str],
    rows: Sequence[str] = (),
    pinned: int = 0,
) -> tuple[PodFacts, ...]:
    """Return a plan's pods as rows to write; `rows` go with its first pods, so many of them pinned."""
    return tuple(
        PodFacts(
            row=row,
            table=table,
            label=labels.get(table, ""),
            level=pod.level,
            reasons=[_told(why) for why in pod.reasons],
            next_best=_told(pod.next_best) if pod.next_best else None,
            pinned=place < pinned,
            seats=pod.seats,
        )
        for place, (pod, table, row) in enumerate(
            zip(plan.pods, tables, chain(rows, repeat("")), strict=False)
        )
    )


def as_by_hand(pod: PodFacts) -> PodFacts:
    """Return a pod that staff put together: it claims no more that no other seating was better."""
    kept = [why | {"code": BY_HAND.get(why["code"], why["code"])} for why in pod.reasons]
    return replace(pod, reasons=[*kept, {"code": "by_hand"}])


def is_by_hand(pod: PodFacts) -> bool:
    """Tell whether staff put a pod together."""
    return any(why["code"] == "by_hand" for why in pod.reasons)


def byes_of(found: Round) -> tuple[str, ...]:
    """Return who sits a round out with a bye, in order of arrival."""
    seats = found.seats.filter(pod=None).order_by("entry__arrival")
    return tuple(seats.values_list("entry_id", flat=True))


def arrange(
    found: Round,
    pods: Sequence[PodFacts],
    *,
    byes: Sequence[str],
    cost: Cost,
    lower_bound: Mapping[str, int],
) -> list[str]:
    """Make these the pods and byes of a round; return rows whose people or table are not as before."""
    before = {pod.row: pod for pod in facts_of(found)}
    losses = dict(Penalty.objects.filter(pod__round=found).values_list("pk", "entry_id"))
    found.pods.exclude(pk__in=[pod.row for pod in pods]).delete()
    found.seats.filter(pod=None).exclude(entry__in=byes).delete()
    _park(found, [pod.row for pod in pods if pod.row in before and _has_moved(pod, before)])
    pairs = [(pod, _row(found, pod)) for pod in pods]
    Pod.objects.bulk_update([row for pod, row in pairs if pod.row in before], FIELDS)
    Pod.objects.bulk_create(row for pod, row in pairs if pod.row not in before)
    _seat(found, [(pod, row) for pod, row in pairs if _is_seated_anew(pod, before)])
    _sit_out(found, byes)
    _follow(found, losses)
    found.cost, found.lower_bound = dict(cost), dict(lower_bound)
    found.save()
    return [row.pk for pod, row in pairs if _is_seated_anew(pod, before) or _has_moved(pod, before)]


def remember(found: Round) -> None:
    """Keep a draft as it is, to go back to."""
    if found.state != RoundState.DRAFT or not found.pods.exists():
        return
    last = found.steps.aggregate(last=Max("number"))["last"] or 0
    before = {
        "seed": found.seed,
        "policy": found.policy,
        "cost": found.cost,
        "lower_bound": found.lower_bound,
        "pods": [asdict(pod) for pod in facts_of(found)],
        "byes": list(byes_of(found)),
        "byes_rule": found.byes,
    }
    DraftStep.objects.create(round=found, number=last + 1, before=before)


def go_back(found: Round, step: DraftStep) -> None:
    """Make a draft what it was before a step, and forget the step and all later ones.

    Tables are called what they are called now.
    """
    before, labels = step.before, labels_of(tables_of(found.event))
    pods = [PodFacts.read(pod) for pod in before["pods"]]
    pods = [replace(pod, label=labels.get(pod.table, "")) for pod in pods]
    found.seed = before["seed"]
    found.policy = before.get("policy", found.policy)
    found.byes = before.get("byes_rule", found.byes)
    byes = before.get("byes", ())
    arrange(found, pods, byes=byes, cost=before["cost"], lower_bound=before["lower_bound"])
    found.steps.filter(number__gte=step.number).delete()


def _told(why: Reason) -> dict[str, Any]:
    return {"code": why.code, **why.facts}


def _has_moved(pod: PodFacts, before: Mapping[str, PodFacts]) -> bool:
    return pod.row not in before or pod.table != before[pod.row].table


def _is_seated_anew(pod: PodFacts, before: Mapping[str, PodFacts]) -> bool:
    return pod.row not in before or pod.seats != before[pod.row].seats


def _park(found: Round, rows: Sequence[str]) -> None:
    found.pods.filter(pk__in=rows).update(table=F("table") + PARKED)


def _row(found: Round, pod: PodFacts) -> Pod:
    known = {name: getattr(pod, name) for name in FIELDS}
    return Pod(pk=pod.row, round=found, **known) if pod.row else Pod(round=found, **known)


def _sit_out(found: Round, byes: Sequence[str]) -> None:
    """Write down who has a bye and has none yet; their seats at tables are gone by now."""
    known = {*byes_of(found)}
    Seat.objects.bulk_create(
        Seat(round=found, pod=None, entry_id=entry, number=1)
        for entry in byes
        if entry not in known
    )


def _follow(found: Round, losses: Mapping[str, str]) -> None:
    """Let losses by a judge go with their players to the pods where they sit now."""
    at = dict(found.seats.filter(entry__in=losses.values()).values_list("entry_id", "pod_id"))
    for penalty, entry in losses.items():
        Penalty.objects.filter(pk=penalty).update(pod=at.get(entry))


def _seat(found: Round, pairs: Sequence[tuple[PodFacts, Pod]]) -> None:
    """Seat people anew; who is out of a game or missing stays so as long as they stay in its pod."""
    forget_subgames([row.pk for _, row in pairs], now=timezone.now())
    people = [entry for pod, _ in pairs for entry in pod.seats]
    usual = Q(out_at=None, missing_since=None, no_show=False)
    apart = {(seat.pod_id, seat.entry_id): seat for seat in found.seats.exclude(usual)}
    found.pods.filter(pk__in=[row.pk for _, row in pairs]).update(first=None)
    Seat.objects.filter(round=found).filter(
        Q(pod__in=[row.pk for _, row in pairs]) | Q(entry__in=people)
    ).delete()
    seats = [
        Seat(round=found, pod=row, entry_id=entry, number=number)
        for pod, row in pairs
        for number, entry in enumerate(pod.seats, 1)
    ]
    for seat in seats:
        if old := apart.get((seat.pod_id, seat.entry_id)):
            seat.out_at, seat.holds = old.out_at, old.holds
            seat.missing_since, seat.missing_until = old.missing_since, old.missing_until
            seat.no_show = old.no_show
    Seat.objects.bulk_create(seats)
