"""An evening with a secret of every kind, and a row for everything that may stand in an address."""

from datetime import time
from typing import Any
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts import services as accounts
from accounts.links import invitation_token, sign_in_token
from accounts.models import Role, User
from decks import services as decks
from decks.models import CardRuling, Loan, Regulation
from events import services as events
from events.access import player
from events.linked import AccountLink
from events.models import Entry, Event, Phase
from events.permits import Permit
from events.pushes import PushSubscription
from events.services.apps import register_app
from pods import services as pods
from pods.asked import LevelAsk
from pods.jobs import PairingJob
from pods.models import Pod
from sandbox.services import open_sandbox
from standings import services as standings
from tests import make
from tests.doors.people import bring_staff, bring_tickets, bring_tokens
from tests.doors.world import World
from tests.gallery.paying import FEES

DESK = "events:read entries:write checkin:write rounds:write"
HOME_BY = time(21, 37)
REVISION = "list,date,name,with,after,source\nlegacy,2027-01-01,*,,free,y\n"
QUESTION = {
    "code": "q1",
    "kind": "text",
    "text": "?",
    "text_en": "",
    "choices": [],
    "required": False,
}


def build() -> World:
    """Play an evening of Magic (it has subgames) until two tables are in their second round."""
    now = timezone.now()
    settings: dict[str, Any] = {
        "starts_at": now,
        "capacity": 40,
        "format": "mtg_commander",
        "fees": FEES,
    }
    event = make.event(questions=[QUESTION], **settings)
    people = make.entries(8, event=event)
    make.closed(event=event)
    found = make.published(event=event, seed=2)
    own_pod, other_pod = found.pods.order_by("table")
    teller, own, mate, _fourth = make.seated(own_pod)
    world = World(event, own)
    world.ids |= {
        "event_id": event.pk,
        "shop_id": event.shop_id,
        "entry_id": own.pk,
        "round_id": found.pk,
        "pod_id": own_pod.pk,
        "number": 1,
        "level": 2,
        "code": "access.not_found",
        "mate": mate.pk,
        "layout": "text",
        "sheet": "slips",
        "version": "x",
        "sign": own_pod.table,
        "round_number": 2,
    }
    at_the_table(world, own_pod)
    told(world, own_pod, other_pod, teller)
    about_the_player(world)
    about_decks(world)
    about_money(world)
    about_the_event(world, people[:4])
    about_the_shop(world)
    elsewhere = make.seated(other_pod)[0]
    masked(world, elsewhere)
    bring_tickets(world, mate=mate, elsewhere=elsewhere)
    bring_tokens(world)
    bring_staff(world)
    return world


def at_the_table(world: World, pod: Pod) -> None:
    """A call, an announcement, a proposal, a live game and a subgame that is over."""
    ids, now, me = world.ids, timezone.now(), player(world.own)
    people = [one.pk for one in make.seated(pod)]
    said: dict[str, Any] = {"pod_id": pod.pk, "now": now}
    asked = world.hide("a call's text", "zq-call", "table results:confirm")
    ids["call_id"] = pods.open_call(actor=me, reason="rules", text=asked, **said).pk
    words = world.hide("what a table is told", "zq-table", "table events:read rounds:write")
    ids["announcement_id"] = pods.announce(
        event_id=world.event.pk,
        actor=make.organiser(world.event),
        occasion="free",
        audience="table",
        text_ja=words,
        **said,
    ).pk
    change = world.hide(
        "a table's agreement", "zq-agreed", "table events:read results:report rounds:write"
    )
    made = pods.propose_change(entry_id=people[1], actor=me, kind="own", text=change, **said)
    ids["proposal_id"] = made.pk
    pods.begin_live_game(actor=me, **said)
    pods.open_subgame(actor=me, players=people, libraries=dict.fromkeys(people, 50), seed=1, **said)
    pods.take_back_subgame(number=1, actor=me, **said)


