"""How far a task has come with pairing a round, in words."""

from datetime import datetime

from django import template
from django.utils.translation import gettext as _

from engine.errors import RuleError
from events.models import Event
from events.sentences import sentence_of
from pods.jobs import JobState, PairingJob

register = template.Library()


@register.simple_tag
def newest_job(event: Event) -> PairingJob | None:
    """Return the newest task that paired, or pairs, a round of an event."""
    return event.pairing_jobs.last()


@register.filter
def trouble_words(job: PairingJob) -> str:
    """Say why a task gave up."""
    trouble = job.trouble or {"code": "plan.stale", "facts": {}}
    return sentence_of(RuleError(trouble["code"], **trouble["facts"]))


@register.filter
def job_words(job: PairingJob, now: datetime) -> str:
    """Say what a task does, and since when."""
    if job.state == JobState.WAITING or job.started_at is None:
        seconds = max(int((now - job.asked_at).total_seconds()), 0)
        return _("It begins in a moment (asked {seconds} seconds ago).").format(seconds=seconds)
    seconds = int((now - job.started_at).total_seconds())
    words = (
        _("People came or left meanwhile, so it thinks once more ({seconds} seconds so far).")
        if job.tries > 1
        else _("It is thinking ({seconds} seconds so far).")
    )
    return words.format(seconds=max(seconds, 0))
