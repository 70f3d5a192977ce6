"""One shop with something of everything: what the pages of the gallery show."""

from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from types import SimpleNamespace
from typing import Any

from django.utils import timezone

from accounts.links import invitation_token, sign_in_token
from accounts.models import Role, User
from accounts.services import employ, invite
from config.demo import games
from config.demo.past import enter
from config.demo.people import NEWCOMERS, REGULARS
from config.demo.shop import open_demo_events, open_first_shop
from decks.models import DeckList
from decks.services import add_loan_deck, wish_loan
from engine.cards.decks import own_decks
from events.access import player, staff
from events.due import plan
from events.models import Entry, Event
from events.services import (
    change_entry,
    change_event,
    check_in,
    create_event,
    give_slip,
    make_webhook,
    pair_up,
    try_webhook,
)
from events.tickets import ticket_of
from events.work import Due
from pods import services as pods
from pods.asked import LevelAsk
from pods.jobs import PairingJob
from pods.models import Pod, Report, Round
from standings.services import add_event, begin_draw, draw_next, make_series, open_draw
from tests import make as rows
from tests.gallery.devices import code_of_a_device
from tests.gallery.guests import app_that_asks
from tests.gallery.offering import offer
from tests.gallery.paying import FEES, pay
from tests.make import upload

GUESTS = (*REGULARS, *NEWCOMERS)


@dataclass
class Scene:
    """The shop's events by name, and the ids that stand in the addresses of pages."""

    owner: User
    events: dict[str, Event] = field(default_factory=dict)
    ids: SimpleNamespace = field(default_factory=SimpleNamespace)

    @property
    def actor(self) -> Any:
        return staff(self.owner)

    def ticket(self, event: str, number: int = 0) -> str:
        """The ticket of the so-manieth who entered."""
        return ticket_of(self.entry(event, number))

    def ticket_of(self, who: str) -> str:
        """The ticket of somebody who has a part in round two."""
        return ticket_of(getattr(self.ids, who))

    def entry(self, event: str, number: int = 0) -> Entry:
        return self.events[event].entries.order_by("arrival")[number]


def build() -> Scene:
    """Open the demo's shop and fill it."""
    owner = open_first_shop(name="") or User.objects.get()
    now = timezone.now()
    open_demo_events(owner=owner, now=now)
    past, coming, rolling = Event.objects.order_by("created_at")
    Event.objects.filter(pk=past.pk).update(decks_public=True)  # it is over
    scene = Scene(owner, {"past": past, "coming": coming, "rolling": rolling})
    scene.ids.token = sign_in_token(owner)
    playing(scene)
    drafted(scene)
    empty(scene)
    pairs(scene)
    subgames(scene)
    entering(scene)
    pay(make(scene, "paid", "参加費のある夕べ", guests=6, fees=FEES), scene.actor)
    offer(make(scene, "offered", "席の空いた夕べ", guests=0), scene.actor)
    about_the_shop(scene)
    about_the_draw(scene)
    about_programs(scene)
    about_work(scene)
    scene.ids.upload = upload(scene.events["coming"].shop).pk
    scene.ids.app = app_that_asks(scene.owner, scene.events["coming"])
    scene.ids.device_code = code_of_a_device(scene.events["playing"], scene.actor)
    return scene


def make(scene: Scene, name: str, words: str, *, guests: int, preset="duel_party_evening", **more):
    """An event that begins about now, with people who are here."""
    now = timezone.now()
    settings = {"name": words, "starts_at": now, "place": "2階 デュエルスペース", "fee": "500円"}
    event = create_event(
        shop_id=scene.events["past"].shop_id,
        preset=preset,
        actor=scene.actor,
        settings=settings | more,
    )
    scene.events[name] = event
    for guest in GUESTS[:guests]:
        check_in(entry_id=enter(event, guest, actor=scene.actor).pk, actor=scene.actor)
    return event


def dealt(scene: Scene, event: Event, *, published: bool = True) -> Round:
    thought = pods.plan_round(event_id=event.pk, actor=scene.actor, seed=1)
    found = pods.pair_round(event_id=event.pk, actor=scene.actor, thought=thought)
    return pods.publish_round(round_id=found.pk, actor=scene.actor) if published else found


