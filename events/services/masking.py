"""Hide an improper name from everybody but the staff and the player, and show it again."""

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
    entry.player_name = entry.kana = _neutral(event, entry)
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


def _neutral(event: Event, entry: Entry) -> str:
    """Return a name in the shop's language that nobody else has, numbered by arrival."""
    taken = {fold(name) for name in event.entries.values_list("player_name", flat=True)}
    number = event.entries.filter(arrival__lte=entry.arrival).count()
    with override(settings.LANGUAGE_CODE):
        words = gettext("Player {number}")
    while fold(words.format(number=number)) in taken:
        number += 1
    return words.format(number=number)


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
