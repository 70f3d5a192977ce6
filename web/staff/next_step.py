"""The one thing to do next, read off the state of the evening."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.formats import format_of
from events.models import Entry, EntryState, Event, Phase
from events.selectors import Turnout
from pods.models import Pod, PodState, Round, RoundState, Seat
from pods.room import Table
from pods.selectors import byes_in

OUT = (EntryState.DROPPED, EntryState.CANCELLED)


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press: a link, or a form with these fields when `posts`."""

    label: str
    href: str
    posts: bool = False
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class NextStep:
    """What to do now, why, and what else one could do."""

    title: str
    sentence: str
    button: Button
    other: Button | None = None


@dataclass(frozen=True, slots=True)
class Gone:
    """Somebody with a seat who is not here."""

    table: str
    name: str
    has_left: bool

    @property
    def sentence(self) -> str:
        """Say it in the reader's language."""
        if not self.table:
            return _("{name} has a bye but is not here.").format(name=self.name)
        words = (
            _("{name} is seated at table {table} but has left.")
            if self.has_left
            else _("{name} is seated at table {table} but is not checked in.")
        )
        return words.format(name=self.name, table=self.table)


@dataclass(frozen=True, slots=True)
class Evening:
    """All that the next step depends on; `newest` comes with its pods and seats."""

    event: Event
    turnout: Turnout
    newest: Round | None
    now: datetime
    here: Mapping[str, str]  # names of the people who are checked in, by entry
    leaving: Mapping[str, Entry]  # here, but must go home before the newest round ends
    room: Sequence[Table]
    players: int  # who has played; 0 until the end
    may_finish: bool

    @property
    def played(self) -> int:
        """How many rounds are closed."""
        if self.newest is None:
            return 0
        return self.newest.number - (self.newest.state != RoundState.CLOSED)

    @property
    def pods(self) -> Sequence[Pod]:
        """The pods of the newest round."""
        return [] if self.newest is None else list(self.newest.pods.all())

    @property
    def gone(self) -> list[Gone]:
        """Everybody who is seated but not here: left, or not checked in any more.

        A bye of a draft counts too; in a round being played nobody waits for it.
        """
        seats = [(pod.sign, seat) for pod in self.pods for seat in pod.seats.all()]
        if self.newest and self.newest.state == RoundState.DRAFT:
            seats += [("", seat) for seat in self.byes]
        return [
            Gone(sign, seat.entry.player_name, seat.entry.state in OUT)
            for sign, seat in seats
            if seat.entry_id not in self.here
        ]

    @property
    def unseated(self) -> list[str]:
        """Names of people who are here and have no seat in the newest round."""
        out = self._placed | self.leaving.keys()
        return [name for entry, name in self.here.items() if entry not in out]

    @property
    def going_home(self) -> list[Entry]:
        """Who is here and sits this round out, to be home in time."""
        return [entry for key, entry in self.leaving.items() if key not in self._placed]

    @property
    def byes(self) -> Sequence[Seat]:
        """Who sits the newest round out with a bye."""
        return [] if self.newest is None else byes_in(self.newest)

    @property
    def _placed(self) -> set[str]:
        """Everybody who has a seat or a bye in the newest round."""
        seats = (seat for pod in self.pods for seat in pod.seats.all())
        return {seat.entry_id for seat in (*seats, *self.byes)}

    @property
    def extra_sizes(self) -> list[int]:
        """Pod sizes of the newest round that the format would not deal by itself."""
        usual = format_of(self.event.format).pod_allow
        return sorted({len(pod.seats.all()) for pod in self.pods} - set(usual))

    def tables(self, *states: PodState) -> list[str]:
        """Return the tables of the newest round in these states."""
        return [pod.sign for pod in self.pods if pod.state in states]


def link(name: str, label: str, event: Event, **rest: object) -> Button:
    """Return a button that only leads somewhere."""
    return Button(label, reverse(f"staff:{name}", kwargs={"event_id": event.pk, **rest}))


def pair_button(event: Event, number: int, allow: Sequence[int] = (), **rest: str) -> Button:
    """Return the button that pairs a round; `rest`: its policy and byes, where not as usual."""
    href = reverse("staff:pair", kwargs={"event_id": event.pk})
    fields = tuple(("allow", str(size)) for size in allow)
    fields += tuple(rest.items())
    return Button(_("Pair round {number}").format(number=number), href, posts=True, fields=fields)


def round_button(act: str, label: str, found: Round, **fields: str) -> Button:
    """Return the button that does something to a round."""
    rest = {"event_id": found.event_id, "round_id": found.pk, "act": act}
    return Button(label, reverse("staff:round", kwargs=rest), posts=True, fields=(*fields.items(),))


def next_step(evening: Evening) -> NextStep:
    """Return the one thing to do next."""
    if evening.event.phase == Phase.FINISHED:
        return _finished(evening)
    if evening.newest is not None:
        match evening.newest.state:
            case RoundState.DRAFT:
                return _drafted(evening, evening.newest)
            case RoundState.PUBLISHED:
                return _playing(evening, evening.newest)
            case _:
                return _between(evening)
    return _before(evening)


