"""What forgetting people does to words that others wrote: the names in them give way to neutral ones."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import CharField, Model, QuerySet

from events.models import Entry

SHORTEST = 2  # letters: one alone stands in half of all words
LETTER = "A-Za-z"


@dataclass(frozen=True, slots=True)
class Forgotten:
    """People of one event who are forgotten together.

    `neutral` are their new names by entry, `words` which old ones give way to which, longest first.
    """

    entries: tuple[Entry, ...]
    neutral: Mapping[str, str]
    words: tuple[tuple[str, str], ...]

    @property
    def ids(self) -> list[str]:
        """The ids of their entries."""
        return [entry.pk for entry in self.entries]

    def out_of(self, text: str) -> str:
        """Return a text in which none of them is named any longer."""
        for name, neutral in self.words:
            text = _pattern(name).sub(lambda _, words=neutral: words, text)  # type: ignore[misc]  # bound at once
        return text


def forgotten(entries: Sequence[Entry], neutral: Mapping[str, str]) -> Forgotten:
    """Return people with the neutral names that they are known by from now on."""
    pairs = {
        (name, neutral[entry.pk])
        for entry in entries
        for name in names_of(entry)
        if len(name) >= SHORTEST and name != neutral[entry.pk]
    }
    return Forgotten(tuple(entries), neutral, tuple(sorted(pairs, key=lambda pair: -len(pair[0]))))


def names_of(entry: Entry) -> set[str]:
    """Return all names that somebody has, those that staff have hidden too."""
    return {entry.player_name, entry.kana, entry.real_name, entry.real_kana} - {""}


def rewrite(rows: QuerySet[Any], names: Iterable[str], gone: Forgotten) -> None:
    """Take the names of forgotten people out of these columns of these rows."""
    columns = list(names)
    changed = [row for row in rows if _rewritten(row, columns, gone)]
    if changed:
        type(changed[0])._default_manager.bulk_update(changed, columns)  # noqa: SLF001  every model has one


def _rewritten(row: Model, columns: Iterable[str], gone: Forgotten) -> bool:
    """Change what names somebody; a text that grows too long for its column loses its end."""
    before = {name: getattr(row, name) for name in columns}
    for name, text in before.items():
        setattr(row, name, _told_again(row, name, text, gone))
    return any(getattr(row, name) != text for name, text in before.items())


def _told_again(row: Model, name: str, text: object, gone: Forgotten) -> object:
    if isinstance(text, dict):
        return {key: gone.out_of(str(words)) for key, words in text.items()}
    column = row._meta.get_field(name)
    most = column.max_length if isinstance(column, CharField) else None
    return gone.out_of(str(text))[:most]


def _pattern(name: str) -> re.Pattern[str]:
    """Return where a name stands in a text; one in Latin letters is not a part of a longer word."""
    before = f"(?<![{LETTER}])" if re.match(f"[{LETTER}]", name) else ""
    after = f"(?![{LETTER}])" if re.search(f"[{LETTER}]$", name) else ""
    return re.compile(before + re.escape(name) + after, re.IGNORECASE)
