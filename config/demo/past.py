"""The event that is over: eleven people, three rounds, one of everything that can happen."""

from datetime import datetime, timedelta
from random import Random

from config.demo import games
from config.demo.people import REGULARS, Guest
from decks.services import submit_deck
from engine.cards.decks import own_decks
from events.access import Actor, player
from events.models import Entry, Event
from events.services import add_entry, check_in
from pods.models import Pod, Report, Round
from pods.services import (
    ClockAct,
    answer_report,
    close_round,
    pair_round,
    plan_round,
    publish_round,
    report_result,
    set_clock,
    uphold_report,
)
from standings.services import finish_event

ROUND_TAKES = timedelta(minutes=70)
SPECIAL = {(2, 1): games.lost_together, (3, 2): games.out_of_time}
DISPUTED = (3, 1)


def play_past(event: Event, *, actor: Actor, rng: Random) -> None:
    """Enter everybody, play all rounds, finish."""
    before = event.starts_at - timedelta(days=2)
    for number, guest in enumerate(REGULARS):
        entry = enter(event, guest, actor=actor)
        deck = own_decks()[number % len(own_decks())]
        submit_deck(
            entry_id=entry.pk, actor=actor, text=deck.text, partner=deck.partner, now=before
        )
        check_in(entry_id=entry.pk, actor=actor)
    for number in range(event.rounds_planned):
        begin = event.starts_at + number * ROUND_TAKES
        _play_round(event, actor=actor, rng=rng, begin=begin)
    end = event.starts_at + event.rounds_planned * ROUND_TAKES
    finish_event(event_id=event.pk, actor=actor, now=end)


def enter(event: Event, guest: Guest, *, actor: Actor) -> Entry:
    """Enter a guest of the demo."""
    return add_entry(
        event_id=event.pk,
        actor=actor,
        player_name=guest.name,
        kana=guest.kana,
        level=guest.level,
        accepts=guest.accepts,
        group=guest.group,
        phoneless=guest.phoneless,
    )


def _play_round(event: Event, *, actor: Actor, rng: Random, begin: datetime) -> None:
    thought = plan_round(event_id=event.pk, actor=actor, seed=rng.randrange(2**31))
    draft = pair_round(event_id=event.pk, actor=actor, thought=thought)
    publish_round(round_id=draft.pk, actor=actor)
    set_clock(round_id=draft.pk, actor=actor, act=ClockAct.START, now=begin)
    for pod in draft.pods.order_by("table"):
        _play(draft, pod, judge=actor, rng=rng, now=begin + timedelta(minutes=rng.randint(35, 58)))
    close_round(round_id=draft.pk, actor=actor)


def _play(found: Round, pod: Pod, *, judge: Actor, rng: Random, now: datetime) -> None:
    entries = [seat.entry for seat in pod.seats.order_by("number").select_related("entry")]
    tell = SPECIAL.get((found.number, pod.table), games.won)
    told = tell([entry.pk for entry in entries], rng)
    teller, other = (player(entry) for entry in rng.sample(entries, 2))
    report = report_result(pod_id=pod.pk, actor=teller, telling=told, now=now)
    _answer(report, other, judge=judge, agrees=(found.number, pod.table) != DISPUTED, now=now)


def _answer(report: Report, other: Actor, *, judge: Actor, agrees: bool, now: datetime) -> None:
    note = "" if agrees else "最後の攻撃の前に時間切れだったと思います。"
    answer_report(report_id=report.pk, actor=other, agrees=agrees, note=note, now=now)
    if not agrees:
        uphold_report(report_id=report.pk, actor=judge)
