"""An event's own deck rules: each rule of the format on or off, with its number."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from engine.formats import Predicate, format_of
from engine.legality.house import LARGEST, Setting
from events import services
from events.access import Scope
from events.models import Event
from events.words import in_words
from web.door import SeeOther
from web.forms import PageForm, sent
from web.staff.acts import filled
from web.staff.gate import Desk, at_event, show


class HouseForm(PageForm):
    """A checkbox for every deck rule, and its number where it has exactly one."""

    def __init__(self, data: Any, *, event: Event) -> None:  # noqa: ANN401  Django's own type
        """Start from what holds at this event."""
        super().__init__(data)
        self.rules = format_of(event.format).predicates
        self.kept = dict(event.house_rules)
        for rule in self.rules:
            self.fields |= _fields(rule, self.kept.get(rule.id, True))

    @property
    def rows(self) -> list[tuple[Predicate, forms.BoundField, forms.BoundField | None]]:
        """Each rule with its checkbox and its number."""
        return [
            (
                rule,
                self[f"on_{rule.id}"],
                self[name] if (name := _number(rule)) in self.fields else None,
            )
            for rule in self.rules
        ]

    def house_rules(self) -> dict[str, Setting]:
        """Return the settings that differ from the format; finer ones made elsewhere are kept."""
        ids = {rule.id for rule in self.rules}
        finer = {name: value for name, value in self.kept.items() if name not in ids}
        typed = {rule.id: self._setting(rule) for rule in self.rules}
        return finer | {name: value for name, value in typed.items() if value is not True}

    def _setting(self, rule: Predicate) -> Setting:
        if not self.cleaned_data[f"on_{rule.id}"]:
            return False
        number = self.cleaned_data.get(_number(rule))
        return True if number in (None, rule.number) else int(number)


@require_http_methods(["GET", "POST"])
@at_event(Scope.EVENTS_WRITE)
def house(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the deck rules of this event and store what differs from the format."""
    form = HouseForm(sent(request), event=desk.event)
    if request.method == "POST" and _changed(request, desk, form):
        messages.success(request, _("Decks that are submitted from now on follow these rules."))
        return SeeOther(reverse("staff:house", kwargs={"event_id": desk.event.pk}))
    return show(request, desk, "house.html", {"form": form}, status=form.status)


def _changed(request: HttpRequest, desk: Desk, form: HouseForm) -> bool:
    answer = filled(
        request,
        desk,
        form,
        lambda: services.change_event(
            event_id=desk.event.pk,
            actor=desk.actor,
            changes={"house_rules": form.house_rules()},
        ),
    )
    return answer is not None


def _number(rule: Predicate) -> str:
    return f"number_{rule.id}"


def _fields(rule: Predicate, now: Setting) -> dict[str, forms.Field]:
    fields: dict[str, forms.Field] = {
        f"on_{rule.id}": forms.BooleanField(
            label=in_words(rule.sentence),
            required=False,
            initial=now is not False,
            help_text=_("From: {source}").format(source=rule.source),
        )
    }
    if len(rule.params) == 1:
        number = rule.number if isinstance(now, bool) else now
        fields[_number(rule)] = forms.IntegerField(
            label=_("Number"),
            min_value=0,
            max_value=LARGEST,
            required=False,
            initial=number,
            help_text=_("Usually {number}.").format(number=rule.number),
        )
    return fields
