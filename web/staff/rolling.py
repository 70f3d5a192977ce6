"""Rolling tables for the people who run them: the queue, free tables, who plays, and what to press."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_POST

from engine.errors import RuleError
from events.access import Scope
from events.models import Entry, EntryState, Event, Mode, Phase
from events.selectors import entries_by_kana, turnout
from events.words import Words
from pods import services
from pods.models import Pod, PodState
from pods.rolling import (
    QueueTimes,
    RollingTable,
    free_tables,
    held_pods,
    queue_times,
    running_entries,
)
from web.door import SeeOther
from web.links import absolute, leads_nowhere_else
from web.staff.acts import press, told
from web.staff.fan_steps import fan_step
from web.staff.gate import Desk, at_event, show
from web.staff.next_step import Button, NextStep, link
from web.staff.queue_lines import Waiting, all_waiting
from web.staff.reception import entry_at
from web.staff.tables import pod_at

Command = Callable[[HttpRequest, Desk], object]


@dataclass(frozen=True, slots=True)
class Playing:
    """A table of open play, and for how many minutes its game has lasted."""

    pod: Pod
    minutes: int
    may_go_back: bool


@dataclass(frozen=True, slots=True)
class Rolling:
    """Open play at one moment."""

    event: Event
    times: QueueTimes
    now: datetime
    waiting: list[Waiting]
    playing: list[Playing]
    free: list[RollingTable]

    @property
    def is_rolling(self) -> bool:
        """Whether the event has nothing but open play."""
        return self.event.mode == Mode.ROLLING


def rolling_of(event: Event, *, now: datetime) -> Rolling:
    """Read open play in a fixed number of queries."""
    return Rolling(
        event=event,
        times=queue_times(event, now=now),
        now=now,
        waiting=all_waiting(event, now),
        playing=[_playing(pod, now) for pod in held_pods(event)],
        free=free_tables(event),
    )


@require_GET
@at_event(Scope.ROUNDS_WRITE)
def rolling(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the queue, the free tables and who plays."""
    return rolling_page(request, desk)


