"""What the desk is told after somebody has come: a name in large letters, and the way back."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from events.models import Entry, EntryState
from events.selectors import waiting_place


@dataclass(frozen=True, slots=True)
class Told:
    """One person, one sentence, and the act that takes it back."""

    entry: Entry
    sentence: str
    undo: str


def checked_in(entry: Entry, *, is_new: bool) -> Told:
    """Tell that somebody is here; whoever taps second is told so kindly."""
    if not is_new:
        return Told(entry, _("{name} is here already.").format(name=entry.player_name), "")
    return Told(entry, _("{name} is checked in.").format(name=entry.player_name), "undo")


def walked_in(entry: Entry) -> Told:
    """Tell that somebody was entered at the desk, and in which state."""
    words = {
        EntryState.HERE: _("{name} is in and checked in."),
        EntryState.EXPECTED: _("{name} is in."),
        EntryState.WAITING: _("No place is free: {name} waits in line as number {place}."),
    }.get(EntryState(entry.state), _("{name} has left."))
    if entry.event.awaits_lots and entry.state == EntryState.WAITING:
        words = _("{name} takes part in the draw of the places.")
    undo = "undo-walk-in" if entry.walk_in and not entry.seated else ""
    return Told(entry, words.format(name=entry.player_name, place=waiting_place(entry)), undo)


def told_again(entry: Entry, how: str) -> Told | None:
    """Tell once more after a page was loaded anew; nothing where it is no longer so."""
    if how == "walk-in":
        return walked_in(entry)
    if entry.state != EntryState.HERE:
        return None
    told = checked_in(entry, is_new=how == "new")
    return Told(told.entry, told.sentence, "" if entry.seated else told.undo)
