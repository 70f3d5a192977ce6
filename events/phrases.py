"""What a file should hold where it does not, as the rules say it in English, in the reader's language."""

import re
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# Facts of refusals that hold a phrase; all others are names, numbers and places.
NAMES = frozenset({"expected", "reason"})

PHRASES: Mapping[str, str | Promise] = {
    r"a value": _("a value"),
    r"a list": _("a list"),
    r"a text": _("a text"),
    r"a number": _("a number"),
    r"a whole number from (?P<least>\d+)": _("a whole number from {least}"),
    r"a whole number below (?P<end>\d+)": _("a whole number below {end}"),
    r"a number up to (?P<most>\d+)": _("a number up to {most}"),
    r"true or false": _("true or false"),
    r"an object": _("an object"),
    r"one of (?P<words>.+)": _("one of {words}"),
    r"version (?P<number>\d+)": _("version {number}"),
    r"a day as YYYY-MM-DD": _("a day as YYYY-MM-DD"),
    r"a time of day as HH:MM": _("a time of day as HH:MM"),
    r"an id of their own": _("an id of their own"),
    r"the id of a player": _("the id of a player"),
    r"the number of a round, or 0": _("the number of a round, or 0"),
    r"a place for everybody seated": _("a place for everybody seated"),
    r"somebody seated here": _("somebody seated here"),
    r"everybody once in a round": _("everybody once in a round"),
    r"the code of a format": _("the code of a format"),
    r"the code of a tie-breaker": _("the code of a tie-breaker"),
    r"at most (?P<most>\d+) rounds": _("at most {most} rounds"),
    r"at most (?P<most>\d+) players": _("at most {most} players"),
    r"at most (?P<most>\d+) seats in all rounds together": _(
        "at most {most} seats in all rounds together"
    ),
    r"(?P<least>\d+) to (?P<most>\d+)": _("{least} to {most}"),
    r"(?P<least>\d+) to (?P<most>\d+) players": _("{least} to {most} players"),
    r"1, 2 or 3": _("1, 2 or 3"),
    r"levels 1, 2 or 3": _("levels 1, 2 or 3"),
    r"1 to (?P<most>\d+) characters": _("1 to {most} characters"),
    r"how the name is read, at most (?P<most>\d+) characters": _(
        "how the name is read, at most {most} characters"
    ),
    r"at most (?P<most>\d+) characters": _("at most {most} characters"),
    r"at most (?P<most>\d+)": _("at most {most}"),
    r"at least one pod": _("at least one pod"),
    r"a number of its own, at most (?P<most>\d+)": _("a number of its own, at most {most}"),
    r"a result: only the last round may be unfinished": _(
        "a result: only the last round may be unfinished"
    ),
    r"places 1 to (?P<most>\d+)": _("places 1 to {most}"),
    r"whoever won alone, else null": _("whoever won alone, else null"),
    r"no column (?P<names>.+)": _("there is no column {names}"),
    r"a row without all its cells": _("a row is without all its cells"),
    r"no cards": _("there are no cards in it"),
    r"'utf-8' codec can't decode .+": _("it is no text in UTF-8"),
}
_READ = tuple((re.compile(phrase), words) for phrase, words in PHRASES.items())


def said(phrase: str) -> str:
    """Return a phrase in the reader's language; technical words stay as they are."""
    for pattern, words in _READ:
        found = pattern.fullmatch(phrase)
        if found:
            return str(words).format_map(found.groupdict())
    return phrase