def told(world: World, own_pod: Pod, other_pod: Pod, teller: Entry) -> None:
    """A report that waits for a yes, and one at the other table that is disputed."""
    world.ids["report_id"] = make.report(of=own_pod, by=teller).pk
    disputed = make.report(of=other_pod)
    objector = make.seated(other_pod)[1]
    note = world.hide("a dispute's note", "zq-note", "events:read results:confirm")
    pods.answer_report(
        report_id=disputed.pk,
        actor=player(objector),
        agrees=False,
        note=note,
        now=timezone.now(),
    )


def about_the_player(world: World) -> None:
    """What only the player and the staff know: the way home, an answer, a wish, a penalty, a mail address."""
    own, ids, now = world.own, world.ids, timezone.now()
    boss = make.organiser(world.event)
    world.hide("the way home", f"{HOME_BY:%H:%M}", f"own {DESK}")
    answer = world.hide("an answer at entry", "zq-answer", "own checkin:write")
    Entry.objects.filter(pk=own.pk).update(home_by=HOME_BY, answers={"q1": answer})
    named = world.hide("a wish to sit apart", "zq-apart", "own entries:write rounds:write")
    wish = pods.wish_apart(entry_id=own.pk, actor=player(own), named=named, now=now)
    ids["wish_id"] = wish.pk
    reason = world.hide("a penalty's reason", "zq-penalty", "own results:confirm")
    ids["penalty_id"] = pods.give_penalty(
        entry_id=own.pk, actor=boss, kind="warning", reason=reason, now=now
    ).pk
    ask = {"number": 3, "level": 1, "at": now}
    ids["ask_id"] = LevelAsk.objects.create(event=world.event, entry=own, **ask).pk
    mail = world.hide("a mail address", "zq-mail@example.com", "account")
    holder = User.objects.create(username="zq-holder")
    EmailAddress.objects.create(user=holder, email=mail, verified=True, primary=True)
    kept: dict[str, Any] = {"rotation": own.ticket_rotation, "actor": player(own), "now": now}
    events.keep_ticket(entry_id=own.pk, user=holder, **kept)
    ids["user"] = holder
    elsewhere = world.hide("who somebody is elsewhere", "zq-discord", "own entries:write")
    link = {"service": "discord", "account": elsewhere, "app": "x", "made_at": now}
    ids["link_id"] = AccountLink.objects.create(entry=own, **link).pk
    place = world.hide("a phone's address", "zq-push.example", "nobody")
    PushSubscription.objects.create(
        entry=own, endpoint=f"https://{place}/x", p256dh="x", auth="x", language="ja", made_at=now
    )


def about_decks(world: World) -> None:
    """A sealed deck, a judge's word about a card, a deck to lend and who wants it."""
    own, ids, now = world.own, world.ids, timezone.now()
    boss = make.organiser(world.event)
    card = world.hide("a sealed deck", "zq-card", "own decks:read")
    sealed = decks.submit_deck(entry_id=own.pk, actor=boss, text=f"60 {card}", partner="", now=now)
    lent = decks.add_loan_deck(
        shop_id=world.event.shop_id, actor=boss, name="Red", format=world.event.format, text="60 X",
        partner="Y", now=now,
    )  # fmt: skip
    loan = Loan.objects.create(deck=lent, entry=own, wished_at=now)
    hint = decks.add_hint(
        shop_id=world.event.shop_id, actor=boss, cards=["X"], ja="x", en="x", now=now
    )
    word = CardRuling.objects.create(event=world.event, key="x", written="x", at=now)
    moved = Regulation.objects.create(
        shop=world.event.shop,
        text="list,date,name,after",
        lists=["x"],
        effective=now.date(),
        made_at=now,
    )
    ids |= {
        "deck_id": sealed.deck_id,
        "loan_deck": lent.pk,
        "loan_id": loan.pk,
        "hint_id": hint.id,
        "ruling_id": word.pk,
        "regulation_id": moved.pk,
    }


def about_money(world: World) -> None:
    """A fee that was paid, and one that was given back."""
    own, now, boss = world.own, timezone.now(), make.organiser(world.event)
    words: dict[str, Any] = {"entry_id": own.pk, "actor": boss, "now": now}
    paid = events.take_payment(fee="adult", method="cash", **words).payment
    reason = world.hide("why money was given back", "zq-refund", "checkin:write")
    events.give_back(payment_id=paid.pk, actor=boss, reason=reason, amount=100, now=now)
    world.ids["payment_id"] = paid.pk


