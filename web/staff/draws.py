"""The draw of prizes at the desk: open it, begin, draw, redraw for who is not there, undo, end."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from engine.errors import RuleError
from events.access import Scope
from events.models import Event
from standings import services
from standings.draws import MOST_PRIZES, Draw, DrawState
from standings.lots import Lots, newest_draw
from standings.words import prize_names
from web.door import SeeOther
from web.draws import state_words, told_steps
from web.forms import PageForm
from web.staff.acts import filled, press, told
from web.staff.gate import Desk, at_event, show


class PrizesForm(PageForm):
    """How many prizes there are, and what the first ones are called."""

    count = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST_PRIZES,
        label=gettext_lazy("Number of prizes"),
        help_text=gettext_lazy("Empty: one for every four people who are here when it begins."),
    )
    names = forms.CharField(
        required=False,
        label=gettext_lazy("Names of the prizes, one a line"),
        help_text=gettext_lazy("Leave it empty if all are alike."),
        widget=forms.Textarea(attrs={"rows": 3, "class": "short"}),
    )

    @classmethod
    def of(cls, draw: Draw | None) -> "PrizesForm":
        """Start from what a draw says now."""
        if draw is None or draw.state != DrawState.OPEN:
            return cls()
        return cls(initial={"count": draw.count, "names": "\n".join(draw.prizes)})

    def facts(self) -> dict[str, Any]:
        """Return the words of the commands; more names than prizes mean as many prizes."""
        names = [line for line in self.cleaned_data["names"].splitlines() if line.strip()]
        count = self.cleaned_data["count"]
        return {"count": count, "prizes": names if count is None else names[:count]}


@require_GET
@at_event(Scope.ROUNDS_WRITE)
def draws(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the newest draw with the one thing to do next."""
    return _page(request, desk, PrizesForm.of(newest_draw(desk.event)))


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def open_draw(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Seal a seed and take numbers."""
    form = PrizesForm(request.POST)
    answer = filled(
        request,
        desk,
        form,
        lambda: services.open_draw(
            event_id=desk.event.pk, actor=desk.actor, now=timezone.now(), **form.facts()
        ),
    )
    return _back(desk) if answer else _page(request, desk, form)


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def set_prizes(request: HttpRequest, desk: Desk, draw_id: str) -> HttpResponse:
    """Change number and names of the prizes before lots are drawn."""
    draw = _draw_at(desk, draw_id)
    form = PrizesForm(request.POST)
    answer = filled(
        request,
        desk,
        form,
        lambda: services.set_prizes(draw_id=draw.pk, actor=desk.actor, **form.facts()),
    )
    return _back(desk) if answer else _page(request, desk, form)


@require_POST
@at_event(Scope.ROUNDS_WRITE)
def change_draw(request: HttpRequest, desk: Desk, draw_id: str, act: str) -> HttpResponse:
    """Begin, draw, redraw, undo or end at one tap."""
    draw = _draw_at(desk, draw_id)
    if act not in ACTS:
        raise RuleError("access.not_found")
    command, words = ACTS[act]
    facts = {"draw_id": draw.pk, "actor": desk.actor}
    form = press(request, desk, lambda: command(request, facts), done=words())
    told(request, form)
    return _back(desk)


def _seen(request: HttpRequest) -> int:
    typed = request.POST.get("seen", "")
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 5 else -1  # noqa: PLR2004  more steps no draw has


def _begin(_request: HttpRequest, facts: Mapping[str, Any]) -> object:
    return services.begin_draw(**facts, now=timezone.now())


def _next(request: HttpRequest, facts: Mapping[str, Any]) -> object:
    return services.draw_next(**facts, seen=_seen(request))


def _all(request: HttpRequest, facts: Mapping[str, Any]) -> object:
    return services.draw_next(**facts, seen=_seen(request), to_the_end=True)


def _absent(request: HttpRequest, facts: Mapping[str, Any]) -> object:
    entry_id = request.POST.get("entry", "")
    return services.mark_absent(**facts, entry_id=entry_id, seen=_seen(request))


def _undo(request: HttpRequest, facts: Mapping[str, Any]) -> object:
    return services.undo_draw(**facts, seen=_seen(request))


def _end(_request: HttpRequest, facts: Mapping[str, Any]) -> object:
    return services.end_draw(**facts, now=timezone.now())


Command = Callable[[HttpRequest, Mapping[str, Any]], object]
ACTS: dict[str, tuple[Command, Callable[[], str]]] = {
    "begin": (_begin, lambda: _("The draw has begun. Draw the first prize.")),
    "next": (_next, lambda: _("Drawn.")),
    "all": (_all, lambda: _("All prizes that were left are drawn.")),
    "absent": (_absent, lambda: _("Noted. The prize goes to the next person.")),
    "undo": (_undo, lambda: _("Taken back. Drawing again draws the same person.")),
    "end": (_end, lambda: _("The draw is over. Its seed is shown to everybody.")),
}


def _draw_at(desk: Desk, draw_id: str) -> Draw:
    """Return a draw of this very event."""
    draw = desk.event.draws.filter(pk=draw_id).first()
    if draw is None:
        raise RuleError("access.not_found")
    return draw


def _page(request: HttpRequest, desk: Desk, form: PrizesForm) -> HttpResponse:
    draw = newest_draw(desk.event)
    facts: dict[str, object] = {"draw": draw, "form": form, "earlier": _earlier(desk.event, draw)}
    if draw is not None:
        lots = Lots(draw)
        facts |= {
            "lots": lots,
            "prizes": list(zip(lots.prizes, prize_names(lots), strict=True)),
            "holders": [
                (name, prize.holder.player_name if prize.holder else "")
                for prize, name in zip(lots.prizes, prize_names(lots), strict=True)
            ],
            "steps": told_steps(lots),
            "state": state_words(draw),
        }
    return show(request, desk, "draw.html", facts, status=form.status)


def _earlier(event: Event, newest: Draw | None) -> list[Draw]:
    return list(event.draws.exclude(pk=newest.pk)) if newest else []


def _back(desk: Desk) -> SeeOther:
    return SeeOther(reverse("staff:draw", kwargs={"event_id": desk.event.pk}))
