"""Commands on a round's pods: change them as thought out, go back a step, pin, move to a table."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from django.db import transaction

from engine.errors import RuleError
from engine.seating.byhand import newly_broken
from events import journal
from events.access import Actor
from events.models import Entry, Event
from pods import access
from pods.models import PUBLIC, Pod, PodState, Round, RoundState, Seat
from pods.rolling import held_pods
from pods.room import Table
from pods.services.arranged import PodFacts, arrange, byes_of, facts_of, go_back, remember
from pods.services.ground import Act, ground_of
from pods.services.thinking import Change
from pods.tables import labels_of, promised, signs, tables_of

DRAFT_KINDS = {Act.SWAP: "round.swapped", Act.REPAIR: "round.repaired"}
HIGHEST_TABLE = 2000


@transaction.atomic
def change_round(*, round_id: str, actor: Actor, thought: Change, seen: str = "") -> Round:
    """Make a change that was thought out; tables that it does not name stay as they are.

    Refuses with `round.changed_meanwhile` where it is not the change that was `seen`, or somebody
    else changed the round, a result came in, or who is here changed.
    """
    event, found = access.locked_round(round_id, actor=actor)
    now = ground_of(event, found, act=thought.act, allow=thought.allow, seed=thought.seed)
    was_draft = found.state == RoundState.DRAFT
    if now.basis != thought.basis or seen not in ("", thought.basis):
        raise RuleError("round.changed_meanwhile")
    remember(found)
    plan = thought.plan
    rows = arrange(
        found, thought.pods, byes=plan.byes, cost=plan.cost, lower_bound=plan.lower_bound
    )
    kind = DRAFT_KINDS[thought.act] if was_draft else "round.changed"
    if not was_draft:
        _announce(event, found, rows)
        _mark_seated(event, found, {*now.byes, *(name for pod in now.pods for name in pod.seats)})
    journal.record(
        event,
        actor=actor,
        kind=kind,
        round=found.pk,
        act=thought.act.value,
        tables=thought.tables,
    )
    return found


@transaction.atomic
def undo_change(*, round_id: str, actor: Actor, step: int | None = None) -> Round:
    """Make a draft what it was before its newest step; `step` is that step's number where it was seen.

    Refuses with `round.nothing_to_undo`, and with `round.changed_meanwhile` when it is not the newest.
    """
    event, found = access.locked_round(round_id, actor=actor)
    _must_be_draft(found)
    newest = found.steps.last()
    if newest is None:
        raise RuleError("round.nothing_to_undo")
    if step is not None and newest.number != step:
        raise RuleError("round.changed_meanwhile")
    go_back(found, newest)
    journal.record(event, actor=actor, kind="round.undone", round=found.pk, step=newest.number)
    return found


@transaction.atomic
def pin_pod(*, pod_id: str, actor: Actor, pinned: bool) -> Pod:
    """Let a pod of a draft stay as it is when the round is dealt again, or no longer."""
    event, found, pod = _locked(pod_id, actor)
    _must_be_draft(found)
    if pod.pinned == pinned:
        return pod
    pod.pinned = pinned
    pod.save(update_fields=["pinned"])
    journal.record(
        event, actor=actor, kind="round.pinned", round=found.pk, pod=pod.pk, pinned=pinned
    )
    return pod


@transaction.atomic
def move_pod(*, pod_id: str, actor: Actor, table: int) -> Pod:
    """Let a pod without a result play at another table; a pod that is there changes places with it.

    Refuses with `table.unknown`, `table.out_of_use`, `table.too_small`, `table.taken` by an extra
    game, `round.lock_holds`, `round.tables_have_results`.
    """
    event, found, pod = _locked(pod_id, actor)
    if found.state not in (RoundState.DRAFT, RoundState.PUBLISHED):
        raise RuleError("round.wrong_state", state=found.state, number=found.number)
    before = facts_of(found)
    pods = _moved(event, before, row=pod.pk, table=table)
    changed = [pod.row for pod, old in zip(pods, before, strict=True) if pod != old]
    if not changed:
        return pod
    _refuse_if_told(found, changed)
    if found.state == RoundState.PUBLISHED:
        _refuse_if_taken(event, table)
    remember(found)
    cost, bound = found.cost, found.lower_bound
    arrange(found, pods, byes=byes_of(found), cost=cost, lower_bound=bound)
    kind = "round.moved"
    if found.state == RoundState.PUBLISHED:
        _announce(event, found, changed)
        kind = "round.changed"
    journal.record(
        event, actor=actor, kind=kind, round=found.pk, act="move", tables=[pod.table, table]
    )
    return Pod.objects.get(pk=pod_id)


def _locked(pod_id: str, actor: Actor) -> tuple[Event, Round, Pod]:
    round_id = access.pod_for(pod_id, actor=actor).round_id
    event, found = access.locked_round(round_id, actor=actor)
    return event, found, access.pod_for(pod_id, actor=actor)


def _must_be_draft(found: Round) -> None:
    if found.state != RoundState.DRAFT:
        raise RuleError("round.wrong_state", state=found.state, number=found.number)


def _refuse_if_told(found: Round, rows: Collection[str]) -> None:
    told = found.pods.filter(pk__in=rows).exclude(state=PodState.PLAYING)
    if told.exists():
        raise RuleError("round.tables_have_results", pods=signs(told))


def _refuse_if_taken(event: Event, table: int) -> None:
    for pod in held_pods(event):
        if pod.table == table:
            raise RuleError("table.taken", table=pod.sign)


def _moved(
    event: Event, pods: tuple[PodFacts, ...], *, row: str, table: int
) -> tuple[PodFacts, ...]:
    """Return the pods after one went to a table, in the same order."""
    here = next(pod.table for pod in pods if pod.row == row)
    trade = {here: table, table: here}
    tables = {each.number: each for each in tables_of(event)}
    labels = labels_of(list(tables.values()))
    moved = tuple(
        replace(pod, table=trade[pod.table], label=labels.get(trade[pod.table], ""))
        if pod.table in trade
        else pod
        for pod in pods
    )
    for pod, old in zip(moved, pods, strict=True):
        if pod != old:
            _refuse_table(tables, pod)
    was, will = ({pod.table: pod.seats for pod in some} for some in (pods, moved))
    if unkept := newly_broken(promised(event), was, will):
        raise RuleError("round.lock_holds", players=unkept)
    return moved


def _refuse_table(tables: Mapping[int, Table], pod: PodFacts) -> None:
    """Refuse a table that is not there, out of use or too small; without a list any number will do."""
    table = tables.get(pod.table)
    if table is None:
        if tables or not 1 <= pod.table <= HIGHEST_TABLE:
            raise RuleError("table.unknown", table=pod.table)
    elif table.out_of_use:
        raise RuleError("table.out_of_use", table=table.sign)
    elif table.chairs < len(pod.seats):
        raise RuleError("table.too_small", table=table.sign, chairs=table.chairs)


def _announce(event: Event, found: Round, rows: Collection[str]) -> None:
    """Give changed pods of a round being played a new version, and tell their players."""
    found.publish_version = event.version + 1
    found.save(update_fields=["publish_version"])
    found.pods.filter(pk__in=rows).update(changed=True, version=found.publish_version)


def _mark_seated(event: Event, found: Round, before: Collection[str]) -> None:
    """Write down who has a seat in a public round now, and who has none any more.

    Whoever plays in this one waits for no extra game any longer.
    """
    playing = Seat.objects.filter(round=found, out_at=None, pod__state=PodState.PLAYING)
    event.queue.filter(entry__in=playing.values("entry")).delete()
    public = Seat.objects.filter(round__event=found.event_id, round__state__in=PUBLIC)
    Entry.objects.filter(seats__round=found).update(seated=True)
    gone = Entry.objects.filter(pk__in=before).exclude(pk__in=public.values("entry"))
    gone.update(seated=False)
