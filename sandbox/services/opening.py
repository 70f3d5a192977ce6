"""Making a sandbox: a shop, an event and its people that nobody lives."""

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from accounts import journal
from accounts.access import locked_shop
from accounts.ids import new_id
from accounts.models import User
from accounts.services import open_shop
from engine.errors import RuleError
from events import due
from events.access import ALL_SCOPES, Actor, staff
from events.models import Entry, Event
from events.services import create_event, make_token
from sandbox import access
from sandbox.models import Sandbox
from sandbox.pacing import clock_minutes
from sandbox.people import Coming
from sandbox.script import SHOWN, Options, cast
from sandbox.services.pausing import END, pause, plan
from sandbox.services.people import enter

LIFE = timedelta(days=1)
SEEDS = 2**31
SPARE_PLACES = 20
PRESET = "duel_party_evening"
SHOP = "サンドボックス Sandbox"
HOST = "サンドボックスの係 Sandbox staff"
NAME = "つくりものの夕べ Made-up evening (seed {seed})"
NOTE = (
    "アプリを作る人のための、つくりもののイベントです。人も結果も実在しません。\n"
    "An event made up for authors of apps. Neither its people nor its results are real."
)


@dataclass(frozen=True, slots=True)
class Opened:
    """A new sandbox, the secret of its token, and the people whose tickets the author gets."""

    sandbox: Sandbox
    token: str
    scopes: tuple[str, ...]
    people: tuple[Entry, ...]


@transaction.atomic
def open_sandbox(
    *,
    actor: Actor,
    now: datetime,
    seed: int | None = None,
    speed: int = 60,
    players: int = 14,
    rounds: int = 3,
    own_seats: int = 0,
    scopes: Collection[str] = (),
) -> Opened:
    """Make an evening that plays itself from now on, and goes with all that it made after a day.

    `own_seats` people are left to the author. Without `scopes` its token has all it may have.
    Refuses with `sandbox.off`, `sandbox.too_many`, `sandbox.no_webhooks`, `token.unknown_scope`.
    """
    shop = access.maker_shop(actor)
    shop = locked_shop(shop.pk) if shop else None
    access.refuse_full(shop, now=now)
    may = access.scopes_for(shop)
    if set(scopes) & (ALL_SCOPES - may):
        raise RuleError("sandbox.no_webhooks")
    options = Options(_seed(seed), players, rounds, own_seats)
    host = User.objects.create_user(username=f"sandbox-{new_id()}", name=HOST)
    event = _event(host, options, speed=speed, now=now)
    people = [each for each in cast(options) if each.coming is not Coming.LATE]
    entries = [enter(event.pk, each, staff=staff(host)) for each in people]
    sandbox = Sandbox(
        event=event,
        host=host,
        made_for=shop,
        seed=options.seed,
        players=players,
        rounds=rounds,
        own_seats=own_seats,
        speed=speed,
        cast=[entry.pk for entry in entries],
        made_at=now,
        expires_at=now + LIFE,
    )
    pause(sandbox, None, now=now)
    sandbox.save(force_insert=True)
    plan(sandbox)
    due.plan(END, at=sandbox.expires_at, sandbox=event.pk)
    token, secret = make_token(
        shop_id=event.shop_id,
        user=host,
        name="Sandbox",
        scopes=sorted(scopes or may),
        now=now,
        days=LIFE.days,
        event_id=event.pk,
    )
    if shop is not None:
        journal.record(shop, actor=actor.label, kind="sandbox.opened", sandbox=event.pk)
    return Opened(sandbox, secret, tuple(token.scopes), tuple(entries[:SHOWN]))


def _event(host: User, options: Options, *, speed: int, now: datetime) -> Event:
    shop = open_shop(name=SHOP, owner=host, is_sandbox=True)
    settings = {
        "name": NAME.format(seed=options.seed),
        "note": NOTE,
        "starts_at": now,
        "capacity": options.players + SPARE_PLACES,
        "rounds_planned": options.rounds,
        "round_minutes": clock_minutes(speed),
    }
    return create_event(shop_id=shop.pk, preset=PRESET, actor=staff(host), settings=settings)


def _seed(seed: int | None) -> int:
    return secrets.randbelow(SEEDS) if seed is None else seed
