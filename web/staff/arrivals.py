"""What the desk is told after somebody has come: a name in large letters, and the way back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from events.models import Entry, EntryState, Event
from events.selectors import waiting_place
from events.till import Paid, fees_of, paid_by
from web.staff.prices import PriceRow, price_rows


@dataclass(frozen=True, slots=True)
class Told:
    """One person, one sentence, and the act that takes it back."""

    entry: Entry
    sentence: str
    undo: str
    paid: Paid | None = None
    prices: Sequence[PriceRow] = ()
    payment: str = ""  # what the undo takes back as well
    is_first_in_line: bool = False  # a limit that is one higher would let them in


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
    if entry.event.by_slips and entry.state == EntryState.WAITING:
        known = entry.lot is not None
        words = _("{name} has the number {slip}.") if known else _("{name} needs a number.")
    undo = "undo-walk-in" if entry.walk_in and not entry.seated else ""
    place = waiting_place(entry)
    said = words.format(name=entry.player_name, place=place, slip=entry.lot)
    in_line = entry.state == EntryState.WAITING and not is_by_chance(entry.event)
    return Told(entry, said, undo, is_first_in_line=in_line and place == 1)


def is_by_chance(event: Event) -> bool:
    """Whether lots or numbered slips, not the line, decide who comes in."""
    return event.awaits_lots or event.by_slips


def told_again(entry: Entry, how: str) -> Told | None:
    """Tell once more after a page was loaded anew; nothing where it is no longer so."""
    if how == "walk-in":
        return with_money(walked_in(entry))
    if entry.state != EntryState.HERE:
        return None
    if how == "fee":
        return with_money(
            Told(entry, _("{name} has paid.").format(name=entry.player_name), "unpay"),
            pays_now=True,
        )
    told = checked_in(entry, is_new=how in ("new", "paid"))
    told = replace(told, undo="" if entry.seated else told.undo)
    return with_money(told, pays_now=how == "paid")


def with_money(told: Told, *, pays_now: bool = False) -> Told:
    """Add what somebody who is here paid, or may pay at one tap; `pays_now`: the undo takes it back too."""
    event = told.entry.event
    if not event.fees or told.entry.state != EntryState.HERE:
        return told
    paid = paid_by(told.entry)
    if paid is None and told.undo == "unpay":
        return checked_in(told.entry, is_new=False)
    if paid is None:
        return replace(told, prices=price_rows(fees_of(event)))
    return replace(told, paid=paid, payment=paid.payment.pk if pays_now else "")
