"""What this installation keeps about people, who sees it and for how long."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from events.push_keys import public_key
from events.retention import months_kept


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Say it by the settings of this installation."""
    words = {
        "months": months_kept(),
        "accounts": settings.PLAYER_ACCOUNTS,
        "phones": bool(public_key()),
    }
    return render(request, "web/privacy.html", words)
