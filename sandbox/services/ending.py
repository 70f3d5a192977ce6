"""The end of a sandbox: nothing of it stays but ids in the journal of the shop that had it made."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Model, Q, QuerySet

from events import due
from events.access import Actor
from events.hooks import Delivery
from events.keys import ApiToken
from events.models import Entry
from events.work import GivenAnswer
from pods.jobs import PairingJob
from pods.models import Pod, Round
from sandbox.access import locked_sandbox, sandbox_for
from sandbox.models import Sandbox
from sandbox.services.pausing import END
from sandbox.wiping import wipe

LATE = timedelta(hours=1)


@transaction.atomic
def end_sandbox(*, event_id: str, actor: Actor, now: datetime) -> None:
    """End a sandbox now, and take everything that it made away."""
    sandbox_for(event_id, actor=actor)
    _end(event_id, now=now)


@transaction.atomic
def end_expired(*, now: datetime, sandbox: str) -> None:
    """Take a sandbox away whose day is over; one that has gone already is no trouble."""
    found = Sandbox.objects.filter(pk=sandbox, expires_at__lte=now).first()
    if found is not None:
        _end(sandbox, now=now)


def end_left_over(*, now: datetime) -> int:
    """End the sandboxes that outlived their day, whatever became of the work that should have."""
    late = Sandbox.objects.filter(expires_at__lte=now - LATE).values_list("pk", flat=True)
    ids = list(late)
    for sandbox in ids:
        end_expired(now=now, sandbox=sandbox)
    return len(ids)


def _end(event_id: str, *, now: datetime) -> None:
    sandbox = locked_sandbox(event_id)
    if sandbox is None:
        return
    _forget_work(sandbox, now=now)
    _forget_answers(sandbox)
    host = sandbox.host
    wipe(sandbox.event.shop)
    host.delete()


def _forget_work(sandbox: Sandbox, *, now: datetime) -> None:
    """Forget deferred work, done and undone, but for the row that ends the sandbox just now."""
    event = sandbox.event
    rounds, pods = Round.objects.filter(event=event), Pod.objects.filter(round__event=event)
    jobs = PairingJob.objects.filter(event=event)
    deliveries = Delivery.objects.filter(webhook__shop=event.shop_id)
    due.forget(
        Q(facts__event=event.pk)
        | Q(facts__sandbox=event.pk) & ~Q(kind=END, at__lte=now)
        | Q(facts__round_id__in=_keys(rounds))
        | Q(facts__pod_id__in=_keys(pods))
        | Q(facts__job_id__in=_keys(jobs))
        | Q(facts__delivery__in=_keys(deliveries))
    )


def _forget_answers(sandbox: Sandbox) -> None:
    """Forget what was answered to those who acted here; the request that ends it is still being answered."""
    event = sandbox.event
    tokens, entries = ApiToken.objects.filter(shop=event.shop_id), Entry.objects.filter(event=event)
    credentials = [
        f"staff:{sandbox.host_id}",
        f"anyone:{event.pk}",
        *(f"token:{key}" for key in _keys(tokens)),
        *(f"ticket:{key}" for key in _keys(entries)),
    ]
    GivenAnswer.objects.filter(credential__in=credentials).exclude(status=0).delete()


def _keys(rows: QuerySet[Model]) -> list[str]:
    return list(rows.values_list("pk", flat=True))
