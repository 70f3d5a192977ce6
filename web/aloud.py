"""What the laptop calls out in its own voice: tables and people by the readings of their names."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext, override, pgettext

from events.models import Entry
from pods.models import Pod, PodState

LANGUAGES = ("ja", "en")


def table_call(pod: Pod, language: str) -> str:
    """Call everybody of a table read with its seats."""
    return _call(pod, [seat.entry for seat in pod.seats.all()], language)


def missing_call(pods: Iterable[Pod], language: str) -> str:
    """Call those who have not come to tables read with their seats; nothing where nobody is missing."""
    calls = [_call(pod, _missing(pod), language) for pod in pods if _missing(pod)]
    return " ".join(calls)


def _missing(pod: Pod) -> list[Entry]:
    if pod.state != PodState.PLAYING:
        return []
    return [seat.entry for seat in pod.seats.all() if seat.missing_since]


def _call(pod: Pod, people: Sequence[Entry], language: str) -> str:
    with override(language):
        one = pgettext("a name called out aloud", "{name}")
        names = gettext(", ").join(one.format(name=_read(each, language)) for each in people)
        words = gettext("Table {table}: {names}, please come to your table.")
        return words.format(table=pod.sign, names=names)


def _read(entry: Entry, language: str) -> str:
    """Return how a voice says a name: by its reading in Japanese."""
    return (entry.kana if language == "ja" else "") or entry.player_name
