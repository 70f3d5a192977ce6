"""Hide an improper name from everybody but the staff and the player, and show it again."""

from collections.abc import Iterable

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext, override

from events import access, journal
from events.access import Actor, Scope
from events.models import Entry, Event
from events.names import LONGEST_GROUP, LONGEST_NAME_IN_GROUP, fold


@transaction.atomic
def mask_name(*, entry_id: str, actor: Actor) -> Entry:
    """Show a player under a neutral name with a number everywhere; a second time changes nothing.

    The real name is kept for the staff and the player alone, and leaves the words of groups that begin
    with it. The journal tells no name.
    """
    event, entry = _at_staffs_hand(entry_id, actor)
    if entry.real_name:
        return entry
    entry.real_name, entry.real_kana = entry.player_name, entry.kana
    entry.player_name = entry.kana = neutral_names(event, [entry])[entry.pk]
    _hide_in_groups(event, entry)
    return _kept(event, entry, actor=actor, kind="entry.masked")


@transaction.atomic
def unmask_name(*, entry_id: str, actor: Actor) -> Entry:
    """Show a player by their own name again; where it is shown nothing changes."""
    event, entry = _at_staffs_hand(entry_id, actor)
    if not entry.real_name:
        return entry
    entry.player_name, entry.kana = entry.real_name, entry.real_kana
    entry.real_name = entry.real_kana = ""
    return _kept(event, entry, actor=actor, kind="entry.unmasked")


def _at_staffs_hand(entry_id: str, actor: Actor) -> tuple[Event, Entry]:
    event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.ENTRIES_WRITE)
    access.require(event, actor=actor, need=Scope.ENTRIES_WRITE)
    return event, entry


def neutral_names(event: Event, entries: Iterable[Entry]) -> dict[str, str]:
    """Return names in the shop's language that nobody else has, by entry, numbered by arrival."""
    people = list(event.entries.order_by("arrival").values_list("pk", "player_name"))
    numbers = {pk: number for number, (pk, _name) in enumerate(people, 1)}
    taken = {fold(name) for _pk, name in people}
    with override(settings.LANGUAGE_CODE):
        words = gettext("Player {number}")
    found: dict[str, str] = {}
    for entry in entries:
        number = numbers[entry.pk]
        while fold(words.format(number=number)) in taken:
            number += 1
        found[entry.pk] = words.format(number=number)
        taken.add(fold(found[entry.pk]))
    return found


def _hide_in_groups(event: Event, entry: Entry) -> None:
    """Put the neutral name where words of groups begin with the real one, as a family's own word does."""
    start = fold(entry.real_name[:LONGEST_NAME_IN_GROUP])
    for mate in event.entries.exclude(group=""):
        if fold(mate.group).startswith(start):
            mate.group = _without(mate.group, start, entry.player_name)
            mate.save(update_fields=["group"])
    entry.refresh_from_db(fields=["group"])


def _without(word: str, start: str, neutral: str) -> str:
    """Return a group's word with another beginning, and the same end as far as there is room."""
    cut = next(at for at in range(1, len(word) + 1) if fold(word[:at]).startswith(start))
    rest = word[cut:]
    return neutral + rest[max(0, len(neutral) + len(rest) - LONGEST_GROUP) :]


def _kept(event: Event, entry: Entry, *, actor: Actor, kind: str) -> Entry:
    entry.save(update_fields=["player_name", "kana", "real_name", "real_kana"])
    journal.record(event, actor=actor, kind=kind, entry=entry.pk)
    return entry
