"""The one thing to do next, read off the state of the evening."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.seating.cuts import POD
from events.models import Event, Phase
from pods.models import PodState, Round, RoundState
from pods.selectors import ClockState, clock_of
from pods.words import round_title
from web.staff.evening import Evening
from web.staff.splitting import people_missing


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
    if not turnout.taken and evening.is_past:
        return _nobody_came(evening)
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


def _nobody_came(evening: Evening) -> NextStep:
    event = evening.event
    again = Button(_("The same again"), f"{reverse('staff:new')}?copy={event.pk}")
    sentence = _("Nobody entered, and the day is over. Make the event again for another day.")
    if not evening.may_finish:
        poster = link("poster", _("Print the poster"), event)
        return NextStep(_("This day is over"), sentence, poster)
    settings = link("settings", _("Change the date"), event)
    return NextStep(_("This day is over"), sentence, again, settings)


def _too_few(evening: Evening, number: int, missing: int) -> NextStep:
    """Say how many people are missing; pairing all the same offers other table sizes."""
    title = ngettext("Wait for {n} more person", "Wait for {n} more people", missing)
    words = ngettext(
        "{here} person is here. That does not fill tables of the usual size. You can pair all the"
        " same: you are asked which other size you allow.",
        "{here} people are here. That does not fill tables of the usual size. You can pair all the"
        " same: you are asked which other size you allow.",
        evening.turnout.here,
    )
    return NextStep(
        title.format(n=missing),
        words.format(here=evening.turnout.here),
        link("reception", _("Open the reception"), evening.event),
        pair_button(evening.event, number),
    )


def _nobody_left(evening: Evening) -> NextStep:
    event = evening.event
    finish = link("finish", _("Finish the evening"), event) if evening.may_finish else None
    return NextStep(
        _("Nobody is here any more"),
        _("Check in who plays on, or finish the evening: all results so far stay."),
        link("reception", _("Open the reception"), event),
        finish,
    )


def _pair(evening: Evening, number: int) -> NextStep:
    if not evening.turnout.here:
        return _nobody_left(evening)
    missing = people_missing(evening)
    if missing:
        return _too_few(evening, number, missing)
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
    newest = evening.newest
    if newest and newest.stage > POD:
        return _next_stage(evening)
    if evening.in_cut or evening.played >= evening.event.rounds_planned:
        return _all_played(evening)
    return _pair(evening, evening.played + 1)


def cut_button(event: Event, label: str) -> Button:
    """Return the button that draws the next stage of a cut."""
    return Button(label, reverse("staff:draw_cut", kwargs={"event_id": event.pk}), posts=True)


def _next_stage(evening: Evening) -> NextStep:
    return NextStep(
        _("Draw the next stage of the cut"),
        _("Winners go on; a draw goes to whoever stood better in the table."),
        cut_button(evening.event, _("Draw the next stage")),
        link("tables", _("Look at the results"), evening.event),
    )


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
        link("cut", _("Let the best play on"), event) if evening.may_cut else standings,
    )


def _named(found: Round, usual: str, in_cut: str) -> str:
    """Say it of a round by its number, of a stage of a cut by its name."""
    words = in_cut if found.stage else usual
    return words.format(number=found.number, round=round_title(found), minutes=found.minutes)


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
        _named(draft, _("Publish round {number}"), _("Publish: {round}")),
        _("The pods are ready. Publishing shows everybody where to sit."),
        round_button("publish", _("Publish these pods"), draft),
        link("pairing", _("Look at the pods"), event),
    )


def _playing(evening: Evening, playing: Round) -> NextStep:
    event = evening.event
    outstanding = evening.tables(PodState.PLAYING, PodState.REPORTED, PodState.DISPUTED)
    if not outstanding:
        return NextStep(
            _named(playing, _("Close round {number}"), _("Close: {round}")),
            _("Every table has a result that counts."),
            round_button(
                "close", _named(playing, _("Close round {number}"), _("Close: {round}")), playing
            ),
            link("tables", _("Look at the results"), event),
        )
    if playing.started_at is None and not evening.tables(PodState.DONE, PodState.REPORTED):
        return NextStep(
            _("Start the clock"),
            _named(
                playing,
                _("When everybody sits, start the {minutes} minutes of round {number}."),
                _("When everybody sits, start the {minutes} minutes: {round}."),
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
    if clock_of(playing, now=evening.now).state is ClockState.OVER:
        sentence = _("No final result yet: {tables}. Go there, and enter what they tell you.")
        return NextStep(
            _("Time is over: collect the results"),
            sentence.format(tables=tables_text(outstanding)),
            link("tables", _("Tables and results"), event),
        )
    return NextStep(
        _("Wait for {tables}").format(tables=tables_text(outstanding)),
        _named(
            playing,
            _("When the last result counts, you can close round {number}."),
            _("When the last result counts, you can close this: {round}."),
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