def _before(evening: Evening) -> NextStep:
    event, turnout = evening.event, evening.turnout
    reception = link("reception", _("Open the reception"), event)
    poster = link("poster", _("Print the poster"), event)
    if not turnout.taken:
        return NextStep(
            _("Let people know"),
            _("Nobody has entered yet. Hang up the poster, or send the address of its QR code."),
            poster,
            reception,
        )
    if not turnout.here:
        return NextStep(
            _("Check people in"),
            _("Nobody is checked in yet. Expected: {expected}.").format(expected=turnout.expected),
            reception,
            poster,
        )
    if turnout.expected and evening.now < event.starts_at:
        return NextStep(
            _("Check people in"),
            _("Here: {here}. Still expected: {expected}.").format(
                here=turnout.here, expected=turnout.expected
            ),
            reception,
            pair_button(event, 1),
        )
    return _pair(evening, 1)


def _pair(evening: Evening, number: int) -> NextStep:
    sentence = ngettext(
        "{here} player is here. You see the pods first; nobody else does until you publish.",
        "{here} players are here. You see the pods first; nobody else does until you publish.",
        evening.turnout.here,
    ).format(here=evening.turnout.here)
    return NextStep(
        _("Pair round {number}").format(number=number),
        sentence,
        pair_button(evening.event, number),
        link("reception", _("Open the reception"), evening.event),
    )


def _between(evening: Evening) -> NextStep:
    if evening.played >= evening.event.rounds_planned:
        return _all_played(evening)
    return _pair(evening, evening.played + 1)


def _all_played(evening: Evening) -> NextStep:
    event = evening.event
    standings = Button(_("Standings"), f"/e/{event.pk}/standings")
    played = _("All {planned} planned rounds are played.").format(planned=event.rounds_planned)
    if not evening.may_finish:
        sentence = _("The organiser can finish the evening or add a round.")
        return NextStep(_("Look at the standings"), f"{played} {sentence}", standings)
    return NextStep(
        _("Finish the evening"),
        played + " " + _("Look at the standings first."),
        link("finish", _("Finish the evening"), event),
        standings,
    )


def _drafted(evening: Evening, draft: Round) -> NextStep:
    event = evening.event
    if evening.gone or evening.unseated:
        return NextStep(
            _("Seat who came, close the gaps of who left"),
            _("People came or left after the pods were made. Only some tables need to change."),
            link("repair", _("See which tables change"), event, round_id=draft.pk),
            pair_button(event, draft.number, evening.extra_sizes),
        )
    return NextStep(
        _("Publish round {number}").format(number=draft.number),
        _("The pods are ready. Publishing shows everybody where to sit."),
        round_button("publish", _("Publish these pods"), draft),
        link("pairing", _("Look at the pods"), event),
    )


def _playing(evening: Evening, playing: Round) -> NextStep:
    event = evening.event
    outstanding = evening.tables(PodState.PLAYING, PodState.REPORTED, PodState.DISPUTED)
    if not outstanding:
        return NextStep(
            _("Close round {number}").format(number=playing.number),
            _("Every table has a result that counts."),
            round_button("close", _("Close round {number}").format(number=playing.number), playing),
            link("tables", _("Look at the results"), event),
        )
    if playing.started_at is None and not evening.tables(PodState.DONE, PodState.REPORTED):
        return NextStep(
            _("Start the clock"),
            _("When everybody sits, start the {minutes} minutes of round {number}.").format(
                minutes=playing.minutes, number=playing.number
            ),
            round_button("clock", _("Start the clock"), playing, do="start"),
            link("tables", _("Tables and results"), event),
        )
    return _waiting(evening, playing, outstanding)


def _waiting(evening: Evening, playing: Round, outstanding: list[str]) -> NextStep:
    event = evening.event
    disputed = evening.tables(PodState.DISPUTED)
    if disputed:
        return NextStep(
            _("Decide at {tables}").format(tables=tables_text(disputed)),
            _("Players disagree about the result. Hear them, then decide."),
            link("tables", _("Tables and results"), event),
        )
    return NextStep(
        _("Wait for {tables}").format(tables=tables_text(outstanding)),
        _("When the last result counts, you can close round {number}.").format(
            number=playing.number
        ),
        link("tables", _("Tables and results"), event),
    )


def _finished(evening: Evening) -> NextStep:
    event = evening.event
    reopen = link("reopen", _("Reopen the evening"), event)
    return NextStep(
        _("The evening is finished"),
        _("The final standings are kept. Thank you for running it!"),
        Button(_("Final standings"), f"/e/{event.pk}/standings"),
        reopen if evening.may_finish else None,
    )


def tables_text(tables: Sequence[str]) -> str:
    """Return table numbers as people say them."""
    return ngettext("table {tables}", "tables {tables}", len(tables)).format(
        tables=_(", ").join(tables)
    )
