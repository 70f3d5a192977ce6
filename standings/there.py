"""What an event has at all, looked up once per version: the pages of a thousand players need not each look for it."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from decks.models import DeckList
from events.linked import AccountLink
from events.models import Entry, Event
from pods.agreement import Proposal
from pods.announcement import Announcement
from pods.call import JudgeCall
from pods.ledger import Penalty
from pods.level_asks import round_to_come
from pods.models import Pod, Round, RoundKind
from pods.selectors import pod_in, public_round, round_with_pods
from standings.draws import Draw
from standings.kept import Kept

KEPT_EVENTS, KEPT_PODS, KEPT_ROUNDS = 64, 512, 4
FRESH = 4  # versions after a round is out: then everybody looks, and all its pods are read at once
OF_EVENT = OuterRef("pk")


@dataclass(frozen=True, slots=True)
class There:
    """The newest public round, the number of the one that is paired next, and whether there is any of the rest."""

    newest: Round | None
    to_come: int | None
    announcements: bool
    calls: bool
    decks: bool
    draws: bool
    links: bool
    open_play: bool
    penalties: bool
    proposals: bool


_kept: Kept[There] = Kept(KEPT_EVENTS)
_sits: Kept[dict[str, str | None]] = Kept(KEPT_EVENTS)
_pods: Kept[Pod | None] = Kept(KEPT_PODS)
_whole: Kept[Round] = Kept(KEPT_ROUNDS)


def there_is(event: Event) -> There:
    """Return what there is at the version of an event that was read, or at a later one.

    For pages: a command looks for itself, under the lock.
    """
    return _kept.once((event.pk, event.version), lambda: _look(event))


def own_pod(entry: Entry) -> Pod | None:
    """Return the pod a player sits in now, read once per version for all who sit there; to be looked at only."""
    event, there = entry.event, there_is(entry.event)
    newest = there.newest
    if newest is None or there.open_play:
        return pod_in(newest, entry) if newest else None
    at = (event.pk, event.version)
    sits = _sits.once(at, lambda: dict(newest.seats.values_list("entry_id", "pod_id")))
    pod_id = sits.get(entry.pk)
    if pod_id is None:
        return None
    if event.version < newest.publish_version + FRESH:
        whole = whole_round(event)
        return next((pod for pod in whole.pods.all() if pod.pk == pod_id), None) if whole else None
    return _pods.once((*at, pod_id), lambda: pod_in(newest, entry, plays_open=False))


def whole_round(event: Event) -> Round | None:
    """Return the newest public round with its pods, read once per version; to be looked at only."""
    newest = there_is(event).newest
    if newest is None:
        return None
    return _whole.once((event.pk, event.version), lambda: round_with_pods(newest))


def _look(event: Event) -> There:
    found = Event.objects.filter(pk=event.pk).values_list(
        Exists(Announcement.objects.filter(event=OF_EVENT)),
        Exists(JudgeCall.objects.filter(pod__round__event=OF_EVENT)),
        Exists(DeckList.objects.filter(entry__event=OF_EVENT)),
        Exists(Draw.objects.filter(event=OF_EVENT)),
        Exists(AccountLink.objects.filter(entry__event=OF_EVENT)),
        Exists(Round.objects.filter(event=OF_EVENT, kind=RoundKind.OPEN)),
        Exists(Penalty.objects.filter(event=OF_EVENT)),
        Exists(Proposal.objects.filter(entry__event=OF_EVENT)),
    )
    return There(public_round(event), round_to_come(event), *found.get())
