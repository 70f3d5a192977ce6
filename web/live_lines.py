"""What waits, lasts and is compared in a live game, as lines of a page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.table.acts import Kind
from engine.table.game import Game
from engine.table.opponents import compared, meant
from events.words import in_words
from web.live_taps import LiveTap, tap
from web.live_words import ends_words, listed


@dataclass(frozen=True, slots=True)
class Effect:
    """A waiting or lasting effect."""

    text: str
    owner: str
    note: str
    taps: Sequence[LiveTap]


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence about opponents, and whom it is about."""

    name: str
    text: str
    who: str


def waiting_lines(game: Game, names: Mapping[str, str]) -> list[Effect]:
    """Return what waits, in the order in which it resolves; the first owner's may be resolved now."""
    order = game.resolution
    first = order[0].owner if order else ""
    return [
        Effect(
            text=each.text or _("An effect"),
            owner=names[each.owner],
            note="",
            taps=[
                *([tap(_("Resolved"), Kind.RESOLVE, number=each.number)] * (each.owner == first)),
                tap(_("Take away"), Kind.DROP, number=each.number),
            ],
        )
        for each in order
    ]


def lasting_lines(game: Game, names: Mapping[str, str]) -> list[Effect]:
    """Return what lasts, and until when."""
    return [
        Effect(
            text=each.text or _("An effect"),
            owner=names[each.owner],
            note=ends_words(game, each, names),
            taps=[tap(_("Take away"), Kind.DROP, number=each.number)],
        )
        for each in game.lasting
    ]


def ended_lines(game: Game, names: Mapping[str, str]) -> list[str]:
    """Return what the newest change of turns ended."""
    over = _("Over: {text} ({name})")
    ended = [
        over.format(text=each.text or _("An effect"), name=names[each.owner])
        for each in game.just_ended
    ]
    turned = _("The partner of {name} is face up again.")
    return [*ended, *(turned.format(name=names[one]) for one in game.turned_up)]


def compared_lines(game: Game, me: str, names: Mapping[str, str]) -> list[Line]:
    """Return the shields of one player compared with each opponent; nothing for who is out."""
    if me not in game.standing:
        return []
    return [
        Line(
            in_words(each.comparison.name),
            in_words(each.comparison.rule),
            listed(each.against, names),
        )
        for each in compared(game, me)
    ]


def meant_lines(game: Game, me: str, names: Mapping[str, str]) -> list[Line]:
    """Return whom "opponent" means for one player, by kind of effect; nothing for who is out."""
    if me not in game.standing:
        return []
    one = _("one of: {names}")
    return [
        Line(
            "",
            in_words(each.meaning.text),
            one.format(names=listed(each.players, names))
            if each.choose
            else listed(each.players, names),
        )
        for each in meant(game, me)
    ]
