"""Sandboxes of a shop, played on without waiting: the clock jumps to the next scene."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.utils import timezone

from accounts.models import Shop
from events.access import Actor
from events.models import Entry, Event
from pods.models import Report, Round, Seat
from sandbox.models import Sandbox
from sandbox.script import Act
from sandbox.selectors import next_scene
from sandbox.services import Opened, open_sandbox, play_when_due
from tests import make


def opened(*, shop: Shop | None = None, **options: Any) -> Opened:
    """A new sandbox of the owner of a shop; small where a test says nothing else."""
    settings = {"seed": 1, "players": 9, "rounds": 1} | options
    return open_sandbox(actor=owner(shop or make.shop()), now=timezone.now(), **settings)


def owner(shop: Shop) -> Actor:
    return make.organiser(shop)


def fresh(sandbox: Sandbox) -> Sandbox:
    """A sandbox as it stands."""
    return Sandbox.objects.select_related("event__shop", "host").get(pk=sandbox.pk)


def step(sandbox: Sandbox) -> Sandbox:
    """Play what is due at the moment of the next scene."""
    now = max(timezone.now(), sandbox.next_at or timezone.now())
    play_when_due(now=now, sandbox=sandbox.pk, step=sandbox.steps)
    return fresh(sandbox)


def play(sandbox: Sandbox, *, until: Callable[[Sandbox], bool] = lambda _: False) -> Sandbox:
    """Play on to the end, or until something is so."""
    sandbox = fresh(sandbox)
    moment: datetime = timezone.now()
    while sandbox.over_at is None and not until(sandbox):
        moment = max(moment, sandbox.next_at or moment)
        play_when_due(now=moment, sandbox=sandbox.pk, step=sandbox.steps)
        sandbox = fresh(sandbox)
    return sandbox


def before(act: Act, number: int = 0) -> Callable[[Sandbox], bool]:
    """Whether this scene comes next."""

    def is_next(sandbox: Sandbox) -> bool:
        scene = next_scene(sandbox)
        return scene is not None and scene.act is act and number in (0, scene.round)

    return is_next


def story(event: Event) -> dict[str, Any]:
    """All that happened, in names and numbers: no ids, no moments."""
    names = dict(Entry.objects.filter(event=event).values_list("pk", "player_name"))
    return {
        "people": [
            (
                entry.player_name,
                entry.kana,
                entry.level,
                entry.accepts,
                entry.state,
                entry.deck_state,
            )
            for entry in event.entries.order_by("arrival")
        ],
        "kinds": list(event.journal.order_by("version").values_list("kind", flat=True)),
        "pods": [_pods(found, names) for found in event.rounds.order_by("number")],
        "table": [(row.player_name, row.rank, row.points) for row in make.table(event)],
    }


def _pods(found: Round, names: dict[str, str]) -> list[Any]:
    pods = []
    for pod in found.pods.order_by("table"):
        seats = Seat.objects.filter(pod=pod).order_by("number")
        told = Report.objects.filter(pod=pod).order_by("at", "state")
        pods.append(
            (
                pod.table,
                pod.level,
                [names[seat.entry_id] for seat in seats],
                sorted(
                    (
                        each.state,
                        each.ending,
                        sorted((names[e], p) for e, p in each.placements.items()),
                    )
                    for each in told
                ),
            )
        )
    return pods
