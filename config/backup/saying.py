"""What the commands say: Japanese first, English below, since nobody has chosen a language yet."""

from collections.abc import Callable, Iterator

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from config.backup.contents import Contents
from config.backup.making import Made
from config.backup.restoring import Restored
from engine.errors import RuleError
from events.sentences import sentence_of


def in_both(refusal: RuleError) -> str:
    """Return a refusal in both languages."""
    return _both(lambda: iter([sentence_of(refusal)]))


def made_words(made: Made) -> str:
    """Say where a backup is, what it holds, and what else must be kept."""
    return _both(lambda: _made(made))


def restored_words(found: Restored) -> str:
    """Say what is there now, where what was there is, and what somebody has to do by hand."""
    return _both(lambda: _restored(found))


def _both(lines: Callable[[], Iterator[str]]) -> str:
    said = []
    for language in ("ja", "en"):
        with override(language):
            said.append("\n".join(lines()))
    return "\n\n".join(said) if "\n" in said[0] else "\n".join(said)


def _made(made: Made) -> Iterator[str]:
    yield _("Backup: {file}").format(file=made.file)
    yield _held(made.contents)
    if made.checked:
        yield _("It was restored into a database of its own and compared: it is whole.")
    else:
        yield _("It was not tried out.")
    if made.has_key:
        yield _("The key is in it: whoever has the file can open everything. Keep it to yourself.")
    else:
        yield _("The key (SECRET_KEY) is not in it: keep the file of settings with it.")
    if made.removed:
        words = ngettext(
            "{number} older backup was removed.", "{number} older backups were removed.", len(made.removed)
        )  # fmt: skip
        yield words.format(number=len(made.removed))


def _restored(found: Restored) -> Iterator[str]:
    at = date_format(timezone.localtime(found.made_at), "Y-m-d H:i")
    yield _("Restored: everything is as it was on {at}.").format(at=at)
    yield _held(found.contents)
    if found.was_damaged:
        words = _("The database that was here could not be read; it is kept as {file}.")
        yield words.format(file=found.before)
    elif found.before is not None:
        yield _("What was here before is in {file}.").format(file=found.before)
    if found.key_differs:
        yield _(
            "SECRET_KEY is another one than when the backup was made: put the old one back,"
            " or printed tickets and name tags stop working."
        )
    for name, told in found.settings_differ.items():
        words = _("{name} was “{value}” when the backup was made, and is not now.")
        yield words.format(name=name, value=told)
    yield _(
        "All sign-ins ended; get a new link with: manage.py evening --new-link. Tickets and tokens that were"
        " renewed or revoked after the backup work again: do that once more."
    )


def _held(contents: Contents) -> str:
    people, events = contents.rows.get("events_entry", 0), contents.events
    words = ngettext("{events} event", "{events} events", events).format(events=events)
    words += _(", ") + ngettext("{people} entry", "{people} entries", people).format(people=people)
    rows = sum(contents.rows.values())
    return (
        words
        + _(", ")
        + ngettext("{rows} row in all", "{rows} rows in all", rows).format(rows=rows)
    )
