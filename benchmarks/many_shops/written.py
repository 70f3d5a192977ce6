"""Shops, events, people, decks, rounds, results and journals, written in bulk; import after `django.setup()`."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from django.db import models

from accounts.ids import new_id
from accounts.models import Shop, User
from accounts.services import open_shop
from decks.models import DeckCheck, DeckList
from engine.cards import own
from engine.legality.check import check_deck
from engine.legality.text import read_deck
from events import access, services
from events.models import DeckState, Entry, EntryState, Event, JournalEntry, Phase
from events.money import Payment
from events.work import Due, GivenAnswer
from pods.announcement import Announcement
from pods.call import JudgeCall
from pods.ledger import Penalty
from pods.models import Pod, PodState, Report, ReportState, Round, RoundState, Seat, Voice

SIZE = 4
AT_ONCE = 2_000
DAY = timedelta(days=1)
DECK = Path(own.__file__).parent / "decks" / "dragons.txt"
FEES = {
    "classes": [{"code": "usual", "name": {"ja": "一般", "en": "Usual"}, "amount": 500}],
    "methods": ["cash"],
}
PENALTY_EVERY, CALL_EVERY, ANSWER_EVERY = 20, 15, 4


@dataclass(frozen=True, slots=True)
class Field:
    """How large each event is."""

    players: int = 100
    rounds: int = 4


@dataclass(frozen=True, slots=True)
class Rows:
    """All rows of one event, in the order in which they can be written."""

    tables: dict[type[models.Model], list[models.Model]]

    def add(self, rows: Iterable[models.Model]) -> None:
        """Add rows of any tables."""
        for row in rows:
            self.tables.setdefault(type(row), []).append(row)


def write_shop(name: str) -> tuple[Shop, User]:
    """Open a shop with an owner."""
    owner = User.objects.create(username=f"owner-{new_id()}", name=name)
    return open_shop(name=name, owner=owner), owner


def write_events(shop: Shop, owner: User, number: int, field: Field, *, now: datetime) -> Event:
    """Write so many events of a shop and return the one that is being played; others are over, one comes."""
    playing = write_event(shop, owner, field, at=now, seed=0)
    for back in range(1, number - 1):
        write_event(shop, owner, field, at=now - back * DAY, seed=back)
    if number > 1:
        _event(shop, owner, now + DAY)
    return playing


def write_event(shop: Shop, owner: User, field: Field, *, at: datetime, seed: int) -> Event:
    """Write one event with its people and rounds; of seed 0 the last round is still being played."""
    event = _event(shop, owner, at)
    JournalEntry.objects.filter(event=event).delete()
    rows = Rows({})
    chance = Random(seed)  # noqa: S311  a field, not a secret
    people = [_entry(event, number) for number in range(field.players)]
    rows.add(people)
    rows.add(row for entry in people for row in _deck(entry, at))
    rows.add(_payment(event, entry, owner, at) for entry in people)
    for number in range(1, field.rounds + 1):
        over = seed > 0 or number < field.rounds
        rows.add(_round(event, number, chance.sample(people, len(people)), at, over=over))
    rows.add(_around(event, people, rows, at))
    rows.add(_journal(event, rows, owner, at))
    for table, found in rows.tables.items():
        table._default_manager.bulk_create(found, batch_size=AT_ONCE)  # noqa: SLF001
    event.version = event.table_version = len(rows.tables[JournalEntry])
    event.phase = Phase.FINISHED if seed else Phase.PLAYING
    event.taken = field.players
    event.save()
    return event


def _event(shop: Shop, owner: User, at: datetime) -> Event:
    settings = {"name": f"Evening {at:%Y-%m-%d}", "starts_at": at, "capacity": 500, "fees": FEES}
    return services.create_event(
        shop_id=shop.pk, preset="duel_party_evening", actor=access.staff(owner), settings=settings
    )


def _entry(event: Event, number: int) -> Entry:
    return Entry(
        event=event,
        player_name=f"Player {number}",
        kana=f"ぷれいやー{number:04}",
        level=number % 3 + 1,
        accepts=[1, 2, 3],
        state=EntryState.HERE,
        deck_state=DeckState.LEGAL,
        arrival=number + 1,
        seated=True,
    )


_TEXT = DECK.read_text("utf-8")
_VERDICT = check_deck(
    read_deck(_TEXT), format_code="duel_party", on=date(2026, 12, 4), cards=own.own_table()
).as_dict()


def _deck(entry: Entry, at: datetime) -> Iterator[models.Model]:
    deck = DeckList(entry=entry, text=_TEXT, submitted_at=at)
    yield deck
    yield DeckCheck(deck=deck, outcome="legal", verdict=_VERDICT, at=at)


def _payment(event: Event, entry: Entry, owner: User, at: datetime) -> Payment:
    return Payment(
        event=event, entry=entry, act="paid", fee="usual", fee_name=FEES["classes"][0]["name"],  # type: ignore[index]
        method="cash", amount=500, by=f"staff:{owner.pk}", at=at, version=entry.arrival,
    )  # fmt: skip


def _round(
    event: Event, number: int, order: Sequence[Entry], at: datetime, *, over: bool
) -> Iterator[models.Model]:
    found = Round(
        event=event, number=number, seed=number, cost={}, lower_bound={}, minutes=50,
        state=RoundState.CLOSED if over else RoundState.PUBLISHED, publish_version=number,
    )  # fmt: skip
    yield found
    groups = [order[start : start + SIZE] for start in range(0, len(order), SIZE)]
    for table, group in enumerate(groups, 1):
        told = over or table % 2 == 0
        state = PodState.DONE if told else PodState.PLAYING
        pod = Pod(round=found, table=table, state=state, version=number)
        yield pod
        yield from (
            Seat(round=found, pod=pod, entry=entry, number=n) for n, entry in enumerate(group, 1)
        )
        if told:
            report = _report(pod, group, at)
            yield report
            yield Voice(report=report, entry=group[-1], agrees=True, at=at)


def _report(pod: Pod, group: Sequence[Entry], at: datetime) -> Report:
    out = [{"eliminated": [entry.pk], "cause": "direct_attack"} for entry in reversed(group[1:])]
    return Report(
        pod=pod, made_by=f"ticket:{group[0].pk}", entry=group[0], steps=out, ending="last_standing",
        kind="win", placements={entry.pk: place for place, entry in enumerate(group, 1)},
        winner=group[0], state=ReportState.ACCEPTED, at=at,
    )  # fmt: skip


def _around(
    event: Event, people: Sequence[Entry], rows: Rows, at: datetime
) -> Iterator[models.Model]:
    """What happens beside the games: announcements, calls, penalties, answers kept, work done."""
    for number in range(3):
        yield Announcement(
            event=event, occasion="free", text_ja=f"お知らせ{number}", text_en=f"News {number}",
            made_by="system", made_at=at, until=at + DAY,
        )  # fmt: skip
    for entry in people[::PENALTY_EVERY]:
        yield Penalty(
            event=event, entry=entry, kind="note", reason="Late", given_by="system", at=at
        )
    for pod in rows.tables[Pod][::CALL_EVERY]:
        assert isinstance(pod, Pod)  # noqa: S101  by the table
        yield JudgeCall(
            pod=pod, reason="rules", state="closed", opened_at=at, closed_by="system", closed_at=at
        )
    for number, entry in enumerate(people[::ANSWER_EVERY]):
        label = f"ticket:{entry.pk}"
        yield GivenAnswer(
            credential=label, key=f"key of {entry.pk}", digest="0" * 64, status=201, body={}
        )
        yield Due(kind="seat.overdue", facts={"pod_id": str(number)}, at=at, done_at=at)


def _journal(event: Event, rows: Rows, owner: User, at: datetime) -> Iterator[JournalEntry]:
    """A row for everything that would have written one."""
    version = count(1)

    def row(kind: str, actor: str, **facts: Any) -> JournalEntry:  # noqa: ANN401  ids and numbers
        return JournalEntry(
            event=event, version=next(version), kind=kind, actor=actor, facts=facts, at=at
        )

    staff = f"staff:{owner.pk}"
    yield row("event.created", staff)
    for entry in rows.tables[Entry]:
        yield row("entry.added", f"anyone:{event.pk}", entry=entry.pk)
        yield row("deck.submitted", f"ticket:{entry.pk}", entry=entry.pk)
        yield row("payment.taken", staff, entry=entry.pk)
        yield row("entry.checked_in", staff, entry=entry.pk)
    for found in rows.tables[Round]:
        yield row("round.published", staff, round=found.pk)
    for report in rows.tables[Report]:
        told: Any = report
        yield row("report.made", told.made_by, pod=told.pod_id, report=told.pk)
        yield row("report.accepted", told.made_by, pod=told.pod_id, report=told.pk)
