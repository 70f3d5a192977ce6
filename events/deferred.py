"""Who may see which deferred work, what has become of it, and what it is called."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import assert_never

from django.conf import settings
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.access import roles_in
from accounts.models import Role, Shop, User
from engine.errors import RuleError
from events import access
from events.access import Actor, Scope
from events.keys import ApiToken
from events.sentences import SENTENCES, sentence_of
from events.words import Words
from events.work import Due, DueRows

SHOWN, LOOKED_AT = 30, 200  # many of the latter are alike
QUIET = frozenset(
    {"webhook.deliver", "phones.tell", "mail.send"}
)  # done so often that the rest would not be seen
KINDS: Mapping[str, Words] = {
    "round.pair": _("Pair a round"),
    "webhook.deliver": _("Tell a program of a change"),
    "round.time_over": _("Call the end of a round"),
    "decks.recheck": _("Check decks again"),
    "cards.import": _("Take in card data"),
    "cards.refresh": _("Look for new card data"),
    "queue.look": _("Look at the line of the rolling tables"),
    "reports.weigh": _("Let reported results count"),
    "seat.overdue": _("Tell that a seat stayed empty"),
    "lots.look": _("Draw lots for places"),
    "entries.release": _("Release places of absent people"),
    "reminders.send": _("Remind people of events that begin soon"),
    "reminders.mail": _("Write reminders by mail"),
    "offers.look": _("Offer places that nobody took to the next in line"),
    "event.upload": _("Make an event of a large file"),
    "people.forget": _("Delete old names and private words"),
    "cleaning.sweep": _("Tidy up"),
    "backup.make": _("Make a backup"),
    "phones.tell": _("Tell phones"),
    "mail.send": _("Send a mail"),
    "sandbox.step": _("Play on in a sandbox"),
    "sandbox.pair": _("Pair in a sandbox"),
    "sandbox.end": _("End a sandbox"),
}


class State(StrEnum):
    """What has become of work."""

    RUNNING = "running"
    WAITING = "waiting"
    DEAD = "dead"
    DONE = "done"
    SET_ASIDE = "set_aside"


@dataclass(frozen=True, slots=True)
class Work:
    """The work of a shop, by what has become of it; of what waits and what is done, the next and the last."""

    running: tuple[Due, ...]
    waiting: tuple[Due, ...]
    dead: tuple[Due, ...]
    done: tuple[Due, ...]
    waiting_in_all: int


def shop_of_work(shop_id: str, *, actor: Actor) -> Shop:
    """Return a shop to whoever may see how its work goes: those who run its events."""
    return access.shop_for(shop_id, actor=actor, need=Scope.EVENTS_WRITE)


def rows_of(shop: Shop, *, actor: Actor) -> DueRows:
    """Return the work about a shop and its events; to some the installation's own, too."""
    mine = Q(event__shop=shop) | Q(shop=shop)
    if sees_all(shop, actor):
        mine |= Q(event=None, shop=None)
    return Due.objects.filter(mine).select_related("event")


def sees_all(shop: Shop, actor: Actor) -> bool:
    """Tell whether somebody sees what belongs to no shop: whoever runs the machine does."""
    person = _person(actor)
    if person is None:
        return False
    runs_it = settings.EMBEDDED and roles_in(person).get(shop.pk) == Role.OWNER
    return bool(person.is_superuser or runs_it)


def work_of(shop: Shop, *, actor: Actor, now: datetime) -> Work:
    """Return how the work of a shop goes, in a fixed number of queries."""
    rows = rows_of(shop, actor=actor)
    waiting = in_state(rows, State.WAITING, now=now)
    at_it = in_state(rows, State.RUNNING, now=now)
    done = in_state(rows, State.DONE, now=now).exclude(kind__in=QUIET)
    return Work(
        running=tuple(at_it.order_by("begun_at", "pk")[:SHOWN]),
        waiting=tuple(waiting.order_by("at", "pk")[:LOOKED_AT]),
        dead=tuple(rows.dead().order_by("-died_at", "-pk")[: 2 * SHOWN]),
        done=tuple(done.order_by("-done_at", "-pk")[:LOOKED_AT]),
        waiting_in_all=waiting.count(),
    )


def state_of(row: Due, *, now: datetime) -> State:
    """Return what has become of a row."""
    if row.done_at is not None:
        return State.DONE
    if row.died_at is not None:
        return State.SET_ASIDE if row.set_aside_at else State.DEAD
    return State.RUNNING if row.lent_until and row.lent_until > now else State.WAITING


def in_state(rows: DueRows, state: State, *, now: datetime) -> DueRows:
    """Keep the rows of which this has become."""
    match state:
        case State.RUNNING:
            return rows.open().filter(lent_until__gt=now)
        case State.WAITING:
            return rows.open().exclude(lent_until__gt=now)
        case State.DEAD:
            return rows.dead()
        case State.DONE:
            return rows.filter(done_at__isnull=False)
        case State.SET_ASIDE:
            return rows.filter(set_aside_at__isnull=False)
        case other:
            assert_never(other)


def name_of(row: Due) -> Words:
    """Return what a row's work is called."""
    return KINDS.get(row.kind, row.kind)


def trouble_of(row: Due) -> Words:
    """Return what went wrong last in a sentence; empty where nothing did."""
    if not row.why:
        return ""
    code, facts = row.why["code"], row.why["facts"]
    refusal = RuleError(code, **facts) if code in SENTENCES else RuleError("work.mistake")
    return sentence_of(refusal)


def _person(actor: Actor) -> User | None:
    if actor.user_id is not None:
        return User.objects.filter(pk=actor.user_id).first()
    token = ApiToken.objects.select_related("made_by").filter(pk=actor.token_id or "").first()
    return token.made_by if token else None
