"""What rounds, pods and results are called on screen, and why a pod is as it is, in sentences."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from engine.seating.cuts import POD
from engine.words import Cause, Ending, Kind
from events.words import LEVELS, round_name
from pods.asked import AskState, WishState
from pods.models import PodState, ReportState, Round, RoundState
from pods.selectors import ClockState

Words = str | Promise

ROUND_STATES: Mapping[str, Words] = {
    RoundState.DRAFT: _("Draft"),
    RoundState.PUBLISHED: _("Being played"),
    RoundState.CLOSED: _("Closed"),
    RoundState.VOIDED: _("Withdrawn"),
}
POD_STATES: Mapping[str, Words] = {
    PodState.PLAYING: _("Playing"),
    PodState.REPORTED: _("Result waits for a yes"),
    PodState.DISPUTED: _("Result disputed"),
    PodState.DONE: _("Done"),
}
CLOCK_STATES: Mapping[str, Words] = {
    ClockState.WAITING: _("Not started"),
    ClockState.RUNNING: _("Running"),
    ClockState.PAUSED: _("Paused"),
    ClockState.OVER: _("Time is over"),
}
REPORT_STATES: Mapping[str, Words] = {
    ReportState.PENDING: _("Waits for a yes"),
    ReportState.DISPUTED: _("Disputed"),
    ReportState.ACCEPTED: _("Counts"),
    ReportState.SUPERSEDED: _("Replaced"),
}
STANCES: Mapping[str, Words] = {
    "told": _("Told the result"),
    "agrees": _("Says yes"),
    "disagrees": _("Says no"),
    "left": _("Has left"),
    "silent": _("No answer yet"),
}
WISH_STATES: Mapping[str, Words] = {
    WishState.ASKED: _("The staff look at it"),
    WishState.APPROVED: _("Noted"),
    WishState.REFUSED: _("Not possible"),
    WishState.WITHDRAWN: _("Taken back"),
}
ASK_STATES: Mapping[str, Words] = {
    AskState.ASKED: _("No answer yet"),
    AskState.YES: _("Yes"),
    AskState.NO: _("No"),
    AskState.WITHDRAWN: _("Taken back"),
}
CAUSES: Mapping[str, Words] = {
    Cause.DIRECT_ATTACK: _("Direct attack"),
    Cause.DECK_OUT: _("Deck ran out"),
    Cause.OWN_EFFECT: _("Effect of their own card"),
    Cause.OPPONENT_EFFECT: _("Effect of an opponent's card"),
    Cause.LIFE_ZERO: _("Life points ran out"),
    Cause.SPECIAL_LOSS: _("Lost by a special rule"),
    Cause.TURN_LIMIT: _("Turn limit reached"),
    Cause.CONCESSION: _("Conceded"),
    Cause.DISQUALIFIED: _("Disqualified"),
    Cause.NO_SHOW: _("Did not come"),
    Cause.LEFT: _("Left early"),
}
ENDINGS: Mapping[str, Words] = {
    Ending.LAST_STANDING: _("One player was left"),
    Ending.DOUBLE_LOSS: _("The last ones lost together"),
    Ending.TIME: _("Time ran out"),
    Ending.LOOP: _("Endless loop"),
    Ending.SPECIAL_WIN: _("Special win"),
    Ending.TURN_LIMIT: _("The last turn was over"),
    Ending.ALL_CONCEDED: _("All conceded"),
}
KINDS: Mapping[str, Words] = {
    Kind.WIN: _("Won"),
    Kind.DOUBLE_LOSS: _("Lost together"),
    Kind.DRAW: _("Draw"),
}
REASONS: Mapping[str, Words] = {
    "all_new": _("Nobody here has sat at one table before."),
    "met_before": _(
        "Met before: {pairs}. By the rules of this event no seating had fewer such pairs."
    ),
    "met_after_wait": _(
        "Met before: {pairs}. After {minutes} minutes nobody should wait longer for new faces."
    ),
    "short_after_wait": _("A smaller table, after {minutes} minutes of waiting for one more."),
    "met_again": _("Met before: {pairs}."),
    "level_beside": _("Beside a level that they did not choose: {players}."),
    "cut_seeds": _("Dealt by the order of the table; who stands best has the first seat."),
    "scheduled": _("As planned for the whole event."),
    "schedule_changed": _("Changed from the plan, as other people are here."),
    "by_hand": _("The staff put this table together by hand."),
    "level_all": _("Everybody plays at {level}."),
    "level_mixed": _("{levels} play together here."),
    "level_outside": _("No table of the wished level was possible for {players}."),
    "short_fair": _("A smaller table, for people whose turn it was to sit at one."),
    "short_again": _("A smaller table, once more for {players}."),
    "first_seat_first_time": _("{player} takes the first turn for the first time today."),
    "points_close": _("The points here are close together."),
    "helper_here": _("Glad to help beginners at this table: {players}."),
    "partners_new": _("Nobody here has been partners before."),
    "partners_again": _("Partners once more: {pairs}. No other deal spared more of them."),
    "kept_together": _("{players} asked to share a table."),
}
BOTH = 2


def stage_title(stage: int) -> str:
    """Return what a stage of a cut is called: so many are still in."""
    return (
        pgettext("a stage of a cut", "Final")
        if stage == POD
        else gettext("Best {n}").format(n=stage)
    )


def round_title(found: Round) -> str:
    """Return what a round is called: a stage of a cut by those still in, the others by number."""
    return stage_title(found.stage) if found.stage else round_name(found.number)


def lost_together(count: int) -> str:
    """Return what it is called when so many players lose at the same time."""
    return gettext("Both lost") if count == BOTH else gettext("All lost")


def reason_sentence(reason: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Return one of a pod's reasons in the reader's language; `names` are players by entry id."""
    facts = {name: say(reason[name], names) for name, say in _FACTS.items() if name in reason}
    return str(REASONS[reason["code"]]).format(**facts)


def reason_sentences(reasons: Iterable[Mapping[str, Any]], names: Mapping[str, str]) -> list[str]:
    """Return all of a pod's reasons in the reader's language."""
    return [reason_sentence(reason, names) for reason in reasons]


def _name(player: str, names: Mapping[str, str]) -> str:
    return names.get(player, "?")


def _names(players: Iterable[str], names: Mapping[str, str]) -> str:
    return gettext(", ").join(_name(player, names) for player in players)


def _pairs(pairs: Iterable[tuple[str, str]], names: Mapping[str, str]) -> str:
    both = gettext("{one} and {other}")
    return gettext(", ").join(
        both.format(one=_name(one, names), other=_name(other, names)) for one, other in pairs
    )


def _level(level: int, _names: Mapping[str, str]) -> str:
    return str(LEVELS[level])


def _levels(levels: Iterable[int], _names: Mapping[str, str]) -> str:
    return gettext(", ").join(str(LEVELS[level]) for level in levels)


_FACTS: Mapping[str, Callable[[Any, Mapping[str, str]], str]] = {
    "minutes": lambda minutes, _names: str(minutes),
    "pairs": _pairs,
    "players": _names,
    "player": _name,
    "level": _level,
    "levels": _levels,
}
