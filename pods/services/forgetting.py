"""Forget people: this room's part of it, under the lock that the whole command holds."""

from django.db.models import Q

from engine.errors import RuleError
from events.forgetting import Forgotten, rewrite
from events.models import Entry, Event, Phase
from events.names import fold
from pods.agreement import Change, Proposal
from pods.announcement import Announcement, ReadMark
from pods.asked import ApartWish
from pods.call import JudgeCall
from pods.ledger import Penalty
from pods.models import PodState, RoundState, Seat, Voice

TAKEN_BACK = "–"  # what stands where somebody's own words were


def refuse_at_table(entry: Entry) -> None:
    """Refuse to forget who sits at a table whose game is not over (`entry.forget_after_leaving`)."""
    sits = Seat.objects.filter(entry=entry, round__state=RoundState.PUBLISHED, holds=True)
    open_seats = sits.exclude(pod__state=PodState.DONE).exclude(pod=None)
    if entry.event.phase != Phase.FINISHED and open_seats.exists():
        raise RuleError("entry.forget_after_leaving")


def forget_at_tables(event: Event, gone: Forgotten) -> None:
    """Delete what these people wrote, wished and read, and their names where others wrote them.

    Seats, results and the kinds of penalties stay; what judges wrote about them goes.
    """
    theirs = Q(entry__in=gone.ids)
    _forget_wishes(event, gone)
    ReadMark.objects.filter(theirs).delete()
    Voice.objects.filter(theirs).update(note="")
    Proposal.objects.filter(theirs, kind=Change.OWN).update(text=TAKEN_BACK)
    JudgeCall.objects.filter(theirs).update(text="", outcome="")
    Penalty.objects.filter(theirs).update(reason=TAKEN_BACK)
    _rewrite_others(event, gone)


def _forget_wishes(event: Event, gone: Forgotten) -> None:
    """Delete the wishes of these people, and of others not to sit with them."""
    wishes = ApartWish.objects.filter(entry__event=event)
    names = {fold(name) for name, _neutral in gone.words}
    named = [wish.pk for wish in wishes if fold(wish.named) in names]
    wishes.filter(Q(entry__in=gone.ids) | Q(other__in=gone.ids) | Q(pk__in=named)).delete()
    rewrite(ApartWish.objects.filter(entry__event=event), ("named",), gone)


def _rewrite_others(event: Event, gone: Forgotten) -> None:
    at_pods = {"pod__round__event": event}
    voices = Voice.objects.filter(report__pod__round__event=event).exclude(note="")
    rewrite(voices, ("note",), gone)
    rewrite(Proposal.objects.filter(**at_pods, kind=Change.OWN), ("text",), gone)
    calls = JudgeCall.objects.filter(**at_pods).exclude(text="", outcome="")
    rewrite(calls, ("text", "outcome"), gone)
    rewrite(Penalty.objects.filter(event=event).exclude(reason=""), ("reason",), gone)
    told = Announcement.objects.filter(event=event).exclude(text_ja="", text_en="")
    rewrite(told, ("text_ja", "text_en"), gone)
