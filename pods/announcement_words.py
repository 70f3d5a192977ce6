"""Announcements in words, in either language."""

from collections.abc import Mapping
from datetime import time

from django.utils.functional import Promise
from django.utils.translation import get_language, override, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from pods.announcement import Announcement, Occasion

Words = str | Promise
LANGUAGES = ("ja", "en")
OCCASIONS: Mapping[str, Words] = {
    Occasion.OPENING: pgettext_lazy("an announcement", "Opening"),
    Occasion.FIVE_MINUTES: _("5 minutes left"),
    Occasion.NEXT_ROUND: _("When the next round begins"),
    Occasion.COME: _("Please come to the table"),
    Occasion.LOST: _("Lost property"),
    Occasion.BREAK: pgettext_lazy("an announcement", "Break"),
    Occasion.FREE: _("In your own words"),
}

SAID: Mapping[str, Words] = {
    Occasion.FREE: "{text}",
    Occasion.OPENING: _("Welcome! We begin in a moment. Please look where you sit."),
    Occasion.FIVE_MINUTES: _("5 minutes left."),
    Occasion.NEXT_ROUND: _("The next round begins at {time}."),
    Occasion.COME: _("Table {table}: please come to your table."),
    Occasion.LOST: _("Something was found and waits at the reception."),
    Occasion.BREAK: _("We have a break now."),
}
BREAK_UNTIL = _("We have a break until {time}.")
LOST_THIS = _("Found, and waiting at the reception: {text}")


def sentence_in(announcement: Announcement, language: str) -> str:
    """Return an announcement in one language; free words in the other one where there are no more."""
    with override(language):
        return _sentence(announcement, _text(announcement, language))


def sentence(announcement: Announcement) -> str:
    """Return an announcement in the reader's language."""
    english = (get_language() or "").startswith("en")
    return sentence_in(announcement, "en" if english else "ja")


def spoken_in(announcement: Announcement, language: str) -> str:
    """Return what a voice of this language reads; nothing where there are no words in it."""
    told = announcement.occasion == Occasion.FREE and not getattr(announcement, f"text_{language}")
    return "" if told else sentence_in(announcement, language)


def _text(announcement: Announcement, language: str) -> str:
    own, other = announcement.text_ja, announcement.text_en
    if language == "en":
        own, other = other, own
    return own or other


def _sentence(announcement: Announcement, text: str) -> str:
    words = SAID[announcement.occasion]
    if announcement.occasion == Occasion.BREAK and announcement.at:
        words = BREAK_UNTIL
    if announcement.occasion == Occasion.LOST and text:
        words = LOST_THIS
    table = announcement.pod.sign if announcement.pod else ""
    return str(words).format(time=_hour(announcement.at), table=table, text=text)


def _hour(at: time | None) -> str:
    return f"{at.hour}:{at.minute:02}" if at else ""