def told(scene: Scene, pod: Any, *, decided: bool = False) -> Any:
    entries = [seat.entry for seat in pod.seats.order_by("number").select_related("entry")]
    story = games.won([entry.pk for entry in entries], Random(1))
    now = timezone.now()
    if decided:
        return pods.decide_result(pod_id=pod.pk, actor=scene.actor, telling=story, now=now)
    return pods.report_result(pod_id=pod.pk, actor=player(entries[0]), telling=story, now=now)


def playing(scene: Scene) -> None:
    """Round one is closed; in round two one table is done, one has told, one disputes."""
    event = make(scene, "playing", "デュエパーティーの夕べ（いま）", guests=15, capacity=24)
    first = dealt(scene, event)
    for pod in first.pods.all():
        told(scene, pod, decided=True)
    pods.close_round(round_id=first.pk, actor=scene.actor)
    second = dealt(scene, event)
    now = timezone.now()
    pods.set_clock(
        round_id=second.pk,
        actor=scene.actor,
        act=pods.ClockAct.START,
        now=now - timedelta(minutes=12),
    )
    tables = list(second.pods.order_by("table"))
    told(scene, tables[0], decided=True)
    told(scene, tables[1])
    disputed = told(scene, tables[2])
    other = tables[2].seats.order_by("number")[1].entry
    pods.answer_report(
        report_id=disputed.pk, actor=player(other), agrees=False, note="順番が逆です", now=now
    )
    played = tables[3]
    ids = scene.ids
    ids.round, ids.pod = second.pk, played.pk
    ids.disputed = tables[2].pk
    ids.player = played.seats.order_by("number")[0].entry
    ids.teller, ids.asked = (seat.entry for seat in tables[1].seats.order_by("number")[:2])
    ids.correction = Report.objects.get(pod=first.pods.all()[0]).pk
    pods.begin_live_game(pod_id=played.pk, actor=player(ids.player), now=now)
    called_and_announced(scene, played)
    ids.wish = pods.wish_apart(entry_id=ids.player.pk, actor=scene.actor, named="ケイ", now=now).pk


def called_and_announced(scene: Scene, pod: Pod) -> None:
    """A table waits for a judge and plays longer; something is announced to all and to it alone."""
    now, actor = timezone.now(), scene.actor
    caller = player(pod.seats.order_by("number")[1].entry)
    words: dict[str, Any] = {
        "reason": "rules",
        "text": "順番の質問です",
        "now": now - timedelta(minutes=4),
    }
    pods.open_call(pod_id=pod.pk, actor=caller, **words)
    pods.give_extra_time(pod_id=pod.pk, actor=actor, minutes=5)
    said: dict[str, Any] = {"event_id": scene.events["playing"].pk, "actor": actor, "now": now}
    pods.announce(occasion="lost_property", text_ja="青いスリーブ", text_en="Blue sleeves", **said)
    pods.announce(occasion="come_to_table", audience="table", pod_id=pod.pk, **said)


def drafted(scene: Scene) -> None:
    event = make(scene, "draft", "木曜の卓分け会", guests=15)
    ids = scene.ids
    ids.draft = dealt(scene, event, published=False).pk
    entry = scene.entry("draft")
    now = timezone.now()
    ids.ask = LevelAsk.objects.create(event=event, entry=entry, number=1, level=1, at=now).pk
    planned = make(scene, "planned", "総当たりの会", guests=12, pairing_policy="fixed")
    dealt(scene, planned)
    other = make(scene, "ordered", "大きな大会", guests=5)
    ids.job = PairingJob.objects.create(
        event=other, number=1, people=5, seed=1, made_by="x", asked_at=now
    ).pk


def empty(scene: Scene) -> None:
    make(scene, "empty", "はじめての会", guests=0)


def pairs(scene: Scene) -> None:
    event = make(scene, "pairs", "タッグの日", guests=7, preset="tag_duels", teams="pairs")
    for first, second in ((0, 1), (2, 3), (4, 5)):
        entries = [scene.entry("pairs", number) for number in (first, second)]
        pair_up(event_id=event.pk, actor=scene.actor, one=entries[0].pk, other=entries[1].pk)


def subgames(scene: Scene) -> None:
    event = make(scene, "magic", "統率者戦の会", guests=4, format="mtg_commander")
    pod = dealt(scene, event).pods.get()
    now, ids = timezone.now(), scene.ids
    ids.magic_pod = pod.pk
    players = [seat.entry.pk for seat in pod.seats.order_by("number").select_related("entry")]
    pods.open_subgame(
        pod_id=pod.pk,
        actor=scene.actor,
        players=players,
        libraries=dict.fromkeys(players, 50),
        now=now,
        seed=1,
    )


