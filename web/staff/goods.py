"""A fan event at the desk: what came in, what was given away, what goes back; and the mode itself."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from events.access import Scope
from events.services import change_event
from standings.giving import FEWEST_PEOPLE, giving_of, goods_of
from standings.goods import MOST_GOODS
from standings.services import set_goods
from standings.words import prize_names
from web.door import SeeOther
from web.forms import PageForm, sent
from web.staff.acts import filled
from web.staff.gate import Desk, at_event, show


class GoodsForm(PageForm):
    """How many promos and special prizes came in, and what they are called."""

    promos = forms.IntegerField(
        min_value=0,
        max_value=MOST_GOODS,
        label=gettext_lazy("Participation promos that came"),
        help_text=gettext_lazy("Count them when the parcel is opened: one for everybody."),
    )
    promo = forms.CharField(
        required=False,
        max_length=60,
        label=gettext_lazy("What the promo is called"),
        help_text=gettext_lazy("It stands on the return sheet."),
    )
    specials = forms.IntegerField(
        min_value=0,
        max_value=MOST_GOODS,
        label=gettext_lazy("Special prizes that came"),
        help_text=gettext_lazy("They are drawn by lot: one for every four people."),
    )
    special = forms.CharField(
        required=False,
        max_length=60,
        label=gettext_lazy("What the special prize is called"),
        help_text=gettext_lazy("Phones show it to whoever draws it."),
    )

    def facts(self) -> dict[str, Any]:
        """Return the words of the command."""
        names = ("promos", "promo", "specials", "special")
        return {name: self.cleaned_data[name] for name in names}


class FanForm(PageForm):
    """Whether this is a fan event, and whether its ranks are hidden."""

    fan_event = forms.BooleanField(
        required=False,
        label=gettext_lazy("This is a fan event"),
        help_text=gettext_lazy("It ends with the prize draw, and promos are counted."),
    )
    ranks_hidden = forms.BooleanField(
        required=False,
        label=gettext_lazy("Hide ranks"),
        help_text=gettext_lazy("Nobody but staff sees standings, ranks or points."),
    )


@require_http_methods(["GET", "POST"])
@at_event(Scope.ROUNDS_WRITE)
def goods(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show what came in and what was given away, and store what came in."""
    kept = goods_of(desk.event)
    names = ("promos", "promo", "specials", "special")
    form = GoodsForm(sent(request), initial={name: getattr(kept, name) for name in names})
    if request.method == "POST" and _stored(request, desk, form):
        messages.success(request, _("Written down."))
        return SeeOther(reverse("staff:goods", kwargs={"event_id": desk.event.pk}))
    modes = {name: getattr(desk.event, name) for name in ("fan_event", "ranks_hidden")}
    facts = {
        "form": form,
        "fan_form": FanForm(initial=modes),
        "giving": giving_of(desk.event),
        "fewest": FEWEST_PEOPLE,
    }
    return show(request, desk, "goods.html", facts, status=form.status)


@require_POST
@at_event(Scope.EVENTS_WRITE)
def change_fan_event(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Make the event a fan event or none, and hide or show its ranks."""
    form = FanForm(request.POST)
    answer = filled(
        request,
        desk,
        form,
        lambda: change_event(
            event_id=desk.event.pk,
            actor=desk.actor,
            changes={name: form.cleaned_data[name] for name in ("fan_event", "ranks_hidden")},
        ),
    )
    if answer:
        messages.success(request, _("The settings are saved."))
    for sentence in form.non_field_errors():
        messages.error(request, str(sentence))
    return SeeOther(reverse("staff:goods", kwargs={"event_id": desk.event.pk}))


@require_GET
@at_event(Scope.ROUNDS_WRITE)
def sheet(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the return sheet, one A4 page to print."""
    giving = giving_of(desk.event)
    draws = [
        (lots.draw, list(zip(lots.prizes, prize_names(lots), strict=True)))
        for lots in giving.draws
        if lots.prizes
    ]
    facts = {"giving": giving, "draws": draws, "fewest": FEWEST_PEOPLE}
    return show(request, desk, "goods_sheet.html", facts)


def _stored(request: HttpRequest, desk: Desk, form: GoodsForm) -> bool:
    answer = filled(
        request,
        desk,
        form,
        lambda: set_goods(event_id=desk.event.pk, actor=desk.actor, **form.facts()),
    )
    return answer is not None
