"""What an archive holds of an event, table by table, and what it leaves out and why."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Model, QuerySet

from decks.models import CardRuling, DeckCheck, DeckList, Loan, LoanDeck
from events.models import Entry, Event, JournalEntry
from events.money import Payment, TillCount
from events.teams import Team
from pods.agreement import Proposal, ProposalVoice
from pods.announcement import Announcement, ReadMark
from pods.asked import ApartWish, LevelAsk
from pods.call import JudgeCall
from pods.companion import Companion, CompanionAct
from pods.cut import Cut
from pods.ledger import Penalty
from pods.models import Pod, Report, Round, Seat, Voice
from pods.queue import QueuePlace
from pods.room import DraftStep, Lock, Table
from pods.schedule import Schedule
from pods.subgame import Subgame
from standings.draws import Draw, DrawState, DrawStep, DrawTap
from standings.goods import Goods, Promo
from standings.models import FinalTable

ACTORS = frozenset({"actor", "by", "made_by", "given_by", "claimed_by", "closed_by"})


@dataclass(frozen=True, slots=True)
class Part:
    """One table of an archive: its rows are those whose `path` leads to the event.

    `entries` are columns whose JSON tells people by id, and nothing else that could be taken for one;
    `ids` are columns in which ids stand among other words. `outside` are relations that lead out of the
    event and are made anew. Rows that must never keep their id are `anew`.
    """

    name: str
    model: type[Model]
    path: str
    entries: frozenset[str] = frozenset()
    ids: frozenset[str] = frozenset()
    outside: frozenset[str] = frozenset()
    only: Mapping[str, object] | None = None
    anew: bool = False

    @property
    def all(self) -> QuerySet[Model]:
        """Return this table's rows of all events."""
        return QuerySet(model=self.model)

    def rows(self, event: Event) -> QuerySet[Model]:
        """Return this table's rows of an event, in the order in which they were made."""
        found = self.all.filter(**{self.path: event.pk}, **(self.only or {}))
        return found.order_by("pk").distinct()


def _part(name: str, model: type[Model], path: str = "event", **more: object) -> Part:
    sets = {key: frozenset(str(value).split()) for key, value in more.items() if key in _SETS}
    rest = {key: value for key, value in more.items() if key not in _SETS}
    return Part(name, model, path, **sets, **rest)  # type: ignore[arg-type]  # by their names


_SETS = frozenset({"entries", "ids", "outside"})
_POD = "pod__round__event"

# In an order in which nothing comes before what it stands on, but for rows of one table.
PARTS: tuple[Part, ...] = (
    _part("event", Event, "pk", outside="shop"),
    _part("teams", Team),
    _part("entries", Entry),
    _part("payments", Payment),
    _part("till_counts", TillCount),
    _part("loan_decks", LoanDeck, "loans__entry__event", outside="shop", anew=True),
    _part("decks", DeckList, "entry__event"),
    _part("deck_checks", DeckCheck, "deck__entry__event"),
    _part("card_rulings", CardRuling),
    _part("loans", Loan, "entry__event", ids="replaced"),
    _part("rounds", Round, ids="cost lower_bound"),
    _part("pods", Pod, "round__event", ids="reasons next_best"),
    _part("seats", Seat, "round__event"),
    _part("reports", Report, _POD, entries="steps placements life", ids="games achievements as_told"),
    _part("voices", Voice, f"report__{_POD}"),
    _part("tables", Table),
    _part("locks", Lock),
    _part("draft_steps", DraftStep, "round__event", ids="before"),
    _part("cuts", Cut, entries="seeds"),
    _part("schedules", Schedule, entries="rounds"),
    _part("companions", Companion, _POD, ids="setup"),
    _part("companion_acts", CompanionAct, f"companion__{_POD}", ids="act"),
    _part("subgames", Subgame, _POD, entries="players short placements", ids="told"),
    _part("queue", QueuePlace),
    _part("proposals", Proposal, _POD),
    _part("proposal_voices", ProposalVoice, f"proposal__{_POD}"),
    _part("announcements", Announcement),
    _part("read_marks", ReadMark, "announcement__event"),
    _part("apart_wishes", ApartWish, "entry__event"),
    _part("level_asks", LevelAsk),
    _part("calls", JudgeCall, _POD),
    _part("penalties", Penalty),
    _part("draws", Draw, entries="people", only={"state": DrawState.OVER}),
    _part("draw_taps", DrawTap, "draw__event", only={"draw__state": DrawState.OVER}),
    _part("draw_steps", DrawStep, "draw__event", only={"draw__state": DrawState.OVER}),
    _part("goods", Goods),
    _part("promos", Promo, "entry__event"),
    _part("final_tables", FinalTable, ids="rows"),
    _part("journal", JournalEntry, ids="facts"),
)  # fmt: skip

# Work for later that an event needs wherever it is, with the facts that stand in it and those that may.
WORK = "work"
WORK_IDS = frozenset({"event", "round_id", "pod_id", "entry_id", "after"})
WORK_FACTS: Mapping[str, frozenset[str]] = {
    "round.time_over": frozenset({"round_id", "ends_at"}),
    "decks.recheck": frozenset({"event"}),
    "queue.look": frozenset({"event"}),
    "reports.weigh": frozenset({"event"}),
    "seat.overdue": frozenset({"pod_id", "entry_id", "until"}),
    "lots.look": frozenset({"event"}),
    "entries.release": frozenset({"event"}),
    "offers.look": frozenset({"event"}),
}
WORK_MORE: Mapping[str, frozenset[str]] = {"decks.recheck": frozenset({"after", "daily"})}

# Tables that lead to an event and are in no archive, each with the reason.
LEFT_OUT: Mapping[str, str] = {
    "events.ApiToken": "a key of an app, good for this installation only",
    "events.DeviceCode": "a key of a device, good for this installation only",
    "events.Permit": "what somebody lets an app do, good for this installation only",
    "events.StreamTicket": "a key of a minute",
    "events.Due": "work of this server, which plans its own",
    "events.Webhook": "belongs to the shop and holds secrets",
    "events.Delivery": "messages to the shop's webhooks, which stay where they are",
    "events.PushSubscription": "a phone's private address, worth nothing without this key",
    "events.LinkCode": "a key of ten minutes",
    "events.AccountLink": "who somebody is elsewhere, told to an app of this installation only",
    "events.KeptTicket": "ties a ticket to an account of this installation",
    "pods.PairingJob": "a task of this server; the round that came of it is in the archive",
    "sandbox.Sandbox": "plays a made-up evening on this server, and is forgotten in a day",
    "standings.Upload": "a task of this server that made an event of a file",
    "standings.SeriesEvent": "belongs to the league of the shop",
    "standings.SeriesEntry": "belongs to the league of the shop",
}
