"""A picture of one's own evening: looked at first, then saved or given away by whoever wants to."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from engine.errors import RuleError
from events.models import Entry
from standings.evenings import OwnEvening, evening_of
from standings.pictures import LONGEST_NAME, PLANS, Shape, picture_of
from standings.ranks import shows_ranks
from web.actors import holder_of
from web.door import page


class PictureForm(forms.Form):
    """What a picture shows: no name unless its owner writes one, and in which shape."""

    name = forms.CharField(max_length=LONGEST_NAME, required=False)
    shape = forms.ChoiceField(choices=[(each, each) for each in Shape], required=False)

    def chosen(self) -> tuple[str, Shape]:
        """Return name and shape; what makes no sense is left out."""
        self.is_valid()
        name = self.cleaned_data.get("name", "")
        return name, Shape(self.cleaned_data.get("shape") or Shape.WIDE)


@require_safe
@page
def picture_page(request: HttpRequest, ticket: str) -> HttpResponse:
    """Let a player choose what their picture shows, look at it, and save it."""
    entry, _evening = _shown(ticket)
    name, shape = PictureForm(request.GET).chosen()
    asked = urlencode({"shape": shape, "name": name} if name else {"shape": shape})
    words = {
        "entry": entry,
        "event": entry.event,
        "ticket": ticket,
        "name": name,
        "shape": shape,
        "plan": PLANS[shape],
        "picture": f"{reverse('ticket-picture-svg', args=[ticket])}?{asked}",
    }
    return render(request, "web/ticket/picture.html", words)


@require_safe
@page
def picture_svg(request: HttpRequest, ticket: str) -> HttpResponse:
    """Draw the picture."""
    _entry, evening = _shown(ticket)
    name, shape = PictureForm(request.GET).chosen()
    drawn = picture_of(evening, shape=shape, name=name)
    return HttpResponse(drawn, content_type="image/svg+xml")


def _shown(ticket: str) -> tuple[Entry, OwnEvening]:
    """Return a player who has something to show; a 404 for all others."""
    entry, actor = holder_of(ticket)
    evening = evening_of(entry, with_ranks=shows_ranks(entry.event, actor=actor))
    if not evening.counted:
        raise RuleError("access.not_found")
    return entry, evening
