"""One of two processes that do the same thing at the same moment; forked from one that has loaded the site.

It says "ready", waits for a word, acts once through the door for writes, and tells how it ended.
With the lock off it runs without the event's lock: the control that shows the race.
"""

import time
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection
from typing import Any

from tests.races.acts import acts_at_entry, acts_on_offers, acts_on_staff, play
from tests.races.work_acts import acts_on_work

OWN_DOOR = frozenset({"carry", "work"})  # a task opens its own transactions
PAUSE_SECONDS = 0.4  # between reading and writing, long enough for the other to read as well


def run(act: str, words: Mapping[str, object], lock: str, line: "Connection[Any, Any]") -> None:
    """Act and tell."""
    if lock == "off":
        _unlock()
    _widen()
    line.send("ready")
    line.recv()
    line.send(_ending(all_acts()[act], words))
    line.close()


def all_acts() -> Mapping[str, Callable[..., str]]:
    """Return what racers can do, by its name."""
    return (
        _acts()
        | _acts_with_subgames()
        | _acts_with_live_games()
        | _acts_with_prizes()
        | acts_on_staff()
        | acts_at_entry()
        | acts_on_work()
        | acts_on_offers()
        | {"play": play}
    )


def _unlock() -> None:
    from django.db import connection
    from django.db.models import QuerySet

    from sandbox import access

    access._count_alone = lambda: None
    QuerySet.select_for_update = lambda self, **options: self  # type: ignore[method-assign]
    if connection.vendor == "sqlite":
        connection.settings_dict["OPTIONS"]["transaction_mode"] = "DEFERRED"


def _widen() -> None:
    from accounts import tries
    from accounts.services import staff
    from decks.services import lending, loans
    from events.services import entries, offers
    from pods.services import (
        changes,
        companions,
        forming,
        jobs,
        reports,
        rolling,
        rounds,
        subgames,
        voices,
    )
    from sandbox import access
    from standings.services import draws

    for module, name in (
        (tries, "name_typed"),
        (staff, "keep_an_owner"),
        (entries, "give_place"),
        (offers, "refuse_when_over"),
        (reports, "_refuse_second"),
        (reports, "_for_judges"),
        (rounds, "_refuse_if_playing"),
        (rounds, "_refuse_if_reported"),
        (voices, "_refuse_done"),
        (voices, "_refuse_done"),  # twice as long: a voice is written last, whoever else is there
        (reports, "refuse_open_subgames"),
        (subgames, "subgames_of"),
        (companions, "_unless_stale"),
        (lending, "_refuse_lent"),
        (loans, "_refuse_lent"),
        (rolling, "running_seats"),
        (forming, "queue_of"),
        (changes, "remember"),
        (jobs, "_is_wanted"),
        (draws, "steps_of"),
        (access, "scopes_for"),
    ):
        inner = getattr(module, name)

        def slow(*words: Any, _inner: Callable[..., Any] = inner) -> Any:
            result = _inner(*words)
            time.sleep(PAUSE_SECONDS)
            return result

        setattr(module, name, slow)


def _acts() -> dict[str, Callable[..., str]]:
    from django.utils import timezone

    from accounts.models import User
    from decks import services as decks
    from decks.models import Loan
    from events import services as events
    from events.access import ANYONE, player, staff
    from events.models import Entry
    from pods import services as pods

    def enter(event_id: str, player_name: str) -> str:
        entry = events.add_entry(event_id=event_id, actor=ANYONE, player_name=player_name, level=2)
        return entry.state

    def report(pod_id: str, entry_id: str, telling: dict[str, object]) -> str:
        actor = player(Entry.objects.get(pk=entry_id))
        made = pods.report_result(pod_id=pod_id, actor=actor, telling=telling, now=timezone.now())
        return made.state

    def lend(loan_id: str) -> str:
        shop_id = Loan.objects.get(pk=loan_id).deck.shop_id
        owner = User.objects.get(memberships__shop=shop_id)
        decks.hand_out(loan_id=loan_id, actor=staff(owner), now=timezone.now())
        return "lent"

    def retire(deck_id: str) -> str:
        owner = User.objects.get(memberships__shop__loan_decks=deck_id)
        decks.retire_loan_deck(deck_id=deck_id, actor=staff(owner), now=timezone.now())
        return "retired"

    def queue(entry_id: str) -> str:
        actor = player(Entry.objects.get(pk=entry_id))
        place = pods.join_queue(entry_id=entry_id, actor=actor, now=timezone.now())
        return "waits" if place else "sits"

    def swap(round_id: str, one: str, other: str, seen: str) -> str:
        actor = staff(User.objects.get(memberships__shop__events__rounds=round_id))
        thought = pods.plan_swap(round_id=round_id, actor=actor, one=one, other=other)
        pods.change_round(round_id=round_id, actor=actor, thought=thought, seen=seen)
        return "swapped"

    def carry(job_id: str) -> str:
        pods.carry_out_order(now=timezone.now(), job_id=job_id)
        return "carried out"

    return {
        "carry": carry,
        "queue": queue,
        "enter": enter,
        "report": report,
        "lend": lend,
        "retire": retire,
        "swap": swap,
        **_acts_on_results(),
    }


