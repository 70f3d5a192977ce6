"""Everybody who calls or browses: by ticket, by token, signed in, and by what is no good any more."""

from datetime import timedelta

from django.utils import timezone

from accounts import services as accounts
from accounts.models import Role
from events import services as events
from events.access import ROLE_SCOPES, staff
from events.devices import SCOPES
from events.keys import ApiToken, Purpose
from events.models import Entry, Event
from events.services import devices
from events.tickets import family_link_of, ticket_of
from tests import make
from tests.doors.world import ALL, Caller, World, new_token, words_of


def bring_tickets(world: World, *, mate: Entry, elsewhere: Entry) -> None:
    """Players: oneself, one of the same table, one of another table, one of another event."""
    own = Entry.objects.get(pk=world.own.pk)
    foreign = make.entry(event=make.event())
    people = {
        "own ticket": (own, "own table guest ticket"),
        "ticket of the table": (mate, "table guest ticket"),
        "ticket of another table": (elsewhere, "masked guest ticket"),
        "ticket of another event": (foreign, "ticket"),
    }
    for name, (entry, words) in people.items():
        ticket = ticket_of(entry)
        caller = Caller(name, frozenset(words.split()), f"twt_{ticket}")
        world.callers.append(caller)
        world.tickets.append((caller, ticket))
    dead = make.entry(event=world.event)
    spent = {"rotated ticket": ticket_of(dead), "forged ticket": f"{own.pk}.0.{'x' * 43}"}
    events.rotate_ticket(entry_id=dead.pk, actor=make.organiser(world.event))
    for name, ticket in spent.items():
        caller = Caller(name, frozenset({"dead"}), f"twt_{ticket}", is_refused=True)
        world.callers.append(caller)
        world.tickets.append((caller, ticket))
    world.hide("a ticket", ticket_of(own), "own entries:write account")
    world.ids |= {"ticket": ticket_of(own), "family": family_link_of([own, mate])}


def bring_tokens(world: World) -> None:
    """Apps: of people of every role, of one scope each, of elsewhere, and keys that are no good any more."""
    event, callers = world.event, world.callers
    stranger = frozenset({"token"})
    callers.insert(0, Caller("anonymous"))
    for role in Role:
        secret = new_token(event, role=role)[1]
        words = words_of(ROLE_SCOPES[role]) | {f"by-{role}"}
        callers.append(Caller(f"token of {role}", words, secret))
    here = ALL | {"token", "member", "bound"}  # nothing of the shop itself
    callers.append(Caller("token of this event", here, new_token(event, event_id=event.pk)[1]))
    other = new_token(event, event_id=world.ids["other_event"])[1]
    callers.append(Caller("token of another event", stranger | {"member", "bound", "other"}, other))
    foreign = make.token(make.shop())[1]
    callers.append(Caller("token of another shop", stranger | {"writes", "foreign"}, foreign))
    left, secret = new_token(event)
    make.shop(owner=left.made_by)
    accounts.dismiss(shop_id=event.shop_id, user=left.made_by, actor="system")
    callers.append(
        Caller("token of somebody who left", frozenset({"dead"}), secret, is_refused=True)
    )
    dead, secret = new_token(event)
    events.revoke_token(token_id=dead.pk, actor=staff(dead.made_by), now=timezone.now())
    callers.append(Caller("revoked token", frozenset({"dead"}), secret, is_refused=True))
    old, secret = new_token(event)
    ApiToken.objects.filter(pk=old.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    callers.append(Caller("expired token", frozenset({"dead"}), secret, is_refused=True))
    for purpose in (Purpose.RECEPTION, Purpose.JUDGE):
        words = stranger | {"member", "bound", *map(str, SCOPES[purpose])}
        callers.append(Caller(f"device of {purpose}", words, _device(event, purpose)))
    living, secret = new_token(event)
    world.ids["token_id"] = living.pk
    world.hide("a token", secret, "nobody")


def _device(event: Event, purpose: Purpose) -> str:
    """The key of a device that was made known by a code."""
    now = timezone.now()
    boss = staff(event.shop.memberships.filter(role=Role.OWNER).earliest("pk").user)
    _code, letters = devices.make_device_code(
        event_id=event.pk, actor=boss, purpose=purpose, now=now
    )
    tried = devices.try_device_code(address="", now=now)
    return devices.add_device(typed=letters, name="x", tried=tried, now=now)[1]


def bring_staff(world: World) -> None:
    """Browsers: nobody, a player with an account, somebody of every role, and people of elsewhere."""
    shop = world.event.shop
    world.browsers.append(Caller("anonymous"))
    world.browsers.append(Caller("player", frozenset({"account", "own"}), user=world.ids["user"]))
    more: set[str] = set()
    for role in (Role.RECEPTION, Role.JUDGE, Role.ORGANISER, Role.OWNER):
        more |= {str(role), *words_of(ROLE_SCOPES[role])} - {
            "token"
        }  # each may what those below may
        person = make.member(shop, role)
        world.browsers.append(Caller(str(role), frozenset({*more, "staff"}), user=person))
    stranger = make.member(make.shop(), Role.OWNER)
    world.browsers.append(
        Caller("owner of another shop", frozenset({"staff", "writes", "owns"}), user=stranger)
    )
