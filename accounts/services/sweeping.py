"""Forgetting sessions and tries to sign in that have had their day."""

from datetime import datetime

from django.contrib.sessions.models import Session

from accounts.chunks import deleted
from accounts.models import SignInFailure
from accounts.tries import KEPT


def forget_old_sessions(*, now: datetime) -> int:
    """Forget sessions that let nobody in any more."""
    return deleted(Session.objects.filter(expire_date__lt=now))


def forget_old_tries(*, now: datetime) -> int:
    """Forget failed tries to sign in that close no door any more."""
    return deleted(SignInFailure.objects.filter(at__lt=now - KEPT))
