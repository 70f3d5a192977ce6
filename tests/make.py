"""Short builders for rows, through the rooms' own commands; what a test is not about has a default."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from itertools import count
from typing import Any

from django.utils import timezone

from accounts.models import Membership, Role, Shop, User
from accounts.services import open_shop
from events import services as event_services
from events.access import ANYONE, Actor, Scope, player, staff
from events.keys import ApiToken
from events.models import Entry, Event
from events.work import Due
from pods import services as pod_services
from pods.models import Pod, Report, Round
from standings.selectors import TableRow, table_of
from standings.services import order_upload
from standings.uploads import Upload, UploadKind

_n = count(1)
EVENING = datetime(2026, 12, 4, 10, 0, tzinfo=UTC)  # a Friday, 19:00 in Japan


def user(*, name: str = "") -> User:
    number = next(_n)
    return User.objects.create(username=f"user{number}", name=name or f"Staff {number}")


def shop(*, owner: User | None = None) -> Shop:
    return open_shop(name=f"Shop {next(_n)}", owner=owner or user())


def member(of: Shop, role: Role) -> User:
    person = user()
    Membership.objects.create(shop=of, user=person, role=role)
    return person


def organiser(of: Event | Shop) -> Actor:
    """The owner of an event's shop, as the one who acts."""
    shop_id = of.pk if isinstance(of, Shop) else of.shop_id
    return staff(User.objects.get(memberships__shop=shop_id, memberships__role=Role.OWNER))


def event(*, shop: Shop | None = None, **settings: Any) -> Event:
    place = shop or globals()["shop"]()
    return event_services.create_event(
        shop_id=place.pk,
        preset="duel_party_evening",
        actor=organiser(place),
        settings={"name": "Test evening", "starts_at": EVENING} | settings,
    )


def entry(*, event: Event | None = None, here: bool = False, **fields: Any) -> Entry:
    where = event or globals()["event"]()
    words: dict[str, Any] = {
        "player_name": f"Player {next(_n)}",
        "level": 2,
        "accepts": (1, 2, 3),
    } | fields
    return event_services.add_entry(
        event_id=where.pk, actor=organiser(where) if here else ANYONE, here=here, **words
    )


def entries(number: int, *, event: Event, here: bool = True, **fields: Any) -> list[Entry]:
    return [entry(event=event, here=here, **fields) for _ in range(number)]


def draft(*, event: Event, seed: int = 1, allow: Sequence[int] = ()) -> Round:
    actor = organiser(event)
    thought = pod_services.plan_round(event_id=event.pk, actor=actor, seed=seed, allow=allow)
    return pod_services.pair_round(event_id=event.pk, actor=actor, thought=thought)


def published(*, event: Event | None = None, players: int = 4, seed: int = 1) -> Round:
    """A published round; `players` people come in where nobody is here yet."""
    where = event or globals()["event"]()
    if not where.entries.exists():
        entries(players, event=where)
    found = draft(event=where, seed=seed)
    return pod_services.publish_round(round_id=found.pk, actor=organiser(where))


def pod(*, players: int = 4, event: Event | None = None) -> Pod:
    """A pod of a published round."""
    return published(players=players, event=event).pods.get()


def seated(of: Pod) -> list[Entry]:
    return [seat.entry for seat in of.seats.select_related("entry")]


def telling(*outs: Sequence[str] | str, ending: str = "last_standing") -> Mapping[str, Any]:
    """A report whose steps take out these entry ids in order, each by an empty deck."""
    steps = [
        {"eliminated": [out] if isinstance(out, str) else list(out), "cause": "deck_out"}
        for out in outs
    ]
    return {"steps": steps, "ending": ending}


def match(*winners: str | None, time_called: bool = False) -> Mapping[str, Any]:
    """A match told game by game; a game that nobody won was a loop."""
    games = [{"winner": one} if one else {"winner": None, "ending": "loop"} for one in winners]
    return {"games": games, "time_called": time_called}


def first_seat_wins(of: Pod) -> Mapping[str, Any]:
    return telling(*(each.pk for each in reversed(seated(of)[1:])))


def report(*, of: Pod, by: Entry | None = None, story: Mapping[str, Any] | None = None) -> Report:
    """A report that waits for somebody's confirmation."""
    teller = by or seated(of)[0]
    return pod_services.report_result(
        pod_id=of.pk, actor=player(teller), telling=story or first_seat_wins(of), now=EVENING
    )


def decided(of: Pod, story: Mapping[str, Any] | None = None) -> Report:
    """A result as staff enter it."""
    actor = organiser(of.round.event)
    return pod_services.decide_result(
        pod_id=of.pk, actor=actor, telling=story or first_seat_wins(of), now=EVENING
    )


def close(found: Round) -> Round:
    """A round whose pods are done, closed."""
    return pod_services.close_round(round_id=found.pk, actor=organiser(found.event))


def table(of: Event) -> tuple[TableRow, ...]:
    """The rows of an event's table as it stands."""
    return table_of(Event.objects.get(pk=of.pk)).rows


def closed(*, event: Event, seed: int = 1) -> Round:
    """A whole round: paired, published, decided, closed."""
    found = published(event=event, seed=seed)
    for each in found.pods.all():
        decided(each)
    return pod_services.close_round(round_id=found.pk, actor=organiser(event))


def upload(of: Shop, **words: Any) -> Upload:
    """The file of a large event that waits for its task."""
    return order_upload(
        shop_id=of.pk,
        actor=organiser(of),
        kind=UploadKind.ARCHIVE,
        content=b"nothing",
        now=timezone.now(),
        **words,
    )


def token(
    of: Event | Shop, *scopes: str, event: Event | None = None, days: int = 90
) -> tuple[ApiToken, str]:
    """An app's token of the owner of a shop, and its secret; every scope where none is named."""
    shop_id = of.pk if isinstance(of, Shop) else of.shop_id
    return event_services.make_token(
        shop_id=shop_id,
        user=User.objects.get(memberships__shop=shop_id, memberships__role=Role.OWNER),
        name="Test app",
        scopes=scopes or tuple(Scope),
        now=timezone.now(),
        days=days,
        event_id=event.pk if event else None,
    )


def dead_work(*, shop: Shop, event: Event | None = None) -> Due:
    """Work that was tried in vain as often as it may be."""
    return Due.objects.create(
        kind="decks.recheck",
        facts={"event": event.pk} if event else {},
        at=EVENING,
        begun_at=EVENING,
        died_at=EVENING,
        tries=12,
        trouble="OperationalError('connection refused')",
        why={"code": "work.database", "facts": {}},
        event=event,
        shop=None if event else shop,
    )