def entering(scene: Scene) -> None:
    """Questions at entry and their answers, and an event that hands out numbers."""
    coming = scene.events["coming"]
    usual = {"text_en": "", "choices": [], "required": False}
    asked = [
        {"code": "q1", "kind": "yes_no", "text": "スリーブは二重ですか"} | usual,
        {"code": "q2", "kind": "text", "text": "アレルギーはありますか"} | usual,
    ]
    changes = {"questions": asked, "check_in_by": coming.starts_at - timedelta(minutes=15)}
    change_event(event_id=coming.pk, actor=scene.actor, changes=changes)
    answers = {"answers": {"q1": "yes", "q2": "なし"}}
    entry = scene.entry("coming")
    change_entry(entry_id=entry.pk, actor=scene.actor, changes=answers)
    make(scene, "slips", "新弾の大会", guests=0, admission="slips", capacity=4)
    for guest in GUESTS[:6]:
        one = enter(scene.events["slips"], guest, actor=scene.actor)
        if one.arrival % 2:
            give_slip(entry_id=one.pk, actor=scene.actor)


def about_the_shop(scene: Scene) -> None:
    """A deck to lend and who wants it, a league, a token, somebody who helps and somebody invited."""
    shop, now, ids = scene.events["past"].shop_id, timezone.now(), scene.ids
    ours = own_decks()[0]
    deck = add_loan_deck(
        shop_id=shop, actor=scene.actor, name=ours.name, format="duel_party", text=ours.text,
        partner=ours.partner, now=now,
    )  # fmt: skip
    ids.loan_deck = deck.pk
    borrower = scene.entry("coming", 1)
    ids.loan = wish_loan(entry_id=borrower.pk, deck_id=deck.pk, actor=player(borrower), now=now).pk
    league = {"name": "冬のリーグ", "places": [5, 3, 2, 1], "participation": 1}
    series = make_series(shop_id=shop, actor=scene.actor, settings=league)
    for name in ("past", "playing"):
        add_event(series_id=series.pk, event_id=scene.events[name].pk, actor=scene.actor)
    ids.series = series.pk
    ids.shop = shop
    helper = User.objects.create(username="ゆう", name="ゆう")
    employ(shop_id=shop, user=helper, role=Role.RECEPTION, actor="system")
    asked = invite(shop_id=shop, role=Role.JUDGE, name="たろう", by=scene.owner, now=now)
    ids.member, ids.invitation, ids.invited = helper.pk, asked.pk, invitation_token(asked)
    ids.public_deck = DeckList.objects.filter(entry__event=scene.events["past"])[0].pk


def about_programs(scene: Scene) -> None:
    """A webhook with a test that is on its way."""
    shop, now = scene.events["past"].shop_id, timezone.now()
    hook = make_webhook(
        shop_id=shop, actor=scene.actor, address="https://example.com/takuwake", now=now
    )
    try_webhook(webhook_id=hook.pk, actor=scene.actor, now=now)
    scene.ids.webhook = hook.pk


def about_work(scene: Scene) -> None:
    """Work that failed, one that runs, and some that is done."""
    event, now = scene.events["coming"], timezone.now()
    rows.dead_work(shop=event.shop, event=event)
    running = {"lent_until": now + timedelta(minutes=5), "begun_at": now, "tries": 1}
    at_it = plan("decks.recheck", at=now, event=scene.events["playing"].pk)
    Due.objects.filter(pk=at_it.pk).update(**running, parts=600, parts_done=200)
    swept = plan("cleaning.sweep", at=now)
    Due.objects.filter(pk=swept.pk).update(done_at=now, result={"answers": 12, "sessions": 3})


def about_the_draw(scene: Scene) -> None:
    event, now = scene.events["past"], timezone.now()
    draw = open_draw(
        event_id=event.pk, actor=scene.actor, now=now, prizes=["拡張パック", "スリーブ"]
    )
    begin_draw(draw_id=draw.pk, actor=scene.actor, now=now)
    draw_next(draw_id=draw.pk, actor=scene.actor)
    scene.ids.draw = draw.pk
