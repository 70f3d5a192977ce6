"""One event with a row in every table that an archive holds."""

from datetime import time, timedelta

from decks.services import rule_cards, submit_deck
from engine.cards.decks import own_decks
from engine.table.acts import Act, Kind
from events import services as events
from events.access import player
from events.models import Event
from pods import services as pods
from pods.cut import Cut
from pods.models import Pod, Report
from pods.queue import QueuePlace
from pods.room import DraftStep
from pods.schedule import Schedule
from standings import services as standings
from tests import make
from tests.decks import lending
from tests.gallery.paying import FEES, pay

NOW = make.EVENING
BEFORE = {"seed": 1, "cost": {}, "lower_bound": {}, "pods": []}
QUESTION = {"code": "q1", "kind": "text", "text": "食事", "text_en": "", "choices": [], "required": False}  # fmt: skip


def rich_event() -> Event:
    """A club of eight in its second round, with everything that ever happens to one."""
    event = make.event(
        capacity=9, fees=FEES, questions=[QUESTION], rounds_planned=3, fan_event=True
    )
    boss = make.organiser(event)
    people = make.entries(
        8, event=event, group="山田家", home_by=time(23), answers={"q1": "=secret"}
    )
    make.entry(event=event, player_name="Late", level=3)
    make.entry(event=event, player_name="In line")
    pay(event, boss)
    _said(event, people)
    _decks(event, people)
    make.closed(event=event, seed=7)
    second = make.published(event=event, seed=8)
    one, other = second.pods.order_by("table")
    _at_table(one, boss)
    _subgame(other)
    pods.set_clock(round_id=second.pk, actor=boss, act=pods.ClockAct.START, now=NOW)
    _draws(event, people, boss)
    _rows(event, people, second)
    return Event.objects.get(pk=event.pk)


def _said(event, people):
    boss, (one, other, third, *_rest) = make.organiser(event), people
    wish = pods.wish_apart(entry_id=one.pk, actor=player(one), named="Private wish", now=NOW)
    pods.decide_wish(wish_id=wish.pk, actor=boss, approve=True, other_id=other.pk)
    pods.set_tables(event_id=event.pk, actor=boss, tables=[{"label": f"T{n}"} for n in range(6)])
    pods.lock_seat(event_id=event.pk, actor=boss, entry=third.pk, table=2)
    pods.ask_levels(event_id=event.pk, actor=boss, moves={third.pk: 1}, now=NOW)
    told = pods.announce(event_id=event.pk, actor=boss, occasion="opening", now=NOW)
    pods.mark_read(announcement_id=told.pk, actor=player(one))
    first = pods.give_penalty(entry_id=one.pk, actor=boss, kind="note", reason="Sleeves", now=NOW)
    pods.change_penalty(penalty_id=first.pk, actor=boss, kind="warning", reason="Sleeves!", now=NOW)
    events.mask_name(entry_id=third.pk, actor=boss)


def _decks(event, people):
    boss, deck = make.organiser(event), own_decks()[0]
    submit_deck(entry_id=people[0].pk, actor=boss, text=deck.text, partner=deck.partner, now=NOW)
    rule_cards(event_id=event.pk, actor=boss, names=["うちの子"], now=NOW)
    people[0].decks.update(partner="One\nOther")  # two commanders
    lending.hand_out(lending.wish(people[1], lending.pool_deck(event.shop)))


def _at_table(pod: Pod, boss):
    one, other, *_rest = make.seated(pod)
    change = pods.propose_change(
        pod_id=pod.pk, entry_id=one.pk, actor=player(one), kind="own", text="Take turns", now=NOW
    )
    pods.answer_change(
        proposal_id=change.pk, entry_id=other.pk, actor=player(other), agrees=True, now=NOW
    )
    pods.begin_live_game(pod_id=pod.pk, actor=player(one), now=NOW)
    pods.play_act(pod_id=pod.pk, actor=player(one), seen=0, act=Act(Kind.NEXT_TURN), now=NOW)
    call = pods.open_call(pod_id=pod.pk, actor=player(one), reason="rules", now=NOW, text="Why?")
    pods.claim_call(call_id=call.pk, actor=boss, now=NOW)
    make.report(of=pod)
    report = Report.objects.get(pod=pod)
    pods.answer_report(
        report_id=report.pk, actor=player(other), agrees=False, note="Not so", now=NOW
    )
    make.decided(pod)


def _subgame(pod: Pod):
    """A game inside the game that was opened by mistake: another game than Magic has none."""
    some = [entry.pk for entry in make.seated(pod)[:2]]
    pod.subgames.create(
        parent=0, seed=5, players=some, first_id=some[0], opened_at=NOW, taken_back_at=NOW
    )


def _draws(event, people, boss):
    draw = standings.open_draw(event_id=event.pk, actor=boss, now=NOW, count=2, prizes=["Box"])
    standings.add_number(
        draw_id=draw.pk, entry_id=people[0].pk, actor=player(people[0]), number=42, now=NOW
    )
    standings.begin_draw(draw_id=draw.pk, actor=boss, now=NOW)
    standings.draw_next(draw_id=draw.pk, actor=boss, to_the_end=True)
    standings.end_draw(draw_id=draw.pk, actor=boss, now=NOW)
    standings.open_draw(event_id=event.pk, actor=boss, now=NOW, count=1)
    standings.set_goods(event_id=event.pk, actor=boss, promos=9, specials=2, promo="Card")
    standings.give_promo(entry_id=people[0].pk, actor=boss, now=NOW)


def _rows(event, people, second):
    """Rows of other kinds of evenings, as those would leave them."""
    event = Event.objects.get(pk=event.pk)
    team = event.pairs.create(code="ABCDE")
    event.entries.filter(pk=people[0].pk).update(team=team, team_place=1)
    QueuePlace.objects.create(event=event, entry=people[0], since=NOW + timedelta(minutes=1))
    DraftStep.objects.create(round=second, number=1, before=BEFORE | {"byes": [people[0].pk]})
    Schedule.objects.create(event=event, first=3, seed=1, rounds=[[[one.pk for one in people[:4]]]])
    event.final_tables.create(version=1, rows=[], at=NOW)
    Cut.objects.create(event=event, seeds=[one.pk for one in people[:4]])
