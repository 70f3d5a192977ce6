"""What events and entries are called on screen: tables of words in the reader's language."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from engine.formats import format_of
from engine.scoring.schemes import scheme_of
from engine.scoring.tiebreaks import tiebreak_of
from engine.words import Level, Text
from events.lost_time import LostTime
from events.models import (
    DeckPolicy,
    DeckState,
    EntryState,
    GroupWish,
    LevelsPolicy,
    Mark,
    Phase,
)
from events.pairing import ByeRule, PairingPolicy

Words = str | Promise

LEVELS: Mapping[int, Words] = {
    Level.FAN: _("Fan"),
    Level.CASUAL: _("Casual"),
    Level.GACHI: _("Gachi"),
}
LEVEL_MEANINGS: Mapping[int, Words] = {
    Level.FAN: _("The result matters less than having fun together."),
    Level.CASUAL: _("I try to win, and leave the others room to shine."),
    Level.GACHI: _("Going all out to win is the fun."),
}
LEVEL_SHAPES: Mapping[int, str] = {
    Level.FAN: "fan",
    Level.CASUAL: "casual",
    Level.GACHI: "gachi",
}
PHASES: Mapping[str, Words] = {
    Phase.OPEN: _("Entries are open"),
    Phase.PLAYING: _("Being played"),
    Phase.FINISHED: _("Finished"),
}
ENTRY_STATES: Mapping[str, Words] = {
    EntryState.WAITING: _("In line"),
    EntryState.EXPECTED: _("Expected"),
    EntryState.HERE: _("Here"),
    EntryState.DROPPED: _("Dropped out"),
    EntryState.CANCELLED: _("Cancelled"),
    EntryState.NO_SHOW: _("Did not come"),
}
DECK_STATES: Mapping[str, Words] = {
    DeckState.MISSING: _("No deck yet"),
    DeckState.LEGAL: _("Deck is legal"),
    DeckState.ILLEGAL: _("Deck breaks a rule"),
    DeckState.NEEDS_JUDGE: _("A judge looks at the deck"),
    DeckState.ACCEPTED: _("Deck accepted by a judge"),
    DeckState.REFUSED: _("Deck refused by a judge"),
}
DECK_POLICIES: Mapping[str, Words] = {
    DeckPolicy.NONE: _("No deck lists"),
    DeckPolicy.OPTIONAL: _("Deck lists welcome"),
    DeckPolicy.REQUIRED: _("Deck list needed"),
}
LEVELS_POLICIES: Mapping[str, Words] = {
    LevelsPolicy.SEPARATE: _("Each level plays by itself"),
    LevelsPolicy.ACCEPTED: _("By level as far as possible, mixed first where everybody accepts it"),
    LevelsPolicy.MIXED: _("All levels play together"),
}
PAIRING_POLICIES: Mapping[str, Words] = {
    PairingPolicy.NEVER_REPEAT: _("New faces first, then equal points"),
    PairingPolicy.BALANCED: _("Small tables shared fairly first"),
    PairingPolicy.POWER: _("Equal points above all"),
    PairingPolicy.SOCIAL: _("New faces, whatever the points"),
    PairingPolicy.FIXED: _("One schedule for the whole event"),
}
PAIRING_POLICY_MEANINGS: Mapping[str, Words] = {
    PairingPolicy.NEVER_REPEAT: _(
        "Nobody meets anybody twice while that can be avoided, up to the last round; among such"
        " pods, people with equal points sit together. With tables of two this is a Swiss."
    ),
    PairingPolicy.BALANCED: _(
        "Whoever sat at a small table or had a bye is the last to get another, even if people"
        " meet again by it."
    ),
    PairingPolicy.POWER: _(
        "The leaders sit together in every round, even if they have met before."
    ),
    PairingPolicy.SOCIAL: _(
        "Points play no part in who sits where. For evenings without a winner."
    ),
    PairingPolicy.FIXED: _(
        "All rounds are planned before the first one, so you can print them; when people come or"
        " go, only the tables concerned change."
    ),
}
BYE_RULES: Mapping[str, Words] = {
    ByeRule.USUAL: _("As usual: only with tables of two, where somebody is left over"),
    ByeRule.NEEDED: _("Whenever tables cannot seat everybody"),
    ByeRule.INSTEAD: _("Rather than a table of another size"),
}
LOST_TIMES: Mapping[str, Words] = {
    LostTime.CHAIRS: _("After an empty chair by itself, all else as the staff say"),
    LostTime.ADDED: _("It always gets it back by itself"),
    LostTime.OFFERED: _("The staff decide each time"),
}
MARKS: Mapping[str, Words] = {
    Mark.NONE: _("Knows how to play"),
    Mark.BEGINNER: _("New to this"),
    Mark.HELPER: _("Likes to help beginners"),
}
GROUP_WISHES: Mapping[str, Words] = {
    GroupWish.APART: _("Seated apart where possible"),
    GroupWish.TOGETHER: _("Kept together at one table"),
}
ROUND_NAME: Words = pgettext_lazy("a round of the event", "Round {number}")
OPEN_PLAY: Words = _("Rolling tables")


def in_words(text: Text | Mapping[str, str]) -> str:
    """Return a sentence that exists in both languages in the reader's."""
    is_english = (get_language() or "").startswith("en")
    if isinstance(text, Text):
        return text.en if is_english else gettext(text.ja)  # which adds readings for who wants them
    return text["en" if is_english else "ja"]


def format_name(code: str) -> str:
    """Return a format's name in the reader's language."""
    return in_words(format_of(code).name)


def scheme_name(code: str) -> str:
    """Return a scoring scheme's name in the reader's language."""
    return in_words(scheme_of(code).name)


def scheme_sentence(code: str) -> str:
    """Return what a scoring scheme gives points for."""
    return in_words(scheme_of(code).sentence)


def tiebreak_name(code: str) -> str:
    """Return a tie-breaker's name in the reader's language."""
    return in_words(tiebreak_of(code).name)


def round_name(number: int) -> str:
    """Return a round's name in the reader's language; open play is round 0."""
    if not number:
        return str(OPEN_PLAY)
    return str(ROUND_NAME).format(number=number)