def _acts_with_subgames() -> dict[str, Callable[..., str]]:
    from django.utils import timezone

    from events.access import player
    from events.models import Entry
    from pods import services as pods

    def nest(pod_id: str, entry_id: str, players: list[str]) -> str:
        actor = player(Entry.objects.get(pk=entry_id))
        cards = dict.fromkeys(players, 60)
        row = pods.open_subgame(
            pod_id=pod_id, actor=actor, players=players, libraries=cards, now=timezone.now()
        )
        return f"subgame {row.number}"

    return {"nest": nest}


def _acts_with_live_games() -> dict[str, Callable[..., str]]:
    from django.utils import timezone

    from engine.table.acts import Act, Kind
    from events.access import player
    from events.models import Entry
    from pods.services import play_act

    def turn(pod_id: str, entry_id: str, seen: int) -> str:
        who = player(Entry.objects.get(pk=entry_id))
        act, now = Act(Kind.NEXT_TURN), timezone.now()
        row = play_act(pod_id=pod_id, actor=who, seen=seen, act=act, now=now)
        return f"version {row.version}"

    return {"turn": turn}


def _acts_with_prizes() -> dict[str, Callable[..., str]]:
    from django.utils import timezone

    from accounts.models import User
    from events.access import staff
    from events.models import Entry
    from standings import services as standings

    def draw(draw_id: str) -> str:
        actor = staff(User.objects.get(memberships__shop__events__draws=draw_id))
        standings.draw_next(draw_id=draw_id, actor=actor, seen=0)
        return "drawn"

    def promo(entry_id: str) -> str:
        entry = Entry.objects.select_related("event").get(pk=entry_id)
        owner = User.objects.get(memberships__shop=entry.event.shop_id)
        standings.give_promo(entry_id=entry_id, actor=staff(owner), now=timezone.now())
        return "given"

    return {"draw": draw, "promo": promo}


def _acts_on_results() -> dict[str, Callable[..., str]]:
    from django.utils import timezone

    from accounts.models import User
    from events.access import player, staff
    from events.models import Entry
    from pods import services as pods

    def answer(report_id: str, entry_id: str, agrees: bool) -> str:  # noqa: FBT001  from JSON
        actor = player(Entry.objects.get(pk=entry_id))
        said = pods.answer_report(
            report_id=report_id, actor=actor, agrees=agrees, now=timezone.now()
        )
        return said.state

    def decide(pod_id: str, telling: dict[str, object]) -> str:
        actor = staff(User.objects.get(memberships__shop__events__rounds__pods=pod_id))
        made = pods.decide_result(pod_id=pod_id, actor=actor, telling=telling, now=timezone.now())
        return made.state

    def close(round_id: str) -> str:
        actor = staff(User.objects.get(memberships__shop__events__rounds=round_id))
        return pods.close_round(round_id=round_id, actor=actor).state

    def withdraw(round_id: str) -> str:
        actor = staff(User.objects.get(memberships__shop__events__rounds=round_id))
        return pods.withdraw_round(round_id=round_id, actor=actor).state

    return {"answer": answer, "decide": decide, "close": close, "withdraw": withdraw}


def _ending(act: Callable[..., str], words: Mapping[str, object]) -> dict[str, str]:
    from django.db import DatabaseError

    from engine.errors import RuleError
    from events.once import Answer, once

    try:
        if act.__name__ in OWN_DOOR:
            return {"done": act(**words)}
        answer = once(lambda _: Answer(200, act(**words)), prepare=lambda: None, credential="racer")
    except RuleError as refusal:
        return {"refused": refusal.code}
    except DatabaseError as trouble:
        return {"broken": type(trouble).__name__}
    return {"done": str(answer.body)}
