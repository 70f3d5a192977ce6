"""Changing the pods that are there: swap, step back, pin, move, and repairs that say first what they touch."""

import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import RuleError
from engine.seating.byes import BYE
from events.access import Scope
from events.models import Entry
from events.sentences import sentence_of, status_of
from pods import access, services
from pods.models import Pod, Round
from pods.prices import PriceLine, change_lines
from pods.services import Act, Change
from web.door import SeeOther
from web.staff.acts import press, press_prepared, told
from web.staff.draft import allow_words
from web.staff.draft_desk import troubles_told
from web.staff.gate import Desk, at_event, show

NUMBER = re.compile(r"[0-9]{1,4}")
SEEDS = 2**31
EXTRA_SIZES = (5, 2, BYE)


@dataclass(frozen=True, slots=True)
class TableChange:
    """A table before and after a change, by names in seat order."""

    before: str
    after: str
    left: list[str]
    stay: list[str]
    joined: list[str]
    told: list[str]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change to look at before it is made."""

    tables: list[TableChange]
    lines: list[PriceLine]
    basis: str
    plays_again: list[str]
    sits_out: list[str]


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def swap(request: HttpRequest, desk: Desk, round_id: str) -> HttpResponse:
    """Let two people trade seats, as it was shown."""
    found = round_at(desk, round_id)
    one, other = request.POST.get("one", ""), request.POST.get("other", "")
    return _made(
        request,
        desk,
        found,
        lambda: services.plan_swap(round_id=found.pk, actor=desk.actor, one=one, other=other),
        done=_("They have traded seats."),
    )


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def undo(request: HttpRequest, desk: Desk, round_id: str) -> HttpResponse:
    """Take the newest step of a draft back."""
    found = round_at(desk, round_id)
    step = number_of(request.POST.get("step", ""))
    form = press(
        request,
        desk,
        lambda: services.undo_change(round_id=found.pk, actor=desk.actor, step=step),
        done=_("The last step is taken back."),
    )
    told(request, form)
    return _to_pairing(desk)


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def pin(request: HttpRequest, desk: Desk, pod_id: str) -> HttpResponse:
    """Let a pod stay when the draft is dealt again, or no longer."""
    pod = pod_at(desk, pod_id)
    pinned = request.POST.get("pinned") == "yes"
    form = press(
        request,
        desk,
        lambda: services.pin_pod(pod_id=pod.pk, actor=desk.actor, pinned=pinned),
        done=_("This pod stays when you shuffle again.")
        if pinned
        else _("This pod is dealt again like the others."),
    )
    told(request, form)
    return _to_pairing(desk)


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def move(request: HttpRequest, desk: Desk, pod_id: str) -> HttpResponse:
    """Let a pod play at another table."""
    pod = pod_at(desk, pod_id)
    table = number_of(request.POST.get("table", ""))
    form = press(
        request,
        desk,
        lambda: services.move_pod(pod_id=pod.pk, actor=desk.actor, table=table),
        done=_("The pod has another table now."),
    )
    told(request, form)
    return _to_pairing(desk)


@require_http_methods(["GET", "POST"])
@at_event(Scope.ROUNDS_WRITE)
def repair(request: HttpRequest, desk: Desk, round_id: str) -> HttpResponse:
    """Seat who came late and close the gaps of who left: first look, then confirm."""
    found = round_at(desk, round_id)
    allow = sizes_of(request)

    def think() -> Change:
        return services.plan_repair(round_id=found.pk, actor=desk.actor, allow=allow)

    if request.method == "POST":
        return _made(request, desk, found, think, done=_("Only the tables you saw have changed."))
    return _proposed(request, desk, found, think, act=Act.REPAIR, allow=allow)


@require_http_methods(["GET", "POST"])
@at_event(Scope.ROUNDS_WRITE)
def re_pair(request: HttpRequest, desk: Desk, round_id: str) -> HttpResponse:
    """Pair the tables without a result anew: first look, then confirm."""
    found = round_at(desk, round_id)
    allow = sizes_of(request)
    typed = request.POST if request.method == "POST" else request.GET
    seed = number_of(typed.get("seed", ""), digits=10) or secrets.randbelow(SEEDS - 1) + 1

    def think() -> Change:
        return services.plan_re_pair(
            round_id=found.pk, actor=desk.actor, seed=seed % SEEDS, allow=allow
        )

    if request.method == "POST":
        return _made(
            request, desk, found, think, done=_("The tables without a result are paired anew.")
        )
    return _proposed(request, desk, found, think, act=Act.RE_PAIR, allow=allow, seed=seed)


def round_at(desk: Desk, round_id: str) -> Round:
    """Return a round of this very event."""
    found = access.round_for(round_id, actor=desk.actor)
    if found.event_id != desk.event.pk:
        raise RuleError("access.not_found")
    return found


def pod_at(desk: Desk, pod_id: str) -> Pod:
    """Return a pod of this very event."""
    pod = access.pod_for(pod_id, actor=desk.actor)
    if pod.round.event_id != desk.event.pk:
        raise RuleError("access.not_found")
    return pod


def number_of(typed: str, *, digits: int = 4) -> int:
    """Read a small whole number; anything else becomes 0, which no command takes."""
    return int(typed) if re.fullmatch(rf"[0-9]{{1,{digits}}}", typed) else 0


def sizes_of(request: HttpRequest) -> tuple[int, ...]:
    """Return the unusual pod sizes that are allowed this once."""
    typed = request.POST if request.method == "POST" else request.GET
    return tuple(size for size in EXTRA_SIZES if str(size) in typed.getlist("allow"))


def _made(
    request: HttpRequest, desk: Desk, found: Round, think: Callable[[], Change], *, done: str
) -> HttpResponse:
    seen = request.POST.get("seen", "") or "nothing"
    form = press_prepared(
        request,
        desk,
        lambda thought: services.change_round(
            round_id=found.pk, actor=desk.actor, thought=thought, seen=seen
        ),
        prepare=think,
        done=done,
    )
    told(request, form)
    return _to_pairing(desk)


def _proposed(
    request: HttpRequest,
    desk: Desk,
    found: Round,
    think: Callable[[], Change],
    *,
    act: Act,
    allow: tuple[int, ...],
    seed: int | None = None,
) -> HttpResponse:
    facts: dict[str, object] = {"round": found, "act": act, "allow": allow, "seed": seed}
    status = 200
    try:
        facts["proposal"] = _proposal(desk, think())
    except RuleError as refusal:
        status = status_of(refusal.code)
        facts["trouble"] = sentence_of(refusal)
        if "choices" in refusal.facts:
            facts["sizes"] = [
                (size, allow_words(size)) for size in EXTRA_SIZES if size not in allow
            ]
    return show(request, desk, "change.html", facts, status=status)


def _proposal(desk: Desk, thought: Change) -> Proposal:
    people = {entry for pod in (*thought.left, *thought.joined) for entry in pod.seats}
    people |= {*thought.byes_before, *thought.plan.byes}
    rows = Entry.objects.filter(event=desk.event, pk__in=people)
    names: dict[str, str] = dict(rows.values_list("pk", "player_name"))
    before = {pod.row: pod for pod in thought.left}
    after = {pod.row or str(pod.table): pod for pod in thought.joined}
    tables = []
    for row in {**before, **after}:
        old, new = before.get(row), after.get(row)
        was, now = (old.seats if old else ()), (new.seats if new else ())
        tables.append(
            TableChange(
                before=(old.label or str(old.table)) if old else "",
                after=(new.label or str(new.table)) if new else "",
                left=[names[name] for name in was if name not in now],
                stay=[names[name] for name in now if name in was],
                joined=[names[name] for name in now if name not in was],
                told=troubles_told(new, names) if new else [],
            )
        )
    lines = change_lines(thought.change(public=False), public=False)
    byes = [[names[one] for one in some] for some in thought.byes_changed]
    return Proposal(tables, lines, thought.basis, *byes)


def _to_pairing(desk: Desk) -> HttpResponse:
    return SeeOther(reverse("staff:pairing", kwargs={"event_id": desk.event.pk}))
