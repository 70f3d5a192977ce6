"""What a scene finds when it begins: an event with people who are here, rounds that were played, a draft.

Written through services where that is cheap and in bulk where thousands of calls would only take time.
Import it after `django.setup()`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from django.utils import timezone

from accounts.models import Shop
from config.demo import open_first_shop
from events import access, services
from events.models import Entry, EntryState, Event
from events.tickets import ticket_of
from pods.models import Pod, PodState, Report, ReportState, Round, RoundState, Seat
from pods.services import pair_round, plan_round
from sandbox.chance import chance
from sandbox.names import names

PRESET = "duel_party_evening"
SIZE = 4
ALL_LEVELS = [1, 2, 3]


@dataclass(frozen=True, slots=True)
class Stage:
    """An event, a token that may do everything in its shop, and the organiser's rights."""

    event: Event
    token: str
    actor: access.Actor

    @property
    def api(self) -> str:
        """The event's address in the API."""
        return f"/api/v1/events/{self.event.pk}"

    @property
    def page(self) -> str:
        """The event's public page."""
        return f"/e/{self.event.pk}"


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody with a ticket."""

    entry: str
    ticket: str


def stage(*, capacity: int, rounds: int = 5) -> Stage:
    """Write an event of a shop of its own, or of the one that is there already."""
    owner = open_first_shop(name="Shop")
    shop = Shop.objects.get()
    owner = owner or shop.memberships.get().user
    now, actor = timezone.now(), access.staff(owner)
    event = services.create_event(
        shop_id=shop.pk,
        actor=actor,
        preset=PRESET,
        settings={
            "name": f"{capacity}人の夕べ",
            "starts_at": now,
            "capacity": capacity,
            "rounds_planned": rounds,
        },
    )
    _, secret = services.make_token(
        shop_id=shop.pk, user=owner, name="Load", scopes=access.ALL_SCOPES, now=now
    )
    return Stage(event, secret, actor)


def people(on: Stage, count: int) -> list[Player]:
    """Write so many people who are here."""
    drawn = names(count, chance(count, "load"))
    entries = Entry.objects.bulk_create(
        Entry(
            event=on.event,
            player_name=name.written,
            kana=name.read,
            level=1 + number % 3,
            accepts=ALL_LEVELS,
            state=EntryState.HERE,
            arrival=number,
        )
        for number, name in enumerate(drawn, 1)
    )
    Event.objects.filter(pk=on.event.pk).update(taken=count)
    return [Player(entry.pk, ticket_of(entry)) for entry in entries]


def drafted(on: Stage, *, seed: int = 1) -> Round:
    """Pair the next round as its draft, as the organiser would."""
    thought = plan_round(event_id=on.event.pk, actor=on.actor, seed=seed)
    return pair_round(event_id=on.event.pk, actor=on.actor, thought=thought)


def played(on: Stage, players: Sequence[Player], number: int, *, done: bool = True) -> Round:
    """Write a round with pods by chance: closed and won by each first seat, or just published."""
    order = Random(number).sample(players, len(players))  # noqa: S311  a field
    found = Round.objects.create(
        event=on.event, number=number, seed=number, cost={}, lower_bound={}, minutes=50,
        state=RoundState.CLOSED if done else RoundState.PUBLISHED, publish_version=1,
    )  # fmt: skip
    groups = [
        order[start:end] for start, end in pairwise([*range(0, len(order), SIZE), len(order)])
    ]
    state = PodState.DONE if done else PodState.PLAYING
    pods = Pod.objects.bulk_create(
        Pod(round=found, table=table, state=state) for table, _ in enumerate(groups, 1)
    )
    Seat.objects.bulk_create(
        Seat(round=found, pod=pod, entry_id=player.entry, number=at)
        for pod, group in zip(pods, groups, strict=True)
        for at, player in enumerate(group, 1)
    )
    Entry.objects.filter(event=on.event).update(seated=True)
    if done:
        _reported(pods, groups)
    return found


def _reported(pods: Sequence[Pod], groups: Sequence[Sequence[Player]]) -> None:
    Report.objects.bulk_create(
        Report(
            pod=pod, made_by="system", steps=[], ending="last_standing", kind="win",
            placements={player.entry: at for at, player in enumerate(group, 1)},
            winner_id=group[0].entry, state=ReportState.ACCEPTED, at=timezone.now(),
        )
        for pod, group in zip(pods, groups, strict=True)
    )  # fmt: skip


def tables_of(found: Round, players: Sequence[Player]) -> list[tuple[str, list[Player]]]:
    """Return each pod's id with its players in seat order."""
    known = {player.entry: player for player in players}
    seats = Seat.objects.filter(round=found).order_by("pod__table", "number")
    tables: dict[str, list[Player]] = {}
    for pod, entry in seats.values_list("pod_id", "entry_id"):
        tables.setdefault(pod, []).append(known[entry])
    return list(tables.items())
