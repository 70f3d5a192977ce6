"""Other ways to pair a round, each with its price, and the rounds that are planned ahead."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from engine.errors import RuleError
from events.access import Scope
from events.sentences import sentence_of
from events.words import PAIRING_POLICIES, PAIRING_POLICY_MEANINGS
from pods import services
from pods.models import Round, RoundState
from pods.prices import PriceLine, price_lines
from pods.schedules import coming
from pods.services import Way
from pods.services.ways import Pods, together
from web.staff.board import evening_of
from web.staff.evening import Evening
from web.staff.gate import Desk, at_event, show
from web.staff.next_step import Button

UNSEEN = "R7"  # the order of seats; it is settled last and nobody chooses by it
AT_ONCE = 64  # so many people are compared without being asked to


@dataclass(frozen=True, slots=True)
class WayView:
    """One way to pair with what it would cost in words; `same` where the draft has these pods."""

    name: str
    meaning: str
    lines: list[PriceLine]
    is_usual: bool
    is_draft: bool
    same: bool
    trouble: str
    button: Button | None


@require_GET
@at_event(Scope.ROUNDS_WRITE)
def ways(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show what the next round would cost by each policy; each can be chosen for this round."""
    evening = evening_of(desk)
    draft = draft_of(evening)
    found = services.plan_ways(
        event_id=desk.event.pk,
        actor=desk.actor,
        allow=evening.extra_sizes if draft else (),
        seed=draft.seed if draft else None,
        byes=draft.byes if draft else "",
    )
    seats = [[seat.entry_id for seat in pod.seats.all()] for pod in evening.pods]
    now = together([*seats, *([seat.entry_id] for seat in evening.byes)])
    told = _told([way.plan.cost for way in found.ways if way.plan], draft)
    views = _Views(evening, draft, now if draft else frozenset(), told, found.seed)
    facts = {
        "number": evening.played + 1,
        "draft": draft,
        "draft_lines": views.lines(draft.cost) if draft else [],
        "ways": [views.way(way) for way in found.ways],
    }
    return show(request, desk, "ways.html", facts)


@require_GET
@at_event(Scope.ROUNDS_WRITE)
def schedule(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the rounds to come as they are planned, ready to print."""
    found = coming(desk.event)
    if found is None:
        raise RuleError("round.no_schedule")
    return show(request, desk, "schedule.html", {"coming": found})


def draft_of(evening: Evening) -> Round | None:
    """Return the newest round while it is a draft."""
    newest = evening.newest
    return newest if newest and newest.state == RoundState.DRAFT else None


def _told(costs: Sequence[Mapping[str, Any]], draft: Round | None) -> frozenset[str]:
    """Return what is worth a line: what is not nothing everywhere."""
    every = [*costs, *([draft.cost] if draft else [])]
    lines = (line for cost in every for line in price_lines(cost, public=False))
    return frozenset(line.words for line in lines if line.amount != "0" and line.rule != UNSEEN)


@dataclass(frozen=True, slots=True)
class _Views:
    evening: Evening
    draft: Round | None
    now: Pods
    told: frozenset[str]
    seed: int

    def lines(self, cost: Mapping[str, Any]) -> list[PriceLine]:
        """Return the lines of a price that tell the ways apart."""
        return [line for line in price_lines(cost, public=False) if line.words in self.told]

    def way(self, way: Way) -> WayView:
        """Return one way as staff see it."""
        code = way.policy.value
        is_draft = self.draft is not None and self.draft.policy == code
        return WayView(
            name=str(PAIRING_POLICIES[code]),
            meaning=str(PAIRING_POLICY_MEANINGS[code]),
            lines=self.lines(way.plan.cost) if way.plan else [],
            is_usual=self.evening.event.pairing_policy == code,
            is_draft=is_draft,
            same=bool(self.now) and way.pods == self.now,
            trouble=sentence_of(way.refusal) if way.refusal else "",
            button=None if is_draft or way.plan is None else self._button(code),
        )

    def _button(self, code: str) -> Button:
        sizes = self.evening.extra_sizes if self.draft else []
        fields = [("policy", code), ("seed", str(self.seed))]
        fields += [("allow", str(size)) for size in sizes]
        fields += [("byes", self.draft.byes)] if self.draft else []
        href = reverse("staff:pair", kwargs={"event_id": self.evening.event.pk})
        label = _("Pair this round: {way}").format(way=PAIRING_POLICIES[code])
        return Button(label, href, posts=True, fields=tuple(fields))