def about_the_event(world: World, people: list[Entry]) -> None:
    """A draw whose seed is sealed, a promise, a task, a draft of another evening, a deck that is public."""
    event, ids, now = world.event, world.ids, timezone.now()
    boss = make.organiser(event)
    draw = standings.open_draw(event_id=event.pk, actor=boss, now=now)
    world.hide("a draw's seed", draw.seed, "nobody")
    lock = pods.lock_seat(event_id=event.pk, actor=boss, entry=world.own.pk, table=1)
    job = PairingJob.objects.create(
        event=event, number=3, people=8, seed=1, made_by="x", asked_at=now
    )
    coming = make.event(shop=event.shop)
    make.entries(4, event=coming)
    drafted = make.draft(event=coming)
    ids |= {
        "draw_id": draw.pk,
        "lock_id": lock.pk,
        "job_id": job.pk,
        "upload_id": make.upload(event.shop).pk,
        "other_event": coming.pk,
        "draft": drafted.pk,
        "draft_pod": drafted.pods.all()[0].pk,
    }
    over = make.event(shop=event.shop, deck_policy="optional")
    entry = make.entry(event=over, here=True)
    shown = decks.submit_deck(entry_id=entry.pk, actor=boss, text="60 X", partner="Y", now=now)
    Event.objects.filter(pk=over.pk).update(phase=Phase.FINISHED, decks_public=True)
    boxed = open_sandbox(actor=boss, now=now, seed=1, players=8, rounds=1).sandbox
    ids |= {"over": over.pk, "shown": shown.deck_id, "boxed": boxed.pk}


def about_the_shop(world: World) -> None:
    """A series, a webhook that is told of all that comes, people of the staff, keys."""
    event, ids, now = world.event, world.ids, timezone.now()
    shop, boss = event.shop_id, make.organiser(event)
    league = {"name": "League", "places": [3], "participation": 1}
    series = standings.make_series(shop_id=shop, actor=boss, settings=league)
    standings.add_event(series_id=series.pk, event_id=event.pk, actor=boss)
    place = world.hide("a webhook's address", "zq-hook.example", "webhooks:manage@shop")
    hook = events.make_webhook(shop_id=shop, actor=boss, address=f"https://{place}/x", now=now)
    world.hide("a webhook's secret", hook.secret, "nobody")
    sent = events.try_webhook(webhook_id=hook.pk, actor=boss, now=now)
    owner = User.objects.get(memberships__shop=shop)
    app, secret = register_app(
        shop_id=shop, user=owner, name="x", redirects=["https://example.com/x"], keeps_secret=True
    )
    world.hide("an app's secret", secret, "nobody")
    may: dict[str, Any] = {"scopes": ["events:read"], "code_digest": "x", "family": uuid4()}
    permit = Permit.objects.create(app=app, user=owner, shop=app.shop, given_at=now, **may)
    asked = accounts.invite(shop_id=shop, role=Role.JUDGE, name="zq", by=owner, now=now)
    helper = make.member(event.shop, Role.RECEPTION)
    ids |= {
        "series_id": series.pk,
        "app_id": app.pk,
        "permit_id": permit.pk,
        "webhook_id": hook.pk,
        "delivery_id": sent.pk,
        "work_id": make.dead_work(shop=event.shop).pk,
        "invitation_id": asked.pk,
        "invited": world.hide("an invitation", invitation_token(asked), "owner"),
        "user_id": helper.pk,
        "link": sign_in_token(helper),
    }


def masked(world: World, entry: Entry) -> None:
    """Somebody with an improper name."""
    name = world.hide("an improper name", "zq-rude", "masked events:read entries:write")
    Entry.objects.filter(pk=entry.pk).update(player_name=name, kana=name)
    events.mask_name(entry_id=entry.pk, actor=make.organiser(world.event))
