"""Commands on what a table agrees on: propose, say yes or no, take back."""

from datetime import datetime

from django.db import transaction

from engine.errors import RuleError
from events import access as event_access
from events import journal
from events.access import Actor, Scope
from events.models import Event
from pods import access
from pods.access import locked_proposal
from pods.agreeing import Stand, proposals_of
from pods.agreement import LONGEST_TEXT, MOST_MINUTES, Change, Proposal
from pods.models import Pod, PodState
from pods.services.reports import where

MOST_PROPOSALS = 6
MOST_OF_ONE = 20  # by one person at one table, with those that were taken back
LIVING = (Stand.OPEN, Stand.AGREED)


@transaction.atomic
def propose_change(
    *,
    pod_id: str,
    entry_id: str,
    actor: Actor,
    kind: str,
    now: datetime,
    minutes: int | None = None,
    text: str = "",
) -> Proposal:
    """Propose a change to one's table, which is a yes to it; by the player or by staff for them.

    What lies on the table already is said yes to instead. At most six proposals live at once, and one
    person makes at most twenty.
    """
    event, pod = access.locked_pod(pod_id, actor=actor)
    _require(event, pod, entry_id, actor)
    words = " ".join(text.split())
    _check(kind, minutes, words)
    living = [told.proposal for told in proposals_of(pod) if told.stand in LIVING]
    same = (
        each for each in living if (each.kind, each.minutes, each.text) == (kind, minutes, words)
    )
    made = next(same, None)
    if made is None:
        if len(living) >= MOST_PROPOSALS:
            raise RuleError("agreement.too_many", most=MOST_PROPOSALS)
        if pod.proposals.filter(entry_id=entry_id).count() >= MOST_OF_ONE:
            raise RuleError("agreement.too_many_of_one", most=MOST_OF_ONE)
        fields = {"kind": kind, "minutes": minutes, "text": words}
        made = Proposal.objects.create(pod=pod, entry_id=entry_id, at=now, **fields)
    _speak(made, entry_id, agrees=True, now=now)
    return _noted(event, pod, made, actor, "agreement.proposed")


@transaction.atomic
def answer_change(
    *, proposal_id: str, entry_id: str, actor: Actor, agrees: bool, now: datetime
) -> Proposal:
    """Say yes or no to a proposal; it may change, and a no ends what was agreed before."""
    event, pod, proposal = locked_proposal(proposal_id, actor=actor)
    _require(event, pod, entry_id, actor)
    _refuse_withdrawn(proposal)
    _speak(proposal, entry_id, agrees=agrees, now=now)
    return _noted(event, pod, proposal, actor, "agreement.answered")


@transaction.atomic
def withdraw_change(*, proposal_id: str, actor: Actor, now: datetime) -> Proposal:
    """Take a proposal back, by who made it or by staff."""
    event, pod, proposal = locked_proposal(proposal_id, actor=actor)
    _require(event, pod, proposal.entry_id, actor)
    _refuse_withdrawn(proposal)
    proposal.withdrawn_at = now
    proposal.save(update_fields=["withdrawn_at"])
    return _noted(event, pod, proposal, actor, "agreement.withdrawn")


def _require(event: Event, pod: Pod, entry_id: str, actor: Actor) -> None:
    """Refuse who is neither this person at the table nor whoever runs rounds, and once it has told."""
    seats = set(pod.seats.filter(no_show=False).values_list("entry_id", flat=True))
    if actor.entry_id != entry_id or actor.entry_id not in seats:
        event_access.require(event, actor=actor, need=Scope.ROUNDS_WRITE)
    if entry_id not in seats:
        raise RuleError("seat.not_at_table")
    access.refuse_unless_open(pod)
    if pod.state != PodState.PLAYING:
        raise RuleError("seat.game_told")


def _check(kind: str, minutes: int | None, text: str) -> None:
    """Refuse what is no change: minutes belong to the limit of a turn, a text to one's own words."""
    timed, own = kind == Change.TURN_MINUTES, kind == Change.OWN
    good = kind in Change.values and (minutes is not None) is timed and bool(text) is own
    if not good or not 1 <= (minutes or 1) <= MOST_MINUTES or len(text) > LONGEST_TEXT:
        raise RuleError("agreement.bad_change", most=MOST_MINUTES, longest=LONGEST_TEXT)


def _refuse_withdrawn(proposal: Proposal) -> None:
    if proposal.withdrawn_at is not None:
        raise RuleError("agreement.withdrawn")


def _speak(proposal: Proposal, entry_id: str, *, agrees: bool, now: datetime) -> None:
    proposal.voices.update_or_create(entry_id=entry_id, defaults={"agrees": agrees, "at": now})


def _noted(event: Event, pod: Pod, proposal: Proposal, actor: Actor, kind: str) -> Proposal:
    """Note that something was said, not what nor by whom: the table's words are its own."""
    pod.version = event.version + 1
    pod.save(update_fields=["version"])
    journal.record(event, actor=actor, kind=kind, **where(pod), proposal=proposal.pk)
    return proposal