def rolling_page(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show open play; in an event without rounds this is the board."""
    seen = rolling_of(desk.event, now=timezone.now())
    address = absolute(request, reverse("event", args=[desk.event.pk]))
    facts = {
        "rolling": seen,
        "next": next_step(seen, desk) if seen.is_rolling else None,
        "turnout": turnout(desk.event),
        "others": _others(seen),
        "address": address,
        "only_here": leads_nowhere_else(address),
    }
    return show(request, desk, "rolling.html", facts)


def next_step(seen: Rolling, desk: Desk) -> NextStep:
    """Return the one thing to do next on a day of rolling tables."""
    event = seen.event
    is_played = event.phase == Phase.PLAYING and not (event.queue_open or seen.playing)
    fan = fan_step(event, is_played=is_played, may_finish=desk.owns)
    if fan is not None:
        return fan
    reception = link("reception", _("Open the reception"), event)
    if event.phase == Phase.FINISHED:
        standings = Button(_("Final standings"), f"/e/{event.pk}/standings")
        reopen = link("reopen", _("Reopen the evening"), event) if desk.owns else None
        return NextStep(_("The evening is finished"), _("The games are kept."), standings, reopen)
    if not event.queue_open:
        return _closed(seen, desk, reception)
    if seen.times.is_open:
        words = _("Tables form by themselves. Check people in, and hand in whoever has no phone.")
        return NextStep(_("It runs by itself"), words, reception)
    words = _("No more games begin. Close the queue, so that nobody waits in vain.")
    return NextStep(_("The last start has passed"), words, act_button(event, "close"))


def _closed(seen: Rolling, desk: Desk, reception: Button) -> NextStep:
    event = seen.event
    opening = act_button(event, "open")
    if event.phase == Phase.OPEN:
        words = _(
            "When the first people are checked in, open the queue. They join on their phones."
        )
        return NextStep(_("Open the queue"), words, opening, reception)
    if seen.playing:
        words = ngettext(
            "{count} table still plays. When its result is in, you can finish.",
            "{count} tables still play. When their results are in, you can finish.",
            len(seen.playing),
        ).format(count=len(seen.playing))
        return NextStep(
            _("The queue is closed"), words, link("tables", _("Tables"), event), opening
        )
    words = _("All results are in.")
    if not desk.owns:
        words = f"{words} {_('The organiser can finish the evening or open the queue again.')}"
        return NextStep(_("The queue is closed"), words, opening)
    finish = link("finish", _("Finish the evening"), event)
    return NextStep(_("Finish the evening"), words, finish, opening)


def act_button(event: Event, act: str) -> Button:
    """Return a button that does something to the whole queue."""
    href = reverse("staff:rolling_act", kwargs={"event_id": event.pk, "act": act})
    return Button(str(LABELS[act]), href, posts=True)


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def rolling_act(request: HttpRequest, desk: Desk, act: str) -> HttpResponse:
    """Open or close the queue, form pods now, hand somebody in."""
    if act not in COMMANDS:
        raise RuleError("access.not_found")
    command = COMMANDS[act]
    told(request, press(request, desk, lambda: command(request, desk), done=str(DONE[act])))
    return _back(desk)


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def take_out(request: HttpRequest, desk: Desk, entry_id: str) -> HttpResponse:
    """Take somebody out of the queue."""
    entry = entry_at(desk, entry_id)
    form = press(
        request,
        desk,
        lambda: services.leave_queue(entry_id=entry.pk, actor=desk.actor),
        done=_("{name} does not wait any more.").format(name=entry.player_name),
    )
    told(request, form)
    return _back(desk)


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def put_back(request: HttpRequest, desk: Desk, pod_id: str) -> HttpResponse:
    """Undo a pod: its people wait again as before."""
    pod = pod_at(desk, pod_id)
    form = press(
        request,
        desk,
        lambda: services.put_back(pod_id=pod.pk, actor=desk.actor, now=timezone.now()),
        done=_(
            "Table {table} is undone. Its people wait where they stood; for two minutes nobody"
            " seats them, so that you can change something."
        ).format(table=pod.sign),
    )
    told(request, form)
    return _back(desk)


def _open(request: HttpRequest, desk: Desk) -> object:
    return services.open_queue(event_id=desk.event.pk, actor=desk.actor)


def _close(request: HttpRequest, desk: Desk) -> object:
    return services.close_queue(event_id=desk.event.pk, actor=desk.actor)


def _form(request: HttpRequest, desk: Desk) -> object:
    chosen = request.POST.getlist("entry")
    return services.form_now(
        event_id=desk.event.pk, actor=desk.actor, now=timezone.now(), entries=chosen
    )


def _hand_in(request: HttpRequest, desk: Desk) -> object:
    entry = entry_at(desk, request.POST.get("who", ""))
    return services.join_queue(
        entry_id=entry.pk, actor=desk.actor, now=timezone.now(), out="out" in request.POST
    )


COMMANDS: Mapping[str, Command] = {
    "open": _open,
    "close": _close,
    "form": _form,
    "hand-in": _hand_in,
}
LABELS: Mapping[str, Words] = {
    "open": gettext_lazy("Open the queue"),
    "close": gettext_lazy("Close the queue"),
}
DONE: Mapping[str, Words] = {
    "open": gettext_lazy("The queue is open. Players join on their phones."),
    "close": gettext_lazy("The queue is closed. Games that are on go on."),
    "form": gettext_lazy("Formed. Phones and the wall show the table."),
    "hand-in": gettext_lazy("In the queue, or at a table already."),
}


def _playing(pod: Pod, now: datetime) -> Playing:
    begun = pod.formed_at or now
    minutes = int((now - begun).total_seconds() // 60)
    return Playing(pod, minutes, may_go_back=pod.state == PodState.PLAYING)


def _others(seen: Rolling) -> list[tuple[Entry, bool]]:
    """Return who could be handed in, in kana order, and whether they still sit at a table."""
    if not seen.times.is_open:
        return []
    waiting = {each.place.entry_id for each in seen.waiting}
    running = running_entries(seen.event)
    return [
        (entry, entry.pk in running)
        for entry in entries_by_kana(seen.event)
        if entry.state == EntryState.HERE and entry.pk not in waiting
    ]


def _back(desk: Desk) -> HttpResponse:
    name = "board" if desk.event.mode == Mode.ROLLING else "rolling"
    return SeeOther(reverse(f"staff:{name}", kwargs={"event_id": desk.event.pk}))
