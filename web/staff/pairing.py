"""Pair a round, look at it before anybody else does, publish it, take it back."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from engine.errors import RuleError
from engine.formats import format_of
from engine.seating.byes import BYE
from events.access import Scope
from events.models import Event, LevelsPolicy, Mode
from events.pairing import PairingPolicy
from events.services import change_event
from events.words import LEVELS_POLICIES
from pods import access, services
from pods.models import Round, RoundState
from pods.schedules import schedule_for
from pods.words import round_title
from web.door import SeeOther
from web.staff.acts import ButtonForm, press, press_prepared, told
from web.staff.board import evening_of, stations
from web.staff.changing import number_of
from web.staff.draft import Price, allow_words, price_of
from web.staff.draft_desk import desk_of
from web.staff.evening import Evening
from web.staff.gate import Desk, at_event, show
from web.staff.jobs import order
from web.staff.next_step import Button, link, pair_button
from web.staff.splitting import can_split
from web.staff.ways import AT_ONCE, draft_of

Command = Callable[[HttpRequest, Desk, Round], object]
SMALL_NUMBER = re.compile(r"[0-9]{1,2}")
SEED = re.compile(r"[0-9]{1,10}")
VERSION = re.compile(r"[0-9]{1,9}")
SIZES = {"pod_of_5": 5, "pod_of_3": 3, "pod_of_2": 2}
CLOCK_ACTS = {
    "start": (services.ClockAct.START, 0),
    "pause": (services.ClockAct.PAUSE, 0),
    "resume": (services.ClockAct.RESUME, 0),
    "more": (services.ClockAct.ADJUST, 5),
    "less": (services.ClockAct.ADJUST, -5),
    "minute_more": (services.ClockAct.ADJUST, 1),
    "minute_less": (services.ClockAct.ADJUST, -1),
    "restart": (services.ClockAct.RESTART, 0),
    "set": (services.ClockAct.SET, 0),
}


@require_GET
@at_event(Scope.ROUNDS_WRITE)
def pairing(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the newest round as staff see it, or the button that pairs the next."""
    if desk.event.mode == Mode.ROLLING:
        return SeeOther(reverse("staff:board", kwargs={"event_id": desk.event.pk}))
    return _page(request, desk)


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def pair(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Pair the next round as a draft; where people cannot be split, offer what would help."""
    words = _words(request.POST)
    if services.pairs_later(desk.event):
        return order(request, desk, words)
    form = press_prepared(
        request,
        desk,
        lambda thought: services.pair_round(
            event_id=desk.event.pk, actor=desk.actor, thought=thought
        ),
        prepare=lambda: services.plan_round(event_id=desk.event.pk, actor=desk.actor, **words),
        done=_("The pods are made. Look at them, then publish."),
    )
    if form.refusal is None:
        return SeeOther(reverse("staff:pairing", kwargs={"event_id": desk.event.pk}))
    return _page(request, desk, form)


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def change_round(request: HttpRequest, desk: Desk, round_id: str, act: str) -> HttpResponse:
    """Publish, withdraw or close a round, or move its clock."""
    found = access.round_for(round_id, actor=desk.actor)
    unknown = act not in COMMANDS or (act == "clock" and request.POST.get("do") not in CLOCK_ACTS)
    if found.event_id != desk.event.pk or unknown:
        raise RuleError("access.not_found")
    form = press(
        request,
        desk,
        lambda: COMMANDS[act](request, desk, found),
        done=_done(request, act).format(round=round_title(found)),
    )
    told(request, form)
    return SeeOther(reverse(f"staff:{_after(act, found)}", kwargs={"event_id": desk.event.pk}))


@require_POST
@at_event(Scope.EVENTS_WRITE)
def change_levels(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Choose another levels policy where the present one leaves people without a pod."""
    policy = request.POST.get("levels_policy", "")
    form = press(
        request,
        desk,
        lambda: change_event(
            event_id=desk.event.pk, actor=desk.actor, changes={"levels_policy": policy}
        ),
        done=_("The levels policy is changed. Pair again."),
    )
    told(request, form)
    return SeeOther(reverse("staff:pairing", kwargs={"event_id": desk.event.pk}))


def _words(posted: QueryDict) -> dict[str, Any]:
    """Read how a round shall be paired: what is left out is as usual at the event."""
    seed = posted.get("seed", "")
    return {
        "allow": _sizes(posted.getlist("allow")),
        "seed": int(seed) if SEED.fullmatch(seed) else None,
        "policy": posted.get("policy", ""),
        "byes": posted.get("byes", ""),
        "new_schedule": "new_schedule" in posted,
    }


def _sizes(typed: list[str]) -> list[int]:
    """Read sizes of pods; what is no small number becomes a size that the command refuses."""
    return [int(size) if SMALL_NUMBER.fullmatch(size) else 0 for size in typed]


def _publish(request: HttpRequest, desk: Desk, found: Round) -> object:
    seen = request.POST.get("seen", "")
    at = int(seen) if VERSION.fullmatch(seen) else None
    return services.publish_round(round_id=found.pk, actor=desk.actor, seen=at)


def _withdraw(request: HttpRequest, desk: Desk, found: Round) -> object:
    return services.withdraw_round(round_id=found.pk, actor=desk.actor)


def _redraft(request: HttpRequest, desk: Desk, found: Round) -> object:
    return services.redraft_round(round_id=found.pk, actor=desk.actor)


def _close(request: HttpRequest, desk: Desk, found: Round) -> object:
    return services.close_round(round_id=found.pk, actor=desk.actor)


def _clock(request: HttpRequest, desk: Desk, found: Round) -> object:
    act, minutes = CLOCK_ACTS[request.POST["do"]]
    if act is services.ClockAct.SET:
        minutes = number_of(request.POST.get("minutes", ""))
    return services.set_clock(
        round_id=found.pk, actor=desk.actor, act=act, now=timezone.now(), minutes=minutes
    )


COMMANDS: dict[str, Command] = {
    "publish": _publish,
    "withdraw": _withdraw,
    "redraft": _redraft,
    "close": _close,
    "clock": _clock,
}
DONE = {
    "publish": gettext_lazy("{round} is published."),
    "withdraw": gettext_lazy("{round} is withdrawn."),
    "redraft": gettext_lazy("{round} is a draft again. Only staff see it."),
    "close": gettext_lazy("{round} is closed."),
}
CLOCK_DONE = {
    "start": gettext_lazy("{round}: the clock is started."),
    "restart": gettext_lazy("{round}: the clock is started anew."),
    "pause": gettext_lazy("{round}: the clock is paused."),
    "resume": gettext_lazy("{round}: the clock runs again."),
}
CLOCK_CHANGED = gettext_lazy("{round}: the clock is changed.")


def _done(request: HttpRequest, act: str) -> str:
    """Say what was done; of a clock, what became of it."""
    if act == "clock":
        return str(CLOCK_DONE.get(request.POST["do"], CLOCK_CHANGED))
    return str(DONE[act])


def _after(act: str, found: Round) -> str:
    """Return the page to see next: a discarded draft leads back to pairing, the rest to the board."""
    return (
        "pairing"
        if act == "redraft" or (act == "withdraw" and found.state == RoundState.DRAFT)
        else "board"
    )


def _page(request: HttpRequest, desk: Desk, form: ButtonForm | None = None) -> HttpResponse:
    evening = evening_of(desk)
    draft = draft_of(evening)
    kept = {"policy": draft.policy, "byes": draft.byes} if draft else {}
    again = pair_button(desk.event, evening.played + 1, evening.extra_sizes, **kept)
    facts = {
        "evening": evening,
        "stations": stations(evening),
        "number": evening.played + 1,
        "round": evening.newest,
        "work": desk_of(desk, evening, request.GET),
        "can_pair": _can_pair(evening),
        "pair_again": again,
        "shuffle": _shuffle(again, draft),
        "compares": evening.turnout.here <= AT_ONCE,
        "planned_ahead": schedule_for(desk.event, _coming_number(evening)),
        "trouble": form.trouble if form else "",
        "choices": _choices(desk, evening, form),
        "price": _price(evening),
        "mix_all": _levels_button(evening.event, LevelsPolicy.MIXED),
    }
    return show(request, desk, "pairing.html", facts, status=form.status if form else 200)


def _shuffle(again: Button, draft: Round | None) -> Button:
    """Return the button that makes other pods: where they come from a schedule, another schedule."""
    if draft is None or draft.policy != PairingPolicy.FIXED:
        return replace(again, label=_("Shuffle again"))
    fields = (*again.fields, ("new_schedule", "yes"))
    return replace(again, label=_("Plan the rounds to come anew"), fields=fields)


def _coming_number(evening: Evening) -> int:
    """Return the number of the next round that is not public yet."""
    newest = evening.newest
    is_out = newest is not None and newest.state == RoundState.PUBLISHED
    return evening.played + 1 + is_out


def _can_pair(evening: Evening) -> bool:
    newest = evening.newest
    is_free = newest is None or (newest.state == RoundState.CLOSED and not newest.stage)
    return is_free and evening.played < evening.event.rounds_planned


def _price(evening: Evening) -> Price | None:
    draft = draft_of(evening)
    return price_of(evening, draft) if draft and not draft.stage else None


def _choices(desk: Desk, evening: Evening, form: ButtonForm | None) -> list[Button]:
    """Return buttons that really make the round possible after the split was refused."""
    refusal = form.refusal if form else None
    if refusal is None or "choices" not in refusal.facts:
        return []
    offered = _list(refusal.facts["choices"])
    buttons = [_allow(evening, SIZES[choice]) for choice in offered if choice in SIZES]
    if evening.turnout.here > max(format_of(desk.event.format).pod_allow):
        buttons.append(_allow(evening, BYE))
    by_level = refusal.code == "seating.level_cannot_split"
    if by_level and desk.owns and can_split(evening, evening.turnout.here):
        buttons.append(_levels_button(desk.event, LevelsPolicy.ACCEPTED))
    if "wait" in offered:
        buttons.append(link("reception", _("Wait for more people"), desk.event))
    return buttons


def _allow(evening: Evening, size: int) -> Button:
    usual = pair_button(evening.event, evening.played + 1, [*evening.extra_sizes, size])
    return Button(allow_words(size), usual.href, posts=True, fields=usual.fields)


def _levels_button(event: Event, policy: LevelsPolicy) -> Button:
    """Return the button that changes the levels policy of the event."""
    href = reverse("staff:levels", kwargs={"event_id": event.pk})
    return Button(
        str(LEVELS_POLICIES[policy]), href, posts=True, fields=(("levels_policy", policy.value),)
    )


def _list(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list | tuple) else []
